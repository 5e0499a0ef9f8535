"""One detected hand, in pixels of the full frame."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]

WRIST, INDEX_MCP, MIDDLE_MCP, PINKY_MCP = 0, 5, 9, 17
"""MediaPipe's landmark numbers; MCP is the knuckle where a finger leaves the palm."""

_PALM_CM = ((WRIST, INDEX_MCP, 8.2), (WRIST, MIDDLE_MCP, 8.1), (WRIST, PINKY_MCP, 7.4), (INDEX_MCP, PINKY_MCP, 5.8))
"""Lengths in the palm of a usual hand, as the tuned landmarks tell them."""

FINGERS = ("thumb", "index", "middle", "ring", "pinky")


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """21 landmarks of one hand.

    `landmarks` is 21 x 3 float32: x right and y down in pixels of the full frame, z in the same unit (smaller is nearer
    to the camera, 0 at the wrist). `world` is 21 x 3 float32 in metres about the hand's own centre. `handedness` is the
    network's label, `left` or `right`: shown to people, never used by a rule. `score` is 0..1. `pooled` (1152) and
    `feature_map` (28 x 28 x 40) are what the landmark network made of its look at this hand, `tuned` (1152) what the
    blocks trained for reading did, or none. `tuned_landmarks` are the landmarks as these blocks see them, in the form
    of `landmarks`: truer for small hands, for fingers seen edge-on, and in depth.
    """

    landmarks: FloatArray
    world: FloatArray
    handedness: str
    score: float
    pooled: FloatArray | None = None
    feature_map: FloatArray | None = None
    tuned: FloatArray | None = None
    tuned_landmarks: FloatArray | None = None

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the landmarks in pixels."""
        left, top = self.landmarks[:, :2].min(axis=0)
        right, bottom = self.landmarks[:, :2].max(axis=0)
        return float(left), float(top), float(right), float(bottom)

    @property
    def extent(self) -> float:
        """Longer side of the box in pixels."""
        left, top, right, bottom = self.box
        return max(right - left, bottom - top)

    @property
    def centre(self) -> FloatArray:
        """Middle of the palm: the mean of wrist and the outer knuckles, x and y in pixels."""
        palm = self.landmarks[[WRIST, INDEX_MCP, PINKY_MCP], :2]
        return np.asarray(palm.mean(axis=0), dtype=np.float32)

    @property
    def palm(self) -> float:
        """Size of the palm in pixels, whichever way it is turned: the longest of its three outer edges."""
        wrist, index, pinky = self.landmarks[[WRIST, INDEX_MCP, PINKY_MCP], :2]
        edges = (wrist - index, wrist - pinky, index - pinky)
        return float(max(np.hypot(*edge) for edge in edges))

    @property
    def centimetre(self) -> float | None:
        """How many pixels a centimetre is at the hand, if it is one of usual size; None without tuned landmarks."""
        if self.tuned_landmarks is None:
            return None
        points = self.tuned_landmarks
        lengths = [float(np.linalg.norm(points[one] - points[other])) / cm for one, other, cm in _PALM_CM]
        return max(sum(lengths) / len(lengths), 1e-6)

    @property
    def wrist(self) -> tuple[float, float]:
        """x and y of the wrist in pixels."""
        return float(self.landmarks[WRIST, 0]), float(self.landmarks[WRIST, 1])

    @property
    def heading(self) -> float:
        """Direction from wrist to middle knuckle in degrees, 0 up in the image, clockwise."""
        along = self.landmarks[MIDDLE_MCP, :2] - self.landmarks[WRIST, :2]
        return float(np.degrees(np.arctan2(along[0], -along[1])))


def apart(one: Hand, other: Hand) -> float:
    """How far the middles of two palms lie from each other, in lengths of the larger palm."""
    return float(np.hypot(*(one.centre - other.centre))) / max(one.palm, other.palm, 1e-9)


def same_place(one: Hand, other: Hand) -> bool:
    """Whether two detections are one hand: the palms lie nearer to each other than half a palm."""
    return apart(one, other) < 0.5


def part_of(small: Hand, large: Hand, times: float = 2.0) -> bool:
    """Whether one detection lies within another that is so many times larger: a finger that was taken for a hand."""
    left, top, right, bottom = large.box
    x, y = (float(v) for v in small.centre)
    return times * small.palm < large.palm and left <= x <= right and top <= y <= bottom


def one_hand(one: Hand, other: Hand) -> bool:
    """Whether two detections cannot be two hands: in one place, or one of them a part of the other."""
    return same_place(one, other) or part_of(one, other) or part_of(other, one)


def without_duplicates(hands: list[Hand]) -> list[Hand]:
    """One hand a place, the surest detection of each, largest hand first; the order of `hands` changes nothing."""
    kept: list[Hand] = []
    for hand in sorted(hands, key=lambda h: (h.score, h.extent, h.box), reverse=True):
        if not any(same_place(hand, other) for other in kept):
            kept.append(hand)
    whole = [hand for hand in kept if not any(part_of(hand, other) for other in kept)]
    return sorted(whole, key=lambda h: (h.extent, h.box), reverse=True)
