"""Quickshot's end and its tie-break, and games in which nobody loses a life any more."""

import pytest

from tests.games.finger_guns.table import REFEREE, Table

TO_BEN = {"Ana": "Ben", "Ben": "Cy", "Cy": "Ana"}


def test_quickshot_ends_as_soon_as_one_player_is_dead() -> None:
    table = Table({"Ana": ["a2", "a1", "a1"], "Ben": ["s1", "s1"], "Cy": ["s1", "s1"]})
    table.shows(TO_BEN, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert REFEREE.phase(table.state) == "targets"
    table.shows(TO_BEN, {"Ana": 101, "Ben": 202, "Cy": 301})
    assert REFEREE.phase(table.state) == "over"
    assert table.event("died")["players"] == ["Ben"]
    assert REFEREE.legal(table.state) == []
    assert table.refuses(do="targets", hands=TO_BEN) == "not_now"


def test_the_most_lives_left_win() -> None:
    table = Table({"Ana": ["a2", "a1", "a1"], "Ben": ["a1"], "Cy": ["s1", "s1"]})
    table.shows(TO_BEN, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert table.event("over") == {
        "event": "over",
        "reason": "death",
        "winners": ["Ana"],
        "lives": {"Ana": 3, "Ben": 0, "Cy": 2},
    }


def tied(house: dict[str, object], ana: list[str], cy: list[str]) -> Table:
    table = Table({"Ana": ["a2", *ana], "Ben": ["s1"], "Cy": ["s1", *cy]}, house=house)
    return table.shows(TO_BEN, {"Ana": 101, "Ben": 201, "Cy": 301})


def test_a_tie_is_broken_by_the_highest_possible_damage() -> None:
    table = tied({}, ana=["a1", "s4"], cy=["a2", "a2"])
    assert table.event("tie_break")["possible"] == {"Ana": 3, "Cy": 4}
    assert table.state.winners == ("Cy",)


def test_a_tie_is_broken_by_the_best_card_where_the_house_says_so() -> None:
    table = tied({"tie_break": "highest"}, ana=["a3", "s4"], cy=["a2", "a2"])
    assert table.event("tie_break")["possible"] == {"Ana": 3, "Cy": 2}
    assert table.state.winners == ("Ana",)


def test_all_who_are_still_tied_win() -> None:
    table = tied({}, ana=["a2", "s4"], cy=["a2", "a2"])
    assert table.state.winners == ("Ana", "Cy")


def test_facedown_cards_are_flipped_for_the_tie_break() -> None:
    table = tied({}, ana=["?a1", "s4"], cy=["a2", "?a3"])
    assert REFEREE.phase(table.state) == "identify"
    table.does(do="identify", facedown="facedown-102", card=102)
    table.does(do="identify", facedown="facedown-303", card=303)
    assert table.event("tie_break")["possible"] == {"Ana": 3, "Cy": 5}


def test_facedown_cards_are_ignored_in_the_tie_break_where_the_house_says_so() -> None:
    table = tied({"tie_break_facedown": "ignore"}, ana=["?a4", "s4"], cy=["a3", "s3"])
    assert table.event("tie_break")["possible"] == {"Ana": 2, "Cy": 3}


@pytest.mark.parametrize(("house", "winners"), [("shared", ["Ana", "Ben", "Cy"]), ("nobody", [])])
def test_nobody_is_left_alive(house: str, winners: list[str]) -> None:
    table = Table({"Ana": ["a1"], "Ben": ["a1"], "Cy": ["a1"]}, house={"all_dead": house})
    table.shows({"Ana": "Ben", "Ben": "Cy", "Cy": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert table.event("over") == {
        "event": "over",
        "reason": "all_dead",
        "winners": winners,
        "lives": {"Ana": 0, "Ben": 0, "Cy": 0},
    }


def test_a_game_in_which_nobody_loses_a_life_ends_after_ten_rounds() -> None:
    table = Table({"Ana": ["s1", "s1"], "Ben": ["s1"], "Cy": ["s1"]}, mode="longshot")
    for _ in range(9):
        table.shows(TO_BEN, {"Ana": 101, "Ben": 201, "Cy": 301})
        assert REFEREE.phase(table.state) == "targets"
    table.shows(TO_BEN, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert (table.event("over")["reason"], table.state.winners) == ("quiet", ("Ana",))


def test_a_lost_life_begins_the_quiet_rounds_anew() -> None:
    table = Table({"Ana": ["s1", "a1"], "Ben": ["s1", "s1"], "Cy": ["s1"]}, house={"quiet_rounds": 3})
    for ana in (101, 101, 102, 101, 101):
        table.shows(
            {"Ana": "Ben", "Ben": "Ana", "Cy": "Ben"}, {"Ana": ana, "Ben": table.state.lives["Ben"][0], "Cy": 301}
        )
        assert REFEREE.phase(table.state) == "targets"
    table.shows(TO_BEN, {"Ana": 101, "Ben": table.state.lives["Ben"][0], "Cy": 301})
    assert REFEREE.phase(table.state) == "over"


def test_quiet_rounds_go_on_for_ever_where_the_house_says_so() -> None:
    table = Table({"Ana": ["s1"], "Ben": ["s1"], "Cy": ["s1"]}, house={"quiet_rounds": 0})
    for _ in range(30):
        table.shows(TO_BEN, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert REFEREE.phase(table.state) == "targets"
