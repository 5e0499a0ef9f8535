"""What stays where it is in the picture, so that a camera that has moved is noticed.

Of the picture only some corners are kept: where each lies, and 256 comparisons of brightness around it (ORB). Corners
that did not stay, as on hands, cards and faces, are left out. No picture can be made from that.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.thresholds import thresholds

WIDTH = 640
"""Width in pixels of the grey picture that corners are looked for in."""

CODE_BYTES = 32

_MOST_CORNERS_SEEN = 800
_CELL = 80
_MOST_IN_CELL = 4
"""No single thing, such as a card with sharp print, may make up much of what is kept."""

_PICTURES = 10
_STEP_S = 1.0
"""A study looks at this many pictures, so far apart."""

FloatArray = npt.NDArray[np.float32]
Codes = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Corner:
    """A fixed corner: `x`, `y` in pixels of the picture at `WIDTH`, and its code of 32 bytes."""

    x: float
    y: float
    code: bytes


Background = tuple[Corner, ...]


class BackgroundStudy:
    """Learns the fixed corners from pictures of the table over some seconds."""

    def __init__(self) -> None:
        self._seen: deque[tuple[FloatArray, Codes]] = deque(maxlen=_PICTURES)
        self._last_s: float | None = None

    def see(self, image: BgrImage, time_s: float) -> None:
        """Look at a picture, if the last one that was looked at is long enough ago."""
        if self._last_s is None or time_s >= self._last_s + _STEP_S:
            self._last_s = time_s
            self._seen.append(_corners(image))

    def background(self) -> Background | None:
        """The corners that stayed in most pictures; None when they are too few to tell anything."""
        limits = thresholds().background
        if len(self._seen) < 2:
            return None
        *earlier, (places, codes) = self._seen
        found = np.zeros(len(places))
        for there, their_codes in earlier:
            found[_still(places, codes, there, their_codes)] += 1
        kept: list[Corner] = []
        in_cell: dict[tuple[int, int], int] = {}
        for (x, y), code, times in zip(places, codes, found, strict=True):  # the clearest first
            cell = (int(x) // _CELL, int(y) // _CELL)
            if times >= limits.steady * len(earlier) and in_cell.get(cell, 0) < _MOST_IN_CELL:
                in_cell[cell] = in_cell.get(cell, 0) + 1
                kept.append(Corner(round(float(x), 1), round(float(y), 1), code.tobytes()))
        return tuple(kept[: limits.most]) if len(kept) >= limits.least else None


def moved(background: Background, image: BgrImage) -> bool:
    """Whether the camera looks elsewhere than when the background was learned.

    True only when corners from all over the picture agree on one move that is larger than `background.shift` of the
    picture's width. Hands, people, cards and light hide corners or add some, but do not make them agree.
    """
    limits = thresholds().background
    places = np.array([(corner.x, corner.y) for corner in background], dtype=np.float32)
    codes = np.array([list(corner.code) for corner in background], dtype=np.uint8)
    there, their_codes = _corners(image)
    matches = [
        match
        for match in cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(codes, their_codes)
        if match.distance <= limits.alike
    ]
    if len(matches) < limits.agreeing:
        return False
    before = places[[match.queryIdx for match in matches]]
    after = there[[match.trainIdx for match in matches]]
    move, agreeing = cv2.estimateAffinePartial2D(before, after, method=cv2.RANSAC, ransacReprojThreshold=3.0)
    if move is None:
        return False
    agreed = before[agreeing.ravel() > 0]
    if len(agreed) < limits.agreeing or min(agreed.std(axis=0)) < limits.spread * WIDTH:
        return False
    if len(agreed) <= len(_still(places, codes, there, their_codes)):
        return False
    shifts = np.hypot(*(places @ move[:, :2].T + move[:, 2] - places).T)
    return float(np.median(shifts)) > limits.shift * WIDTH


def _corners(image: BgrImage) -> tuple[FloatArray, Codes]:
    """N x 2 places at `WIDTH`, the clearest first, and N x 32 codes."""
    height, width = image.shape[:2]
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (WIDTH, max(1, round(height * WIDTH / width))), interpolation=cv2.INTER_AREA)
    orb = cv2.ORB.create(nfeatures=_MOST_CORNERS_SEEN, nlevels=4, edgeThreshold=20, fastThreshold=8)
    points, codes = orb.detectAndCompute(small, None)
    if codes is None or not len(points):
        return np.zeros((0, 2), np.float32), np.zeros((0, CODE_BYTES), np.uint8)
    order = np.argsort([-point.response for point in points], kind="stable")
    places = np.array([point.pt for point in points], dtype=np.float32)
    return places[order], np.asarray(codes, dtype=np.uint8)[order]


def _still(places: FloatArray, codes: Codes, there: FloatArray, their_codes: Codes) -> Sequence[int]:
    """The corners, by their number, that are found again at the same place with a like code."""
    if not len(places) or not len(there):
        return []
    limits = thresholds().background
    near = np.hypot(*(places[:, None] - there[None]).transpose(2, 0, 1)) < limits.still
    matches = cv2.BFMatcher(cv2.NORM_HAMMING).match(codes, their_codes, near.astype(np.uint8))
    return [match.queryIdx for match in matches if match.distance <= limits.alike]
