"""Whose hands are whose when everybody may show both."""

import math
from collections.abc import Sequence

import numpy as np

from companion.hands.hand import MIDDLE_MCP, WRIST, Hand
from companion.table.seat import Seat
from companion.thresholds import thresholds

HANDS_A_SEAT = 2


def hands_of_seats(hands: Sequence[Hand], seats: Sequence[Seat]) -> dict[str, tuple[int, ...]]:
    """For each seat the places in `hands` of at most two, the likelier first; hands of nobody are left out.

    A hand is its whose body the forearm comes from, near whose place it is, and as large as things are there. The order
    of the hands changes nothing.
    """
    pairs = sorted(
        (cost, seat.name, hand.box, place)
        for place, hand in enumerate(hands)
        for seat in seats
        if (cost := _cost(hand, seat)) <= thresholds().hands.farthest
    )
    by_seat: dict[str, list[int]] = {seat.name: [] for seat in seats}
    placed: set[int] = set()
    for _, name, _, place in pairs:
        if place not in placed and len(by_seat[name]) < HANDS_A_SEAT:
            by_seat[name].append(place)
            placed.add(place)
    return {name: tuple(places) for name, places in by_seat.items()}


def _cost(hand: Hand, seat: Seat) -> float:
    """How little a hand looks like one of this seat, in sizes of its region."""
    limits = thresholds().hands
    wrist, knuckle = (hand.landmarks[number, :2].astype(float) for number in (WRIST, MIDDLE_MCP))
    along = knuckle - wrist
    elbow = wrist - along / max(float(np.hypot(*along)), 1e-6) * limits.forearm * seat.size
    angle = math.radians(seat.arm_from)
    body = np.array([seat.x, seat.y]) + np.array([math.sin(angle), -math.cos(angle)]) * limits.forearm * seat.size
    arm = float(np.hypot(*(elbow - body))) / seat.size
    grown = abs(math.log(max(hand.extent, 1.0) * thresholds().seats.reach / seat.size))
    return (arm + seat.distance(hand) / seat.size) / 2 + limits.by_size * grown
