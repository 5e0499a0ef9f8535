"""Whose hand is whose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.hands.hand import Hand, apart, one_hand, part_of
from companion.table.seat import Seat


@dataclass(frozen=True, slots=True)
class Assignment:
    """`by_seat`: the one hand of each seat that shows one; `strangers`: the hands that belong to no seat."""

    by_seat: dict[str, Hand]
    strangers: tuple[Hand, ...]


def assign(hands: Sequence[Hand], seats: Sequence[Seat], held: Mapping[str, Hand] | None = None) -> Assignment:
    """Give each seat at most one hand and each hand at most one seat, the nearest pairs first.

    The order of the hands changes nothing. A second hand within a seat that already has one is a stranger. `held` are
    those of the hands that are known to be a seat's, by its name: they stay so for as long as they are within it.
    """
    by_seat = {seat.name: hand for seat in seats if (hand := (held or {}).get(seat.name)) and seat.holds(hand)}
    placed = {place for place, hand in enumerate(hands) if any(hand is other for other in by_seat.values())}
    pairs = sorted(
        (seat.distance(hand) / seat.size, seat.name, hand.box, place)
        for place, hand in enumerate(hands)
        for seat in seats
        if seat.holds(hand)
    )
    for _, name, _, place in pairs:
        if name not in by_seat and place not in placed:
            by_seat[name] = hands[place]
            placed.add(place)
    return Assignment(by_seat, tuple(hand for place, hand in enumerate(hands) if place not in placed))


def still_there(followed: Mapping[str, Hand], before: Mapping[str, Hand]) -> dict[str, Hand]:
    """The hands that were followed, by seat, without those that have gone over to another seat's hand.

    `before` are the same seats' hands in the last picture. Where two are one hand now, it is the one that is whole and
    has moved less, and the other was lost.
    """
    theirs = dict(followed)
    for pair in combinations(sorted(followed), 2):
        if all(name in theirs for name in pair) and one_hand(*(followed[name] for name in pair)):
            del theirs[_lost(pair, followed, before)]
    return theirs


def _lost(pair: tuple[str, str], followed: Mapping[str, Hand], before: Mapping[str, Hand]) -> str:
    one, other = pair
    if part_of(followed[one], followed[other]):
        return one
    if part_of(followed[other], followed[one]):
        return other
    return max(pair, key=lambda name: apart(followed[name], before[name]))
