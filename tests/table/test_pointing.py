"""Which card a finger points at: made fingers over made cards."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hands.hand import Hand
from companion.table.aim import Around
from companion.table.pointing import NOTHING, card_under, cards_pointed_at
from companion.thresholds import thresholds
from tests.hands.made import made_hand
from tests.table.made_table import LAPTOP, MIDDLE, MadeCamera

PLAIN = Around(())


def _cards(width: float = 40.0, apart: float = 10.0) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
    """Four upright cards in a row, in pixels; a palm of 60 pixels makes them 6 cm wide."""
    corners = np.array([[0.0, 0.0], [width, 0.0], [width, 56.0], [0.0, 56.0]])
    return {str(n): corners + np.array([300.0 + n * (width + apart), 200.0]) for n in range(4)}


def _pointing_at(x: float, y: float, size: float = 60.0) -> Hand:
    """A hand from below with the tip of its index finger there."""
    hand = made_hand(("index",), size=size)
    hand.landmarks[:, :2] += np.array([x, y], np.float32) - hand.landmarks[8, :2]
    return hand


def _best(shares: dict[str, float]) -> str:
    return max(shares, key=lambda name: shares[name])


@pytest.mark.parametrize("card", range(4))
def test_the_card_under_the_tip(card: int) -> None:
    shares = card_under(_pointing_at(320.0 + card * 50, 238.0), _cards(), PLAIN)
    assert _best(shares) == str(card)
    assert shares[str(card)] > thresholds().pointing.sure
    assert sum(shares.values()) == pytest.approx(1.0)


def test_between_two_cards_it_is_not_sure() -> None:
    shares = card_under(_pointing_at(345.0, 238.0), _cards(apart=4.0), PLAIN)
    assert max(shares.values()) < thresholds().pointing.sure
    assert set(sorted(shares, key=lambda name: -shares[name])[:2]) == {"0", "1"}


def test_off_all_cards_it_is_nothing() -> None:
    shares = card_under(_pointing_at(320.0, 420.0), _cards(), PLAIN)
    assert _best(shares) == NOTHING
    assert shares[NOTHING] > thresholds().pointing.sure


def test_a_tip_just_short_of_a_card_means_it() -> None:
    assert _best(card_under(_pointing_at(320.0, 259.0), _cards(), PLAIN)) == "0"


def test_over_the_table_plane_the_tip_may_be_high() -> None:
    """A tip 2 cm over its card hides, from a laptop, what lies behind: the card below it is meant all the same."""
    camera = MadeCamera(*LAPTOP)
    table = camera.around([20.0, -90.0, 160.0])
    flat = np.array([[-3.0, -4.5], [3.0, -4.5], [3.0, 4.5], [-3.0, 4.5]])
    cards = {
        str(n): camera.pixels(np.column_stack([flat + np.array(MIDDLE) + [n * 7.0, 0.0], np.zeros(4)]))
        for n in (-2, -1, 0, 1, 2)
    }
    for height in (0.5, 2.0):
        # From the far side: from above the knuckles down to the tip.
        tip = np.array([*MIDDLE, height])
        finger = np.array([tip + np.array([0.0, -12.0, 6.0]) * step for step in (0.0, 0.15, 0.4, 0.7, 1.3)])
        hand = made_hand(("index",), size=90.0)
        for number, at in zip((8, 7, 6, 5, 0), camera.pixels(finger), strict=True):
            hand.landmarks[number, :2] = at
        assert _best(card_under(hand, cards, table)) == "0"


@given(st.floats(0, 360), st.booleans(), st.floats(0.5, 3.0), st.floats(290, 500), st.floats(190, 300))
def test_turning_mirroring_and_scaling_the_picture_change_nothing(
    turn: float, mirrored: bool, scale: float, x: float, y: float
) -> None:
    angle = np.radians(turn)
    matrix = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    if mirrored:
        matrix = matrix @ np.diag([-1.0, 1.0])
    hand = _pointing_at(x, y)
    points = hand.landmarks.copy()
    points[:, :2] = points[:, :2] @ matrix.T
    other = Hand(points, hand.world, hand.handedness, hand.score)
    before = card_under(hand, _cards(), PLAIN)
    after = card_under(other, {name: corners @ matrix.T for name, corners in _cards().items()}, PLAIN)
    assert after == pytest.approx(before, abs=0.01)


def test_looks_that_agree_keep_their_doubt() -> None:
    one = {"0": 0.7, "1": 0.2, NOTHING: 0.1}
    assert cards_pointed_at([(one, 1.0), (one, 2.0)]) == pytest.approx(one)
    other = {"0": 0.1, "1": 0.8, NOTHING: 0.1}
    assert _best(cards_pointed_at([(one, 1.0), (other, 3.0)])) == "1"
