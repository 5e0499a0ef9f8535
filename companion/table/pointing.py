"""Which card a finger points at.

The camera sees the fingertip, which is over the table, by how much is not known, and a little short of what it points
at. So the place meant is looked for in a few spots from the tip on, along the finger and down to the table; what lies
under them, and how far from its edge, makes the probabilities.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from companion.hands.geometry import direction
from companion.hands.hand import Hand
from companion.table.aim import Around
from companion.thresholds import thresholds

FloatArray = npt.NDArray[np.float64]

NOTHING = "nothing"
"""Stands for no card, beside the names of the cards; no card may be called so."""

_DIP, _TIP = 7, 8
_BEYOND = (0.0, 0.5, 1.0)
"""How far beyond the tip is looked, in lengths of `pointing.beyond`."""

_HEIGHTS = (0.0, 1.0, 2.0)
"""How high over the table the tip may be, in heights of `pointing.height`."""


def card_under(hand: Hand, cards: Mapping[str, FloatArray], table: Around) -> dict[str, float]:
    """Probabilities of each card and of `NOTHING` for a pointing hand; `cards` are their corners, N x 2 pixels."""
    limits = thresholds().pointing
    spots, blur = _spots(hand, table)
    corners = {name: _on_table(np.asarray(polygon, dtype=np.float64), table) for name, polygon in cards.items()}
    shares = dict.fromkeys(cards, 0.0)
    for spot in spots:
        inside = {name: _inside(polygon, spot, blur) for name, polygon in corners.items()}
        # Where cards overlap, or are near to each other, they share the spot.
        total = max(sum(inside.values()), 1.0)
        for name, share in inside.items():
            shares[name] += share / total / len(spots)
    shares[NOTHING] = max(1.0 - sum(shares.values()), 0.0) * limits.nothing + 1e-6
    total = sum(shares.values())
    return {name: share / total for name, share in shares.items()}


def cards_pointed_at(looks: Sequence[tuple[Mapping[str, float], float]]) -> dict[str, float]:
    """One answer from the answers of several looks with their weights. They err together, so they are averaged."""
    weights = np.array([weight for _, weight in looks], dtype=np.float64)
    weights /= weights.sum()
    names = list(looks[0][0])
    logs = np.log(np.clip([[shares[name] for name in names] for shares, _ in looks], 1e-4, 1.0))
    mixed = np.exp(weights @ logs)
    return {name: float(share) for name, share in zip(names, mixed / mixed.sum(), strict=True)}


def _spots(hand: Hand, table: Around) -> tuple[list[FloatArray], float]:
    """Where the finger may point at, and how far off that may be: on the table, or in the picture in its pixels."""
    limits = thresholds().pointing
    tip, before = hand.landmarks[_TIP, :2].astype(np.float64), hand.landmarks[_DIP, :2].astype(np.float64)
    way = direction(tip - before)
    # A palm is 9 cm from wrist to knuckle.
    pixels_a_centimetre = hand.palm / 9.0
    if table.sight is None:
        return [tip + way * beyond * limits.beyond * pixels_a_centimetre for beyond in _BEYOND], (
            limits.blur * pixels_a_centimetre
        )
    spots = []
    for height in _HEIGHTS:
        over = table.place(tip, height * limits.height)[:2]
        ahead = table.place(tip + way, height * limits.height)[:2] - over
        along = ahead / max(float(np.linalg.norm(ahead)), 1e-9)
        spots += [over + along * beyond * limits.beyond for beyond in _BEYOND]
    return spots, limits.blur


def _on_table(polygon: FloatArray, table: Around) -> FloatArray:
    """Corners in pixels as corners on the table in centimetres; without a plane as they are."""
    if table.sight is None:
        return polygon
    return np.array([table.place(corner, 0.0)[:2] for corner in polygon])


def _inside(polygon: FloatArray, spot: FloatArray, blur: float) -> float:
    """The probability that a place seen at `spot` with an error of `blur` is inside of a polygon's nearest edge."""
    distance = cv2.pointPolygonTest(polygon.astype(np.float32), (float(spot[0]), float(spot[1])), True)
    return float(1 / (1 + np.exp(np.clip(-1.702 * distance / blur, -50, 50))))
