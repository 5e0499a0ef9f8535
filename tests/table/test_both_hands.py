"""Whose hands are whose when everybody shows two."""

import random

from companion.hands.hand import Hand
from companion.table.both_hands import hands_of_seats
from companion.table.seat import Seat
from tests.hands.made import made_hand

NEAR = Seat("near", 400.0, 560.0, 300.0, 180.0)
LEFT = Seat("left", 130.0, 300.0, 300.0, 270.0)
RIGHT = Seat("right", 670.0, 300.0, 300.0, 90.0)
SEATS = (NEAR, LEFT, RIGHT)


def _hand(x: float, y: float, heading: float) -> Hand:
    return made_hand(("thumb", "index"), x, y, size=62.0, heading=heading)


def test_each_seat_gets_its_two_hands() -> None:
    hands = [_hand(340, 520, 15), _hand(470, 560, -20), _hand(170, 260, 100), _hand(160, 370, 70), _hand(640, 300, 270)]
    assert {name: set(places) for name, places in hands_of_seats(hands, SEATS).items()} == {
        "near": {0, 1},
        "left": {2, 3},
        "right": {4},
    }


def test_the_forearm_decides_between_two_seats() -> None:
    """Halfway between two places, the hand is the player's from whom its forearm comes."""
    between = ((NEAR.x + LEFT.x) / 2, (NEAR.y + LEFT.y) / 2)
    assert hands_of_seats([_hand(*between, heading=20.0)], SEATS)["near"] == (0,)
    assert hands_of_seats([_hand(*between, heading=100.0)], SEATS)["left"] == (0,)


def test_a_third_hand_and_one_far_away_are_nobodys() -> None:
    hands = [_hand(340, 520, 0), _hand(460, 560, 0), _hand(410, 640, 0), _hand(400, -900, 0)]
    found = hands_of_seats(hands, SEATS)
    assert len(found["near"]) == 2
    assert 3 not in [place for places in found.values() for place in places]


def test_the_order_of_the_hands_changes_nothing() -> None:
    hands = [_hand(340, 520, 15), _hand(470, 560, -20), _hand(170, 260, 100), _hand(160, 370, 70), _hand(640, 300, 270)]
    found = {name: [hands[n] for n in places] for name, places in hands_of_seats(hands, SEATS).items()}
    random.Random(3).shuffle(hands)
    assert {name: [hands[n] for n in places] for name, places in hands_of_seats(hands, SEATS).items()} == found
