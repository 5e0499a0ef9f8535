"""Checks of what an action brings, each with the sentence that refuses it."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.asked import shown
from companion.games.captain_pirate.cards import Cards, without
from companion.games.captain_pirate.state import State
from companion.games.referee import Action, Refused


def check_player(state: State, action: Action, expected: str, what: str) -> None:
    """Refuses a `player` who is not the one that must act now; `what` goes on from his name: "has the turn"."""
    player = action["player"]
    if player not in state.players:
        raise Refused("no_such_player", f"No player of this game is called {shown(player)}.")
    if player != expected:
        raise Refused("not_now", f"{expected} {what}, not {player}.")


def other_player(state: State, action: Action, key: str) -> str:
    """The other player whom an action names under `key`."""
    name = action[key]
    if name not in state.players:
        raise Refused("no_such_player", f"No player of this game is called {shown(name)}.")
    if name == action["player"]:
        raise Refused("same_player", f"{name} must name another player.")
    return str(name)


def some_cards(value: object, count: int, pool: Cards, refusal: Refused) -> Cards:
    """`value` as exactly `count` cards, all of them in `pool`; otherwise `refusal`."""
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise Refused("bad_cards", f"Cards are given as a list of names, not as {shown(value)}.")
    if len(value) != count:
        raise Refused("wrong_number", f"{len(value)} cards were named, but it must be {count}.")
    try:
        without(pool, value)
    except ValueError:
        raise refusal from None
    return tuple(value)


def each_player(value: object, players: Iterable[str], what: str) -> Mapping[str, Any]:
    """`value` as an object with exactly these players as keys."""
    expected = list(players)
    if not isinstance(value, Mapping) or set(value) != set(expected):
        raise Refused("each_player", f"{what} are needed of {', '.join(expected)}, and of nobody else.")
    return value
