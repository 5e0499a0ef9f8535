"""Whose hand is whose."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.hands.hand import Hand
from companion.table.seat import Seat


@dataclass(frozen=True, slots=True)
class Assignment:
    """`by_seat`: the one hand of each seat that shows one; `strangers`: the hands that belong to no seat."""

    by_seat: dict[str, Hand]
    strangers: tuple[Hand, ...]


def assign(hands: Sequence[Hand], seats: Sequence[Seat]) -> Assignment:
    """Give each seat at most one hand and each hand at most one seat, the nearest pairs first.

    The order of the hands changes nothing. A second hand within a seat that already has one is a stranger.
    """
    pairs = sorted(
        (seat.distance(hand) / seat.size, seat.name, hand.box, place)
        for place, hand in enumerate(hands)
        for seat in seats
        if seat.holds(hand)
    )
    by_seat: dict[str, Hand] = {}
    placed: set[int] = set()
    for _, name, _, place in pairs:
        if name not in by_seat and place not in placed:
            by_seat[name] = hands[place]
            placed.add(place)
    return Assignment(by_seat, tuple(hand for place, hand in enumerate(hands) if place not in placed))
