"""A hand's measures are of the hand alone: no turn, mirror, place or size of the picture changes them."""

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from companion.hands.geometry import FEATURES, features
from companion.hands.hand import FINGERS, Hand
from tests.hands.made import made_hand

any_fingers = st.sets(st.sampled_from(FINGERS))
any_angle = st.floats(-180, 180)
any_move = st.tuples(*[st.floats(-3000, 3000)] * 3)


def moved(hand: Hand, turn: tuple[float, float, float], mirrored: bool, scale: float, shift: tuple[float, ...]) -> Hand:
    """The hand as a camera elsewhere would have it: `turn` in degrees about each axis, then scaled and shifted."""
    matrix = _turn(0, turn[0]) @ _turn(1, turn[1]) @ _turn(2, turn[2])
    if mirrored:
        matrix = matrix @ np.diag([-1.0, 1.0, 1.0])
    landmarks = (hand.landmarks.astype(float) @ matrix.T) * scale + shift
    world = hand.world.astype(float) @ matrix.T
    return Hand(landmarks.astype(np.float32), world.astype(np.float32), hand.handedness, hand.score)


def _turn(axis: int, degrees: float) -> npt.NDArray[np.float64]:
    one, other = [a for a in range(3) if a != axis]
    matrix, angle = np.eye(3), np.radians(degrees)
    matrix[one, one] = matrix[other, other] = np.cos(angle)
    matrix[one, other], matrix[other, one] = -np.sin(angle), np.sin(angle)
    return matrix


@given(
    fingers=any_fingers,
    turn=st.tuples(any_angle, any_angle, any_angle),
    mirrored=st.booleans(),
    scale=st.floats(0.2, 20),
    shift=any_move,
)
def test_features_know_nothing_of_the_camera(
    fingers: set[str], turn: tuple[float, float, float], mirrored: bool, scale: float, shift: tuple[float, ...]
) -> None:
    hand = made_hand(fingers)
    expected = features(hand)
    assert expected.shape == (FEATURES,)
    # Landmarks are float32, so far from the origin they keep about a thousandth of a small hand.
    np.testing.assert_allclose(features(moved(hand, turn, mirrored, scale, shift)), expected, atol=0.02)


@given(fingers=any_fingers, other=any_fingers)
def test_features_tell_different_fingers_apart(fingers: set[str], other: set[str]) -> None:
    far = float(np.abs(features(made_hand(fingers)) - features(made_hand(other))).max())
    assert (far > 0.1) == (fingers != other)


def test_features_of_landmarks_in_one_point_are_numbers() -> None:
    nowhere = Hand(np.zeros((21, 3), np.float32), np.zeros((21, 3), np.float32), "left", 0.1)
    with np.errstate(all="raise"):
        assert np.isfinite(features(nowhere)).all()
