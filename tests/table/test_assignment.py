"""Whose hand is whose: a hand to at most one seat, a seat at most one hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hands.hand import Hand
from companion.table.assignment import assign, still_there
from companion.table.seat import Seat
from tests.hands.made import made_hand

ANA = Seat("Ana", 100.0, 300.0, 160.0, 180.0)
BEN = Seat("Ben", 220.0, 300.0, 160.0, 180.0)
"""Ben's region overlaps with Ana's."""


def test_each_hand_goes_to_its_seat() -> None:
    at_ana, at_ben = made_hand(x=90.0, y=300.0), made_hand(x=240.0, y=310.0)
    found = assign([at_ben, at_ana], [ANA, BEN])
    assert found.by_seat == {"Ana": at_ana, "Ben": at_ben}
    assert found.strangers == ()


def test_a_hand_outside_every_seat_is_a_strangers() -> None:
    far = made_hand(x=600.0, y=300.0)
    assert assign([far], [ANA, BEN]).by_seat == {}
    assert assign([far], [ANA, BEN]).strangers == (far,)


def test_a_second_hand_at_a_seat_is_a_strangers() -> None:
    near, far = made_hand(x=100.0, y=300.0), made_hand(x=60.0, y=300.0)
    found = assign([far, near], [ANA])
    assert found.by_seat == {"Ana": near}
    assert found.strangers == (far,)


def test_one_hand_between_two_seats_goes_to_the_nearer_one_only() -> None:
    between = made_hand(x=165.0, y=300.0)
    found = assign([between], [ANA, BEN])
    assert found.by_seat == {"Ben": between}


def test_two_hands_in_the_overlap_go_to_both_seats() -> None:
    left, right = made_hand(x=150.0, y=300.0), made_hand(x=155.0, y=300.0)
    assert assign([right, left], [ANA, BEN]).by_seat == {"Ana": left, "Ben": right}


def test_nearness_is_measured_by_the_size_of_the_seat() -> None:
    """A hand in the small region of a far player is that player's, even where a near one's reaches over it."""
    near_player, far_player = Seat("near", 100.0, 100.0, 400.0, 180.0), Seat("far", 240.0, 100.0, 100.0, 0.0)
    hand = made_hand(x=205.0, y=100.0)
    assert assign([hand], [near_player, far_player]).by_seat == {"near": hand}
    hand = made_hand(x=230.0, y=100.0)
    assert assign([hand], [near_player, far_player]).by_seat == {"far": hand}


@pytest.mark.parametrize(("x", "held"), [(20.5, True), (179.5, True), (19.5, False), (180.5, False)])
def test_a_seat_holds_hands_whose_palm_is_in_its_square(x: float, held: bool) -> None:
    assert ANA.holds(made_hand(x=x, y=300.0)) == held


def test_two_hands_as_near_as_each_other_are_told_apart_by_their_places() -> None:
    left, right = made_hand(x=60.0, y=300.0), made_hand(x=140.0, y=300.0)
    seat = Seat("Ana", (left.centre[0] + right.centre[0]) / 2, float(left.centre[1]), 160.0, 180.0)
    assert seat.distance(left) == seat.distance(right)
    assert assign([left, right], [seat]).by_seat == assign([right, left], [seat]).by_seat


def test_nobody_and_nothing() -> None:
    assert assign([], [ANA]).by_seat == {}
    assert assign([], []).strangers == ()
    hand = made_hand()
    assert assign([hand], []).strangers == (hand,)


places = st.tuples(st.integers(0, 8).map(lambda step: 40.0 * step), st.sampled_from([260.0, 300.0, 340.0]))
tables = st.lists(places, min_size=1, max_size=5, unique=True).map(
    lambda seats: [Seat(f"seat-{n}", x, y, 160.0, 0.0) for n, (x, y) in enumerate(seats, start=1)]
)


@given(
    hands=st.lists(places, max_size=6, unique=True).map(lambda spots: [made_hand(x=x, y=y) for x, y in spots]),
    seats=tables,
    seed=st.integers(0, 99),
)
def test_shuffled_detections_change_nothing(hands: list[Hand], seats: list[Seat], seed: int) -> None:
    shuffled = hands.copy()
    random.Random(seed).shuffle(shuffled)
    found = assign(hands, seats)
    assert assign(shuffled, seats).by_seat == found.by_seat
    given_away = list(found.by_seat.values())
    assert len({id(hand) for hand in given_away}) == len(given_away)
    assert {id(hand) for hand in hands} == {id(hand) for hand in (*given_away, *found.strangers)}
    assert len(hands) == len(given_away) + len(found.strangers)
    holders = {seat.name: seat for seat in seats}
    assert all(holders[name].holds(hand) for name, hand in found.by_seat.items())
    # Nobody goes without a hand that is free and lies in the seat.
    assert not any(seat.holds(hand) for seat in seats if seat.name not in found.by_seat for hand in found.strangers)


def test_a_seat_keeps_the_hand_that_it_holds_before_a_nearer_one() -> None:
    own, nearer = made_hand(x=60.0, y=300.0), made_hand(x=105.0, y=300.0)
    assert assign([nearer, own], [ANA], {"Ana": own}).by_seat == {"Ana": own}


def test_a_hand_that_has_left_its_seat_is_no_longer_its() -> None:
    gone, there = made_hand(x=10.0, y=300.0), made_hand(x=100.0, y=300.0)
    assert assign([gone, there], [ANA], {"Ana": gone}).by_seat == {"Ana": there}


def test_a_hand_that_a_seat_holds_stays_its_though_nearer_to_another() -> None:
    hand = made_hand(x=170.0, y=300.0)
    assert assign([hand], [ANA, BEN], {"Ana": hand}).by_seat == {"Ana": hand}
    assert assign([hand], [ANA, BEN]).by_seat == {"Ben": hand}


def test_a_hand_does_not_go_over_to_anothers() -> None:
    """Ana's hand is lost beside Ben's, and what was followed from it ends on Ben's, nearer to Ana's middle."""
    before = {"Ana": made_hand(x=125.0, y=300.0), "Ben": made_hand(x=160.0, y=300.0)}
    followed = {"Ana": made_hand(x=154.0, y=300.0, score=0.99), "Ben": made_hand(x=156.0, y=300.0)}
    kept = still_there(followed, before)
    assert kept == {"Ben": followed["Ben"]}
    assert assign(list(kept.values()), [ANA, BEN], kept).by_seat == {"Ben": followed["Ben"]}


def test_hands_that_stay_apart_are_both_followed() -> None:
    hands = {"Ana": made_hand(x=100.0, y=300.0), "Ben": made_hand(x=160.0, y=300.0)}
    assert still_there(hands, hands) == hands


def test_a_finger_of_anothers_hand_that_was_followed_is_dropped() -> None:
    hands = {"Ana": made_hand(x=100.0, y=300.0, size=90.0), "Ben": made_hand(x=110.0, y=240.0, size=20.0)}
    assert still_there(hands, hands) == {"Ana": hands["Ana"]}
