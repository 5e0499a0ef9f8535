"""Thumb and index finger out: a gun or raised fingers, by how the hand is held over the table."""

from dataclasses import replace

import numpy as np
import pytest

from companion.hands.hand import Hand
from companion.hands.held import as_held
from companion.hands.reading import Reading
from tests.hands.made import made_hand

UP = {"laptop": (0.0, -0.93, -0.37), "from above": (0.0, 0.0, -1.0)}
"""Where up is in the picture: right, down and away from the camera."""

FORWARD = {"laptop": (0.43, -0.34, 0.84), "from above": (0.6, 0.8, 0.0)}
"""Level over the table, and across it."""

HELD = {"gun": ((1.0, 0.1, 0.0), (0.2, 1.0, 0.0)), "raised": ((0.0, 0.2, 1.0), (0.8, 0.5, 0.0))}
"""The ways of thumb and index finger: shares of up, of forward and of sideways."""


def hand_held(held: str, camera: str) -> Hand:
    up, forward = np.array(UP[camera]), np.array(FORWARD[camera])
    axes = np.array([up, forward, np.cross(up, forward)])
    points = np.zeros((21, 3))
    for (knuckle, tip), shares, length in zip(((2, 4), (5, 8)), HELD[held], (50, 70), strict=True):
        points[knuckle] = 80.0 * up
        points[tip] = points[knuckle] + length * np.array(shares) @ axes
    return replace(made_hand(), tuned_landmarks=points.astype(np.float32))


def torn(two: float, three: float, gun: float, middle: float = 0.0) -> Reading:
    """Thumb and index finger are out, and the middle finger with this probability."""
    rest = 1.0 - two - three - gun
    return Reading((0.0, rest, two, three, 0.0, 0.0, gun), (0.98, 0.98, middle, 0.02, 0.02), two_barrels=middle)


@pytest.mark.parametrize("camera", UP)
def test_a_gun_has_its_thumb_up_and_raised_fingers_have_the_index_up(camera: str) -> None:
    reading = torn(two=0.48, three=0.0, gun=0.48)
    gun, raised = (as_held(reading, hand_held(held, camera)) for held in ("gun", "raised"))
    assert gun.gesture == "gun"
    assert gun.probabilities[6] > 2 * gun.probabilities[2]
    assert (raised.gesture, raised.fingers) == ("raise", 2)
    assert raised.probabilities[2] > 2 * raised.probabilities[6]


@pytest.mark.parametrize("camera", UP)
def test_a_gun_of_two_barrels_is_told_from_three_in_the_same_way(camera: str) -> None:
    reading = torn(two=0.0, three=0.48, gun=0.48, middle=0.98)
    assert as_held(reading, hand_held("gun", camera)).gesture == "gun"
    assert as_held(reading, hand_held("raised", camera)).fingers == 3


@pytest.mark.parametrize("held", HELD)
def test_other_showings_keep_what_they_have_of_each_other(held: str) -> None:
    """Index and middle finger are a two however they are held."""
    reading = Reading((0.1, 0.2, 0.5, 0.2, 0.0, 0.0, 0.0), (0.02, 0.98, 0.98, 0.1, 0.02))
    again = as_held(reading, hand_held(held, "laptop"))
    assert again.probabilities == pytest.approx(reading.probabilities, abs=0.02)
    assert sum(again.probabilities) == pytest.approx(1.0)
    assert again.finger_up == reading.finger_up


def test_what_is_hardly_possible_is_never_made_sure() -> None:
    assert as_held(torn(two=0.95, three=0.0, gun=0.01), hand_held("gun", "laptop")).gesture == "raise"
    assert as_held(torn(two=0.01, three=0.0, gun=0.95), hand_held("raised", "laptop")).gesture == "gun"


def test_without_depth_nothing_is_told() -> None:
    reading = torn(two=0.48, three=0.0, gun=0.48)
    assert as_held(reading, replace(made_hand(), tuned_landmarks=None)) == reading


def test_a_hand_of_no_size_is_no_error() -> None:
    flat = replace(made_hand(), tuned_landmarks=np.zeros((21, 3), np.float32))
    assert sum(as_held(torn(0.48, 0.0, 0.48), flat).probabilities) == pytest.approx(1.0)
