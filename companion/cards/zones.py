"""Before whom a card lies: the player or the middle that is plainly nearest."""

from collections.abc import Mapping

import numpy as np

from companion.cards.finder import Point
from companion.thresholds import thresholds


def owners(place: Point, seats: Mapping[str, Point], flat: bool) -> tuple[str | None, ...]:
    """Who may own a card that lies there, the likeliest first; None is the middle. One only where that is plain.

    `seats` has where each player's hand appears. All places are in one unit: centimetres on the table (`flat`), or
    pixels, in which the table is made as deep as it is wide. Raises `ValueError` without seats.
    """
    if not seats:
        raise ValueError("before nobody")
    names: list[str | None] = [*seats, None]
    points = np.array(list(seats.values()), dtype=np.float64)
    points = np.vstack([points, points.mean(axis=0)])
    here = np.array(place, dtype=np.float64)
    if not flat:
        spread = np.maximum(points[:-1].std(axis=0), 1.0)
        points, here = points / spread, here / spread
    away = np.hypot(*(points - here).T)
    nearest = float(away.min())
    order = np.argsort(away, kind="stable")
    return tuple(names[i] for i in order if away[i] * thresholds().cards.nearer < nearest or away[i] == nearest)
