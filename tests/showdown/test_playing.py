"""Who plays: fists that open at three, and what else looks like a hand."""

import pytest

from companion.hands.reading import Reading
from companion.showdown.playing import one_a_player, plays, with_fists
from companion.table.seat import Seat
from companion.thresholds import thresholds
from tests.hands.made import made_reading
from tests.showdown.scene import FIST, Script, look_at, looks_of, opens_to


def test_a_fist_that_opens_plays() -> None:
    assert plays(looks_of(opens_to("3")), 0.0) > 1.9


def test_a_late_hand_plays_more_than_one_at_rest() -> None:
    assert plays(looks_of(opens_to("3", at_s=0.7)), 0.0) > 1.3


@pytest.mark.parametrize("resting", [FIST, made_reading("5"), made_reading("4", 0.5, other="0")])
def test_a_hand_at_rest_makes_the_same_whatever_it_is_taken_for(resting: Reading) -> None:
    assert plays(looks_of([(-1.0, resting)]), 0.0) == pytest.approx(1 - thresholds().seats.rest)


def test_a_hand_that_is_found_when_it_is_open_plays_more_than_one_at_rest() -> None:
    assert plays(looks_of([(-1.0, None), (0.05, made_reading("3"))]), 0.0) > 0.9


def test_an_empty_place_does_not_play() -> None:
    assert plays(looks_of([(-1.0, None)]), 0.0) == 0.0


def test_a_place_where_a_hand_is_seen_now_and_then_makes_little() -> None:
    script: Script = [(-1.0, None), (0.3, made_reading("2")), (0.6, None)]
    assert plays(looks_of(script), 0.0) < 0.5


def test_where_nobody_holds_a_fist_what_is_shown_speaks() -> None:
    comes = looks_of([(-1.0, None), (0.05, made_reading("3"))])
    assert plays(comes, 0.0, with_fists=False) > 1.9
    assert plays(looks_of([(-1.0, None)]), 0.0, with_fists=False) == 0.0


@pytest.mark.parametrize(
    ("scripts", "expected"),
    [
        ([opens_to("3"), opens_to("2"), [(-1.0, None), (0.05, made_reading("3"))]], True),
        ([[(-1.0, None), (0.05, made_reading("3"))]] * 3, False),
        ([[(-1.0, None), (0.05, made_reading("3"))], [(-1.0, FIST)]], False),
    ],
)
def test_two_who_hold_fists_make_a_table_that_does(scripts: list[Script], expected: bool) -> None:
    assert with_fists([looks_of(script) for script in scripts], 0.0) is expected


def test_where_nobody_looked_before_three_the_showing_speaks() -> None:
    after = [look_at(opens_to("3"), time_s / 10) for time_s in range(2, 12)]
    assert plays(after, 0.0) == pytest.approx(2.0, abs=0.05)


def _near(apart: float) -> tuple[Seat, Seat]:
    """Two places, the first of a fist and the second of an open hand, so far apart in sides of their regions."""
    return Seat("fist", 300.0, 200.0, 200.0, 180.0), Seat("open", 300.0 + 200.0 * apart, 200.0, 200.0, 170.0)


_CLOSED: Script = [(-1.0, FIST), (0.1, None)]
_OPEN: Script = [(-1.0, None), (0.1, made_reading("3"))]


def test_a_fist_and_the_hand_that_opens_beside_it_are_one_player() -> None:
    looks = {"fist": looks_of(_CLOSED), "open": looks_of(_OPEN), "other": looks_of(opens_to("2"))}
    other = Seat("other", 900.0, 200.0, 200.0, 180.0)
    seats, joined = one_a_player([*_near(0.3), other], looks, 0.0)
    assert [(seat.name, seat.x) for seat in seats] == [("fist", 330.0), ("other", 900.0)]
    assert plays(joined["fist"], 0.0) > 1.9
    assert joined["other"] == looks["other"]


@pytest.mark.parametrize(
    ("apart", "first", "second"),
    [
        (0.5, _CLOSED, _OPEN),  # too far from each other
        (0.3, [(-1.0, FIST), (0.4, None)], _OPEN),  # both are there for a while
        (0.3, opens_to("2"), _OPEN),
        (0.3, opens_to("2"), [(-1.0, None)]),  # a player, and a place where nothing is
        (0.3, [(-1.0, FIST), (0.1, None)], [(-1.0, None)]),  # together they are no more of a player
    ],
)
def test_two_places_stay_two(apart: float, first: Script, second: Script) -> None:
    looks = {"fist": looks_of(first), "open": looks_of(second)}
    seats, joined = one_a_player(_near(apart), looks, 0.0)
    assert seats == _near(apart)
    assert joined == looks
