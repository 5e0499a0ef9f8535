"""Seats from the hands themselves."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

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


@dataclass(frozen=True, slots=True)
class FoundSeats:
    """The seats in clockwise order, and how many further places showed a hand."""

    seats: tuple[Seat, ...]
    strangers: int


def find_seats(sightings: Sequence[tuple[float, Sequence[Hand]]], players: int | None) -> FoundSeats:
    """Seats where hands were seen in several pictures of one moment of the game.

    `sightings` are the hands of each picture with its time in seconds. With `players`, that many of the places that
    were seen most often; without it, every place seen in at least `seats.least_support` of the pictures.
    """
    limits = thresholds().seats
    places = places_of(sightings)
    places.sort(key=lambda place: (len(place.times), place.extent), reverse=True)
    supported = [place for place in places if len(place.times) >= max(1.0, limits.least_support * len(sightings))]
    chosen = supported if players is None else places[:players]
    return FoundSeats(_clockwise(chosen), len([place for place in supported if place not in chosen]))


def places_of(sightings: Sequence[tuple[float, Sequence[Hand]]]) -> list[Place]:
    """The places where hands were seen; `sightings` are the hands of each picture with its time in seconds."""
    limits = thresholds().seats
    places: list[Place] = []
    for time_s, hands in sightings:
        for hand in hands:
            near = [
                p for p in places if math.hypot(hand.centre[0] - p.x, hand.centre[1] - p.y) < limits.apart * hand.palm
            ]
            place = min(near, key=lambda p: math.hypot(hand.centre[0] - p.x, hand.centre[1] - p.y), default=None)
            if place is None:
                place = Place()
                places.append(place)
            place.hands.append(hand)
            place.times.add(time_s)
    return places


def _clockwise(places: Sequence[Place]) -> tuple[Seat, ...]:
    """Seats named in clockwise order as the camera sees the table, starting at the bottom left."""
    if not places:
        return ()
    middle_x = sum(place.x for place in places) / len(places)
    middle_y = sum(place.y for place in places) / len(places)

    def from_bottom_left(place: Place) -> float:
        clockwise_from_up = math.degrees(math.atan2(place.x - middle_x, middle_y - place.y))
        return (clockwise_from_up - 180.0) % 360.0

    return tuple(
        seat_at(place, f"seat-{number}") for number, place in enumerate(sorted(places, key=from_bottom_left), start=1)
    )


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
