"""Whether a look at a hand fills its view with it, fingers up, as the reading needs it."""

import numpy as np
import numpy.typing as npt

from companion.hands.hand import Hand
from companion.hands.network import HAND_PIXELS, view_of
from companion.hands.view import View

_SIZES, _AWAY, _TURNED = (0.7, 1.5), 0.15, 25.0
"""Where a look is still straight: its size over that of the hand's own view, how far its middle is off in sides of
that, and by how many degrees it is turned. Of hands rendered at tables 0.77 are read right in such a look, 0.50 in the
others."""


def whole_view(points: npt.NDArray[np.floating]) -> View:
    """The straight look at the hand that has these landmarks, 21 x 2 or more, in the unit of the points."""
    flat = np.column_stack([points[:, :2], np.zeros(len(points))]).astype(np.float32)
    return view_of(Hand(flat, flat, "", 1.0))


def askew(points: npt.NDArray[np.floating]) -> npt.NDArray[np.bool_]:
    """Which looks are not straight; `points` is N x 63 as in `Examples`.

    Where no points are known a look is taken to be straight.
    """
    return np.array([np.isfinite(row[:2]).all() and _is_askew(row.reshape(21, 3)) for row in points])


def _is_askew(points: npt.NDArray[np.floating]) -> bool:
    view = whole_view(points.astype(np.float32) * HAND_PIXELS)
    size = HAND_PIXELS / view.size
    away = float(np.hypot(view.x - HAND_PIXELS / 2, view.y - HAND_PIXELS / 2)) / view.size
    turned = abs((view.turn + 180.0) % 360.0 - 180.0)
    return not _SIZES[0] <= size <= _SIZES[1] or away > _AWAY or turned > _TURNED
