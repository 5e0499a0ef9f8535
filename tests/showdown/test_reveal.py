"""What a reveal tells of each seat, and in which words."""

from dataclasses import replace

import pytest

from companion.showdown.reveal import Reveal, SeatShowing, Showing, showing_of
from companion.thresholds import thresholds
from tests.hands.made import made_reading

THREE = SeatShowing("Ana", Showing.RAISE, made_reading("3"))
MISSING = SeatShowing("Ben", Showing.MISSING)
DOUBTFUL_GUN = SeatShowing("Cy", Showing.UNSURE, made_reading("gun", 0.55, other="2"))


@pytest.mark.parametrize(
    ("showing", "kind"), [("0", Showing.FIST), ("1", Showing.RAISE), ("5", Showing.RAISE), ("gun", Showing.GUN)]
)
def test_a_sure_reading_is_what_it_shows_and_another_is_unsure(showing: str, kind: Showing) -> None:
    limit = thresholds().reveal.sure
    assert showing_of(made_reading(showing, limit + 0.01)) is kind
    assert showing_of(made_reading(showing, limit - 0.01)) is Showing.UNSURE


@pytest.mark.parametrize(
    ("showing", "words"),
    [
        (THREE, "3 fingers"),
        (replace(THREE, reading=made_reading("1")), "1 finger"),
        (SeatShowing("Ana", Showing.GUN, made_reading("gun")), "gun"),
        (SeatShowing("Ana", Showing.FIST, made_reading("0")), "fist"),
        (MISSING, "not seen"),
        (DOUBTFUL_GUN, "gun or 2?"),
        (replace(THREE, late_s=0.42), "3 fingers, 0.4 s late"),
        (replace(THREE, switched=True), "3 fingers, switched"),
        (replace(THREE, late_s=0.3, switched=True), "3 fingers, 0.3 s late, switched"),
    ],
)
def test_words(showing: SeatShowing, words: str) -> None:
    assert showing.in_words() == words


def test_for_a_player_without_a_gun_it_is_two_fingers() -> None:
    two = DOUBTFUL_GUN.without_gun()
    assert (two.showing, two.in_words(), two.sure) == (Showing.RAISE, "2 fingers", True)
    gun = SeatShowing("Cy", Showing.GUN, made_reading("gun"), late_s=0.3, wrist=(1.0, 2.0)).without_gun()
    assert (gun.showing, gun.late_s, gun.wrist) == (Showing.RAISE, 0.3, (1.0, 2.0))
    assert MISSING.without_gun() == MISSING
    assert THREE.without_gun().showing is Showing.RAISE


def test_doubtful_are_the_seats_that_the_table_must_be_asked_about() -> None:
    late, switched = replace(THREE, seat="Dee", late_s=0.2), replace(THREE, seat="Eve", switched=True)
    reveal = Reveal(2.0, 3.1, (THREE, MISSING, DOUBTFUL_GUN, late, switched), strangers=1)
    assert [seat.seat for seat in reveal.doubtful] == ["Ben", "Cy", "Dee", "Eve"]
