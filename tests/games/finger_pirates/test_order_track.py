"""The order track: the table keeps its own cards, only orders are ruled."""

from typing import Any

import pytest

from companion.games.finger_pirates.scoring import Points
from tests.games.finger_pirates.table import FOUR, REFEREE, Table

ICONS = {"ghosts": 0, "jars": 0, "keys": 1, "papers": 1, "torches": 1, "treasure": [2]}


def table_of_four(**start: Any) -> Table:
    return Table(track="order", **start)


def test_limit_and_reveal_repeat_without_ships() -> None:
    table = table_of_four()
    for number in (1, 2, 3):
        assert table.state.round == number
        assert table.round([4, 3, 5, 1], limit=13)["order"] == ["Cy", "Ana", "Ben", "Dee"]
    assert table.refusal("lay_out", control=[2, 3, 4]) == "not_now"
    assert table.refusal("first_ships", control=dict.fromkeys(FOUR, 1)) == "not_now"
    assert "piles" not in REFEREE.public(table.state)


def test_ship_control_is_asked_for_where_a_tie_needs_it_of_everyone_at_once() -> None:
    table = table_of_four()
    assert table.round([3, 2, 3, 2]) == {"event": "needs_control", "players": FOUR}
    assert table.state.phase == "control"
    event = table.only("control", value={"Ana": 7, "Cy": 11, "Ben": 30, "Dee": 9})
    assert event["order"] == ["Cy", "Ana", "Ben", "Dee"]
    assert table.state.phase == "limit"


def test_only_the_tied_are_asked() -> None:
    table = table_of_four()
    assert table.round([4, 3, 4, 1])["players"] == ["Ana", "Cy"]
    assert REFEREE.public(table.state)["needs"] == ["Ana", "Cy"]
    assert REFEREE.public(table.state)["hands"] == {"Ana": 4, "Ben": 3, "Cy": 4, "Dee": 1}


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"Ana": 7}, "missing_player"),
        ({"Ana": 7, "Cy": 8, "Ben": 9}, "unknown_player"),
        ({"Ana": 7, "Cy": 7}, "same_control"),
        ({"Ana": 7, "Cy": "8"}, "bad_number"),
        ({"Ana": 7, "Cy": 1000}, "bad_number"),
        (7, "bad_players"),
    ],
)
def test_a_tie_is_answered_with_the_different_numbers_of_the_tied(value: Any, code: str) -> None:
    table = table_of_four()
    table.round([4, 3, 4, 1])
    assert table.refusal("control", value=value) == code


def test_where_the_deck_is_known_the_numbers_and_the_limits_must_be_in_it() -> None:
    table = table_of_four(deck="house")
    assert table.refusal("limit", value=9) == "unknown_limit"
    table.round([4, 3, 4, 1], limit=13)
    assert table.refusal("control", value={"Ana": 7, "Cy": 39}) == "unknown_ship"


def test_a_ship_control_number_can_change_hands_between_rounds() -> None:
    table = table_of_four()
    for control in ({"Ana": 7, "Cy": 8}, {"Ana": 8, "Cy": 7}):
        table.round([4, 3, 4, 1])
        ruled = table.only("control", value=control)
        assert ruled["order"][0] == max(control, key=lambda player: control[player])


def test_guns_are_followed_in_the_order_track_too() -> None:
    table = table_of_four(rules="advanced")
    assert table.round(["gun", 3, "gun", 1])["players"] == ["Ana", "Cy"]
    table.do("control", value={"Ana": 7, "Cy": 8})
    table.do("limit", value=13)
    assert table.refusal("reveal", hands=dict(zip(FOUR, ["gun", 1, 2, 3], strict=True))) == "no_gun"
    table.do("score", icons=dict.fromkeys(FOUR, ICONS))
    assert table.state.scores is not None
    assert table.state.scores.points["Ben"] == Points(sets=5, treasure=2, guns=2)
    assert table.state.scores.points["Ana"] == Points(sets=5, treasure=2, guns=0)


@pytest.mark.parametrize("lines", [0, 1, 2, 3])
def test_the_score_ends_the_game_at_any_time(lines: int) -> None:
    table = table_of_four()
    played: list[tuple[str, dict[str, Any]]] = [
        ("limit", {"value": 13}),
        ("reveal", {"hands": dict(zip(FOUR, [4, 3, 4, 1], strict=True))}),
        ("control", {"value": {"Ana": 7, "Cy": 8}}),
    ]
    for verb, keys in played[:lines]:
        table.do(verb, **keys)
    assert any(offer["do"] == "score" for offer in REFEREE.legal(table.state))
    table.do("score", icons=dict.fromkeys(FOUR, ICONS))
    assert table.state.phase == "over"
    assert REFEREE.legal(table.state) == []
