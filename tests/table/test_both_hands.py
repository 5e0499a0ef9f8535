"""Whose hands are whose when everybody shows two."""

import random
from collections.abc import Sequence

from companion.hands.hand import Hand
from companion.table.aim import Around
from companion.table.both_hands import hands_of_seats
from companion.table.seat import Seat
from tests.hands.made import made_hand

NEAR = Seat("near", 400.0, 560.0, 300.0, 180.0)
LEFT = Seat("left", 130.0, 300.0, 300.0, 270.0)
RIGHT = Seat("right", 670.0, 300.0, 300.0, 90.0)
TABLE = Around((NEAR, LEFT, RIGHT))


def _owned(hands: Sequence[Hand]) -> dict[str, set[int]]:
    return {name: {owned.place for owned in found} for name, found in hands_of_seats(hands, TABLE).items()}


def _hand(x: float, y: float, heading: float) -> Hand:
    return made_hand(("thumb", "index"), x, y, size=62.0, heading=heading)


def test_each_seat_gets_its_two_hands() -> None:
    hands = [_hand(340, 520, 15), _hand(470, 560, -20), _hand(170, 260, 100), _hand(160, 370, 70), _hand(640, 300, 270)]
    assert _owned(hands) == {"near": {0, 1}, "left": {2, 3}, "right": {4}}


def test_the_forearm_decides_between_two_seats() -> None:
    """Halfway between two places, the hand is the player's from whom its forearm comes."""
    between = ((NEAR.x + LEFT.x) / 2, (NEAR.y + LEFT.y) / 2)
    assert _owned([_hand(*between, heading=0.0)])["near"] == {0}
    assert _owned([_hand(*between, heading=100.0)])["left"] == {0}


def test_only_a_hand_between_two_seats_is_doubtful() -> None:
    between = ((NEAR.x + LEFT.x) / 2, (NEAR.y + LEFT.y) / 2)
    doubts = {
        heading: [owned.doubtful for found in hands_of_seats([hand], TABLE).values() for owned in found]
        for heading, hand in ((45.0, _hand(*between, heading=45.0)), (0.0, _hand(NEAR.x, NEAR.y, heading=0.0)))
    }
    assert doubts == {45.0: [True], 0.0: [False]}


def test_a_player_without_a_hand_gets_one_of_two_between() -> None:
    """A hand that fits a neighbour a little better is still the one of who shows no other."""
    hands = [_hand(LEFT.x, LEFT.y, 90), _hand(LEFT.x + 170, LEFT.y + 120, 50)]
    assert _owned(hands) == {"near": {1}, "left": {0}, "right": set()}


def test_a_third_hand_and_one_far_away_are_nobodys() -> None:
    hands = [_hand(340, 520, 0), _hand(460, 560, 0), _hand(410, 640, 0), _hand(400, -900, 0)]
    found = _owned(hands)
    assert len(found["near"]) == 2
    assert 3 not in set.union(*found.values())


def test_the_order_of_the_hands_changes_nothing() -> None:
    hands = [_hand(340, 520, 15), _hand(470, 560, -20), _hand(170, 260, 100), _hand(160, 370, 70), _hand(640, 300, 270)]
    found = {name: [hands[n] for n in sorted(places)] for name, places in _owned(hands).items()}
    random.Random(3).shuffle(hands)
    again = {name: [hands[n] for n in places] for name, places in _owned(hands).items()}
    assert {name: set(map(id, of)) for name, of in again.items()} == {
        name: set(map(id, of)) for name, of in found.items()
    }
