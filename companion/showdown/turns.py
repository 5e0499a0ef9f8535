"""Which seats without a hand are worth a search while a table is waited for."""

from collections.abc import Collection, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import Frame
from companion.table.seat import Seat
from companion.thresholds import thresholds

_PIXELS = 16
"""Side of the small picture of a seat in which a change is looked for: a fist covers a few of its pixels."""


class SearchTurns:
    """Searching a seat costs five times as much as following a hand, and most of the time nobody is there.

    So a seat is searched when it looks different from when it was last searched in vain, and now and then all the same;
    no more than a few at each look, those that have waited longest first.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = tuple(seats)
        self._searched: dict[str, tuple[float, npt.NDArray[np.int16]]] = {}

    def next(self, frame: Frame, empty: Collection[str]) -> set[str]:
        """The seats to be searched in this frame, of those that are `empty`; frames come in the order of time."""
        limits = thresholds().hands_free
        waited: list[tuple[bool, float, str]] = []
        small: dict[str, npt.NDArray[np.int16]] = {}
        for seat in self._seats:
            if seat.name not in empty:
                continue
            small[seat.name] = _small(frame, seat)
            last_s, before = self._searched.get(seat.name, (-np.inf, None))
            changed = before is None or int(np.abs(small[seat.name] - before).max()) > limits.changed
            if changed or frame.time_s - last_s >= limits.anew:
                waited.append((not changed, last_s, seat.name))
        turn = [name for _, _, name in sorted(waited)[: limits.searches]]
        self._searched |= {name: (frame.time_s, small[name]) for name in turn}
        return set(turn)


def _small(frame: Frame, seat: Seat) -> npt.NDArray[np.int16]:
    """The seat's region in a few pixels, each the mean of a part of it, so that the camera's noise is gone."""
    height, width = frame.image.shape[:2]
    reach = seat.size / 2
    left, right = np.clip([seat.x - reach, seat.x + reach], 0, width).astype(int)
    top, bottom = np.clip([seat.y - reach, seat.y + reach], 0, height).astype(int)
    part = frame.image[top:bottom, left:right]
    if not part.size:  # a seat that was dragged out of the picture
        return np.zeros((_PIXELS, _PIXELS, 3), np.int16)
    return np.asarray(cv2.resize(part, (_PIXELS, _PIXELS), interpolation=cv2.INTER_AREA), dtype=np.int16)
