"""When a table is ready for a count, and when it is not."""

from collections.abc import Callable

import numpy as np
import pytest

from companion.hands.reading import Reading
from companion.showdown.fists import FistWatch, Stance
from companion.showdown.look import Look
from companion.thresholds import thresholds
from tests.hands.made import made_hand, made_reading
from tests.showdown.scene import FIST

LIMITS = thresholds().hands_free
RATES = [3.0, 4.0, 10.0]
OPEN = made_reading("4")


def fist(time_s: float, x: float = 300.0, reading: Reading = FIST) -> Look:
    return Look(time_s, made_hand(x=x), reading)


def watched(seats: dict[str, list[Look]]) -> FistWatch:
    watch = FistWatch(list(seats))
    for looks in zip(*seats.values(), strict=True):
        watch.see(dict(zip(seats, looks, strict=True)))
    return watch


def held(seconds: float, fps: float) -> list[float]:
    return [float(t) for t in np.arange(0.0, seconds + 1e-9, 1 / fps)]


@pytest.mark.parametrize("fps", RATES)
def test_fists_held_for_long_enough_are_ready_and_not_before(fps: float) -> None:
    watch = FistWatch(["Ana", "Ben"])
    ready_s = None
    for time_s in held(3.0, fps):
        watch.see({"Ana": fist(time_s), "Ben": fist(time_s) if time_s >= 0.5 else Look(time_s)})
        if watch.all_ready:
            ready_s = time_s
            break
    assert ready_s is not None
    # One look out of four may miss the hand.
    assert 0.5 + LIMITS.seen * LIMITS.hold - 1 / fps <= ready_s <= 0.5 + LIMITS.hold + 2 / fps


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize(
    ("other", "stance"),
    [
        (lambda t: Look(t), Stance.AWAY),
        (lambda t: fist(t, reading=OPEN), Stance.BUSY),
        (lambda t: fist(t, reading=made_reading("0", 0.4, other="1")), Stance.BUSY),
        (lambda t: fist(t, x=300.0 + 300.0 * t), Stance.BUSY),  # reaching across
        (lambda t: fist(t, x=300.0 + 150.0 * np.sin(7 * t)), Stance.BUSY),  # fork to mouth and back
        (lambda t: fist(t, reading=FIST if int(t / 0.7) % 2 else OPEN), Stance.BUSY),  # cards being dealt
        (lambda t: fist(t) if int(t / 0.7) % 2 else Look(t), None),  # in and out of the seat
    ],
)
def test_one_seat_without_a_fist_held_still_keeps_the_table_waiting(
    other: Callable[[float], Look], stance: Stance | None, fps: float
) -> None:
    watch = FistWatch(["Ana", "Ben"])
    for time_s in held(6.0, fps):
        watch.see({"Ana": fist(time_s), "Ben": other(time_s)})
        assert not watch.all_ready
    assert watch.stances["Ana"] is Stance.READY
    assert stance is None or watch.stances["Ben"] is stance


def test_a_table_without_seats_is_never_ready() -> None:
    assert not FistWatch([]).all_ready


def test_a_seat_that_was_never_looked_at_is_away() -> None:
    watch = FistWatch(["Ana"])
    assert watch.stances == {"Ana": Stance.AWAY}
    assert not watch.all_ready


def test_over_a_gap_in_the_camera_nobody_held_anything() -> None:
    assert not watched({"Ana": [fist(t) for t in (0.0, 0.25, 1.25, 1.5)]}).all_ready
    assert watched({"Ana": [fist(t) for t in (0.0, 0.25, 1.25, 1.5, 1.75, 2.0, 2.25)]}).all_ready


def test_a_hand_that_is_not_found_once_is_forgiven() -> None:
    looks = [fist(t) for t in held(2.0, 4.0)]
    looks[6] = Look(looks[6].time_s)
    assert watched({"Ana": looks}).all_ready


def test_no_more_than_the_last_second_is_kept() -> None:
    watch = watched({"Ana": [fist(t) for t in held(60.0, 10.0)]})
    assert len(watch._seen["Ana"]) <= LIMITS.hold * 10 + 2


@pytest.mark.parametrize("seed", range(5))
def test_chance_readings_never_make_a_table_ready(seed: int) -> None:
    """Idle hands of which every look reads as something else."""
    random = np.random.default_rng(seed)
    names = ["Ana", "Ben", "Cy"]
    watch = FistWatch(names)
    readings = [made_reading(str(fingers), 0.8) for fingers in range(6)]
    for time_s in held(60.0, 4.0):
        watch.see({name: fist(time_s, reading=readings[random.integers(0, 6)]) for name in names})
        assert not watch.all_ready
