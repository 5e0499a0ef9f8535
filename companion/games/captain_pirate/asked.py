"""Checks of what an action brings, each with the sentence that refuses it."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.captain_pirate.cards import Cards, without
from companion.games.captain_pirate.state import State
from companion.games.referee import Action, Refused


def shown(value: object) -> str:
    """A value of an action for a message, cut short; what could be long or deep is only named."""
    if isinstance(value, str):
        return json.dumps(value if len(value) <= 40 else value[:39] + "…")
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    return "a list" if isinstance(value, list) else "an object"


def check_keys(action: Action, *needed: str, optional: Iterable[str] = ()) -> None:
    """Refuses an action that lacks one of the needed keys, or has keys that its line does not know."""
    for key in needed:
        if key not in action:
            raise Refused("missing", f"The line {shown(action.get('do'))} needs {key!r}.")
    for key in action:
        if key != "do" and key not in needed and key not in optional:
            raise Refused("unknown_key", f"The line {shown(action.get('do'))} has no {shown(key)}.")


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
