"""Games are kept where each system keeps a user's data, or where `COMPANION_HOME` says."""

import sys
from pathlib import Path

import pytest

from companion.journal.home import home


@pytest.fixture(autouse=True)
def _of_a_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in ("COMPANION_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)


def test_companion_home_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "here"))
    assert home() == tmp_path / "here"


def test_a_relative_companion_home_is_from_the_current_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", "here")
    assert home() == tmp_path / "here"


@pytest.mark.parametrize(
    ("system", "usual"),
    [
        ("linux", ".local/share/companion"),
        ("darwin", "Library/Application Support/Companion"),
        ("win32", "AppData/Local/Companion"),
    ],
)
def test_the_usual_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, usual: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("COMPANION_HOME", "")
    assert home() == tmp_path / usual


@pytest.mark.parametrize(("system", "variable"), [("linux", "XDG_DATA_HOME"), ("win32", "LOCALAPPDATA")])
def test_the_systems_own_variable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, variable: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv(variable, str(tmp_path / "data"))
    assert home().parent == tmp_path / "data"
    monkeypatch.setenv(variable, "not/absolute")
    assert home().is_relative_to(tmp_path)
