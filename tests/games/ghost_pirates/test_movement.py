"""Chapter "Movement": moves, blocking, masts, retreat; and Captain 'Bilious' Bertram."""

from typing import Any

import pytest

from tests.games.ghost_pirates.table import ANA, Table, ana, ben

PLANK = {"plank": 3}
EMPTY_MIDSHIPS = ("forecastle b2", "main_mast", "poop_deck b2mc")
LONG = ("forecastle a2", "cannon_2 a3", "cannon_3 a1", "cargo_hold_6 a1", "poop_deck a1mc")


def moving(*ships: Any, **more: Any) -> Table:
    return Table(*ships, phase="movement", **more)


def way(start: dict[str, Any], end: dict[str, Any]) -> dict[str, Any]:
    return {"from": start, "to": end}


def test_crew_moves_up_to_two_spaces() -> None:
    table = moving(LONG, bows=(1, 2))
    table.does("move", who="crew", count=2, **way(ana(2), ana(4)))
    assert (table.at(ana(2)), table.at(ana(4))) == ("a1", "a3")
    assert table.refuses("move", who="crew", count=1, **way(ana(2), ana(5))) == "too_far"
    table.does("move", who="crew", count=1, **way(ana(1), ana(2)))


def test_the_mate_moves_like_ordinary_crew() -> None:
    table = moving(LONG, bows=(1, 2))
    assert table.refuses("move", who="mate", **way(ana(5), ana(2))) == "too_far"
    table.does("move", who="mate", **way(ana(5), ana(3)))
    assert table.at(ana(3)) == "a1m"
    assert table.refuses("move", who="mate", **way(ana(3), ana(4))) == "moved"
    assert table.refuses("move", who="mate", **way(ana(4), ana(3))) == "not_there"


def test_the_captain_does_not_move() -> None:
    assert moving().refuses("move", who="captain", count=1, **way(ana(4), ana(3))) == "bad_word"


def test_each_token_moves_once_a_turn() -> None:
    table = moving(LONG, bows=(1, 2)).does("move", who="crew", count=3, **way(ana(2), ana(3)))
    assert table.refuses("move", who="crew", count=2, **way(ana(3), ana(4))) == "not_there"
    table.does("move", who="crew", count=1, **way(ana(3), ana(4)))
    table.next_turn().next_turn().does("done").does("move", who="crew", count=3, **way(ana(3), ana(4)))


def test_crew_moves_three_spaces_when_starting_at_a_mast() -> None:
    ship = ("forecastle a2", "mast_4 a3m", "cannon_3 a1", "cargo_hold_6 a1", "poop_deck a1c")
    table = moving(ship, bows=(1, 2)).does("move", who="crew", count=2, **way(ana(2), ana(5)))
    table.does("move", who="mate", **way(ana(2), ana(5)))
    assert table.refuses("move", who="crew", count=1, **way(ana(1), ana(4))) == "too_far"
    assert table.at(ana(5)) == "a3mc"


def test_the_main_mast_is_a_mast_too() -> None:
    table = moving(ANA, EMPTY_MIDSHIPS, planks={3: ""})
    table.does("move", who="crew", count=4, **way(ana(3), ben(2)))


def test_an_enemys_mast_grants_speed_as_well() -> None:
    table = moving(
        ("forecastle a2", "cannon_2 a1", "poop_deck a2mc"),
        ("forecastle b2", "mast_4 a1", "poop_deck bmc"),
        planks={3: ""},
    )
    table.does("move", who="crew", count=1, **way(ben(3), ana(2)))


def test_whoever_comes_to_a_mast_later_has_two_spaces() -> None:
    table = moving().does("move", who="crew", count=1, **way(ana(2), ana(3)))
    assert table.refuses("move", who="crew", count=5, **way(ana(3), ana(4))) == "not_there"


def test_house_rule_mast_speed_for_crew_that_came_aboard_this_turn() -> None:
    ship = ("forecastle a2", "cannon_2 a1", "cannon_2 a1", "poop_deck a2mc")
    for rule, most in (("movement", 5), ("turn", 0)):
        table = Table(ship, bows=(1, 2), house={"mast_speed": rule})
        table.does("replace", card="mast_4", column=2).does("done")
        crew = [offer["count"] for offer in table.offered("move") if offer["from"] == ana(2) and offer["to"] == ana(4)]
        assert crew == [{"integer": [1, 5]}]
        group = table.state.players[0].ship.parts[1].groups[0]
        assert group.swift == most


def test_house_rule_mast_speed_of_the_turn_stays_with_those_who_began_on_a_mast() -> None:
    table = Table(ANA, EMPTY_MIDSHIPS, planks={3: ""}, house={"mast_speed": "turn"}).next_turn().next_turn()
    table.does("replace", card="cannon_2", column=3).does("done")
    assert table.refuses("move", who="crew", count=5, **way(ana(3), ben(4))) == "too_far"
    table.does("move", who="crew", count=4, **way(ana(3), ben(4)))


def test_one_unit_must_stay_for_each_of_the_opponents_units() -> None:
    """The rulebook's example: three crew with two enemies; the third may move freely."""
    table = moving(("forecastle a3 b2", "main_mast b2", "poop_deck a2mc"))
    assert table.refuses("move", who="crew", count=2, **way(ana(2), ana(3))) == "must_stay"
    table.does("move", who="crew", count=1, **way(ana(2), ana(3)))
    assert table.refuses("move", who="crew", count=1, **way(ana(2), ana(3))) == "must_stay"


def test_a_crew_must_stop_where_the_enemy_is_not_held() -> None:
    """The rulebook's example goes on: when that crew moves to the main mast, he must stop and fight there."""
    table = moving(("forecastle a3 b2", "main_mast b2", "poop_deck a2mc"))
    assert table.refuses("move", who="crew", count=1, **way(ana(2), ana(4))) == "too_far"
    table.does("move", who="crew", count=1, **way(ana(2), ana(3)))
    assert not [offer for offer in table.offered("move") if offer["from"] == ana(3)], "he stopped"


def test_others_move_past_once_as_many_units_stay_there() -> None:
    table = moving(("forecastle a4", "cannon_2 b2", "poop_deck a2mc"))
    table.does("move", who="crew", count=1, **way(ana(2), ana(3)))
    assert table.refuses("move", who="crew", count=1, **way(ana(2), ana(4))) == "too_far"
    table.does("move", who="crew", count=1, **way(ana(2), ana(3)))
    table.does("move", who="crew", count=2, **way(ana(2), ana(4)))
    assert (table.at(ana(3)), table.at(ana(4))) == ("a2 b2", "a4mc")


def test_officers_are_units_that_hold_and_are_held() -> None:
    table = moving(("forecastle a2", "cannon_2 a1", "poop_deck a2c b3m"))
    assert table.refuses("move", who="crew", count=1, **way(ana(4), ana(3))) == "must_stay"
    table = moving(("forecastle a2", "cannon_2 a1", "poop_deck a2mc b3"))
    table.does("move", who="crew", count=1, **way(ana(4), ana(3)))
    assert not [offer for offer in table.offered("move") if offer["from"] == ana(4)]


def test_a_plank_is_a_space_of_its_own() -> None:
    ship = ("forecastle a2", "cannon_2 a3", "poop_deck a2mc")
    table = moving(ship, ("forecastle b2", "main_mast", "poop_deck b2mc"), planks={3: ""})
    assert table.refuses("move", who="crew", count=1, **way(ana(3), ben(4))) == "too_far"
    table.does("move", who="crew", count=1, **way(ana(3), PLANK)).does(
        "move", who="crew", count=1, **way(ana(3), ben(3))
    )
    assert (table.at(PLANK), table.at(ben(3))) == ("a1", "a1")


def test_nobody_crosses_without_a_plank() -> None:
    assert moving().refuses("move", who="crew", count=1, **way(ana(3), ben(3))) == "too_far"


def test_nobody_moves_to_where_he_is() -> None:
    assert moving().refuses("move", who="crew", count=1, **way(ana(3), ana(3))) == "too_far"


@pytest.mark.parametrize("count", [0, -1, 16, 10**30, 1.0, True, "1", None, [1]])
def test_a_count_is_a_number_of_crew(count: object) -> None:
    assert moving().refuses("move", who="crew", count=count, **way(ana(3), ana(2))) == "bad_number"


@pytest.mark.parametrize(
    "place",
    [
        None,
        3,
        "Ana",
        [],
        {},
        {"ship": "Ana"},
        {"ship": "Zoe", "column": 3},
        {"ship": "Ana", "column": 1},
        {"ship": "Ana", "column": 9},
        {"ship": ["Ana"], "column": 3},
        {"plank": 3},
        {"plank": 0},
        {"plank": 3, "ship": "Ana"},
    ],
)
def test_a_place_is_a_part_or_a_plank_that_is_there(place: object) -> None:
    code = moving().refuses("move", who="crew", count=1, **{"from": ana(3), "to": place})
    assert code in ("bad_place", "no_such_player", "no_such_part", "no_such_plank", "bad_number")


def test_only_the_active_players_crew_moves() -> None:
    assert moving().refuses("move", who="crew", count=1, **way(ben(3), ben(2))) == "not_there"


def test_crew_moves_in_crew_movement_only() -> None:
    assert Table().refuses("move", who="crew", count=1, **way(ana(3), ana(2))) == "wrong_phase"


RETREAT = ("forecastle a1", "cannon_2 a2 b3", "poop_deck a2mc")


def test_outnumbered_crew_may_retreat_to_an_adjacent_space() -> None:
    table = moving(RETREAT).does("retreat", who="crew", count=1, dice=[4], **way(ana(3), ana(2)))
    assert (table.at(ana(2)), table.at(ana(3))) == ("a2", "a1 b3")
    assert table.refuses("move", who="crew", count=2, **way(ana(2), ana(3))) == "not_there", "that was its movement"


def test_evenly_matched_crew_may_retreat() -> None:
    ship = ("forecastle a1", "cannon_2 a2 b2", "poop_deck a2mc")
    moving(ship).does("retreat", who="crew", count=2, dice=[4, 5], **way(ana(3), ana(2)))


def test_crew_in_greater_numbers_does_not_retreat() -> None:
    ship = ("forecastle a1", "cannon_2 a3 b2", "poop_deck a2mc")
    table = moving(ship)
    assert table.refuses("retreat", who="crew", count=1, dice=[4], **way(ana(3), ana(2))) == "no_retreat"
    table.does("move", who="crew", count=1, **way(ana(3), ana(2)))
    table.does("retreat", who="crew", count=1, dice=[4], **way(ana(3), ana(2)))


def test_nobody_retreats_from_nobody() -> None:
    assert moving().refuses("retreat", who="crew", count=1, dice=[4], **way(ana(3), ana(2))) == "no_retreat"


def test_only_an_adjacent_space_is_reached() -> None:
    table = moving(("forecastle a1", "cannon_2 a2 b2", "mast_4", "poop_deck a2mc"))
    assert table.refuses("retreat", who="crew", count=1, dice=[4], **way(ana(3), ana(5))) == "not_adjacent"
    assert table.refuses("retreat", who="crew", count=1, dice=[4], **way(ana(3), ana(3))) == "not_adjacent"


def test_one_die_is_rolled_for_each_retreating_crew() -> None:
    table = moving(RETREAT)
    assert table.refuses("retreat", who="crew", count=2, dice=[4], **way(ana(3), ana(2))) == "wrong_dice"
    table.does("retreat", who="crew", count=2, dice=[4, 4], **way(ana(3), ana(2)))


@pytest.mark.parametrize(("dice", "hit"), [([2, 6], 0), ([1, 6], 1), ([1, 1], 2)])
def test_each_skull_hits_one_retreating_crew(dice: list[int], hit: int) -> None:
    """The rulebook's example: only if both came up skulls would both be hit."""
    table = moving(RETREAT).does("retreat", who="crew", count=2, dice=dice, **way(ana(3), ana(2)))
    assert table.at(ana(2)) == f"a{1 + 2 - hit}"
    assert table.at(ana(3)) == "b3"
    assert table.below("Ana") == 15 - 5 + hit
    assert table.event("retreated")["hit"] == hit


def test_a_mate_who_is_hit_in_a_retreat_goes_overboard() -> None:
    ship = ("forecastle a1", "cannon_2 am b3", "poop_deck a2c")
    table = moving(ship).does("retreat", who="mate", dice=[1], **way(ana(3), ana(2)))
    assert table.overboard("Ana") == (0, True)
    table = moving(ship).does("retreat", who="mate", dice=[2], **way(ana(3), ana(2)))
    assert table.at(ana(2)) == "a1m"
    assert table.refuses("move", who="mate", **way(ana(2), ana(3))) == "moved"


def test_the_captain_does_not_retreat() -> None:
    table = moving(("forecastle a1", "cannon_2 a2", "poop_deck ac b3"))
    assert not [offer for offer in table.offered("retreat") if offer["from"] == ana(4)]


def test_crew_retreats_as_its_movement() -> None:
    table = moving(("forecastle a1", "cannon_2 b1", "poop_deck a2mc"))
    table.does("move", who="crew", count=1, **way(ana(2), ana(3)))
    assert table.refuses("retreat", who="crew", count=1, dice=[4], **way(ana(3), ana(2))) == "not_there"


def test_crew_retreats_from_a_deck_not_from_a_plank() -> None:
    assert (
        moving(planks={3: "a1 b1"}).refuses("retreat", who="crew", count=1, dice=[4], **way(PLANK, ana(3)))
        == "bad_place"
    )


def test_crew_may_retreat_over_a_plank() -> None:
    moving(RETREAT, planks={3: ""}).does("retreat", who="crew", count=1, dice=[4], **way(ana(3), PLANK))


def test_bertrams_opponent_rolls_one_die_fewer() -> None:
    table = moving(RETREAT, captains=("bertram", "saxon"))
    assert table.refuses("retreat", who="crew", count=2, dice=[4, 4], **way(ana(3), ana(2))) == "wrong_dice"
    table.does("retreat", who="crew", count=2, dice=[1], **way(ana(3), ana(2)))
    assert table.event("retreated")["hit"] == 1
    moving(RETREAT, captains=("bertram", "saxon")).does("retreat", who="crew", count=1, dice=[], **way(ana(3), ana(2)))


def test_house_rule_bertram_saves_one_die_a_deck() -> None:
    once = moving(RETREAT, captains=("bertram", "saxon"))
    once.does("retreat", who="crew", count=1, dice=[], **way(ana(3), ana(2)))
    assert once.refuses("retreat", who="crew", count=1, dice=[], **way(ana(3), ana(2))) == "wrong_dice"
    each = moving(RETREAT, captains=("bertram", "saxon"), house={"bertram": "each_retreat"})
    for _ in range(2):
        each.does("retreat", who="crew", count=1, dice=[], **way(ana(3), ana(2)))


def test_bertram_does_not_help_the_opponent() -> None:
    moving(RETREAT, captains=("saxon", "bertram")).does("retreat", who="crew", count=1, dice=[4], **way(ana(3), ana(2)))
