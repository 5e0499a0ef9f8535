"""Which looks count as straight, on landmark arrays."""

from dataclasses import replace

import numpy as np
import pytest

from companion.hands.hand import FloatArray
from companion.hands.network import view_of
from companion.hands.view import View
from models.training.alignment import askew
from tests.hands.made import made_hand

HAND = made_hand(("index", "middle"))
STRAIGHT = view_of(HAND)


def points_in(view: View) -> FloatArray:
    """The hand's landmarks as one row of the training data, in sides of this look."""
    flat = view.to_cut(HAND.landmarks[:, :2]) / view.pixels
    return np.column_stack([flat, HAND.landmarks[:, 2] / view.size]).astype(np.float32).ravel()


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (STRAIGHT, False),
        (replace(STRAIGHT, turn=STRAIGHT.turn + 20), False),
        (replace(STRAIGHT, turn=STRAIGHT.turn - 30), True),
        (replace(STRAIGHT, turn=STRAIGHT.turn + 180), True),
        (replace(STRAIGHT, size=0.8 * STRAIGHT.size), False),
        (replace(STRAIGHT, size=0.6 * STRAIGHT.size), True),
        (replace(STRAIGHT, size=1.7 * STRAIGHT.size), True),
        (replace(STRAIGHT, x=STRAIGHT.x + 0.1 * STRAIGHT.size), False),
        (replace(STRAIGHT, y=STRAIGHT.y - 0.2 * STRAIGHT.size), True),
    ],
)
def test_a_look_is_straight_within_its_limits(view: View, expected: bool) -> None:
    assert askew(points_in(view)[None]).tolist() == [expected]


def test_where_no_points_are_known_a_look_is_taken_to_be_straight() -> None:
    rows = np.stack([np.full(63, np.nan), points_in(replace(STRAIGHT, turn=90.0 + STRAIGHT.turn))])
    assert askew(rows).tolist() == [False, True]


def test_unknown_depth_changes_nothing() -> None:
    row = points_in(STRAIGHT).reshape(21, 3)
    row[:, 2] = np.nan
    assert askew(row.reshape(1, 63)).tolist() == [False]
