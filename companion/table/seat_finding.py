"""Seats from the hands themselves."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.hands.hand import Hand
from companion.table.seat import Seat
from companion.thresholds import thresholds


@dataclass(slots=True)
class Place:
    """Hands that were seen in one place, at different times."""

    hands: list[Hand] = field(default_factory=list)
    times: set[float] = field(default_factory=set)

    @property
    def x(self) -> float:
        return float(np.median([hand.centre[0] for hand in self.hands]))

    @property
    def y(self) -> float:
        return float(np.median([hand.centre[1] for hand in self.hands]))

    @property
    def extent(self) -> float:
        return float(np.median([hand.extent for hand in self.hands]))

    @property
    def palm(self) -> float:
        return float(np.median([hand.palm for hand in self.hands]))


def candidate_seats(
    sightings: Sequence[tuple[float, Sequence[Hand]]], most: int | None = None, once: bool = False
) -> tuple[Seat, ...]:
    """Everywhere that may be a player's place, in clockwise order; some are nobody's.

    `sightings` are the hands of each picture with its time in seconds. These are the places that show a hand as large
    as one at this table may be: those that do so `once`, or else in `seats.least_support` of the pictures; `most` of
    them at most, those that were seen most often.
    """
    limits = thresholds().seats
    places = sorted(_whole(places_of(sightings)), key=lambda place: (len(place.times), place.extent), reverse=True)
    usual = float(np.median([hand.palm for place in places for hand in place.hands])) if places else 0.0
    least = 1.0 if once else max(1.0, limits.least_support * len(sightings))
    fitting = [p for p in places if p.palm >= limits.least_palm * usual and len(p.times) >= least]
    return numbered(clockwise([seat_at(place, "") for place in fitting[:most]]))


def places_of(sightings: Sequence[tuple[float, Sequence[Hand]]]) -> list[Place]:
    """The places where hands were seen; `sightings` are the hands of each picture with its time in seconds.

    A hand is in the nearest place; two hands of one picture are in two places, however near to each other.
    """
    limits = thresholds().seats
    places: list[Place] = []
    for time_s, hands in sightings:
        pairs = sorted(
            (apart, hand.box, number, place_number)
            for number, hand in enumerate(hands)
            for place_number, place in enumerate(places)
            if (apart := math.hypot(hand.centre[0] - place.x, hand.centre[1] - place.y)) < limits.apart * hand.palm
        )
        joined: dict[int, int] = {}
        for _, _, number, place_number in pairs:
            if number not in joined and place_number not in joined.values():
                joined[number] = place_number
        for number, hand in enumerate(hands):
            if number not in joined:
                places.append(Place())
            place = places[joined.get(number, -1)]
            place.hands.append(hand)
            place.times.add(time_s)
    return places


def _whole(places: Sequence[Place]) -> list[Place]:
    """The places, with those of one hand made one: a fist that beats the count may open beside where it was.

    So are two that are near to each other, when no picture shows a hand at both.
    """
    reach = thresholds().seats.near * thresholds().seats.reach
    whole: list[Place] = []
    for place in sorted(places, key=lambda place: (len(place.times), place.extent), reverse=True):
        same = [
            p
            for p in whole
            if not p.times & place.times
            and math.hypot(p.x - place.x, p.y - place.y) < reach * max(p.extent, place.extent)
        ]
        if not same:
            whole.append(Place(list(place.hands), set(place.times)))
            continue
        nearest = min(same, key=lambda p: math.hypot(p.x - place.x, p.y - place.y))
        nearest.hands += place.hands
        nearest.times |= place.times
    return whole


def numbered(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats named by their order."""
    return tuple(replace(seat, name=f"seat-{number}") for number, seat in enumerate(seats, start=1))


def clockwise(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats in clockwise order as the camera sees the table, starting at the bottom left."""
    if not seats:
        return ()
    middle_x = sum(seat.x for seat in seats) / len(seats)
    middle_y = sum(seat.y for seat in seats) / len(seats)

    def from_bottom_left(seat: Seat) -> float:
        clockwise_from_up = math.degrees(math.atan2(seat.x - middle_x, middle_y - seat.y))
        return (clockwise_from_up - 180.0) % 360.0

    return tuple(sorted(seats, key=from_bottom_left))


def seat_at(place: Place, name: str) -> Seat:
    """The seat of the player whose hand was seen at this place."""
    limits = thresholds().seats
    side = max(limits.least_side, limits.reach * place.extent)
    centimetres = [hand.centimetre for hand in place.hands if hand.centimetre is not None]
    centimetre = float(np.median(centimetres)) if centimetres else None
    return Seat(name, place.x, place.y, side, _arm_from(place.hands), centimetre)


def _arm_from(hands: Sequence[Hand]) -> float:
    """The mean direction against which the hands point: from there their forearms come."""
    headings = np.radians([hand.heading for hand in hands])
    return float(np.degrees(np.arctan2(np.sin(headings).sum(), np.cos(headings).sum())) + 180.0) % 360.0
