"""The games by name. A referee is imported only when its game is asked for, so that one game starts fast."""

import importlib
from collections.abc import Collection
from typing import Any

from companion.errors import UsageError
from companion.games.referee import Referee

GAMES = {
    "finger_pirates": "FingerPirates",
    "finger_guns": "FingerGuns",
    "captain_pirate": "CaptainPirate",
    "ghost_pirates": "GhostPirates",
}
"""Name on the command line and of the package in `companion/games/` -> the referee's class in that package."""


def game_name(asked: str, offered: Collection[str] = tuple(GAMES)) -> str:
    """The game that a person means: `finger-pirates`, `Finger Pirates` and `finger_pirates` are one.

    Raises `UsageError` for a game that there is not, with those that are `offered` where it was asked for.
    """
    name = asked.strip().lower().replace("-", "_").replace(" ", "_")
    if name not in GAMES:
        raise UsageError(f"There is no game {asked!r}; choose one of {', '.join(offered)}.")
    return name


def referee_of(game: str) -> Referee[Any]:
    """The referee of a game in `GAMES`."""
    referee = getattr(importlib.import_module(f"companion.games.{game}"), GAMES[game])()
    assert isinstance(referee, Referee)
    return referee
