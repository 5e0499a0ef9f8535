"""The looks that the landmark network needs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hands.hand import Hand
from companion.hands.network import view_of
from tests.hands.made import made_hand

fingers = st.sets(st.sampled_from(("thumb", "index", "middle", "ring", "pinky")))


@given(
    up=fingers,
    x=st.floats(0, 2000),
    y=st.floats(0, 2000),
    size=st.floats(5, 400),
    heading=st.floats(-180, 180),
    mirrored=st.booleans(),
)
def test_a_hand_is_upright_and_equally_large_in_its_view_at_every_turn(
    up: set[str], x: float, y: float, size: float, heading: float, mirrored: bool
) -> None:
    hand, upright = made_hand(up, x, y, size, heading, mirrored), made_hand(up, 300.0, 200.0, 60.0, 0.0, mirrored)
    assert in_view(hand) == pytest.approx(in_view(upright), abs=0.01)
    wrist, knuckle = in_view(hand)[0], in_view(hand)[9]
    assert abs(knuckle[0] - wrist[0]) < 0.1  # fingers up
    assert knuckle[1] < wrist[1]


@given(up=fingers)
def test_the_whole_hand_is_in_its_view_whichever_fingers_are_up(up: set[str]) -> None:
    """A fist's view has room for the fingers that open next."""
    opened, fist = made_hand(), made_hand(())
    assert view_of(made_hand(up)).size == pytest.approx(view_of(opened).size, rel=0.35)
    assert in_view(opened, fist).min() > -0.1
    assert in_view(opened, fist).max() < 1.1
    assert in_view(opened).min() > 0
    assert in_view(opened).max() < 1


def test_a_hand_of_one_point_has_a_view_too() -> None:
    nowhere = Hand(np.zeros((21, 3), np.float32), np.zeros((21, 3), np.float32), "left", 0.1)
    assert view_of(nowhere).size >= 1.0


def in_view(hand: Hand, seen_by: Hand | None = None) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """21 x 2 landmarks within the view of this hand, or of another one, as shares of its side."""
    view = view_of(seen_by or hand)
    corners = view.to_frame(np.array([[0, 0, 0], [view.pixels, 0, 0]], np.float32))[:, :2].astype(float)
    along = (corners[1] - corners[0]) / view.size
    down = np.array([-along[1], along[0]])
    landmarks = hand.landmarks[:, :2].astype(float)
    return np.column_stack([(landmarks - corners[0]) @ axis for axis in (along, down)]) / view.size
