"""Chapter "Pillage", and Captain Night Macklin."""

from typing import Any

import pytest

from tests.games.ghost_pirates.table import REFEREE, Table, ana, ben

QUIET = ("forecastle a1", "cannon_2", "poop_deck amc")


def pillaging(*parts: str, captains: tuple[str, str] = ("saxon", "bertram"), **more: Any) -> Table:
    return Table(QUIET, parts, captains=captains, phase="fight", **more)


@pytest.mark.parametrize(("crew", "die", "treasure"), [(3, 4, 1), (3, 3, 0), (1, 6, 1), (1, 5, 0), (6, 1, 1)])
def test_a_die_and_the_crew_tokens_make_7_or_more_for_a_treasure(crew: int, die: int, treasure: int) -> None:
    table = pillaging("forecastle", f"main_mast a{crew}", "poop_deck bmc").does("pillage", at=ben(3), dice=[die])
    assert table.hand("Ana") == (10, treasure)
    assert table.event("pillaged")["total"] == crew + die
    assert len(table.all_events("drew")) == treasure


def test_a_cargo_hold_adds_2() -> None:
    table = pillaging("forecastle", "cargo_hold_6 a1", "poop_deck bmc").does("pillage", at=ben(3), dice=[4])
    assert (table.event("pillaged")["total"], table.hand("Ana")[1]) == (7, 1)


def test_night_macklin_adds_1() -> None:
    parts = ("forecastle", "cargo_hold_6 a1", "poop_deck bmc")
    table = pillaging(*parts, captains=("macklin", "saxon")).does("pillage", at=ben(3), dice=[3])
    assert (table.event("pillaged")["total"], table.hand("Ana")[1]) == (7, 1)
    table = pillaging(*parts, captains=("saxon", "macklin")).does("pillage", at=ben(3), dice=[3])
    assert table.event("pillaged")["total"] == 6


def test_only_an_unopposed_location_on_the_opponents_ship_is_pillaged() -> None:
    table = pillaging("forecastle a2 b1", "main_mast", "poop_deck bmc")
    assert table.refuses("pillage", at=ben(2), dice=[6]) == "not_in_control"
    assert table.refuses("pillage", at=ben(3), dice=[6]) == "not_in_control"
    assert table.refuses("pillage", at=ana(2), dice=[6]) == "not_in_control"
    assert table.refuses("pillage", at={"plank": 3}, dice=[6]) == "bad_place"


def test_pillage_occurs_instead_of_a_fight_and_not_afterwards() -> None:
    table = pillaging("forecastle", "main_mast a3 b1", "poop_deck bmc")
    table.does("fight", at=ben(3), dice={"Ana": [1, 2, 3], "Ben": [4]})
    assert table.at(ben(3)) == "a3"
    assert table.refuses("pillage", at=ben(3), dice=[6]) == "after_fight"
    table.next_turn().next_turn().does("done").does("done").does("pillage", at=ben(3), dice=[6])


def test_a_captain_who_comes_to_a_pillaged_location_must_be_fought() -> None:
    table = pillaging("forecastle", "main_mast a1", "poop_deck a2 bc")
    table.does("pillage", at=ben(3), dice=[1]).does("fight", at=ben(4), dice={"Ana": [1, 2], "Ben": [3, 4]})
    assert table.refuses("done") == "must_fight"


def test_house_rule_pillage_attempts() -> None:
    parts = ("forecastle a2", "main_mast a3", "poop_deck bmc")
    table = pillaging(*parts).does("pillage", at=ben(3), dice=[1])
    assert table.refuses("pillage", at=ben(3), dice=[6]) == "pillaged"
    table.does("pillage", at=ben(2), dice=[1])
    once = pillaging(*parts, house={"pillage_attempts": "one_a_turn"}).does("pillage", at=ben(3), dice=[1])
    assert once.refuses("pillage", at=ben(2), dice=[6]) == "pillaged"
    once.next_turn().next_turn().does("done").does("done").does("pillage", at=ben(2), dice=[6])


def test_house_rule_the_mate_is_a_crew_token() -> None:
    ship = ("forecastle a1", "cannon_2", "poop_deck ac")
    for rule, total in ((False, 6), (True, 7)):
        table = Table(
            ship,
            ("forecastle", "main_mast am", "poop_deck bmc"),
            captains=("saxon", "bertram"),
            phase="fight",
            house={"mate_is_crew_token": rule},
        )
        assert table.does("pillage", at=ben(3), dice=[6]).event("pillaged")["total"] == total


def test_nobody_has_to_pillage() -> None:
    pillaging("forecastle a2", "main_mast a3", "poop_deck bmc").does("done")


def test_pillage_belongs_to_fight_and_pillage() -> None:
    table = Table(QUIET, ("forecastle a2", "main_mast", "poop_deck bmc"), phase="movement")
    assert table.refuses("pillage", at=ben(2), dice=[6]) == "wrong_phase"


def test_an_empty_treasure_deck_gives_nothing() -> None:
    table = pillaging("forecastle a6", "main_mast", "poop_deck bmc", treasures=(5, 4))
    table.does("pillage", at=ben(2), dice=[6])
    assert table.hand("Ana") == (10, 5)
    assert table.event("drew")["cards"] == 0


def test_the_reason_is_told() -> None:
    table = pillaging("forecastle", "cargo_hold_6 a1", "poop_deck bmc", captains=("macklin", "saxon"))
    table.does("pillage", at=ben(3), dice=[2])
    said = "Ana rolled 2, and 1 for the crew, 2 for the Cargo Hold, 1 for Night Macklin: 6 is too little, since it "
    assert REFEREE.why(table.state) == {"Ana": said + "takes 7."}
