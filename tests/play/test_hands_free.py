"""Rounds that nobody starts with a key."""

from collections.abc import Callable

import pytest

from companion.capture.frame import Frame
from companion.play.hands_free import players_round, wait_for_fists
from companion.play.reveal_round import Spoiled
from companion.showdown.judging import Judged
from companion.showdown.look import Look
from companion.showdown.waiting import Waiting
from companion.showdown.watching import Looks
from companion.voice.english import table
from tests.play.fakes import GONE, FakeCamera
from tests.showdown.scene import seats_of
from tests.showdown.test_waiting import NAMES, PumpingTable

SEATS = seats_of(NAMES)


class Evening:
    """A table whose fists come 1.5 s after it is waited for, and what it is told."""

    def __init__(self, lifts: float = 0.7, gone_at_s: float | None = None) -> None:
        self.camera = FakeCamera(gone_at_s)
        self.table = PumpingTable(lifts)
        self.table.three_s = self.camera.now() + 5.0
        self.told: list[str] = []

    def asked_after(self, seconds: float) -> Callable[[], bool]:
        until = self.camera.now() + seconds
        return lambda: self.camera.now() >= until

    def wait(self, asked: Callable[[], bool]) -> Waiting | Spoiled:
        return wait_for_fists(self.camera, self.table, SEATS, self.told.append, asked)

    def round(self, asked: Callable[[], bool]) -> Judged | Spoiled | None:
        return players_round(self.camera, self.table, SEATS, self.told.append, asked)


def test_fists_end_the_wait() -> None:
    evening = Evening()
    began = evening.camera.now()
    waiting = evening.wait(evening.asked_after(60.0))
    assert isinstance(waiting, Waiting)
    assert waiting.all_ready
    assert 1.5 < evening.camera.now() - began < 3.5
    assert evening.told == []


def test_the_table_may_ask_for_the_count_at_once() -> None:
    evening = Evening()
    waiting = evening.wait(evening.asked_after(0.5))
    assert isinstance(waiting, Waiting)
    assert not waiting.all_ready
    assert Evening().round(lambda: True) is None


def test_the_players_count_for_themselves() -> None:
    evening = Evening()
    judged = evening.round(evening.asked_after(60.0))
    assert isinstance(judged, Judged)
    assert judged.reveal.three_s == pytest.approx(evening.table.three_s, abs=0.06)
    assert {showing.seat for showing in judged.reveal.seats} == set(NAMES)
    assert evening.told == []


def test_hands_that_open_without_a_count_are_told() -> None:
    evening = Evening(lifts=0.0)
    assert evening.round(evening.asked_after(20.0)) is None
    assert evening.told == [table.no_count()]


def test_whoever_keeps_the_others_waiting_is_named_once() -> None:
    class WithoutCy(PumpingTable):
        def watch(self, frame: Frame, seats: object, looks: Looks, searched: object = None) -> None:
            super().watch(frame, seats, looks)
            looks["Cy"][-1] = Look(frame.time_s)

    evening = Evening()
    evening.table = WithoutCy(opens=False)
    evening.wait(evening.asked_after(30.0))
    assert evening.told == [table.waits_for(["Cy"])]


def test_a_camera_that_goes_away_spoils_the_wait() -> None:
    evening = Evening(gone_at_s=0.2)
    evening.camera.call_three(0.0)
    assert evening.wait(evening.asked_after(60.0)) == Spoiled(GONE)
