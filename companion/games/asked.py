"""Checks of what an action or a deck file brings that are the same in every game."""

import json
from collections.abc import Collection

from companion.games.referee import Action, Refused


def shown(value: object) -> str:
    """A value for a message, cut short; what could be long or deep is only named."""
    if isinstance(value, str):
        return json.dumps(value if len(value) <= 40 else value[:39] + "…")
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    return "a list" if isinstance(value, list) else "an object"


def check_keys(action: Action, *needed: str, optional: Collection[str] = ()) -> None:
    """Refuses an action that lacks one of the needed keys, or has keys that its line does not know."""
    for key in needed:
        if key not in action:
            raise Refused("missing", f"The line {shown(action.get('do'))} needs {key!r}.")
    for key in action:
        if key != "do" and key not in needed and key not in optional:
            raise Refused("unknown_key", f"The line {shown(action.get('do'))} has no {shown(key)}.")
