"""The games that are played on the page by their legal actions, without a page."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.catalog import referee_of
from companion.sitting.eyes import Eyes
from companion.sitting.reply import Reply
from companion.sitting.sitting import Sitting
from companion.voice.voice import Voice
from tests.games.sessions import written
from tests.play.fakes import FakeCamera, FakeTable

TABLES = [
    ("finger_guns", "quickshot"),
    ("finger_guns", "longshot"),
    ("captain_pirate", "last_alone_4"),
    ("captain_pirate", "own_deck_4"),
    ("ghost_pirates", "table"),
]


def sitting_in(folder: Path) -> Sitting:
    camera = FakeCamera()
    return Sitting(folder, Eyes(camera, lambda corrections: FakeTable(camera, [])), lambda: Voice(None))


def do(sitting: Sitting, verb: str, **more: Any) -> Reply:
    return sitting.act({"do": verb, "version": sitting.view()["version"], **more})


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_a_whole_game(tmp_path: Path, game: str, name: str) -> None:
    """Every step is asked for, can be read out, and is the referee's phase; the game goes on after a restart."""
    start, *actions = written(game, name)
    sitting = sitting_in(tmp_path)
    assert do(sitting, "start", game=game, line=start).ok
    for number, action in enumerate(actions):
        if number == len(actions) // 2:
            before = sitting.view()
            sitting.close()
            sitting = sitting_in(tmp_path)
            assert sitting.view()["game"] == before["game"]
        view = sitting.view()
        assert view["step"] == view["game"]["phase"]
        assert view["prompt"]
        assert do(sitting, "read", what="standing").ok
        reply = do(sitting, "line", line=action)
        assert reply.ok, (action, reply.message)
    view = sitting.view()
    assert json.loads(json.dumps(view)) == view
    assert view["step"] == "over"
    assert "win" in view["prompt"]
    assert do(sitting, "read", what="standing").ok
    assert do(sitting, "back_to", number=2).ok
    assert sitting.view()["story"][-1]["number"] == 1
    sitting.close()


def test_a_legal_game_has_no_countdown_and_no_hands(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    do(sitting, "start", game="captain_pirate", line={"do": "start", "players": ["Ana", "Ben", "Cy"]})
    do(sitting, "line", line={"do": "first_player", "player": "Ana"})
    do(sitting, "line", line={"do": "expedition", "player": "Ana", "with": "Ben", "color": "red"})
    assert sitting.view()["step"] == "reveal"
    assert not do(sitting, "count").ok
    assert not do(sitting, "type").ok
    assert do(sitting, "line", line={"do": "reveal", "hands": {"Ana": 2}}).ok
    assert not do(sitting, "correct", number=4, player="Ana", shown=3).ok
    assert do(sitting, "undo").ok
    assert sitting.view()["step"] == "reveal"
    sitting.close()


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("captain_pirate", {"players": ["Ana", "Ben", "Cy"]}),
        ("ghost_pirates", {"players": ["Ana", "Ben"], "captains": ["saxon", "macklin"]}),
        ("finger_guns", {"players": ["Ana", "Ben", "Cy"], "flipping": True}),
    ],
)
def test_hidden_cards_are_not_dealt_onto_a_shared_page(tmp_path: Path, game: str, line: dict[str, Any]) -> None:
    dealt = {"do": "start", "deal": "referee", "seed": 7, **line}
    referee_of(game).apply(None, referee_of(game).prepared(dealt))  # the referee itself would
    sitting = sitting_in(tmp_path)
    reply = do(sitting, "start", game=game, line=dealt)
    assert not reply.ok
    assert "everybody sees this page" in reply.message
    assert sitting.view()["step"] == "setup"
    sitting.close()
