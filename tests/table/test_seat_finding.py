"""Seats from the hands themselves: clockwise as the camera sees them, from the bottom left."""

import math
import random
from collections.abc import Sequence

import pytest

from companion.hands.hand import Hand
from companion.table.seat_finding import find_seats
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
@pytest.mark.parametrize("told", [True, False])
def test_seats_go_clockwise_from_the_bottom_left(angles: list[float], told: bool) -> None:
    players = len(angles)
    found = find_seats(sightings(angles), players if told else None)
    assert [seat.name for seat in found.seats] == [f"seat-{number}" for number in range(1, players + 1)]
    for seat, angle in zip(found.seats, clockwise_from_the_bottom_left(angles), strict=True):
        there = hand_at(angle)
        assert seat.distance(there) < 8
        assert math.cos(math.radians(seat.arm_from - angle)) > 0.999  # the arm comes from the player
    assert found.strangers == 0


def test_a_laptop_view_with_everybody_on_the_far_side() -> None:
    """Hands in a flat arc: the lower left one is first."""
    hands = [made_hand(x=150.0, y=600.0), made_hand(x=350.0, y=250.0), made_hand(x=800.0, y=230.0)]
    hands.append(made_hand(x=1100.0, y=590.0))
    found = find_seats([(0.0, hands), (0.25, hands[::-1])], 4)
    assert [round(seat.x) for seat in found.seats] == [150, 350, 800, 1100]


def test_the_region_has_room_for_the_hand_to_move() -> None:
    hand = made_hand(size=80.0)
    (seat,) = find_seats([(0.0, [hand])], 1).seats
    assert seat.size > 1.5 * hand.extent
    assert seat.holds(hand)
    tiny = made_hand(size=5.0)
    assert find_seats([(0.0, [tiny])], 1).seats[0].size == thresholds().seats.least_side


def test_with_more_places_than_players_those_seen_most_often_are_the_seats() -> None:
    seen = sightings([200, 90, 0])
    for number, (_, hands) in enumerate(seen):
        if number in (1, 3, 4):
            hands.append(hand_at(290))
    found = find_seats(seen, 3)
    assert len(found.seats) == 3
    assert not any(seat.holds(hand_at(290)) for seat in found.seats)
    assert found.strangers == 1


def test_with_fewer_places_than_players_there_are_fewer_seats() -> None:
    assert len(find_seats(sightings([200, 90]), 4).seats) == 2


def test_without_the_number_of_players_a_passing_hand_makes_no_seat() -> None:
    seen = sightings([200, 90])
    seen[2][1].append(hand_at(290))
    assert len(find_seats(seen, None).seats) == 2
    assert find_seats(seen, None).strangers == 0


def test_a_hand_that_is_missed_now_and_then_keeps_its_seat() -> None:
    seen = [(time_s, hands if number % 2 else hands[:-1]) for number, (time_s, hands) in enumerate(sightings([200]))]
    assert len(find_seats(seen, None).seats) == 1


def test_nothing_seen_makes_no_seats() -> None:
    for players in (None, 4):
        assert find_seats([], players).seats == ()
        assert find_seats([(0.0, []), (0.25, [])], players).seats == ()


def test_the_order_of_detections_changes_nothing() -> None:
    seen = sightings([200, 120, 40, 300])
    backwards = [(time_s, hands[::-1]) for time_s, hands in seen]
    assert find_seats(seen, 4) == find_seats(backwards, 4)


def test_the_seats_view_has_the_forearm_coming_from_below() -> None:
    (seat,) = find_seats([(0.0, [made_hand(heading=135.0)])], 1).seats
    assert seat.view().turn == pytest.approx(135.0, abs=0.1)
    assert (seat.view().x, seat.view().size) == (seat.x, seat.size)
