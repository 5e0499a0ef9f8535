"""From landmarks to a reading."""

import json

import numpy as np

from companion.hands.geometry import features
from companion.hands.hand import Hand
from companion.hands.reading import Reading
from companion.resources import resource
from companion.thresholds import thresholds

THUMB, INDEX, MIDDLE = 0, 1, 2


class Reader:
    """Reads raised fingers and finger guns off the landmarks alone.

    Each finger is up with a probability that a linear function of the hand's measures gives (`models/finger_geometry`);
    the fingers together give the count. Thumb and index out, or thumb, index and middle, may be a gun: landmarks cannot
    tell, so the two candidates share that probability.
    """

    def __init__(self) -> None:
        model = json.loads(resource("models/finger_geometry.json").read_text())
        self._mean = np.array(model["mean"])
        self._scale = np.array(model["scale"])
        self._weights = np.array(model["weights"])
        self._bias = np.array(model["bias"])

    def read(self, hand: Hand) -> Reading:
        """The reading of one hand."""
        logits = self._weights @ ((features(hand) - self._mean) / self._scale) + self._bias
        return _from_fingers(1.0 / (1.0 + np.exp(-np.clip(logits, -30, 30))))


def _from_fingers(up: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Reading:
    """The reading that five independent fingers make, thumb first."""
    counts = np.zeros(6)
    counts[0] = 1.0
    for p in up:
        counts[1:] = counts[1:] * (1 - p) + counts[:-1] * p
        counts[0] *= 1 - p
    down = 1 - up
    one_barrel = float(up[THUMB] * up[INDEX] * np.prod(down[MIDDLE:]))
    two_barrels = float(np.prod(up[: MIDDLE + 1]) * np.prod(down[MIDDLE + 1 :]))
    share = thresholds().reading.gun_share
    gun = share * one_barrel
    counts[2] -= gun
    probabilities = (*(float(p) for p in counts), gun)
    return Reading(probabilities, tuple(float(p) for p in up), barrels=1 + int(two_barrels > one_barrel))
