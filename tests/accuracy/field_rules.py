"""The plain rules by which finger counters read the 21 landmarks of MediaPipe's landmarker.

Each takes the landmarks and gives for every finger, thumb first, whether it is up.
"""

import numpy as np
import numpy.typing as npt

from companion.hands.hand import Hand

FloatArray = npt.NDArray[np.float64]

_KNUCKLES, _MIDDLE_JOINTS, _TIPS = (5, 9, 13, 17), (6, 10, 14, 18), (8, 12, 16, 20)
_STRAIGHT = 160.0
"""Least angle at its middle joint, in degrees, of a finger that is up: of the found hands of addison 0.69 are
then read right, with 150 0.57, with 140 0.52; of epsrc_set1 0.69, 0.53 and 0.35."""


def upright(hand: Hand, mirrored: bool) -> list[bool]:
    """Tip above middle joint in the picture; the thumb's tip outward of its joint, by x and the label Left or Right.

    `mirrored`: the programs differ in whether the label is meant for a mirrored picture.
    """
    x, y = hand.landmarks[:, 0], hand.landmarks[:, 1]
    thumb = bool(x[4] > x[3]) == ((hand.handedness == "right") != mirrored)
    return [thumb, *(bool(y[tip] < y[joint]) for tip, joint in zip(_TIPS, _MIDDLE_JOINTS, strict=True))]


def joint_angles(hand: Hand) -> list[bool]:
    """The middle joint of the finger, and the last one of the thumb, is nearly straight."""
    points = hand.landmarks.astype(float)
    chains = [(2, 3, 4), *zip(_KNUCKLES, _MIDDLE_JOINTS, _TIPS, strict=True)]
    return [_angle(points[first], points[joint], points[last]) > _STRAIGHT for first, joint, last in chains]


def distance_to_wrist(hand: Hand) -> list[bool]:
    """The tip is farther from the wrist than the middle joint; for the thumb, from the little finger's knuckle.

    With the thumb's first joint in place of its last, more of the photos are read right.
    """
    points = hand.landmarks[:, :2].astype(float)
    wrist, outer = points[0], points[17]
    thumb = _length(points[4] - outer) > _length(points[2] - outer)
    fingers = zip(_TIPS, _MIDDLE_JOINTS, strict=True)
    return [thumb, *(_length(points[tip] - wrist) > _length(points[joint] - wrist) for tip, joint in fingers)]


def _angle(first: FloatArray, joint: FloatArray, last: FloatArray) -> float:
    """At `joint`, in degrees; 180 for a straight line."""
    one, other = first - joint, last - joint
    return float(np.degrees(np.arccos(np.clip(one @ other / max(_length(one) * _length(other), 1e-9), -1.0, 1.0))))


def _length(vector: FloatArray) -> float:
    return float(np.sqrt(vector @ vector))
