"""A game that is played on the page by what its referee allows: every one but Finger Pirates, which has steps besides.

The page gets the public state and `legal`, and makes buttons of them. Where the camera is to read a reveal of such a
game (`moment` is `reveal`), its hands come in by the same line that the page sends now: `{"do": "targets", ...}`.
"""

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from companion.games.finger_guns.state import State as FingerGuns
from companion.sitting.game_desk import GameDesk

Prompt = Callable[[Mapping[str, Any]], str]

_BY_HANDS = "finger_pirates"
"""The game that has steps of its own on the page: countdown, review and ruling."""


def is_legal_game(desk: GameDesk | None) -> bool:
    """Whether the game is played by its legal actions alone."""
    return desk is not None and desk.game != _BY_HANDS


def why_not_shared(game: str, line: Mapping[str, Any]) -> str:
    """Why a game that starts with this line must not be on a page that all can see; empty if it may.

    Where the referee deals cards that lie facedown or are held, `legal` and the refusals follow them.
    """
    hidden = game in ("captain_pirate", "ghost_pirates") or bool(line.get("flipping"))
    if line.get("deal") == "referee" and hidden and game != _BY_HANDS:
        return "Here cards are hidden, so the table deals its own: everybody sees this page."
    return ""


def prompt(desk: GameDesk) -> str:
    """What the table is asked for next."""
    return _worded(desk, "prompt")


def standing(desk: GameDesk) -> str:
    """How the game stands, to be read out."""
    return _worded(desk, "standing")


def _worded(desk: GameDesk, what: str) -> str:
    words: Prompt = getattr(importlib.import_module(f"companion.voice.english.{desk.game}_prompts"), what)
    return words(desk.public)


def shown(desk: GameDesk) -> dict[str, Any]:
    """What the page shows besides the public state.

    `why`: the reasons of the latest ruling or roll; `cards`: where cards are named by their numbers, what is on each
    card of the deck.
    """
    return {"why": desk.answer({"do": "why"})["why"], "cards": _cards(desk.state)}


def _cards(state: object) -> dict[str, Any]:
    if not isinstance(state, FingerGuns):
        return {}
    return {number: card.shown() for number, card in state.cards.items()}
