"""The written sessions in `tests/games/golden/` and `docs/referee/` still go as written."""

from pathlib import Path

import pytest

from companion.games.catalog import GAMES
from tests.games.sessions import DOCS, GOLDEN, files, name_of, refreshed


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_session_goes_as_written(path: Path) -> None:
    assert refreshed(path) == path.read_text(encoding="utf-8"), "if this is right: python -m tests.games.regenerate"


def test_every_line_of_a_session_has_its_answer() -> None:
    for path in files():
        lines = path.read_text(encoding="utf-8").splitlines()
        asked = [number for number, line in enumerate(lines) if line.startswith("> ")]
        assert asked, f"{name_of(path)} has no session"
        assert all(lines[number + 1].startswith("< ") for number in asked)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_worked_session_and_golden_playthroughs(game: str) -> None:
    assert (DOCS / f"{game}.md") in files()
    assert len(list((GOLDEN / game).glob("*.txt"))) >= 2
