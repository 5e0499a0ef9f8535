"""Chapter "Ship Cards": building and replacing; "Ocean Currents": see `test_cannons`."""

import pytest

from companion.games.ghost_pirates.cards import SHIP_CARDS
from tests.games.ghost_pirates.table import ANA, BEN, Table, ana, ben

FULL = ("forecastle a1", "cannon_2 a1", "main_mast a1", "mast_4 a1", "poop_deck a1mc")


def test_a_new_part_goes_between_forecastle_and_poop_deck_and_shifts_the_rest_aft() -> None:
    table = Table().does("build", card="cannon_3", column=3, shift="aft")
    assert table.ship("Ana") == [(2, "forecastle"), (3, "cannon"), (4, "main_mast"), (5, "poop_deck")]
    assert table.event("shifted") == {"event": "shifted", "player": "Ana", "towards": "aft", "columns": [3, 4]}


def test_a_new_part_can_shift_the_rest_fore() -> None:
    table = Table().does("build", card="cannon_3", column=3, shift="fore")
    assert table.ship("Ana") == [(1, "forecastle"), (2, "main_mast"), (3, "cannon"), (4, "poop_deck")]
    table = Table().does("build", card="cannon_3", column=2, shift="fore")
    assert table.ship("Ana") == [(1, "forecastle"), (2, "cannon"), (3, "main_mast"), (4, "poop_deck")]


def test_nothing_is_built_outside_forecastle_and_poop_deck() -> None:
    table = Table()
    assert table.refuses("build", card="mast_4", column=2, shift="aft") == "no_room"
    assert table.refuses("build", card="mast_4", column=4, shift="fore") == "no_room"
    assert table.refuses("build", card="mast_4", column=1, shift="fore") == "no_room"


def test_the_ship_must_match_the_ocean_currents() -> None:
    at_the_end = Table(bows=(1, 2))
    assert at_the_end.refuses("build", card="mast_4", column=2, shift="fore") == "no_room"
    assert at_the_end.does("build", card="mast_4", column=2, shift="aft").ship("Ana")[0] == (1, "forecastle")


def test_a_ship_with_its_bow_the_other_way_shifts_the_other_way() -> None:
    table = Table(bows=(2, 4), house={"bows": "opposite"}).next_turn()
    table.does("build", card="mast_4", column=3, shift="fore")
    assert table.ship("Ben") == [(5, "forecastle"), (4, "main_mast"), (3, "mast"), (2, "poop_deck")]


def test_there_are_at_most_three_ship_cards_between_forecastle_and_poop_deck() -> None:
    table = Table(FULL, bows=(1, 2))
    assert table.refuses("build", card="mast_5", column=2, shift="aft") == "ship_full"
    assert not table.offered("build")


@pytest.mark.parametrize(("card", "crew"), SHIP_CARDS.items())
def test_the_number_on_a_part_is_how_many_crew_come_into_play(card: str, crew: int) -> None:
    table = Table().does("build", card=card, column=3, shift="aft")
    assert table.at(ana(3)) == f"a{crew}"
    assert table.below("Ana") == 7 - crew
    assert table.event("came_aboard")["crew"] == crew


def test_the_remainder_is_ignored_with_fewer_crew_below_decks() -> None:
    table = Table(["forecastle a7", "main_mast a4", "poop_deck a2mc"])
    table.does("build", card="cargo_hold_7", column=3, shift="aft")
    assert (table.at(ana(3)), table.below("Ana")) == ("a2", 0)


def test_only_one_ship_card_is_played_per_turn() -> None:
    table = Table().does("build", card="cannon_2", column=3, shift="aft")
    assert table.refuses("build", card="cannon_2", column=3, shift="aft") == "second_ship_card"
    assert table.refuses("replace", card="cannon_2", column=4) == "second_ship_card"
    assert Table().does("replace", card="cannon_2", column=3).refuses("build", card="mast_4", column=3, shift="aft")
    table.next_turn().next_turn().does("build", card="cannon_2", column=2, shift="fore")


def test_a_ship_card_is_played_in_cards_and_cannons_only() -> None:
    assert Table(phase="movement").refuses("build", card="mast_4", column=3, shift="aft") == "wrong_phase"
    assert Table(phase="fight").refuses("replace", card="mast_4", column=3) == "wrong_phase"


def test_a_part_may_be_replaced_and_keeps_all_crew_that_are_present() -> None:
    table = Table(["forecastle a2", "cannon_2 a3 b2m", "poop_deck a2c"], ["forecastle", "main_mast", "poop_deck c"])
    table.does("replace", card="mast_4", column=3)
    assert table.ship("Ana")[1] == (3, "mast")
    assert table.at(ana(3)) == "a7 b2m"
    assert table.state.main.discards == ("cannon_2",)


def test_forecastle_and_poop_deck_may_not_be_replaced() -> None:
    assert Table().refuses("replace", card="mast_4", column=2) == "ends_stay"
    assert Table().refuses("replace", card="mast_4", column=4) == "ends_stay"


def test_the_part_that_the_captain_is_on_may_not_be_replaced() -> None:
    table = Table(["forecastle a2", "main_mast a4c", "poop_deck a2m"])
    assert table.refuses("replace", card="cannon_2", column=3) == "captain_there"


def test_a_part_may_not_be_replaced_by_one_of_the_same_name() -> None:
    table = Table(["forecastle a2", "cannon_2 a4", "poop_deck a2mc"])
    assert table.refuses("replace", card="cannon_3", column=3) == "same_name"
    for card in ("mast_4", "cargo_hold_6"):
        Table(["forecastle a2", "cannon_2 a4", "poop_deck a2mc"]).does("replace", card=card, column=3)


def test_house_rule_main_mast_is_another_name_than_mast() -> None:
    table = Table().does("replace", card="mast_4", column=3)
    assert table.state.main.discards == (), "a Main Mast is no card of the main deck"
    strict = Table(house={"mast_replaces_main_mast": False})
    assert strict.refuses("replace", card="mast_4", column=3) == "same_name"
    strict.does("replace", card="cannon_2", column=3)


def test_only_ones_own_ship_is_replaced() -> None:
    assert Table(ANA, BEN, bows=(2, 3)).refuses("replace", card="cannon_2", column=5) == "no_such_part"


@pytest.mark.parametrize("line", [{"do": "build", "column": 3, "shift": "aft"}, {"do": "replace", "column": 3}])
def test_a_cargo_hold_brings_a_treasure_card(line: dict[str, object]) -> None:
    table = Table().does(**{**line, "card": "cargo_hold_6"})  # type: ignore[arg-type]
    assert table.hand("Ana") == (9, 1)
    assert table.event("drew") == {"event": "drew", "player": "Ana", "deck": "treasure", "cards": 1}


def test_other_parts_bring_no_treasure() -> None:
    assert Table().does("build", card="mast_5", column=3, shift="aft").hand("Ana") == (9, 0)


def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    assert Table(hands=(0, 5)).refuses("build", card="mast_5", column=3, shift="aft") == "not_in_hand"
    masts = ["forecastle", "mast_5", "mast_5", "mast_5", "poop_deck bc"]
    table = Table(["forecastle", "mast_5", "poop_deck ac"], masts, bows=(2, 1))
    assert table.refuses("build", card="mast_5", column=3, shift="aft") == "not_in_hand", "all four lie on the table"
    table.does("build", card="mast_4", column=3, shift="aft")


def test_a_part_keeps_its_enemies_when_it_shifts() -> None:
    table = Table(
        ["forecastle a2", "main_mast a1 b3", "poop_deck a2mc"], ["forecastle", "main_mast b4", "poop_deck bmc"]
    )
    table.does("build", card="cannon_2", column=3, shift="aft")
    assert (table.at(ana(4)), table.at(ana(3)), table.at(ben(3))) == ("a1 b3", "a2", "b4")
