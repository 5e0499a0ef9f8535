"""One hand, its measures in the picture, and one detection a place."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hands.hand import Hand, apart, same_place, without_duplicates
from tests.hands.made import made_hand


@pytest.mark.parametrize("heading", range(-170, 181, 35))
def test_heading_is_clockwise_from_up(heading: int) -> None:
    assert made_hand(heading=heading).heading == pytest.approx(heading, abs=0.01)


def test_measures_in_pixels() -> None:
    hand = made_hand(x=100.0, y=50.0, size=60.0)
    assert hand.centre == pytest.approx([100.0, 50.0], abs=0.01)
    left, top, right, bottom = hand.box
    assert left < 100 < right
    assert top < 50 < bottom
    assert hand.extent == pytest.approx(bottom - top)
    assert hand.wrist == pytest.approx((hand.landmarks[0, 0], hand.landmarks[0, 1]))


@given(size=st.floats(5, 500), heading=st.floats(-180, 180), mirrored=st.booleans())
def test_the_palm_is_the_same_at_every_turn(size: float, heading: float, mirrored: bool) -> None:
    upright, turned = made_hand(size=size), made_hand(size=size, heading=heading, mirrored=mirrored)
    assert turned.palm == pytest.approx(upright.palm, rel=1e-3)


def test_apart_is_measured_in_palms() -> None:
    one = made_hand(x=100.0)
    assert apart(one, made_hand(x=100.0 + one.palm)) == pytest.approx(1.0, abs=0.01)
    assert same_place(one, made_hand(x=100.0 + 0.4 * one.palm))
    assert not same_place(one, made_hand(x=100.0 + 0.6 * one.palm))


def test_a_fist_that_is_found_twice_is_one_hand() -> None:
    sure, unsure = made_hand(up=(), score=0.9), made_hand(up=(), x=304.0, y=197.0, size=70.0, score=0.6)
    assert without_duplicates([unsure, sure]) == [sure]


def test_hands_side_by_side_are_two_and_the_largest_comes_first() -> None:
    small, large = made_hand(x=100.0, size=40.0, score=0.99), made_hand(x=220.0, size=60.0, score=0.5)
    assert without_duplicates([small, large]) == [large, small]


hands = st.builds(
    made_hand,
    x=st.integers(0, 6).map(lambda step: 100.0 + 30.0 * step),
    y=st.sampled_from([100.0, 130.0]),
    size=st.sampled_from([50.0, 60.0]),
    score=st.sampled_from([0.5, 0.9]),
)


@given(found=st.lists(hands, max_size=7), seed=st.integers(0, 99))
def test_the_order_of_the_detections_changes_nothing(found: list[Hand], seed: int) -> None:
    shuffled = [replace(hand) for hand in found]
    random.Random(seed).shuffle(shuffled)
    kept = without_duplicates(found)
    assert [(hand.box, hand.score) for hand in kept] == [
        (hand.box, hand.score) for hand in without_duplicates(shuffled)
    ]
    assert not any(same_place(one, other) for place, one in enumerate(kept) for other in kept[:place])
    assert all(any(same_place(hand, one) for one in kept) for hand in found)
