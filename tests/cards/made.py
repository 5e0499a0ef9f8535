"""Pictures with markers on white cards, drawn where a test wants them."""

import cv2
import numpy as np

from companion.capture.frame import BgrImage
from companion.cards.finder import FloatArray
from companion.cards.markers import CELLS, code_of

_FINE = 4
_CELL = 16


def square(x: float, y: float, side: float, turn: float = 0.0, squeezed: float = 1.0) -> FloatArray:
    """Corners of a marker around x and y, clockwise from its own top left, turned and then made less high."""
    angle = np.radians(turn)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    corners = corners @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(corners * [1, squeezed] + [x, y], dtype=np.float64)


def picture(markers: dict[int, FloatArray], width: int = 640, height: int = 360, blur: float = 0.7) -> BgrImage:
    """A grey table with these markers, each on a white square of two more cells a side; slightly noisy."""
    rng = np.random.default_rng(1)
    fine = np.full((height * _FINE, width * _FINE), 110, np.uint8)
    inner = CELLS * _CELL
    source = np.array([[0, 0], [inner, 0], [inner, inner], [0, inner]]) + 2 * _CELL - 0.5
    for number, corners in markers.items():
        card = np.full((inner + 4 * _CELL, inner + 4 * _CELL), 235, np.uint8)
        code = cv2.resize(code_of(number), (inner, inner), interpolation=cv2.INTER_NEAREST)
        card[2 * _CELL : -2 * _CELL, 2 * _CELL : -2 * _CELL] = np.where(code > 0, 235, 25)
        target = (corners + 0.5) * _FINE - 0.5
        warp = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
        cv2.warpPerspective(
            card, warp, fine.shape[::-1], dst=fine, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT
        )
    small = cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA)
    seen = cv2.GaussianBlur(small, (0, 0), blur) + rng.normal(0, 2, small.shape)
    return np.asarray(cv2.cvtColor(np.clip(seen, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR), dtype=np.uint8)
