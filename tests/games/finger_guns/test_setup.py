"""'Give everyone 8 random cards: their lives. Place these faceup in front of you.'"""

from typing import Any

import pytest

from companion.games.finger_guns import FingerGuns
from companion.games.finger_guns.deck import BUNDLED
from companion.games.offers import matches
from companion.games.referee import Moment, Refused

REFEREE = FingerGuns()
START = {"do": "start", "players": ["Ana", "Ben", "Cy"]}


def refused(state: Any, action: Any) -> str:
    with pytest.raises(Refused) as caught:
        REFEREE.apply(state, action)
    assert caught.value.message.endswith(".")
    return caught.value.code


def test_everyone_gets_eight_cards_faceup() -> None:
    state, events = REFEREE.apply(None, {**START, "deal": "referee", "seed": 7})
    assert {player: len(lives) for player, lives in state.lives.items()} == {"Ana": 8, "Ben": 8, "Cy": 8}
    assert len({card for lives in state.lives.values() for card in lives}) == 24
    assert all("kind" in card for event in events if event["event"] == "dealt" for card in event["lives"])


def test_the_cards_are_random() -> None:
    lives = {REFEREE.apply(None, {**START, "deal": "referee", "seed": seed})[0].lives["Ana"] for seed in range(20)}
    assert len(lives) == 20


def test_the_table_deals_its_own_cards() -> None:
    state, _ = REFEREE.apply(None, START)
    assert (REFEREE.phase(state), REFEREE.moment(state)) == ("deal", Moment.SETUP)
    for player, first in (("Ben", 1), ("Ana", 9), ("Cy", 17)):
        state, _ = REFEREE.apply(state, {"do": "deal", "player": player, "lives": list(range(first, first + 8))})
    assert (state.lives["Ana"], REFEREE.phase(state)) == (tuple(range(9, 17)), "targets")
    assert REFEREE.moment(state) is Moment.REVEAL


def test_a_deal_names_eight_cards_that_nobody_else_has() -> None:
    state, _ = REFEREE.apply(None, START)
    assert refused(state, {"do": "deal", "player": "Ana", "lives": [1, 2, 3]}) == "bad_lives"
    assert refused(state, {"do": "deal", "player": "Ana", "lives": [1, 1, 2, 3, 4, 5, 6, 7]}) == "bad_lives"
    assert refused(state, {"do": "deal", "player": "Zoe", "lives": list(range(1, 9))}) == "no_such_player"
    state, _ = REFEREE.apply(state, {"do": "deal", "player": "Ana", "lives": list(range(1, 9))})
    assert refused(state, {"do": "deal", "player": "Ben", "lives": list(range(8, 16))}) == "bad_lives"
    assert refused(state, {"do": "deal", "player": "Ana", "lives": list(range(9, 17))}) == "dealt_already"


def test_the_center_is_empty_at_the_start() -> None:
    state, _ = REFEREE.apply(None, {**START, "deal": "referee", "seed": 1})
    assert state.center == ()


@pytest.mark.parametrize("count", [3, 8])
def test_three_to_eight_players(count: int) -> None:
    players = [f"P{number}" for number in range(count)]
    state, _ = REFEREE.apply(None, {"do": "start", "players": players, "deal": "referee", "seed": 1})
    assert len(state.lives) == count


@pytest.mark.parametrize("count", [0, 2, 9])
def test_no_other_number_of_players(count: int) -> None:
    assert refused(None, {"do": "start", "players": [f"P{number}" for number in range(count)]}) == "bad_players"


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("mode", "slowshot", "bad_mode"),
        ("mode", ["quickshot"], "bad_mode"),
        ("gun_gang", 1, "bad_gun_gang"),
        ("specials", "yes", "bad_specials"),
        ("flipping", None, "bad_flipping"),
        ("deal", "dealer", "bad_deal"),
        ("seed", 3, "bad_seed"),
        ("deck", "no such deck", "bad_deck"),
        ("deck", 4, "bad_deck"),
        ("deck", {"format": 1, "name": "Small", "card": []}, "bad_deck"),
        ("house", {"order": "chaos"}, "bad_house"),
        ("house", {"own_finger": 1}, "bad_house"),
        ("players", ["Ana", "Ana", "Cy"], "bad_players"),
        ("color", "red", "unknown_key"),
    ],
)
def test_a_start_that_makes_no_sense_is_refused(key: str, value: object, code: str) -> None:
    action = {**START, key: value}
    assert refused(None, action) == code
    assert not any(matches(offer, action) for offer in REFEREE.legal(None))


@pytest.mark.parametrize("seed", [None, True, -1, 2**53 + 1, 1.5, "7"])
def test_a_referee_who_deals_needs_a_seed(seed: object) -> None:
    assert refused(None, {**START, "deal": "referee", "seed": seed}) == "bad_seed"


def test_only_a_start_starts_a_game() -> None:
    assert refused(None, {"do": "targets", "hands": {}}) == "not_started"
    assert refused(None, ["start"]) == "no_verb"
    state, _ = REFEREE.apply(None, START)
    assert refused(state, START) == "not_now"


def test_the_base_game_has_the_simplest_special_actions_only() -> None:
    state, _ = REFEREE.apply(None, START)
    assert {card.special for card in state.cards.values()} == {
        None,
        "disable_shields",
        "weaken_shields",
        "strengthen_attacks",
    }
    all_of_them, _ = REFEREE.apply(None, {**START, "specials": True})
    assert "swap_lives" in {card.special for card in all_of_them.cards.values()}
    assert "hide" not in {card.special for card in all_of_them.cards.values()}
    flipping, _ = REFEREE.apply(None, {**START, "flipping": True})
    assert "hide" in {card.special for card in flipping.cards.values()}


def test_a_deck_too_small_for_the_players_is_refused() -> None:
    small = {"format": 1, "name": "Small", "card": [{"id": i, "kind": "attack", "number": 1} for i in range(1, 25)]}
    _, events = REFEREE.apply(None, {**START, "deck": small})
    assert events[0]["deck"] == "Small"
    assert refused(None, {"do": "start", "players": ["Ana", "Ben", "Cy", "Dee"], "deck": small}) == "small_deck"


def test_prepared_reads_the_deck_in() -> None:
    prepared = REFEREE.prepared(START)
    assert REFEREE.apply(None, prepared)[0] == REFEREE.apply(None, START)[0]
    assert prepared["deck"]["name"] == BUNDLED["house"].name
    for nowhere in ("no\0such.toml", "nowhere.toml", "/"):
        with pytest.raises(Refused) as caught:
            REFEREE.prepared({**START, "deck": nowhere})
        assert caught.value.code == "bad_deck"


def test_house_rules_are_listed_at_the_start_and_in_the_state() -> None:
    state, events = REFEREE.apply(None, {**START, "house": {"tie_break": "highest"}})
    expected = {rule.name: rule.default for rule in REFEREE.house_rules} | {"tie_break": "highest"}
    assert events[0]["house"] == expected
    assert REFEREE.public(state)["house"] == expected
