"""Components and setup: what there is, who may play, and what is dealt."""

from collections import Counter

import pytest

from companion.games.captain_pirate.cards import color_of
from companion.games.captain_pirate.deck import load
from companion.games.referee import Refused, canonical
from tests.games.captain_pirate.table import NAMES, REFEREE, Table, where_all_cards_lie


def refusal_of_start(**keys: object) -> str:
    with pytest.raises(Refused) as refused:
        REFEREE.apply(None, {"do": "start", "players": NAMES[:4], **keys})
    return refused.value.code


def test_there_are_7_pirates_in_each_of_6_colors_and_5_parrots() -> None:
    colors = Counter(color_of(card) for card in load("house").cards)
    assert colors.pop("parrot") == 5
    assert list(colors.values()) == [7] * 6


def test_6_treasures_lie_in_the_center_of_the_table() -> None:
    assert Table().public["treasures_left"] == 6


@pytest.mark.parametrize("deal", ["table", "referee"])
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_4_cards_each_and_the_remaining_cards_are_the_draw_pile(players: int, deal: str) -> None:
    table = Table(players, deal=deal)
    assert table.public["hands"] == dict.fromkeys(NAMES[:players], 4)
    assert table.public["draw_pile"] == 47 - 4 * players
    assert table.public["discards"] == []


def test_pirates_and_parrots_are_shuffled_together_by_the_seed_alone() -> None:
    deals = [Table(4, deal="referee", seed=seed).state for seed in (1, 1, 2)]
    assert canonical(deals[0]) == canonical(deals[1])
    assert deals[0].hands != deals[2].hands
    for state in deals:
        assert where_all_cards_lie(state) == sorted(load("house").cards)


def test_the_player_who_imitates_a_parrot_best_goes_first() -> None:
    state, _ = REFEREE.apply(None, {"do": "start", "players": NAMES[:4]})
    assert REFEREE.phase(state) == "first_player"
    state, events = REFEREE.apply(state, {"do": "first_player", "player": "Cy"})
    assert [event["event"] for event in events] == ["goes_first", "turn"]
    assert state.player == "Cy"


@pytest.mark.parametrize("players", [NAMES[:2], [*NAMES, "Hal"], ["Ana", "Ana", "Ben"], ["Ana", "", "Cy"], "Ana", None])
def test_3_to_7_players_of_different_names(players: object) -> None:
    assert refusal_of_start(players=players) == "bad_players"


def test_a_start_that_cannot_be_is_refused() -> None:
    assert refusal_of_start(deal="dealer") == "bad_deal"
    assert refusal_of_start(deal="referee") == "bad_seed"
    assert refusal_of_start(deal="referee", seed=True) == "bad_seed"
    assert refusal_of_start(seed=3) == "unknown_key"
    assert refusal_of_start(deck="nobody's") == "bad_deck"
    assert refusal_of_start(deck={"name": "empty"}) == "bad_deck"
    assert refusal_of_start(house={"bluff": "always"}) == "bad_house"
    assert refusal_of_start(colors=["red"]) == "unknown_key"


def test_nothing_comes_before_the_start_and_no_second_start() -> None:
    with pytest.raises(Refused) as refused:
        REFEREE.apply(None, {"do": "take", "player": "Ana"})
    assert refused.value.code == "not_started"
    assert Table().refusal("start", players=NAMES[:3]) == "already_started"
    assert Table().refusal("first_player", player="Ben") == "not_now"


def test_active_house_rules_are_told_at_the_start_and_in_the_public_state() -> None:
    state, events = REFEREE.apply(None, {"do": "start", "players": NAMES[:3], "house": {"bluff": "fails"}})
    assert events[0]["house"] == REFEREE.public(state)["house"]
    assert events[0]["house"]["bluff"] == "fails"
    assert set(events[0]["house"]) == {rule.name for rule in REFEREE.house_rules}
