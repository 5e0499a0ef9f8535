"""The shape of a printed card in millimetres: its size, and where its marker is."""

import cv2
import numpy as np

from companion.cards.finder import FloatArray, Point
from companion.cards.markers import CELLS

WIDTH = 63.0
HEIGHT = 88.0
"""The size of a poker card."""

MARKER = 28.0
"""Side of a marker's black square unless another is asked for (docs/printed-cards.md)."""

_EDGE = 1.5
"""White besides a marker's own white edge, for scissors that go astray."""


def marker_corner(marker: float) -> tuple[float, float]:
    """Left and bottom of the black square of a marker with this side, from the card's lower left corner."""
    return (WIDTH - marker) / 2, _EDGE + marker / CELLS


def outline(corners: tuple[Point, Point, Point, Point], marker: float) -> FloatArray:
    """The corners of the whole card (4 x 2), clockwise from its own top left, from those of its marker in pixels.

    `marker` is the side that the card was printed with.
    """
    left, bottom = marker_corner(marker)
    top = bottom + marker
    square = np.array([[left, top], [left + marker, top], [left + marker, bottom], [left, bottom]], dtype=np.float32)
    to_pixels = cv2.getPerspectiveTransform(square, np.array(corners, dtype=np.float32))
    card = np.array([[0, HEIGHT], [WIDTH, HEIGHT], [WIDTH, 0], [0, 0]], dtype=np.float64)
    return np.asarray(cv2.perspectiveTransform(card[None], to_pixels)[0], dtype=np.float64)
