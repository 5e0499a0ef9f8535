"""Hands and readings made to order."""

from collections.abc import Collection

import numpy as np

from companion.hands.hand import FINGERS, FloatArray, Hand
from companion.hands.reading import GUN, SHOWINGS, Reading

ALL = frozenset(FINGERS)

_KNUCKLES = {"index": (-0.22, -0.96), "middle": (0.0, -1.0), "ring": (0.2, -0.93), "pinky": (0.38, -0.8)}
_SPREAD = {"index": -0.15, "middle": 0.0, "ring": 0.12, "pinky": 0.28}
_LENGTHS = {"index": 0.75, "middle": 0.82, "ring": 0.77, "pinky": 0.6}
_JOINTS = (0.5, 0.78, 1.0)
"""Where the joints of a straight finger lie along it."""
_THUMB_UP = ((-0.25, -0.18, 0.0), (-0.5, -0.4, 0.0), (-0.68, -0.62, 0.0), (-0.82, -0.85, 0.0))
_THUMB_DOWN = ((-0.25, -0.18, 0.0), (-0.36, -0.45, -0.1), (-0.2, -0.62, -0.25), (0.05, -0.66, -0.3))
_WRIST_TO_KNUCKLE_M = 0.09


def made_hand(
    up: Collection[str] = ALL,
    x: float = 300.0,
    y: float = 200.0,
    size: float = 60.0,
    heading: float = 0.0,
    mirrored: bool = False,
    score: float = 0.9,
) -> Hand:
    """A hand with these fingers up: its palm's middle at `x`, `y`, `size` pixels from wrist to middle knuckle.

    `heading` in degrees from up, clockwise. Fingers that are not up are folded towards the palm.
    """
    points = np.array(_shape(up))
    if mirrored:
        points[:, 0] *= -1
    angle = np.radians(heading)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    points[:, :2] = points[:, :2] @ turn.T
    landmarks = points * size
    landmarks[:, :2] += np.array([x, y]) - landmarks[[0, 5, 17], :2].mean(axis=0)
    world = (points - points.mean(axis=0)) * _WRIST_TO_KNUCKLE_M
    seen = _as_float32(landmarks)
    return Hand(seen, _as_float32(world), "right", score, tuned_landmarks=seen)


def made_reading(showing: str, confidence: float = 0.99, other: str | None = None) -> Reading:
    """A reading that takes the hand for this one of `SHOWINGS`; the rest goes to `other`, or evenly to all others."""
    best = SHOWINGS.index(showing)
    rest = [name for name in SHOWINGS if name != showing] if other is None else [other]
    probabilities = [(1 - confidence) / len(rest) if name in rest else 0.0 for name in SHOWINGS]
    probabilities[best] = confidence
    counts = [2 if showing == GUN else showing for showing in range(len(SHOWINGS))]
    finger_up = [sum(p for p, n in zip(probabilities, counts, strict=True) if n > finger) for finger in range(5)]
    return Reading(tuple(probabilities), tuple(finger_up))


def _shape(up: Collection[str]) -> list[tuple[float, float, float]]:
    """21 points with the wrist at 0, the fingers upwards, and 1 from wrist to middle knuckle."""
    points = [(0.0, 0.0, 0.0), *(_THUMB_UP if "thumb" in up else _THUMB_DOWN)]
    for name, (x, y) in _KNUCKLES.items():
        points.append((x, y, 0.0))
        length = _LENGTHS[name]
        if name in up:
            points += [(x + _SPREAD[name] * at * length, y - at * length, 0.0) for at in _JOINTS]
        else:
            points += [(x, y - 0.22, -0.25), (x * 0.9, y + 0.08, -0.38), (x * 0.85, y + 0.25, -0.25)]
    return points


def _as_float32(points: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> FloatArray:
    return points.astype(np.float32)
