"""The actions take, look and show."""

import json

import pytest

from companion.games.captain_pirate.cards import UNKNOWN
from tests.games.captain_pirate.table import REFEREE, Table, where_all_cards_lie


def test_take_the_first_card_from_the_draw_pile() -> None:
    table = Table(3, deal="referee")
    top = table.state.draw_pile[0]
    took = table.first("take", player="Ana")
    assert table.state.hands["Ana"][-1] == top
    assert took == {"event": "took", "player": "Ana", "hand": 5, "draw_pile": 34, "more": 1}


@pytest.mark.parametrize(("players", "limit"), [(3, 7), (5, 7), (6, 7), (7, 6)])
def test_fewer_than_7_cards_in_hand_or_fewer_than_6_with_7_players(players: int, limit: int) -> None:
    table = Table(players)
    table.hold({"Ana": limit - 1, "Ben": 4})
    assert table.offered("take")
    table.do("take", player="Ana")
    table = Table(players)
    table.hold({"Ana": limit, "Ben": 4})
    assert not table.offered("take")
    assert table.refusal("take", player="Ana") == "hand_limit"


def test_if_the_draw_pile_is_empty_shuffle_the_discard_pile() -> None:
    table = Table(3)
    table.hold({"Ana": 4, "Ben": 4}, discards=["red", "red", "parrot"], draw_pile=0)
    events = table.do("take", player="Ana")
    assert [event["event"] for event in events] == ["reshuffled", "took"]
    assert table.public["draw_pile"] == 2
    assert table.public["discards"] == []
    assert table.state.draw_pile == (UNKNOWN, UNKNOWN)


def test_the_referee_reshuffles_its_own_discards_by_the_seed() -> None:
    orders = set()
    discards = ["red 1", "red 2", "blue 3", "green 4", "parrot 0"]
    for seed in (1, 1, 2, 3):
        table = Table(3, deal="referee", seed=seed)
        table.lay({"Ana": ["red 1"], "Ben": ["red 2"]}, discards=discards, draw_pile=[])
        before = where_all_cards_lie(table.state)
        table.do("take", player="Ana")
        assert where_all_cards_lie(table.state) == before
        order = (table.state.hands["Ana"][-1], *table.state.draw_pile)
        assert sorted(order) == sorted(discards)
        orders.add((seed, order))
    assert len(orders) == 3
    assert len({order for _, order in orders}) > 1


def test_house_rule_reshuffle_at_once() -> None:
    for choice, expected in (("when_taking", ["took"]), ("at_once", ["took", "reshuffled"])):
        table = Table(3, house={"reshuffle": choice})
        table.hold({"Ana": 4}, discards=["red", "red"], draw_pile=1)
        assert [event["event"] for event in table.do("take", player="Ana")] == expected
        assert table.public["draw_pile"] == (2 if choice == "at_once" else 0)


def test_with_both_piles_empty_no_card_can_be_taken() -> None:
    table = Table(3)
    table.hold({"Ana": 4, "Ben": 4}, draw_pile=0)
    assert not table.offered("take")
    assert table.refusal("take", player="Ana") == "no_cards"


def test_look_at_all_the_cards_in_another_players_hand() -> None:
    table = Table(3, deal="referee")
    assert REFEREE.private(table.state, "Ana")["seen"] == {}
    looked = table.first("look", player="Ana", at="Cy")
    assert looked == {"event": "looked", "player": "Ana", "at": "Cy", "more": 1}
    assert REFEREE.private(table.state, "Ana")["seen"] == {"Cy": sorted(table.state.hands["Cy"])}
    assert REFEREE.private(table.state, "Cy")["seen"] == {}


def test_show_another_player_all_the_cards_in_your_own_hand() -> None:
    table = Table(3, deal="referee")
    showed = table.first("show", player="Ana", to="Cy")
    assert showed == {"event": "showed", "player": "Ana", "to": "Cy", "more": 1}
    assert REFEREE.private(table.state, "Cy")["seen"] == {"Ana": sorted(table.state.hands["Ana"])}
    assert REFEREE.private(table.state, "Ana")["seen"] == {}


def test_with_the_tables_own_cards_nothing_private_is_known() -> None:
    table = Table(3)
    table.do("look", player="Ana", at="Cy")
    assert REFEREE.private(table.state, "Ana") == {"hand": [], "received": [], "placed": [], "seen": {}}
    assert UNKNOWN not in json.dumps(table.public)


@pytest.mark.parametrize("allowed", [False, True])
def test_house_rule_empty_hands(allowed: bool) -> None:
    table = Table(3, house={"empty_hands": allowed})
    table.hold({"Cy": 4})
    assert bool(table.offered("show")) == allowed
    looks = table.offered("look")[0]["at"]["one_of"]
    assert looks == (["Ben", "Cy"] if allowed else ["Cy"])
    if not allowed:
        assert table.refusal("show", player="Ana", to="Cy") == "no_cards"
        assert table.refusal("look", player="Ana", at="Ben") == "no_cards"
