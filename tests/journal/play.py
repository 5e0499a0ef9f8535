"""Whole sessions made up at random, as a table would have them: actions, undo, redo and corrections."""

import random
from collections.abc import Callable
from typing import Any

from companion.games.offers import fill
from companion.journal.session import Session

Line = dict[str, Any]


def play(session: Session[Any], rng: random.Random, most: int) -> list[tuple[Line, dict[str, Any]]]:
    """Plays until the game is over or `most` lines were accepted; gives those with their answers."""
    accepted: list[tuple[Line, dict[str, Any]]] = []
    while len(accepted) < most:
        offers = session.answer({"do": "legal"})
        if not offers["legal"]:
            break
        line = _made_up(offers, rng)
        answer = session.answer(line)
        assert answer["ok"] or line["do"] == "edit", (line, answer)
        if answer["ok"]:
            accepted.append((line, answer))
    return accepted


def _made_up(offers: dict[str, Any], rng: random.Random) -> Line:
    """Mostly the game's own actions; now and then one of what all games share."""
    others: dict[str, Callable[[], Line]] = {
        "undo": lambda: {"do": "undo"},
        "redo": lambda: {"do": "redo"},
        "edit": lambda: {"do": "edit", "from": rng.randint(2, 9), "actions": [fill(rng.choice(offers["legal"]), rng)]},
    }
    verb = rng.choice([verb for verb in offers["also"] if verb in others] or ["none"])
    if verb in others and rng.random() < 0.1:
        return others[verb]()
    action: Line = fill(rng.choice(offers["legal"]), rng)
    return action
