"""Before whom a card lies: the player or the middle that is plainly nearest."""

from collections.abc import Mapping, Sequence

import numpy as np

from companion.cards.finder import Point
from companion.thresholds import thresholds


def owners(
    place: Point, seats: Mapping[str, Sequence[Point]], middle: Sequence[Point], flat: bool
) -> tuple[str | None, ...]:
    """Who may own a card that lies there, the likeliest first; None is the middle. One only where that is plain.

    `seats` has the places that are known to be each player's: where the hand appears, and where cards of theirs lie;
    `middle` those of the middle. All places are in one unit: centimetres on the table (`flat`), or pixels, in which the
    table is made as deep as it is wide. Raises `ValueError` without seats.
    """
    if not seats:
        raise ValueError("before nobody")
    names: list[str | None] = [*seats, None]
    known = [np.array(places, dtype=np.float64) for places in (*seats.values(), middle)]
    spread = np.ones(2) if flat else np.maximum(np.array([places[0] for places in known[:-1]]).std(axis=0), 1.0)
    away = np.array([float(np.hypot(*((places - place) / spread).T).min()) for places in known])
    nearest = float(away.min())
    order = np.argsort(away, kind="stable")
    return tuple(names[i] for i in order if away[i] * thresholds().cards.nearer < nearest or away[i] == nearest)
