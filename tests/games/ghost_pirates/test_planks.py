"""Chapter "Boarding Plank", and Captain Reinheimer."""

import pytest

from companion.games.ghost_pirates.cards import COPIES
from tests.games.ghost_pirates.table import Table, ana

LONG_ANA = ("forecastle a2", "cannon_2 a1", "main_mast a4", "poop_deck a2mc")
LONG_BEN = ("forecastle b2", "cannon_2 b1", "main_mast b4", "poop_deck b2mc")


def test_a_plank_lies_over_a_current_between_two_midships_parts() -> None:
    table = Table().does("plank", card="boarding_plank", column=3)
    assert [plank.column for plank in table.state.planks] == [3]
    assert table.hand("Ana") == (9, 0)


@pytest.mark.parametrize("column", [1, 2, 4, 5])
def test_forecastle_and_poop_deck_are_not_midships(column: int) -> None:
    assert Table().refuses("plank", card="boarding_plank", column=column) == "no_anchor"


def test_both_ends_must_be_midships() -> None:
    table = Table(LONG_ANA)
    assert table.refuses("plank", card="boarding_plank", column=4) == "no_anchor"
    table.does("plank", card="boarding_plank", column=3)


def test_one_plank_may_be_played_per_turn() -> None:
    table = Table(LONG_ANA, LONG_BEN).does("plank", card="boarding_plank", column=3)
    assert table.refuses("plank", card="boarding_plank", column=4) == "second_plank"
    table.next_turn().does("plank", card="boarding_plank", column=4)


def test_one_plank_lies_over_a_current() -> None:
    assert Table(planks={3: ""}).refuses("plank", card="boarding_plank", column=3) == "plank_there"


def test_a_plank_is_played_in_cards_and_cannons() -> None:
    assert Table(phase="movement").refuses("plank", card="boarding_plank", column=3) == "wrong_phase"


def test_either_players_crew_may_cross_the_plank_using_normal_movement_rules() -> None:
    table = Table(planks={3: ""}, phase="movement")
    table.does("move", who="crew", count=1, **{"from": ana(3), "to": {"plank": 3}})
    table.does("move", who="crew", count=1, **{"from": ana(3), "to": {"ship": "Ben", "column": 3}})
    table = Table(planks={3: ""}).next_turn().does("done")
    table.does("move", who="crew", count=2, **{"from": {"ship": "Ben", "column": 3}, "to": ana(3)})
    assert table.at(ana(3)) == "a4 b2"


def test_a_plank_falls_with_its_crew_when_its_anchor_point_shifts() -> None:
    table = Table(LONG_ANA, LONG_BEN, planks={3: "a2 b1", 4: "a1"})
    table.does("build", card="mast_4", column=3, shift="fore")
    assert [plank.column for plank in table.state.planks] == [4]
    assert table.event("plank_fell")["lost"] == {"Ana": {"crew": 2, "mate": False}, "Ben": {"crew": 1, "mate": False}}


def test_fallen_crew_goes_below_decks_and_the_mate_overboard() -> None:
    ana_ship = ["forecastle a2", "main_mast a4", "poop_deck a2c"]
    table = Table(ana_ship, planks={3: "a2m b1"}).does("build", card="cannon_2", column=3, shift="aft")
    assert (table.below("Ana"), table.below("Ben")) == (15 - 8 - 2, 7)
    assert table.overboard("Ana") == (0, True)


def test_house_rule_fallen_crew_goes_overboard() -> None:
    table = Table(planks={3: "a2 b1"}, house={"fallen_crew": "overboard"})
    table.does("build", card="cannon_2", column=3, shift="aft")
    assert (table.overboard("Ana"), table.overboard("Ben")) == ((2, False), (1, False))
    assert (table.below("Ana"), table.below("Ben")) == (3, 6)


def test_a_plank_falls_that_the_opponent_laid_too() -> None:
    table = Table(planks={3: ""}).next_turn().does("build", card="cannon_2", column=3, shift="aft")
    assert table.state.planks == ()
    assert table.state.main.discards == ("boarding_plank",)


def test_house_rule_replacing_a_part_keeps_its_plank() -> None:
    assert Table(planks={3: "a1"}).does("replace", card="cannon_2", column=3).state.planks
    table = Table(planks={3: "a1"}, house={"replaced_plank": "falls"}).does("replace", card="cannon_2", column=3)
    assert table.state.planks == ()
    assert table.event("plank_fell")["lost"]["Ana"] == {"crew": 1, "mate": False}


@pytest.mark.parametrize("card", COPIES)
def test_reinheimer_plays_any_card_as_a_plank_that_provides_no_crew(card: str) -> None:
    table = Table(captains=("reinheimer", "saxon"), treasures=(1, 0)).does("plank", card=card, column=3)
    assert table.state.planks[0].card == card
    assert table.below("Ana") == 7
    assert not table.all_events("came_aboard")
    assert not table.state.ship_card_played


def test_reinheimers_plank_is_the_one_plank_of_the_turn() -> None:
    table = Table(LONG_ANA, LONG_BEN, captains=("reinheimer", "saxon")).does("plank", card="rum", column=3)
    assert table.refuses("plank", card="boarding_plank", column=4) == "second_plank"


def test_the_other_captains_play_boarding_planks_only() -> None:
    assert Table(captains=("saxon", "reinheimer")).refuses("plank", card="rum", column=3) == "no_plank"


def test_a_card_that_fell_goes_to_its_own_discards() -> None:
    table = Table(captains=("reinheimer", "saxon"), treasures=(1, 0))
    table.does("plank", card="lucky_dice", column=3).does("build", card="cannon_2", column=3, shift="aft")
    assert table.state.treasure.discards == ("lucky_dice",)
