"""A personal correction: an unusual hand is read as its player means it, and an ordinary one is left alone."""

from dataclasses import replace

import numpy as np
import pytest

from companion.hands.hand import FINGERS, Hand
from companion.hands.personal import COUNTS, LOOK_NUMBERS, Show, describe, fit
from companion.hands.reading import GUN, Reading
from tests.hands.made import made_hand

NUMBERS = np.random.default_rng(4)


def _look(read_as: int, up: str, noise: float = 0.05, gun: float = 0.0) -> tuple[Hand, Reading]:
    """A look at a hand with the fingers `up` (1 or 0 each, thumb first) that is read as `read_as`."""
    hand = made_hand([name for name, one in zip(FINGERS, up, strict=True) if one == "1"])
    shaken = hand.world + NUMBERS.normal(0, noise / 50, hand.world.shape).astype(np.float32)
    logits = np.full(len(COUNTS), -4.0) + NUMBERS.normal(0, noise * 10, len(COUNTS))
    logits[read_as] = 1.0
    counts = np.exp(logits) / np.exp(logits).sum() * (1 - gun)
    finger_up = np.clip([0.95 * int(one) + NUMBERS.normal(0, noise) for one in up], 0.01, 0.99)
    return replace(hand, world=shaken), Reading((*map(float, counts), gun), tuple(map(float, finger_up)))


ORDINARY = {0: "00000", 1: "01000", 2: "01100", 3: "01110", 4: "01111", 5: "11111"}
NO_RING = {0: "00000", 1: "01000", 2: "01100", 3: "11100", 4: "01101", 5: "11101"}
"""A ring finger that never rises: four is index, middle and little finger, five is those and the thumb."""


def _shows(hand: dict[int, str], each: int = 3) -> list[Show]:
    return [
        Show(count, tuple(_look(up.count("1"), up) for _ in range(4)))
        for count, up in hand.items()
        for _ in range(each)
    ]


def test_an_ordinary_hand_gets_no_correction() -> None:
    fitted = fit(_shows(ORDINARY))
    assert fitted.correction is None
    assert fitted.before.right == 1.0


def test_a_ring_finger_that_never_rises_is_counted_as_meant() -> None:
    fitted = fit(_shows(NO_RING))
    assert fitted.before.right < 0.7 < 0.99 < fitted.after.right
    assert fitted.correction is not None
    for count, up in NO_RING.items():
        hand, reading = _look(up.count("1"), up)
        corrected = fitted.correction.corrected(hand, reading)
        assert corrected.best == count
        assert sum(corrected.probabilities) == pytest.approx(1.0)


def test_a_showing_unlike_all_examples_is_not_read_surely() -> None:
    correction = fit(_shows(NO_RING)).correction
    assert correction is not None
    corrected = correction.corrected(*_look(5, "00011"))
    assert not corrected.sure


def test_a_possible_gun_stays_one() -> None:
    correction = fit(_shows(NO_RING)).correction
    assert correction is not None
    assert correction.corrected(*_look(2, "11000", gun=0.7)).probabilities[GUN] == 0.7


def test_two_counts_that_look_alike_stay_a_question() -> None:
    correction = fit(_shows({**NO_RING, 3: "01101"})).correction
    assert correction is not None  # five still needs it
    corrected = correction.corrected(*_look(3, "01101"))
    assert not corrected.sure
    assert min(corrected.probabilities[3], corrected.probabilities[4]) > 0.1


def test_each_count_must_be_shown_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        fit(_shows(ORDINARY, each=1))


def test_a_look_is_described_in_numbers_of_like_size() -> None:
    numbers = describe(*_look(3, "01110"))
    assert numbers.shape == (LOOK_NUMBERS,)
    assert np.abs(numbers).max() < 3
