"""A hand's measures are of the hand alone: no turn, mirror, place or size of the picture changes them."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hands.geometry import FEATURES, features
from companion.hands.hand import Hand
from companion.hands.reader import Reader
from tests.hands.made import made_hand

USUAL = {
    0: (),
    1: ("index",),
    2: ("index", "middle"),
    3: ("index", "middle", "ring"),
    4: ("index", "middle", "ring", "pinky"),
    5: ("thumb", "index", "middle", "ring", "pinky"),
}
"""The fingers with which most people show a number."""

any_fingers = st.sets(st.sampled_from(USUAL[5]))
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


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(("count", "fingers"), USUAL.items())
def test_the_reader_counts_the_same_at_every_turn(count: int, fingers: Collection[str], mirrored: bool) -> None:
    reader = Reader()
    upright = reader.read(made_hand(fingers))
    assert upright.fingers == count
    for heading in range(0, 360, 15):
        turned = reader.read(made_hand(fingers, heading=heading, size=35.0, mirrored=mirrored))
        assert (turned.fingers, turned.gesture, turned.up) == (count, upright.gesture, upright.up)
        assert turned.probabilities == pytest.approx(upright.probabilities, abs=0.005)


@pytest.mark.parametrize("fingers", USUAL.values())
def test_the_networks_label_left_or_right_changes_nothing(fingers: Collection[str]) -> None:
    hand = made_hand(fingers)
    assert Reader().read(hand) == Reader().read(replace(hand, handedness="left"))


@given(fingers=any_fingers)
def test_whatever_the_fingers_the_probabilities_add_up_to_1(fingers: set[str]) -> None:
    reading = Reader().read(made_hand(fingers))
    assert sum(reading.probabilities) == pytest.approx(1.0)
    assert min(reading.probabilities) >= 0


@pytest.mark.parametrize("heading", [0, 90, 200])
def test_thumb_and_index_are_a_two_or_a_gun_and_never_sure(heading: float) -> None:
    """Landmarks cannot tell the two apart, so the table is asked."""
    reading = Reader().read(made_hand(("thumb", "index"), heading=heading))
    assert not reading.sure
    assert reading.probabilities[2] == pytest.approx(reading.probabilities[6], rel=0.2)
