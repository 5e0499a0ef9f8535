"""How a thumb and an index finger that are out are held: as a gun, or as raised fingers.

Seen upright in its own look a gun is an L. Over the table it is not: a gun has its thumb up and its index finger level,
raised fingers have the index finger up and the thumb to the side.
"""

import math
from dataclasses import replace
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from companion.hands.geometry import direction
from companion.hands.hand import Hand
from companion.hands.reading import GUN, Reading
from companion.thresholds import thresholds

FloatArray = npt.NDArray[np.float64]

_THUMB, _INDEX = (2, 4), (5, 8)
"""Knuckle and tip."""


def as_held(reading: Reading, hand: Hand) -> Reading:
    """The reading of a hand at a table, by how the hand is held: what that speaks against becomes less likely.

    Against a gun, or against those of two and three raised fingers that begin with thumb and index finger. Without
    tuned landmarks, which have depth, the reading stays as it is. The picture must be upright: down on the table is
    down in it, or away from the camera.
    """
    if hand.tuned_landmarks is None:
        return reading
    odds = _odds_of_a_gun(hand.tuned_landmarks.astype(np.float64))
    thumb, index, middle, ring, _ = reading.finger_up
    counts = list(reading.probabilities)
    if odds < 1:
        counts[GUN] *= odds
    else:
        counts[2] *= 1 - thumb * index * (1 - middle) * (1 - 1 / odds)
        counts[3] *= 1 - thumb * index * middle * (1 - ring) * (1 - 1 / odds)
    total = sum(counts)
    return replace(reading, probabilities=tuple(count / total for count in counts))


def _odds_of_a_gun(landmarks: FloatArray) -> float:
    """How many times likelier a gun is to be held like this than raised fingers.

    21 x 3 landmarks in frame pixels, with depth. How the camera stands is not known: it may be a laptop's, or one that
    looks straight down.
    """
    limits = thresholds().held
    tilt = math.radians(limits.tilt)
    ups = np.array([[0.0, -math.cos(tilt), -math.sin(tilt)], [0.0, 0.0, -1.0]])
    thumb, index = (direction(landmarks[tip] - landmarks[knuckle]) for knuckle, tip in (_THUMB, _INDEX))

    def likelihood(usual_thumb: tuple[float, float], usual_index: tuple[float, float]) -> float:
        of_thumb, of_index = NormalDist(*usual_thumb), NormalDist(*usual_index)
        by_camera = [of_thumb.pdf(float(up @ thumb)) * of_index.pdf(float(up @ index)) for up in ups]
        return sum(by_camera) / len(by_camera) + limits.neither

    gun = likelihood(limits.gun_thumb, limits.gun_index)
    raised = likelihood(limits.raised_thumb, limits.raised_index)
    return min(max(gun / raised, 1 / limits.most), limits.most)
