"""What the table may not see: no event and no public state tells a hidden card, whoever dealt."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.captain_pirate.deck import load
from companion.games.captain_pirate.state import State
from tests.games.captain_pirate.table import NAMES, REFEREE, Table, play_sensibly

FACE_UP = {"discarded", "went_alone", "won_alone", "scored"}
"""The events that name cards, all of which lie face up on the table by then."""
CARDS = set(load("house").cards)
SEEDS = st.integers(0, 2**32)


def words(value: Any) -> Iterator[Any]:
    """Every string and number in a JSON value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from words(inner)
    else:
        yield value


def dealt(seed: int) -> dict[str, Any]:
    return {"do": "start", "players": NAMES[: 3 + seed % 5], "deal": "referee", "seed": seed}


def rearranged(state: State, rng: random.Random) -> State:
    """The state with all the cards that lie face down dealt anew to the same places."""
    pending: Any = state.pending
    open_placed = getattr(pending, "stage", "") == "win"
    laid = {} if open_placed else {**getattr(pending, "placed", {}), **getattr(pending, "received", {})}
    places = [*state.hands.values(), *state.won.values(), *laid.values(), state.draw_pile]
    hidden = [card for place in places for card in place]
    rng.shuffle(hidden)
    fresh = iter(hidden)

    def anew(held: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        return {player: tuple(next(fresh) for _ in cards) for player, cards in held.items()}

    changes: dict[str, Any] = {"hands": anew(state.hands), "won": anew(state.won)}
    if laid:
        field = "placed" if hasattr(pending, "placed") else "received"
        changes["pending"] = replace(pending, **{field: anew(laid)})
    return replace(state, draw_pile=tuple(next(fresh) for _ in state.draw_pile), **changes)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_the_public_state_does_not_depend_on_any_hidden_card(seed: int) -> None:
    rng = random.Random(seed)
    states, _, _ = play_sensibly(dealt(seed), rng)
    for state in states:
        other = rearranged(state, rng)
        assert REFEREE.public(other) == REFEREE.public(state)
        assert REFEREE.phase(other) == REFEREE.phase(state)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_no_event_names_a_hidden_card_or_the_seed(seed: int) -> None:
    _, _, events = play_sensibly(dealt(seed), random.Random(seed))
    for event in events:
        if event["event"] not in FACE_UP:
            assert CARDS.isdisjoint(word for word in words(event) if isinstance(word, str)), event
        assert "seed" not in event
    named = [card for event in events if event["event"] == "discarded" for card in event["cards"]]
    assert named


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_face_up_cards_are_those_that_leave_for_the_discard_pile(seed: int) -> None:
    state, _ = REFEREE.apply(None, dealt(seed))
    rng = random.Random(seed)
    states, actions, _ = play_sensibly(dealt(seed), rng)
    for before, action in zip(states, actions[1:], strict=False):
        state, events = REFEREE.apply(before, action)
        for event in events:
            if event["event"] == "discarded":
                assert list(state.discards[-len(event["cards"]) :]) == event["cards"]


def test_a_look_is_told_to_the_one_who_looks_and_to_nobody_else() -> None:
    table = Table(4, deal="referee")
    public = json.dumps(table.public["hands"])
    table.do("look", player="Ana", at="Cy")
    assert json.dumps(table.public["hands"]) == public
    for player in NAMES[:4]:
        seen = REFEREE.private(table.state, player)["seen"]
        assert (list(seen) == ["Cy"]) == (player == "Ana")


def test_a_look_shows_the_cards_of_that_moment() -> None:
    table = Table(3, deal="referee")
    at_the_time = sorted(table.state.hands["Ben"])
    table.do("look", player="Ana", at="Ben")
    table.do("take", player="Ana")
    table.do("take", player="Ben")
    assert REFEREE.private(table.state, "Ana")["seen"] == {"Ben": at_the_time}
    assert len(REFEREE.private(table.state, "Ben")["hand"]) == 5
