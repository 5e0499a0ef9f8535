"""The table's last word: one key for each hand."""

from dataclasses import replace

import pytest

from companion.play.review import Review, review_of
from companion.showdown.reveal import SeatShowing, Showing
from tests.hands.made import made_reading

ANA = SeatShowing("Ana", Showing.RAISE, made_reading("3"))
BEN = SeatShowing("Ben", Showing.RAISE, made_reading("5"))
MISSING = SeatShowing("Cy", Showing.MISSING)
UNSURE = SeatShowing("Dee", Showing.UNSURE, made_reading("2", 0.5, other="gun"))


def test_sure_showings_are_taken_as_they_are() -> None:
    gun = SeatShowing("Cy", Showing.GUN, made_reading("gun"))
    fist = SeatShowing("Dee", Showing.FIST, made_reading("0"))
    review = review_of([ANA, BEN, gun, fist])
    assert review.hands() == {"Ana": 3, "Ben": 5, "Cy": "gun", "Dee": 0}
    assert (review.open, review.marked, review.corrected) == ((), 0, frozenset())


@pytest.mark.parametrize(
    "doubtful",
    [MISSING, UNSURE, replace(BEN, late_s=0.3), replace(BEN, switched=True)],
    ids=["missing", "unsure", "late", "switched"],
)
def test_a_doubtful_hand_is_open_and_marked(doubtful: SeatShowing) -> None:
    """No player gets a result without an accepted showing or an explicit one."""
    review = review_of([ANA, doubtful])
    assert review.open == (doubtful.seat,)
    assert review.players[review.marked] == doubtful.seat
    with pytest.raises(AssertionError):
        review.hands()


@pytest.mark.parametrize(("key", "shown"), [("0", 0), ("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("g", "gun")])
def test_one_key_says_what_the_marked_hand_showed(key: str, shown: int | str) -> None:
    review = review_of([ANA, MISSING]).press(key)
    assert review.hands() == {"Ana": 3, "Cy": shown}
    assert review.corrected == {"Cy"}


def test_after_an_answer_the_next_open_hand_is_marked() -> None:
    review = review_of([ANA, MISSING, BEN, UNSURE])
    assert review.marked == 1
    review = review.press("4")
    assert (review.marked, review.open) == (3, ("Dee",))
    review = review.press("g")
    assert (review.marked, review.open) == (3, ())
    assert review.hands() == {"Ana": 3, "Cy": 4, "Ben": 5, "Dee": "gun"}


def test_the_mark_goes_round_both_ways() -> None:
    review = review_of([ANA, BEN, UNSURE]).press("n")
    assert review.marked == 0
    assert review.press("p").marked == 2
    assert review.press("\t").marked == 1
    assert review.press("p").press("n") == review


def test_a_sure_hand_can_be_corrected_and_corrected_again() -> None:
    review = review_of([ANA, BEN]).press("n").press("4")
    assert review.hands() == {"Ana": 3, "Ben": 4}
    assert review.marked == 1
    review = review.press("5")
    assert review.hands() == {"Ana": 3, "Ben": 5}
    assert review.corrected == {"Ben"}


@pytest.mark.parametrize("key", ["6", "9", "x", " ", "\n", "\x1b", "-", "é", "٣", ""])
def test_other_keys_change_nothing(key: str) -> None:
    review = review_of([ANA, MISSING])
    assert review.press(key) == review


def test_nobody_is_lost_whatever_is_pressed() -> None:
    review: Review = review_of([ANA, MISSING, UNSURE])
    for key in "ngp0np5n\tg1":
        review = review.press(key)
        assert review.players == ("Ana", "Cy", "Dee")
        assert len(review.shown) == 3
