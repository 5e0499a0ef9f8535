"""Seats learned one after the other from scripted hands, with neither camera nor window."""

import math

import numpy as np
import pytest

from companion.capture.frame import BgrImage, Frame
from companion.errors import CompanionError
from companion.hands.hand import Hand
from companion.table.calibration import HOLD_S, Calibration
from companion.table.profile import TableProfile
from companion.table.seat import Seat
from tests.hands.made import made_hand

WIDTH, HEIGHT = 1280, 720
FPS = 6.0
ANA = made_hand(x=300.0, y=560.0, heading=30.0)
BEN = made_hand(x=330.0, y=200.0, heading=140.0)
CY = made_hand(x=900.0, y=300.0, heading=250.0)


class Evening:
    """Pictures of one colour, with the hands that the test puts there."""

    def __init__(self, *players: str, kept: TableProfile | None = None, image: BgrImage | None = None) -> None:
        self.calibration = Calibration(players, WIDTH, HEIGHT, kept)
        self.image = np.full((HEIGHT, WIDTH, 3), 90, np.uint8) if image is None else image
        self.now = 10.0
        self.said: list[str] = []

    def show(self, *hands: Hand, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.calibration.see(Frame(self.image, self.now), hands)
            if not self.said or self.said[-1] != self.calibration.says:
                self.said.append(self.calibration.says)
            self.now += 1 / FPS


def test_everyone_in_turn_holds_a_hand_for_two_seconds() -> None:
    evening = Evening("Ana", "Ben", "Cy")
    evening.show(seconds=1.0)
    for hand in (ANA, BEN, CY):
        evening.show(hand, seconds=HOLD_S + 0.4)
        evening.show(seconds=1.2)
    assert evening.said == [
        "Ana, show your hand.",
        "Ben, show your hand.",
        "Cy, show your hand.",
        "I know everyone's place.",
    ]
    profile = evening.calibration.profile()
    assert (profile.width, profile.height) == (WIDTH, HEIGHT)
    assert [seat.name for seat in profile.seats] == ["Ana", "Ben", "Cy"]
    for seat, hand in zip(profile.seats, (ANA, BEN, CY), strict=True):
        assert seat.distance(hand) < 1
        assert seat.size > 1.5 * hand.extent
        assert math.cos(math.radians(seat.arm_from - hand.heading - 180)) > 0.999
    assert evening.calibration.warnings == ()


def test_a_hand_that_is_taken_away_too_soon_or_moves_makes_no_seat() -> None:
    evening = Evening("Ana")
    evening.show(ANA, seconds=HOLD_S - 0.4)
    assert 0.5 < evening.calibration.progress < 1
    evening.show(seconds=1.0)
    assert evening.calibration.progress == 0
    for step in range(8):
        evening.show(made_hand(x=200.0 + 100 * step, y=400.0), seconds=0.5)
    assert evening.calibration.player == "Ana"


def test_a_wrong_find_now_and_then_changes_nothing() -> None:
    evening = Evening("Ana")
    for number in range(8):
        evening.show(*([ANA] if number % 4 else [ANA, CY]), seconds=0.3)
    (ana,) = evening.calibration.seats
    assert ana.distance(ANA) < 1


def test_several_hands_are_told_and_none_is_taken() -> None:
    evening = Evening("Ana", "Ben")
    evening.show(ANA, CY, seconds=4.0)
    assert evening.said[-1] == "I see several hands. Only Ana's, please."
    assert not any(evening.calibration.seats)
    evening.show(ANA, seconds=HOLD_S + 1)
    assert [seat.name for seat in evening.calibration.seats] == ["Ana"]


def test_without_a_hand_for_long_the_player_is_told_how() -> None:
    evening = Evening("Ana")
    evening.show(seconds=9.0)
    assert evening.said[-1] == "I don't see a hand yet. Ana, hold it open over the table."


def test_the_hand_of_the_player_before_that_stays_is_not_taken_for_the_next() -> None:
    evening = Evening("Ana", "Ben")
    evening.show(ANA, seconds=8.0)
    assert evening.calibration.player == "Ben"
    evening.show(ANA, BEN, seconds=HOLD_S + 1)
    assert evening.calibration.player is None
    assert evening.calibration.seats[1].distance(BEN) < 1


def test_a_machine_that_looks_once_in_three_seconds_learns_a_seat_too() -> None:
    calibration = Calibration(["Ana"], WIDTH, HEIGHT)
    image = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    for look in range(3):
        calibration.see(Frame(image, 10.0 + 3.0 * look), [ANA])
    assert calibration.player == "Ana"
    calibration.see(Frame(image, 19.0), [ANA])
    assert calibration.seats[0].distance(ANA) < 1


def test_a_hand_in_anothers_place_is_asked_about_and_only_taken_when_accepted() -> None:
    evening = Evening("Ana", "Ben")
    evening.show(ANA, seconds=HOLD_S + 0.4)
    near = made_hand(x=300.0 + 85, y=560.0, heading=-20.0)
    assert evening.calibration.seats[0].holds(near)
    evening.show(near, seconds=5.0)
    assert evening.said[-1].startswith("That is Ana's place. Ben, show your hand nearer to yourself")
    assert evening.calibration.player == "Ben"
    assert evening.calibration.offers
    evening.calibration.accept()
    assert evening.calibration.seats[1].distance(near) < 1
    assert evening.calibration.warnings == (
        "Ana and Ben hold their hands close together; move them apart, or I may mix them up.",
    )


def test_accepting_nothing_changes_nothing() -> None:
    evening = Evening("Ana")
    evening.calibration.accept()
    evening.show(ANA, seconds=1.0)
    evening.calibration.accept()
    assert evening.calibration.seats == ()


def test_an_arm_that_reaches_across_is_warned_about() -> None:
    evening = Evening("Ana", "Ben")
    evening.show(made_hand(x=600.0, y=300.0, heading=0.0), seconds=HOLD_S + 0.4)
    evening.show(made_hand(x=600.0, y=500.0, heading=90.0), seconds=HOLD_S + 1.5)
    assert evening.calibration.warnings == ("Ana's arm reaches across Ben's place and may hide that hand.",)


def kept() -> TableProfile:
    return TableProfile(
        640, 360, (Seat("Ana", 150, 280, 100, 210), Seat("Ben", 450, 150, 90, 20)), others={"hands": [{"a": 1}]}
    )


def test_one_seat_is_shown_again_and_the_rest_is_kept() -> None:
    evening = Evening("Ana", "Ben", kept=kept())
    assert evening.calibration.player is None
    evening.calibration.redo("Ana")
    assert evening.calibration.says == "Ana, show your hand."
    assert len(evening.calibration.seats) == 2  # the old one stays until then
    evening.show(ANA, seconds=HOLD_S + 1.5)
    profile = evening.calibration.profile()
    assert profile.seats[0].distance(ANA) < 1
    assert profile.seats[1] == Seat("Ben", 900, 300, 180, 20)
    assert profile.others == {"hands": [{"a": 1}]}


def test_a_seat_is_moved_within_the_picture() -> None:
    calibration = Calibration(["Ana", "Ben"], WIDTH, HEIGHT, kept())
    calibration.move("Ana", 500.0, 9999.0)
    ana = calibration.profile().seats[0]
    assert (ana.x, ana.y, ana.size, ana.arm_from) == (500.0, 720.0, 200, 210)


def test_a_profile_without_all_seats_is_refused_by_name() -> None:
    evening = Evening("Ana", "Ben", "Cy")
    evening.show(ANA, seconds=HOLD_S + 0.4)
    with pytest.raises(CompanionError, match=r"^Ben and Cy have not shown a hand for two seconds\.$"):
        evening.calibration.profile()
