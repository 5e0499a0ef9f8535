"""Looking for cards in a live picture a part at a time: where something has changed, and in turns everywhere else.

A whole picture takes a good part of a second; cards lie still. So the first picture is searched whole, and from then on
one part of each. Markers that are known are looked at in every picture, and read anew only where it has changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.cards.finder import MarkerFinder, Part, Sighting, same_place, with_margin
from companion.thresholds import thresholds

GreyImage = npt.NDArray[np.uint8]
FloatArray32 = npt.NDArray[np.float32]

_ACROSS, _DOWN = 3, 2
_COARSE = 8
"""Pixels of a picture that are one of the coarse picture in which changes are looked for."""

_PATCH = 12


@dataclass(slots=True)
class _Searched:
    """A part, alone and with its margin; what it looked like coarsely when it was last searched, which look that was,
    and how often it was searched since a change."""

    part: Part
    around: Part
    coarse: FloatArray32
    look: int
    times: int = 1


@dataclass(slots=True)
class _Read:
    """What a known marker's place looked like when it was last read, and how often it was read there."""

    patch: FloatArray32
    times: int


class Patrol:
    """Searches pictures of one camera, one after the other. Not for several threads."""

    def __init__(self, finder: MarkerFinder) -> None:
        self._finder = finder
        self._size: tuple[int, ...] = ()
        self._searched: list[_Searched] = []
        self._before: FloatArray32 | None = None
        self._read: dict[Sighting, _Read] = {}
        self._look = 0

    def look(self, image: BgrImage, known: Sequence[Sighting]) -> list[Sighting]:
        """The markers seen in a picture (H x W x 3): what is at each of the known ones' places, and what was found.

        A known marker that is not among them is not to be seen.
        """
        grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        coarse = _coarse(grey)
        still: list[Sighting] = []
        if grey.shape != self._size:
            self._size, self._before, self._read = grey.shape, None, {}
            self._searched = [
                _Searched(part, whole := with_margin(part, grey.shape), _cut(coarse, whole), self._look)
                for part in _parts(*grey.shape)
            ]
            found = self._finder.find_in(grey)
        else:
            still = [one for one in known if self._lies_still(grey, one)]
            part = self._next(coarse)
            found = [] if part is None else self._finder.find_in(grey, part, still)
        self._look += 1
        self._before = coarse
        again = [one if one in still else self._again(grey, one, found) for one in known]
        seen: list[Sighting] = []
        for one in (*again, *found):
            # Where a card lies on another, both places show the upper one.
            if one is not None and not any(one.number == other.number and same_place(one, other) for other in seen):
                seen.append(one)
        self._read = {sighting: self._read[sighting] for sighting in seen if sighting in self._read}
        return seen

    def _next(self, coarse: FloatArray32) -> Part | None:
        """The part that it is time for: one that has changed and is quiet now, one that changes, or the longest ago.

        None where nothing has changed since everything was searched often enough.
        """
        limits = thresholds().cards

        def urgency(one: _Searched) -> tuple[bool, bool, int]:
            now = _cut(coarse, one.around)
            changed = _change(now, one.coarse) > limits.still
            quiet = self._before is not None and _change(now, _cut(self._before, one.around)) <= limits.still
            return changed and quiet, changed, -one.look

        due, (_, changed, _) = max(((one, urgency(one)) for one in self._searched), key=lambda rated: rated[1])
        if not changed and due.times >= limits.looks:
            return None
        due.coarse, due.look, due.times = _cut(coarse, due.around), self._look, 1 if changed else due.times + 1
        return due.part

    def _lies_still(self, grey: GreyImage, known: Sighting) -> bool:
        """Whether a known marker was read often enough, and its place looks as it did then."""
        limits = thresholds().cards
        read = self._read.get(known)
        if read is None or read.times < limits.seen:
            return False
        return float(np.abs(patch_of(grey, known) - read.patch).mean()) < limits.still

    def _again(self, grey: GreyImage, known: Sighting, found: Sequence[Sighting]) -> Sighting | None:
        """What is at a known marker's place now."""
        read = self._read.get(known)
        here = next((one for one in found if one.number == known.number and same_place(one, known)), None)
        here = here or self._finder.look_again(grey, known)
        if here is None:
            return None
        times = 1 + (read.times if read is not None and here.number == known.number else 0)
        self._read[here] = _Read(patch_of(grey, here), times)
        return here


def _parts(height: int, width: int) -> list[Part]:
    across = [round(width * n / _ACROSS) for n in range(_ACROSS + 1)]
    down = [round(height * n / _DOWN) for n in range(_DOWN + 1)]
    return [(left, top, right, bottom) for top, bottom in pairwise(down) for left, right in pairwise(across)]


def _coarse(grey: GreyImage) -> FloatArray32:
    height, width = grey.shape
    size = max(width // _COARSE, 1), max(height // _COARSE, 1)
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _cut(coarse: FloatArray32, part: Part) -> FloatArray32:
    left, top, right, bottom = (value // _COARSE for value in part)
    return coarse[top : bottom + 1, left : right + 1]


def _change(one: FloatArray32, other: FloatArray32) -> float:
    """The largest difference of two coarse pictures over a few of their pixels, in greys."""
    apart = np.abs(one - other)
    return float(cv2.blur(apart, (3, 3)).max())


def patch_of(grey: GreyImage, sighting: Sighting) -> FloatArray32:
    """A marker's place, small and flat."""
    target = np.array([[0, 0], [_PATCH, 0], [_PATCH, _PATCH], [0, _PATCH]], dtype=np.float32)
    straight = cv2.getPerspectiveTransform(np.array(sighting.corners, dtype=np.float32), target)
    return np.asarray(cv2.warpPerspective(grey, straight, (_PATCH, _PATCH)), dtype=np.float32)
