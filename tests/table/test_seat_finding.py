"""Places that may be seats, from the hands themselves: clockwise as the camera sees them, from the bottom left."""

import math
import random
from collections.abc import Sequence

import pytest

from companion.hands.hand import Hand
from companion.table.seat_finding import candidate_seats
from companion.thresholds import thresholds
from tests.hands.made import made_hand

MIDDLE = (640.0, 360.0)

ROUND_TABLES = [
    [(first + number * 360 / players) % 360 for number in range(players)]
    for players in (2, 3, 4, 5, 6)
    for first in range(5, 360, 40)
    if all(abs((first + number * 360 / players) % 360 - 180) > 4 for number in range(players))
]
"""Players round a table at angles in degrees from up, clockwise; none of them straight below its middle."""


def hand_at(angle: float, radius: float = 250.0, jitter: float = 0.0) -> Hand:
    """The hand of a player who sits at this angle (degrees from up, clockwise) and points to the table's middle."""
    x = MIDDLE[0] + radius * math.sin(math.radians(angle)) + jitter
    y = MIDDLE[1] - radius * math.cos(math.radians(angle)) + jitter
    return made_hand(x=x, y=y, heading=angle + 180.0)


def sightings(angles: Sequence[float], pictures: int = 5) -> list[tuple[float, list[Hand]]]:
    """The hands in several pictures, a little moved and in a new order in each."""
    order = random.Random(7)
    seen = []
    for number in range(pictures):
        hands = [hand_at(angle, jitter=order.uniform(-5, 5)) for angle in angles]
        order.shuffle(hands)
        seen.append((number / 4, hands))
    return seen


def clockwise_from_the_bottom_left(angles: Sequence[float]) -> list[float]:
    return sorted(angles, key=lambda angle: (angle - 180.0) % 360.0)


@pytest.mark.parametrize("angles", ROUND_TABLES)
def test_seats_go_clockwise_from_the_bottom_left(angles: list[float]) -> None:
    found = candidate_seats(sightings(angles))
    assert [seat.name for seat in found] == [f"seat-{number}" for number in range(1, len(angles) + 1)]
    for seat, angle in zip(found, clockwise_from_the_bottom_left(angles), strict=True):
        there = hand_at(angle)
        assert seat.distance(there) < 8
        assert math.cos(math.radians(seat.arm_from - angle)) > 0.999  # the arm comes from the player


def test_a_laptop_view_with_everybody_on_the_far_side() -> None:
    """Hands in a flat arc: the lower left one is first."""
    hands = [made_hand(x=150.0, y=600.0), made_hand(x=350.0, y=250.0), made_hand(x=800.0, y=230.0)]
    hands.append(made_hand(x=1100.0, y=590.0))
    found = candidate_seats([(0.0, hands), (0.25, hands[::-1])])
    assert [round(seat.x) for seat in found] == [150, 350, 800, 1100]


def test_the_region_has_room_for_the_hand_to_move() -> None:
    hand = made_hand(size=80.0)
    (seat,) = candidate_seats([(0.0, [hand])])
    assert seat.size > 1.5 * hand.extent
    assert seat.holds(hand)
    tiny = made_hand(size=5.0)
    assert candidate_seats([(0.0, [tiny])])[0].size == thresholds().seats.least_side


def test_a_passing_hand_makes_no_seat() -> None:
    seen = sightings([200, 90])
    seen[2][1].append(hand_at(290))
    assert len(candidate_seats(seen)) == 2


def test_of_too_many_places_those_seen_most_often_are_kept() -> None:
    seen = sightings([200, 90, 0])
    for number, (_, hands) in enumerate(seen):
        if number in (1, 3, 4):
            hands.append(hand_at(290))
    assert len(candidate_seats(seen)) == 4
    found = candidate_seats(seen, 3, once=True)
    assert len(found) == 3
    assert not any(seat.holds(hand_at(290)) for seat in found)


def test_where_there_is_room_a_place_is_kept_that_showed_a_hand_once() -> None:
    """A hand that comes into the picture at three is found in few pictures; who of them plays is seen later."""
    seen = sightings([200, 90])
    seen[2][1].append(hand_at(290))
    assert len(candidate_seats(seen, 3, once=True)) == 3
    assert not any(seat.holds(hand_at(290)) for seat in candidate_seats(seen, 2, once=True))


def test_a_hand_that_is_missed_now_and_then_keeps_its_seat() -> None:
    seen = [(time_s, hands if number % 2 else hands[:-1]) for number, (time_s, hands) in enumerate(sightings([200]))]
    assert len(candidate_seats(seen)) == 1


def test_hands_beside_each_other_in_one_picture_are_two_players() -> None:
    """Nearer than one hand may move between two pictures."""
    left, right = made_hand(x=300.0), made_hand(x=300.0 + 0.8 * made_hand().palm)
    found = candidate_seats([(0.0, [left, right]), (0.25, [right, left]), (0.5, [left]), (0.75, [right])])
    assert sorted(round(seat.x) for seat in found) == sorted(round(float(hand.centre[0])) for hand in (left, right))


def test_a_fist_and_the_hand_that_opens_beside_it_are_one_player() -> None:
    """Farther from each other than a place reaches, but never seen together."""
    fist, opened = made_hand(up=(), x=300.0), made_hand(x=300.0 + 1.5 * made_hand().palm)
    other = made_hand(x=600.0)
    seen = [(0.0, [fist, other]), (0.3, [fist, other]), (0.9, [opened, other]), (1.2, [opened, other])]
    assert len(candidate_seats(seen)) == 2
    assert len(candidate_seats([*seen, (1.5, [fist, opened])])) == 3


def test_what_is_far_too_small_for_a_hand_of_this_table_has_no_seat() -> None:
    seen = sightings([200, 90, 0])
    for _, hands in seen:
        hands.append(made_hand(x=100.0, y=100.0, size=10.0))
    assert len(candidate_seats(seen)) == 3


def test_a_hand_at_the_far_side_of_the_table_is_small_and_has_a_seat() -> None:
    near = [made_hand(x=150.0, y=600.0, size=90.0), made_hand(x=1100.0, y=590.0, size=90.0)]
    far = made_hand(x=600.0, y=150.0, size=40.0)
    assert len(candidate_seats([(0.0, [*near, far])])) == 3


def test_nothing_seen_makes_no_seats() -> None:
    assert candidate_seats([]) == ()
    assert candidate_seats([(0.0, []), (0.25, [])]) == ()


def test_the_order_of_detections_changes_nothing() -> None:
    seen = sightings([200, 120, 40, 300])
    backwards = [(time_s, hands[::-1]) for time_s, hands in seen]
    assert candidate_seats(seen) == candidate_seats(backwards)


def test_the_seats_view_has_the_forearm_coming_from_below() -> None:
    (seat,) = candidate_seats([(0.0, [made_hand(heading=135.0)])])
    assert seat.view().turn == pytest.approx(135.0, abs=0.1)
    assert (seat.view().x, seat.view().size) == (seat.x, seat.size)
