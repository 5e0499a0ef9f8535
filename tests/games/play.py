"""Whole games played at random, for every referee."""

import random
from collections.abc import Callable
from typing import Any, TypeVar

from companion.games.offers import fill
from companion.games.referee import Action, Event, Offer, Referee

S = TypeVar("S")


def play_out(
    referee: Referee[S],
    start_action: Action,
    rng: random.Random,
    most_actions: int,
    choose: Callable[[S, list[Offer], random.Random], Offer] = lambda _, offers, rng: rng.choice(offers),
) -> tuple[list[S], list[dict[str, Any]], list[Event]]:
    """Starts a game and fills offers chosen at random, or by `choose`, until it is over.

    Returns the state after each action, the actions (the start first), and all events. Raises `AssertionError` if the
    game is not over after `most_actions`.
    """
    state, told = referee.apply(None, start_action)
    states, actions, events = [state], [dict(start_action)], list(told)
    while offers := referee.legal(state):
        assert len(actions) < most_actions, f"not over after {most_actions} actions"
        action = fill(choose(state, offers, rng), rng)
        state, told = referee.apply(state, action)
        states.append(state)
        actions.append(action)
        events.extend(told)
    return states, actions, events
