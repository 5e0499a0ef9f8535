"""Which empty seats are searched while a table is waited for."""

import numpy as np
import pytest

from companion.capture.frame import BgrImage, Frame
from companion.showdown.turns import SearchTurns
from companion.table.seat import Seat
from companion.thresholds import thresholds
from tests.showdown.scene import seats_of

NAMES = ["Ana", "Ben", "Cy", "Dee", "Eve"]
LIMITS = thresholds().hands_free
STEP_S = 1 / LIMITS.looks_per_second


def table(noise: int = 0) -> BgrImage:
    """A grey table of 1600 x 400 under a camera whose pixels err by this much."""
    numbers = np.random.default_rng(noise)
    return np.asarray(120 + numbers.integers(-noise, noise + 1, (400, 1600, 3)), dtype=np.uint8)


def with_fist(at: Seat, side: int = 30) -> BgrImage:
    """The table with a fist at a seat, small beside the seat's 200 pixels."""
    image = table()
    x, y = int(at.x), int(at.y)
    image[y : y + side, x : x + side] = (110, 140, 190)
    return image


def settled(turns: SearchTurns) -> float:
    """Look until every seat of the bare table has been searched; the time of the next look."""
    looks = -(-len(NAMES) // LIMITS.searches)
    for number in range(looks):
        turns.next(Frame(table(), number * STEP_S), NAMES)
    return looks * STEP_S


def test_every_seat_has_its_turn_and_no_look_searches_more_than_a_few() -> None:
    turns = SearchTurns(seats_of(NAMES))
    looks = -(-len(NAMES) // LIMITS.searches)
    found = [turns.next(Frame(table(), number * STEP_S), NAMES) for number in range(looks)]
    assert all(1 <= len(names) <= LIMITS.searches for names in found)
    assert set.union(*found) == set(NAMES)


@pytest.mark.parametrize("noise", [0, 25])
def test_a_table_where_nothing_happens_is_searched_now_and_then(noise: int) -> None:
    turns = SearchTurns(seats_of(NAMES))
    searches = [turns.next(Frame(table(noise + n % 2), n * STEP_S), NAMES) for n in range(round(60 / STEP_S))]
    for name in NAMES:
        times = [n * STEP_S for n, names in enumerate(searches) if name in names]
        assert len(times) <= 60 / LIMITS.anew + 1
        assert max(np.diff(times)) <= LIMITS.anew + 2 * STEP_S


def test_a_seat_that_changes_is_searched_at_once() -> None:
    seats = seats_of(NAMES)
    turns = SearchTurns(seats)
    now_s = settled(turns)
    assert turns.next(Frame(table(), now_s), NAMES) == set()
    assert turns.next(Frame(with_fist(seats[3]), now_s + STEP_S), NAMES) == {"Dee"}
    assert turns.next(Frame(with_fist(seats[3]), now_s + 2 * STEP_S), NAMES) == set()


def test_where_there_is_a_hand_nothing_is_searched() -> None:
    assert SearchTurns(seats_of(NAMES)).next(Frame(table(), 0.0), ["Ben"]) == {"Ben"}
    assert SearchTurns(seats_of(NAMES)).next(Frame(table(), 0.0), []) == set()


def test_a_seat_outside_the_picture_has_its_turn_too() -> None:
    seat = Seat("Ana", -400.0, 200.0, 200.0, 180.0)
    assert SearchTurns([seat]).next(Frame(table(), 0.0), ["Ana"]) == {"Ana"}
