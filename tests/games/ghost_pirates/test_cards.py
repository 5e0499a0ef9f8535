"""Chapters "About the Cards", "Loot Cards" and "Treasure Cards"."""

from typing import Any

import pytest

from tests.games.ghost_pirates.table import Table, ana, ben, lost

QUIET = ("forecastle a1", "cannon_2", "poop_deck amc")
GUNS = ("forecastle a2", "cannon_2 a1", "poop_deck a2mc")


def both(a: list[int], b: list[int]) -> dict[str, list[int]]:
    return {"Ana": a, "Ben": b}


def changed(of: str, faces: list[int], *by: str) -> dict[str, Any]:
    return {"of": of, "faces": faces, "by": list(by)}


def test_rum_sends_two_enemy_crew_overboard() -> None:
    table = Table().does("rum", at=ben(3))
    assert (table.at(ben(3)), table.overboard("Ben"), table.hand("Ana")) == ("b2", (2, False), (9, 0))
    table.next_turn()
    assert (table.at(ben(4)), table.overboard("Ben")) == ("b4mc", (0, False)), "they return to their own Poop Deck"


def test_rum_is_played_at_a_deck_location_of_either_ship() -> None:
    table = Table(("forecastle b3 a1", "main_mast", "poop_deck amc"), planks={3: "b2"})
    assert table.refuses("rum", at={"plank": 3}) == "bad_place"
    assert table.does("rum", at=ana(2)).at(ana(2)) == "a1 b1"


def test_rum_may_not_target_the_captain_or_the_mate() -> None:
    table = Table(QUIET, ("forecastle b1", "main_mast", "poop_deck bmc"))
    assert table.refuses("rum", at=ben(4)) == "nobody_there"
    assert table.refuses("rum", at=ben(3)) == "nobody_there"
    table.does("rum", at=ben(2))
    assert table.overboard("Ben") == (1, False), "where only one is, one goes"


def test_rum_may_be_played_to_draw_two_cards() -> None:
    table = Table().does("rum")
    assert table.hand("Ana") == (11, 0)
    assert table.event("drew") == {"event": "drew", "player": "Ana", "deck": "main", "cards": 2}


def test_pieces_of_eight_replace_an_opponents_crew_by_ones_own() -> None:
    table = Table(planks={3: "b1"}).does("pieces_of_eight", at=ben(3))
    assert (table.at(ben(3)), table.below("Ana"), table.below("Ben")) == ("a1 b3", 6, 7)
    table.does("pieces_of_eight", at={"plank": 3})
    assert (table.at({"plank": 3}), table.below("Ana"), table.below("Ben")) == ("a1", 5, 8)


def test_pieces_of_eight_need_a_crew_ready_below_decks() -> None:
    full = Table(("forecastle a9", "main_mast a4", "poop_deck a2mc"))
    assert full.refuses("pieces_of_eight", at=ben(3)) == "nobody_below"


def test_pieces_of_eight_bribe_ordinary_crew() -> None:
    table = Table(QUIET, ("forecastle b1", "main_mast", "poop_deck bmc"))
    assert table.refuses("pieces_of_eight", at=ben(4)) == "nobody_there"


@pytest.mark.parametrize("line", [{"do": "rum"}, {"do": "rum", "at": ben(3)}, {"do": "pieces_of_eight", "at": ben(3)}])
def test_loot_is_played_only_in_cards_and_cannons_and_without_limit(line: dict[str, Any]) -> None:
    for phase in ("movement", "fight"):
        assert Table(phase=phase).refuses(**line) == "wrong_phase"
    Table().does(**line).does(**line)


def test_a_card_needs_a_hand_and_a_copy_that_is_not_gone() -> None:
    assert Table(hands=(0, 10)).refuses("rum") == "not_in_hand"
    table = Table(hands=(20, 10))
    for _ in range(8):
        table.does("rum")
    assert table.refuses("rum") == "not_in_hand", "all eight lie in the discards"


HOOK = {"player": "Ana", "from": ana(3)}


def test_a_grappling_hook_moves_a_crew_token_directly_across() -> None:
    table = Table(treasures=(1, 0)).does("grappling_hook", **HOOK)
    assert (table.at(ana(3)), table.at(ben(3)), table.hand("Ana")) == ("a3", "a1 b4", (10, 0))
    assert table.refuses("grappling_hook", **HOOK) == "not_in_hand"


def test_it_moves_from_any_ship_part() -> None:
    table = Table(
        ("forecastle a1", "main_mast", "poop_deck amc"),
        ("forecastle a1 b3", "main_mast", "poop_deck bmc"),
        treasures=(1, 0),
    )
    assert table.does("grappling_hook", player="Ana", **{"from": ben(2)}).at(ana(2)) == "a2"


def test_something_must_lie_across() -> None:
    table = Table(bows=(1, 3), treasures=(1, 0))
    assert table.refuses("grappling_hook", player="Ana", **{"from": ana(1)}) == "nothing_across"
    assert table.refuses("grappling_hook", player="Ana", **{"from": ben(3)}) == "nobody_there"


@pytest.mark.parametrize("phase", ["cards", "movement", "fight"])
def test_a_treasure_is_played_at_any_time_on_either_players_turn(phase: str) -> None:
    Table(treasures=(1, 0), phase=phase).does("grappling_hook", **HOOK)
    Table(treasures=(0, 1), phase=phase).does("grappling_hook", player="Ben", **{"from": ben(3)})


def test_a_grappling_hook_does_not_count_against_regular_movement() -> None:
    move = {"from": ben(3), "to": ben(2)}
    table = Table(
        ("forecastle a1", "main_mast a1", "poop_deck amc"),
        ("forecastle", "main_mast", "poop_deck b1mc"),
        treasures=(1, 0),
        phase="movement",
    )
    table.does("grappling_hook", **HOOK).does("move", who="crew", count=1, **move)


def test_a_crew_that_has_moved_has_moved_across_too() -> None:
    table = Table(
        ("forecastle a1", "main_mast a1", "poop_deck amc"),
        ("forecastle", "main_mast", "poop_deck b1mc"),
        treasures=(2, 0),
        phase="movement",
    )
    table.does("move", who="crew", count=1, **{"from": ana(2), "to": ana(3)})
    table.does("grappling_hook", **HOOK, token="moved")
    assert table.refuses("move", who="crew", count=1, **{"from": ben(3), "to": ben(2)}) == "not_there"
    assert table.refuses("grappling_hook", **HOOK, token="moved") == "nobody_there"
    table.does("grappling_hook", **HOOK).does("move", who="crew", count=1, **{"from": ben(3), "to": ben(2)})


def test_speed_from_a_mast_is_kept_across() -> None:
    table = Table(
        ("forecastle a1", "main_mast a1", "poop_deck amc"),
        ("forecastle", "cannon_2", "cannon_2", "poop_deck b1mc"),
        bows=(2, 1),
        treasures=(1, 0),
        phase="movement",
        planks={3: ""},
    )
    table.does("grappling_hook", **HOOK).does("move", who="crew", count=1, **{"from": ben(3), "to": ana(2)})


def test_house_rule_a_mate_is_swung_across() -> None:
    ship = ("forecastle a1", "main_mast am", "poop_deck ac")
    assert Table(ship, treasures=(1, 0)).refuses("grappling_hook", **HOOK) == "nobody_there"
    table = Table(ship, treasures=(1, 0), house={"mate_is_crew_token": True}).does("grappling_hook", **HOOK)
    assert table.at(ben(3)) == "am b4"


def test_a_hook_can_bring_about_a_fight() -> None:
    table = Table(treasures=(1, 0), phase="fight").does("grappling_hook", **HOOK)
    assert table.refuses("done") == "must_fight"


FIGHT = ("forecastle", "main_mast a2 b2", "poop_deck bmc")


def fighting(**more: Any) -> Table:
    return Table(QUIET, FIGHT, phase="fight", **more)


def test_a_cursed_dagger_rolls_two_extra_dice_and_loses_one_crew_afterwards() -> None:
    table = fighting(treasures=(1, 0))
    table.does("fight", at=ben(3), daggers=["Ana"], dice=both([1, 2, 3, 4], [5, 6]))
    assert (table.at(ben(3)), table.hand("Ana"), table.below("Ana")) == ("a1 b1", (10, 0), 15 - 3 + 1)
    assert [event["cause"] for event in table.all_events("hit")] == ["fight", "dagger"]


def test_several_daggers_and_those_of_the_other_player() -> None:
    table = fighting(treasures=(1, 2))
    dice = both([2, 3, 4, 5], [2, 3, 4, 5, 6, 2])
    table.does("fight", at=ben(3), daggers=["Ben", "Ana", "Ben"], dice=dice)
    assert table.at(ben(3)) == "", "Ana lost one to a pair and one to her dagger, Ben two to his"


def test_a_dagger_needs_a_treasure_card() -> None:
    dice = both([1, 2, 3, 4], [5, 6])
    assert fighting().refuses("fight", at=ben(3), daggers=["Ana"], dice=dice) == "not_in_hand"
    assert fighting(treasures=(0, 1)).refuses("fight", at=ben(3), daggers=["Ana"], dice=dice) == "not_in_hand"
    four = both([2] * 10, [2, 3])
    assert fighting(treasures=(4, 0)).refuses("fight", at=ben(3), daggers=["Ana"] * 4, dice=four) == "bad_daggers"
    assert fighting(treasures=(1, 0)).refuses("fight", at=ben(3), daggers=["Ana"], dice=both([1, 2], [5, 6]))


def test_a_dagger_costs_nothing_where_nobody_is_left() -> None:
    table = fighting(treasures=(1, 0))
    table.does("fight", at=ben(3), daggers=["Ana"], dice=both([2, 3, 4, 5], [1, 1]))
    assert (table.at(ben(3)), table.below("Ana")) == ("b2", 15 - 3 + 2)


def test_house_rule_a_dagger_spares_the_captain() -> None:
    ship, parts = ("forecastle", "main_mast", "poop_deck ac b1"), ("forecastle", "main_mast", "poop_deck b1mc")
    for rule, place in ((False, ana(4)), (True, ana(3))):
        table = Table(ship, parts, phase="fight", treasures=(1, 0), house={"dagger_hits_captain": rule})
        table.does("fight", at=ana(4), daggers=["Ana"], dice=both([2, 3, 4, 5], [6]))
        assert "ac" in table.at(place)


def test_the_player_of_a_dagger_chooses_whom_he_loses() -> None:
    table = Table(
        ("forecastle a1", "cannon_2", "poop_deck ac"),
        ("forecastle", "main_mast a2m b2", "poop_deck bmc"),
        phase="fight",
        treasures=(1, 0),
    )
    table.does("fight", at=ben(3), daggers=["Ana"], dice=both([2, 3, 4, 5, 6, 2], [5, 6]))
    assert (table.event("choose_losses")["cause"], table.event("choose_losses")["player"]) == ("dagger", "Ana")
    table.does("lose", player="Ana", lost={"Ana": lost(0, mate=True)})
    assert table.at(ben(3)) == "a2 b1"


def fire(table: Table, *lucky: dict[str, Any], dice: list[int] | None = None) -> Table:
    return table.does("fire", column=3, dice=dice or [], lucky=list(lucky))


@pytest.mark.parametrize("faces", [[3, 4], [3, 2], [1, 2], [6, 5]])
def test_lucky_dice_change_a_die_by_one(faces: list[int]) -> None:
    table = fire(Table(GUNS, treasures=(1, 0)), changed("Ana", faces, "Ana"))
    assert table.event("fired")["die"] == faces[1]
    assert table.event("lucky_dice") == {
        "event": "lucky_dice",
        "player": "Ana",
        "of": "Ana",
        "from": faces[0],
        "to": faces[1],
    }
    assert table.hand("Ana") == (10, 0)
    assert table.state.treasure.discards == ("lucky_dice",)


@pytest.mark.parametrize(
    "faces", [[3, 1], [3, 6], [3, 3], [6, 1], [1, 6], [6, 7], [1, 0], [3], [3, 4, 5], [], None, [True, 2]]
)
def test_lucky_dice_do_not_wrap_or_change_a_die_by_more(faces: Any) -> None:
    table = Table(GUNS, treasures=(3, 0))
    lucky = [{"of": "Ana", "faces": faces, "by": ["Ana"]}]
    assert table.refuses("fire", column=3, dice=[], lucky=lucky) in ("bad_lucky", "bad_number")


def test_house_rule_lucky_dice_go_one_or_two_up_as_the_example_has_it() -> None:
    """ "A 3 may be shifted to a 4 or 5, but not a 1, 2, or 6.\""""
    house = {"lucky_dice": "one_or_two_up"}
    for face in (4, 5):
        table = fire(Table(GUNS, treasures=(1, 0), house=house), changed("Ana", [3, face], "Ana"))
        assert table.event("fired")["die"] == face
    for face in (1, 2, 3, 6):
        table = Table(GUNS, treasures=(1, 0), house=house)
        assert table.refuses("fire", column=3, dice=[], lucky=[changed("Ana", [3, face], "Ana")]) == "bad_lucky"


def test_lucky_dice_change_a_die_rolled_by_any_player() -> None:
    table = fire(Table(GUNS, treasures=(0, 1)), changed("Ana", [6, 5], "Ben"))
    assert table.event("fired")["effect"] == "nothing"
    table = fighting(treasures=(1, 0))
    table.does("fight", at=ben(3), dice=both([2, 3], [6]), lucky=[changed("Ben", [1, 2], "Ana")])
    assert table.event("fought")["hits"] == {"Ana": 0, "Ben": 0}


def test_several_lucky_dice_may_answer_each_other_on_one_die() -> None:
    table = fire(Table(GUNS, treasures=(1, 2)), changed("Ana", [6, 5, 6, 5], "Ben", "Ana", "Ben"))
    assert [event["player"] for event in table.all_events("lucky_dice")] == ["Ben", "Ana", "Ben"]
    assert (table.event("fired")["die"], table.hand("Ana"), table.hand("Ben")) == (5, (10, 0), (10, 0))


def test_lucky_dice_on_different_dice_of_a_fight_in_any_order() -> None:
    for turned in (1, -1):
        table = fighting(treasures=(1, 1))
        lucky = [changed("Ana", [2, 1], "Ana"), changed("Ben", [1, 2], "Ana")][::turned]
        assert table.refuses("fight", at=ben(3), dice=both([3], [6]), lucky=lucky) == "not_in_hand"
        lucky = [changed("Ana", [2, 1], "Ana"), changed("Ben", [5, 6], "Ben")][::turned]
        table.does("fight", at=ben(3), dice=both([3], [6]), lucky=lucky)
        assert table.event("fought")["dice"] == both([3, 1], [6, 6])


def test_the_changed_die_stands_in_lucky_and_not_among_the_dice() -> None:
    table = Table(GUNS, treasures=(1, 0))
    lucky = [changed("Ana", [3, 4], "Ana")]
    assert table.refuses("fire", column=3, dice=[3], lucky=lucky) == "wrong_dice"
    assert table.refuses("fire", column=3, dice=[], lucky=[changed("Ben", [3, 4], "Ana")]) == "bad_lucky"


def test_lucky_dice_help_in_pillage_and_retreat_too() -> None:
    table = Table(
        QUIET,
        ("forecastle a1", "main_mast", "poop_deck bmc"),
        captains=("saxon", "bertram"),
        phase="fight",
        treasures=(1, 0),
    )
    table.does("pillage", at=ben(2), dice=[], lucky=[changed("Ana", [5, 6], "Ana")])
    assert table.event("pillaged")["treasure"]
    table = Table(("forecastle", "cannon_2 a1 b1", "poop_deck amc"), phase="movement", treasures=(1, 0))
    way = {"from": ana(3), "to": ana(2)}
    table.does("retreat", who="crew", count=1, dice=[], lucky=[changed("Ben", [1, 2], "Ana")], **way)
    assert table.event("retreated")["hit"] == 0


def test_one_treasure_card_is_one_card() -> None:
    table = fighting(treasures=(1, 0))
    dice = both([2, 3, 4], [5, 6])
    lucky = [changed("Ana", [2, 1], "Ana")]
    assert table.refuses("fight", at=ben(3), daggers=["Ana"], dice=dice, lucky=lucky) == "not_in_hand"


def test_treasures_wait_while_hits_are_being_taken() -> None:
    table = Table(GUNS, ("forecastle b2", "main_mast b1mc", "poop_deck b2"), treasures=(1, 0))
    table.does("fire", column=3, dice=[1])
    assert table.refuses("grappling_hook", **HOOK) == "choose_losses"
