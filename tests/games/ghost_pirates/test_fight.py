"""Chapters "Fight" and "About the Crew"; keelhauling."""

from typing import Any

import pytest

from companion.games.ghost_pirates.fight import count_hits
from tests.games.ghost_pirates.table import REFEREE, Table, ana, ben, lost

QUIET = ("forecastle a1", "cannon_2", "poop_deck amc")


def fighting(*parts: str, **more: Any) -> Table:
    """Ben's ship is fought about; Ana has the turn."""
    return Table(QUIET, parts, phase="fight", **more)


def both(a: list[int], b: list[int]) -> dict[str, list[int]]:
    return {"Ana": a, "Ben": b}


@pytest.mark.parametrize(
    ("dice", "hits"),
    [
        ([], 0),
        ([1], 1),
        ([2], 0),
        ([1, 1], 2),
        ([2, 2], 1),
        ([2, 3], 0),
        ([4, 4, 4], 1),
        ([4, 4, 5, 5], 2),
        ([1, 4, 4], 2),
        ([1, 1, 1], 3),
        ([6, 6, 6, 6], 2),
        ([6, 6, 6, 6, 6], 2),
    ],
)
def test_skulls_hit_one_and_pairs_hit_one(dice: list[int], hits: int) -> None:
    assert count_hits(dice) == hits


def test_the_rulebooks_example() -> None:
    """ "The 1 (SKULL) hits one crew, and the paired 2s hit a second crew. There is no bonus for the triplet.\""""
    assert count_hits([1, 2, 2, 2]) == 2


def test_house_rule_pairs() -> None:
    four = ("forecastle b1c", "main_mast a4 b9", "poop_deck bm")
    dice = both([5, 5, 5, 5], [2, 3, 4, 5, 6, 2, 3, 4, 5])
    for rule, hits in (("each_pair", 2), ("each_numeral", 1)):
        table = fighting(*four, house={"pairs": rule}).does("fight", at=ben(3), dice=dice)
        assert table.event("fought")["hits"] == {"Ana": hits, "Ben": 4}


def test_each_crew_is_one_die_and_each_officer_two() -> None:
    table = fighting("forecastle", "main_mast a3 b1", "poop_deck b2mc a2")
    assert table.refuses("fight", at=ben(4), dice=both([2, 3], [2, 3, 4, 5, 6])) == "wrong_dice"
    table.does("fight", at=ben(4), dice=both([2, 3], [2, 3, 4, 5, 6, 2]))
    table.does("fight", at=ben(3), dice=both([2, 3, 4], [2]))


def test_rolls_are_resolved_simultaneously() -> None:
    table = fighting("forecastle", "main_mast a1 b1", "poop_deck bmc").does("fight", at=ben(3), dice=both([1], [1]))
    assert table.at(ben(3)) == ""
    assert (table.below("Ana"), table.below("Ben")) == (15 - 2 + 1, 15 - 1 + 1)


def test_crew_that_is_hit_goes_below_decks() -> None:
    table = fighting("forecastle", "main_mast a3 b4", "poop_deck bmc")
    table.does("fight", at=ben(3), dice=both([1, 2, 3], [2, 3, 4, 5]))
    assert (table.at(ben(3)), table.below("Ben")) == ("a3 b3", 15 - 4 + 1)


def test_a_mate_who_is_hit_returns_to_his_poop_deck_at_the_start_of_his_owners_next_turn() -> None:
    table = fighting("forecastle", "main_mast a3 bm", "poop_deck b1c")
    table.does("fight", at=ben(3), dice=both([1, 2, 3], [2, 3]))
    table = table.does("lose", player="Ben", lost={"Ben": lost(0, mate=True)}) if table.phase == "lose" else table
    assert table.overboard("Ben") == (0, True)
    table.does("done")
    assert table.at(ben(4)) == "b1mc"
    assert table.event("returned") == {"event": "returned", "player": "Ben", "crew": 0, "mate": True}


def test_each_player_chooses_who_is_lost_from_his_side() -> None:
    table = fighting("forecastle", "main_mast a3 b1m", "poop_deck b1c")
    table.does("fight", at=ben(3), dice=both([1, 2, 3], [4, 5, 6]))
    assert [offer["lost"]["Ben"] for offer in table.offered("lose")] == [lost(1), lost(0, mate=True)]
    table.does("lose", player="Ben", lost={"Ben": lost(1)})
    assert table.at(ben(3)) == "a3 bm"


def test_both_may_have_to_choose() -> None:
    table = Table(
        ("forecastle a2", "cannon_2", "poop_deck ac"),
        ("forecastle", "main_mast a1m b1m", "poop_deck bc"),
        phase="fight",
    ).does("fight", at=ben(3), dice=both([1, 2, 3], [1, 4, 5]))
    table.does("lose", player="Ana", lost={"Ana": lost(1)})
    table.does("lose", player="Ben", lost={"Ben": lost(0, mate=True)})
    assert (table.at(ben(3)), table.phase) == ("am b1", "fight")


def test_a_captain_who_is_hit_advances_one_space_towards_the_bow() -> None:
    table = fighting("forecastle", "main_mast b2", "poop_deck a4 bc")
    table.does("fight", at=ben(4), dice=both([1, 2, 3, 4], [4, 5]))
    assert (table.at(ben(4)), table.at(ben(3))) == ("a4", "b2c")
    assert table.event("captain_advanced")["to"] == {**ben(3), "part": "main_mast"}


def test_he_advances_only_one_space_from_a_fight_however_many_hits() -> None:
    table = fighting("forecastle", "main_mast b2", "poop_deck a4 bc")
    table.does("fight", at=ben(4), dice=both([1, 1, 1, 1], [4, 5]))
    assert table.at(ben(3)) == "b2c"
    assert table.state.winner is None


def test_the_captain_is_hit_last_if_his_player_likes() -> None:
    table = fighting("forecastle", "main_mast", "poop_deck a4 b1mc")
    table.does("fight", at=ben(4), dice=both([1, 1, 3, 4], [2, 3, 4, 5, 6]))
    choices = [offer["lost"]["Ben"] for offer in table.offered("lose")]
    assert choices == [lost(1, captain=True), lost(1, mate=True), lost(0, mate=True, captain=True)]


def test_the_captain_can_be_forced_twice_in_a_turn() -> None:
    """ "Force your captain to move (possibly even twice) on the very first turn." """
    table = fighting("forecastle b1", "main_mast a2", "poop_deck a2 bc")
    table.does("fight", at=ben(4), dice=both([1, 4], [4, 5]))
    assert table.refuses("done") == "must_fight", "the Captain came to where enemies are"
    table.does("fight", at=ben(3), dice=both([1, 4], [4, 5]))
    assert table.at(ben(2)) == "b1c"


def test_a_last_hit_at_the_bow_keelhauls_the_captain() -> None:
    table = fighting("forecastle a2 bc", "main_mast", "poop_deck b1m")
    table.does("fight", at=ben(2), dice=both([1, 4], [4, 5]))
    assert table.event("keelhauled")["player"] == "Ben"
    assert table.event("won") == {"event": "won", "winner": "Ana", "loser": "Ben"}
    assert table.phase == "over"
    assert REFEREE.legal(table.state) == []
    assert table.refuses("done") == "over"


def test_crew_may_shield_the_captain_at_the_bow() -> None:
    table = fighting("forecastle a2 b1c", "main_mast", "poop_deck b1m")
    table.does("fight", at=ben(2), dice=both([1, 4], [4, 5, 6]))
    table.does("lose", player="Ben", lost={"Ben": lost(1)})
    assert (table.at(ben(2)), table.state.winner) == ("a2 bc", None)


def test_the_active_player_can_lose_his_own_captain() -> None:
    table = Table(("forecastle b2 ac", "main_mast", "poop_deck a1m"), phase="fight")
    table.does("fight", at=ana(2), dice=both([4, 5], [1, 6]))
    assert table.event("won")["winner"] == "Ben"


def test_mixed_groups_must_fight() -> None:
    table = fighting("forecastle", "main_mast a1 b1", "poop_deck b1mc")
    assert table.refuses("done") == "must_fight"
    table.does("fight", at=ben(3), dice=both([4], [4])).does("done")


def test_they_fight_on_either_ship() -> None:
    table = Table(
        ("forecastle b1 a1", "main_mast", "poop_deck amc"), ("forecastle", "main_mast a1 b1", "poop_deck bmc")
    )
    table.does("done").does("done")
    assert [offer["at"] for offer in table.offered("fight")] == [ana(2), ben(3)]


def test_they_fight_once_a_turn() -> None:
    table = fighting("forecastle", "main_mast a1 b1", "poop_deck b1mc")
    table.does("fight", at=ben(3), dice=both([4], [4]))
    assert table.refuses("fight", at=ben(3), dice=both([4], [4])) == "no_fight"
    table.does("done").does("done").does("done").does("fight", at=ben(3), dice=both([4], [4]))


def test_nobody_fights_alone_or_in_another_part_of_the_turn() -> None:
    assert (
        fighting("forecastle", "main_mast b1", "poop_deck bmc").refuses("fight", at=ben(3), dice=both([], [4]))
        == "no_fight"
    )
    table = Table(QUIET, ("forecastle", "main_mast a1 b1", "poop_deck bmc"), phase="movement")
    assert table.refuses("fight", at=ben(3), dice=both([4], [4])) == "wrong_phase"


def test_house_rule_fights_on_planks() -> None:
    parts = ("forecastle", "main_mast b1", "poop_deck bmc")
    table = fighting(*parts, planks={3: "a1 b1"})
    assert table.refuses("done") == "must_fight"
    table.does("fight", at={"plank": 3}, dice=both([1], [4])).does("done")
    off = fighting(*parts, planks={3: "a1 b1"}, house={"fights_on_planks": False})
    assert off.refuses("fight", at={"plank": 3}, dice=both([1], [4])) == "no_fight"
    off.does("done")


def test_the_order_is_determined_by_the_active_player() -> None:
    parts = ("forecastle a9", "main_mast a1 b1", "poop_deck bmc")
    first = fighting(*parts).does("pillage", at=ben(2), dice=[1]).does("fight", at=ben(3), dice=both([4], [4]))
    first.does("done")
    fighting(*parts).does("fight", at=ben(3), dice=both([4], [4])).does("pillage", at=ben(2), dice=[1]).does("done")


@pytest.mark.parametrize(
    "dice", [None, [], [1], {"Ana": [1]}, {"Ana": [1], "Zoe": [1]}, {"Ana": [1], "Ben": 1}, {"Ana": [7], "Ben": [1]}]
)
def test_dice_are_needed_of_both(dice: object) -> None:
    table = fighting("forecastle", "main_mast a1 b1", "poop_deck bmc")
    assert table.refuses("fight", at=ben(3), dice=dice) in ("bad_dice", "bad_number")


def test_the_reason_is_told() -> None:
    table = fighting("forecastle", "main_mast a3 b2", "poop_deck bmc")
    table.does("fight", at=ben(3), dice=both([4, 1, 4], [2, 3]))
    assert REFEREE.why(table.state) == {
        "Ana": "Ana rolled 1, 4, 4: 1 skull and 1 pair, so 2 hits.",
        "Ben": "Ben rolled 2, 3: no skull and no pair, so 0 hits.",
    }
