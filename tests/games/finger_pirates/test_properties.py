"""What holds in every game, whatever is played: random games, mutated actions, and what the table may know."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.finger_pirates.deck import CARDS
from companion.games.finger_pirates.state import State
from companion.games.offers import fill, matches
from companion.games.referee import Action, Refused, canonical
from companion.voice.english.finger_pirates import line
from tests.games.finger_pirates.table import FIVE, FOUR, REFEREE
from tests.games.play import play_out

MOST_ACTIONS = 200

RANDOM = st.integers(0, 2**32).map(random.Random)

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["gun", "Ana", "start", "reveal", "house"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | st.sampled_from(FOUR), inner),
    max_leaves=6,
)


def a_start(rng: random.Random) -> dict[str, Any]:
    """Any start that is offered."""
    start: dict[str, Any] = fill(rng.choice(REFEREE.legal(None)), rng)
    return start


def a_dealt_start(rng: random.Random) -> dict[str, Any]:
    start: dict[str, Any] = fill(REFEREE.legal(None)[1], rng)
    return start


@given(RANDOM)
def test_random_legal_play_always_ends_and_every_event_can_be_said(rng: random.Random) -> None:
    states, _, events = play_out(REFEREE, a_start(rng), rng, MOST_ACTIONS)
    assert states[-1].phase == "over"
    for event in events:
        assert line(json.loads(json.dumps(event)))


@settings(max_examples=15)
@given(RANDOM)
def test_the_json_of_the_actions_gives_the_same_states_byte_by_byte(rng: random.Random) -> None:
    states, actions, _ = play_out(REFEREE, a_start(rng), rng, MOST_ACTIONS)
    state: State | None = None
    for action, expected in zip(json.loads(json.dumps(actions)), states, strict=True):
        state, _ = REFEREE.apply(state, action)
        assert canonical(state) == canonical(expected)


@given(RANDOM)
def test_no_card_is_lost_or_doubled(rng: random.Random) -> None:
    states, _, _ = play_out(REFEREE, a_dealt_start(rng), rng, MOST_ACTIONS)
    for state in states:
        dealt = [ship for hand in state.hands.values() for ship in hand]
        assert sorted([*state.seen, *state.face_down, *dealt]) == list(range(1, CARDS + 1))
        assert state.cards_face_down == len(state.face_down)
    assert len(states[-1].face_down) == 1


@given(RANDOM)
def test_what_is_face_down_changes_nothing_that_the_table_sees(rng: random.Random) -> None:
    """Any order of the hidden cards gives the same public state and the same offers: so neither tells it."""
    states, _, _ = play_out(REFEREE, a_dealt_start(rng), rng, MOST_ACTIONS)
    for state in states[:-1]:
        swapped = copy.copy(state)
        hidden = [*state.face_down, *(ship for hand in state.hands.values() for ship in hand)]
        rng.shuffle(hidden)
        deals = {player: tuple(hidden.pop() for _ in hand) for player, hand in state.hands.items()}
        piles = {player: (*rng.sample(pile[:-1], len(pile) - 1), pile[-1]) for player, pile in state.piles.items()}
        for name, value in (("hands", deals), ("face_down", tuple(hidden)), ("piles", piles)):
            object.__setattr__(swapped, name, value)
        assert REFEREE.public(swapped) == REFEREE.public(state)
        assert REFEREE.legal(swapped) == REFEREE.legal(state)
        assert REFEREE.phase(swapped) == REFEREE.phase(state)


@given(RANDOM)
def test_events_tell_no_card_that_is_face_down(rng: random.Random) -> None:
    state: State | None = None
    action: Action = a_dealt_start(rng)
    while True:
        state, events = REFEREE.apply(state, action)
        hidden = {*state.face_down, *(ship for hand in state.hands.values() for ship in hand)}
        for event in events:
            if event["event"] in ("first_ships", "laid_out", "took"):
                told = event["control"]
                ships = told.values() if isinstance(told, dict) else told if isinstance(told, list) else [told]
                assert hidden.isdisjoint(ships)
        if not (offers := REFEREE.legal(state)):
            return
        action = fill(rng.choice(offers), rng)


def mutated(value: Any, data: st.DataObject) -> Any:
    """The value with one thing in it changed, left out, added or replaced."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(list(value)))
        rest = {other: inner for other, inner in value.items() if other != key}
        kind = data.draw(st.sampled_from(["drop", "rename", "inside"]))
        if kind == "drop":
            return rest
        if kind == "rename":
            return {**rest, data.draw(st.text(max_size=3) | st.sampled_from(FIVE)): value[key]}
        return {**value, key: mutated(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(value) - 1))
        kind = data.draw(st.sampled_from(["drop", "double", "inside"]))
        if kind == "drop":
            return value[:place] + value[place + 1 :]
        if kind == "double":
            return [*value, value[place]]
        return [*value[:place], mutated(value[place], data), *value[place + 1 :]]
    if type(value) is int and data.draw(st.booleans()):
        return value + data.draw(st.integers(-3, 3))
    return data.draw(JSON_VALUES)


@settings(max_examples=75)
@given(RANDOM, st.data())
def test_an_action_is_accepted_if_and_only_if_it_matches_an_offer(rng: random.Random, data: st.DataObject) -> None:
    """The one exception, a start with a whole deck in place of a deck's name, cannot come from a mutation."""
    states, _, _ = play_out(REFEREE, a_start(rng), rng, MOST_ACTIONS)
    state = rng.choice([None, *states])
    offers = REFEREE.legal(state)
    action = fill(rng.choice(offers), rng) if offers else {"do": "score"}
    for _ in range(data.draw(st.integers(1, 3))):
        action = mutated(action, data)
    before = canonical(state)
    try:
        REFEREE.apply(state, action)
        accepted = True
    except Refused:
        accepted = False
    assert accepted == any(matches(offer, action) for offer in offers), (action, offers)
    assert canonical(state) == before


@given(RANDOM, JSON_VALUES)
def test_no_json_whatever_brings_down_the_referee(rng: random.Random, value: Any) -> None:
    states, _, _ = play_out(REFEREE, a_start(rng), rng, MOST_ACTIONS)
    for state in (None, states[0], states[-1]):
        verbs = ("start", "first_ships", "lay_out", "limit", "reveal", "control", "take", "score")
        keys = ("players", "control", "value", "hands", "player", "icons", "deck", "house", "seed", "choice")
        for action in (value, {"do": value}, *({"do": verb, **dict.fromkeys(keys, value)} for verb in verbs)):
            with pytest.raises(Refused):
                REFEREE.apply(state, action)


def test_three_hundred_whole_games() -> None:
    winners: dict[int, int] = {}
    for seed in range(300):
        players = FOUR if seed % 2 else FIVE
        rules = "advanced" if seed % 3 else "standard"
        start = {"do": "start", "players": players, "rules": rules, "deal": "referee", "seed": seed}
        states, _, _ = play_out(REFEREE, start, random.Random(seed), MOST_ACTIONS)
        scores = states[-1].scores
        assert scores is not None
        assert set(scores.points) == set(players) - set(scores.eliminated)
        assert set(scores.winners) <= set(scores.points)
        assert bool(scores.winners) == bool(scores.points)
        winners[len(scores.winners)] = winners.get(len(scores.winners), 0) + 1
    assert winners[1] > 150
