"""A home and a table for every test of the sitting."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seats that are found are kept among the user's data."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))


@pytest.fixture
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """The `Table` of the test's own file, for as long as the test runs."""
    table = request.module.Table(tmp_path)
    yield table
    table.sitting.close()
