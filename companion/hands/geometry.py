"""What the 21 landmarks say of each finger, in measures of the hand itself.

Nothing here knows up from down, left from right or near from far: turning, mirroring, moving or scaling the landmarks
changes no feature.
"""

import numpy as np
import numpy.typing as npt

from companion.hands.hand import Hand

FloatArray = npt.NDArray[np.float64]

_THUMB = (1, 2, 3, 4)
_OTHERS = ((5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (17, 18, 19, 20))

FEATURES = 50
"""Length of `features`: 25 from the pixels and 25 from the metric landmarks."""


def features(hand: Hand) -> FloatArray:
    """`FEATURES` numbers about one hand: of each finger how straight it is, how far it reaches, where its tip lies."""
    return np.concatenate([_measures(hand.landmarks.astype(float)), _measures(hand.world.astype(float))])


def _measures(points: FloatArray) -> FloatArray:
    """25 measures of 21 x 3 points of any unit."""
    wrist, palm_centre = points[0], points[[0, 5, 9, 13, 17]].mean(axis=0)
    palm = max(_length(points[9] - wrist) + _length(points[5] - points[17]), 1e-9)
    measures: list[float] = []
    for knuckle, middle, upper, tip in _OTHERS:
        measures += [
            _straightness(points[[knuckle, middle, upper, tip]]),
            _cosine(points[middle] - points[knuckle], points[upper] - points[middle]),
            _cosine(points[knuckle] - wrist, points[middle] - points[knuckle]),
            _length(points[tip] - wrist) / max(_length(points[middle] - wrist), 1e-9),
            _length(points[tip] - palm_centre) / palm,
        ]
    base, knuckle, joint, tip = _THUMB
    measures += [
        _straightness(points[[base, knuckle, joint, tip]]),
        _cosine(points[tip] - points[knuckle], points[5] - wrist),
        _length(points[tip] - points[5]) / palm,
        _length(points[tip] - points[17]) / palm,
        _length(points[tip] - points[10]) / palm,
    ]
    return np.asarray(measures)


def direction(along: FloatArray) -> FloatArray:
    """The vector of length 1 that points this way; 0 for a way of no length."""
    return np.asarray(along / max(float(np.linalg.norm(along)), 1e-9), dtype=np.float64)


def _straightness(chain: FloatArray) -> float:
    """End to end over the length along the joints: 1 for a straight finger."""
    along = float(np.linalg.norm(np.diff(chain, axis=0), axis=1).sum())
    return _length(chain[-1] - chain[0]) / max(along, 1e-9)


def _cosine(one: FloatArray, other: FloatArray) -> float:
    return float(one @ other) / max(_length(one) * _length(other), 1e-9)


def _length(vector: FloatArray) -> float:
    return float(np.sqrt(vector @ vector))
