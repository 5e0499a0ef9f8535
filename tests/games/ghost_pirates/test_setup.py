"""Chapters "Setup" and "Components": what lies on the table at the start."""

import random
from collections import Counter

import pytest

from companion.games.ghost_pirates.cards import COPIES, MAIN_DECK, TREASURE_DECK
from companion.games.ghost_pirates.state import State
from companion.games.offers import fill
from companion.games.referee import Refused
from tests.games.ghost_pirates.table import REFEREE, START, Table, ana, ben


def started(**changes: object) -> State:
    action = {**START, **changes}
    return REFEREE.apply(None, {key: value for key, value in action.items() if value is not None})[0]


def refused(**changes: object) -> str:
    with pytest.raises(Refused) as refusal:
        started(**changes)
    return refusal.value.code


def test_each_player_takes_a_captain() -> None:
    assert [player.captain for player in started().players] == ["bertram", "reinheimer"]
    assert refused(captains=["saxon", "saxon"]) == "bad_captains"
    assert refused(captains=["saxon"]) == "bad_captains"
    assert refused(captains=["saxon", "sparrow"]) == "bad_word"


def test_two_captains_encounter_each_other() -> None:
    assert refused(players=["Ana"]) == "bad_players"
    assert refused(players=["Ana", "Ben", "Cy"]) == "bad_players"
    assert refused(players=["Ana", "Ana"]) == "bad_players"


def test_five_ocean_currents_are_laid_out() -> None:
    assert started().currents == ("fore", "aft", "fore", "aft", "fore")
    assert refused(currents=["fore"] * 4) == "bad_currents"
    assert refused(currents=["fore"] * 4 + ["port"]) == "bad_word"
    assert refused(currents=None) == "missing"


def test_the_ocean_currents_are_shuffled_where_the_referee_deals() -> None:
    laid = {started(currents=None, deal="referee", seed=seed).currents for seed in range(200)}
    assert len(laid) == 2**5
    assert refused(deal="referee", seed=1) == "unknown_key"


def test_a_ship_of_three_parts_is_centered_on_the_currents() -> None:
    parts = [(2, "forecastle"), (3, "main_mast"), (4, "poop_deck")]
    table = Table()
    assert table.ship("Ana") == table.ship("Ben") == parts


def test_bows_can_point_to_opposite_ends() -> None:
    table = Table(bows=(2, 4), house={"bows": "opposite"})
    assert table.ship("Ben") == [(4, "forecastle"), (3, "main_mast"), (2, "poop_deck")]
    assert started(house={"bows": "opposite"}).players[1].ship.bow == 4


def test_crew_is_placed_as_the_house_rules_say() -> None:
    state = started(house={"forecastle_crew": 1, "main_mast_crew": 5, "mate_starts": "forecastle"})
    for who in (0, 1):
        on = [part.groups[who] for part in state.players[who].ship.parts]
        assert [(group.crew, group.mate, group.captain) for group in on] == [
            (1, True, False),
            (5, False, False),
            (2, False, True),
        ]
        assert state.players[who].below == 15 - 8


def test_by_default_the_largest_card_can_come_into_play_in_full() -> None:
    assert [player.below for player in started().players] == [7, 7]


def test_four_cards_are_dealt_to_each_player_and_the_first_draws() -> None:
    state = started()
    assert [player.held.main for player in state.players] == [5, 4]
    assert [player.held.treasure for player in state.players] == [0, 0]
    assert state.main.left == 48 - 9
    assert state.treasure.left == 9


def test_treasures_are_separated_from_the_main_deck() -> None:
    state = started(currents=None, deal="referee", seed=5)
    assert set(state.main.cards) | {card for player in state.players for card in player.held.cards} <= set(MAIN_DECK)
    assert Counter(state.treasure.cards) == TREASURE_DECK


def test_the_decks_have_the_cards_of_the_component_list() -> None:
    assert sum(MAIN_DECK.values()) == 48
    assert sum(TREASURE_DECK.values()) == 9
    assert COPIES == {
        "cannon_2": 4,
        "cannon_3": 4,
        "mast_4": 4,
        "mast_5": 4,
        "cargo_hold_6": 4,
        "cargo_hold_7": 4,
        "boarding_plank": 8,
        "pieces_of_eight": 8,
        "rum": 8,
        "lucky_dice": 3,
        "cursed_dagger": 3,
        "grappling_hook": 3,
    }


def test_each_side_has_fifteen_crew_a_captain_and_a_mate() -> None:
    table = Table()
    assert (table.at(ana(2)), table.at(ana(3)), table.at(ana(4)), table.below("Ana")) == ("a2", "a4", "a2mc", 7)
    assert (table.at(ben(2)), table.at(ben(3)), table.at(ben(4)), table.below("Ben")) == ("b2", "b4", "b2mc", 7)


def test_nothing_but_a_start_comes_first_and_only_once() -> None:
    with pytest.raises(Refused, match="not started"):
        REFEREE.apply(None, {"do": "done"})
    assert Table().refuses("start", players=["Ana", "Ben"]) == "started"


def test_the_house_rules_in_force_are_told() -> None:
    state, events = REFEREE.apply(None, {**START, "house": {"pairs": "each_numeral"}})
    defaults = {rule.name: rule.default for rule in REFEREE.house_rules}
    assert events[0]["house"] == REFEREE.public(state)["house"] == {**defaults, "pairs": "each_numeral"}
    assert refused(house={"pairs": "three"}) == "bad_house"


def test_every_start_that_is_offered_is_accepted() -> None:
    rng = random.Random(1)
    for offer in REFEREE.legal(None) * 20:
        assert REFEREE.apply(None, fill(offer, rng))
