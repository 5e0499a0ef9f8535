"""One countdown and what follows it, with cameras that fail."""

import threading
import time

import pytest

from companion.play.countdown import Countdown
from companion.play.reveal_round import Spoiled, count_and_judge
from companion.showdown.judging import Judged
from companion.showdown.reveal import Showing
from companion.voice.voice import Voice
from tests.play.fakes import GONE, FakeCamera, FakeTable
from tests.showdown.scene import FIST, Script, opens_to, seats_of

PLAYERS = ["Ana", "Ben", "Cy", "Dee"]
HANDS: dict[str, Script] = {"Ana": opens_to("3"), "Ben": opens_to("5"), "Cy": opens_to("1"), "Dee": opens_to("2")}


def quiet(word: str) -> None:
    pass


def told(judged: Judged | Spoiled) -> dict[str, int | None]:
    assert isinstance(judged, Judged)
    return {s.seat: None if s.reading is None else s.reading.fingers for s in judged.reveal.seats}


class RealTimeCamera(FakeCamera):
    """On the real clock, and it hears three when it is said."""

    def now(self) -> float:
        return time.monotonic()

    def call_three(self, beat_s: float) -> float:
        return self.now() + 2 * beat_s

    def three_heard(self, planned_s: float, heard_s: float) -> float:
        self.heard = (planned_s, heard_s)
        return heard_s


def test_the_words_come_in_order_and_three_is_when_it_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.play.countdown.BEAT_S", 0.05)
    shown: list[tuple[str, float]] = []
    camera, all_said = RealTimeCamera(), threading.Event()

    def show(word: str) -> None:
        shown.append((word, time.monotonic()))
        if word == "three":
            all_said.set()

    with Voice(None) as voice:
        countdown = Countdown(camera, voice, show)
        assert all_said.wait(30)
        countdown._thread.join(30)
        countdown.stop()
    assert [word for word, _ in shown] == ["one", "two", "three"]
    planned_s, heard_s = camera.heard
    assert countdown.three_s == heard_s >= planned_s
    assert shown[1][1] <= heard_s <= shown[2][1]


def test_a_countdown_that_is_stopped_says_no_further_word() -> None:
    shown: list[str] = []
    camera = FakeCamera()
    with Voice(None) as voice:
        countdown = Countdown(camera, voice, shown.append)
        countdown.stop()
    assert "three" not in shown
    assert countdown.three_s == camera.threes[0]


def test_with_seats_the_hands_are_judged_while_they_are_shown() -> None:
    camera = FakeCamera()
    judged = count_and_judge(camera, FakeTable(camera, [HANDS]), Voice(None), quiet, PLAYERS, seats_of(PLAYERS))
    assert told(judged) == {"Ana": 3, "Ben": 5, "Cy": 1, "Dee": 2}
    assert isinstance(judged, Judged)
    assert judged.reveal.three_s == camera.threes[0]


def test_without_seats_the_players_are_named_clockwise_from_the_bottom_left() -> None:
    camera = FakeCamera()
    judged = count_and_judge(camera, FakeTable(camera, [HANDS]), Voice(None), quiet, PLAYERS, None)
    assert sorted(told(judged)) == PLAYERS
    assert isinstance(judged, Judged)
    assert [seat.name for seat in judged.seats] == PLAYERS
    assert list(judged.looks) == PLAYERS
    assert sorted(seat.x for seat in judged.seats) == pytest.approx([150, 450, 750, 1050], abs=1)


def test_with_fewer_hands_than_players_somebody_is_missing() -> None:
    camera = FakeCamera()
    hands = {name: script for name, script in HANDS.items() if name != "Dee"}
    judged = count_and_judge(camera, FakeTable(camera, [hands]), Voice(None), quiet, PLAYERS, None)
    assert isinstance(judged, Judged)
    assert [s.showing for s in judged.reveal.seats].count(Showing.MISSING) == 1
    assert [s.seat for s in judged.reveal.seats] == PLAYERS


@pytest.mark.parametrize("seated", [True, False])
@pytest.mark.parametrize("gone_at_s", [0.1, 0.7, 1.7])
def test_a_camera_that_goes_away_spoils_the_countdown_in_one_sentence(gone_at_s: float, seated: bool) -> None:
    camera = FakeCamera(gone_at_s)
    table = FakeTable(camera, [HANDS])
    seats = seats_of(PLAYERS) if seated else None
    assert count_and_judge(camera, table, Voice(None), quiet, PLAYERS, seats) == Spoiled(GONE)
    while camera.trouble() is not None:
        assert camera.newest(None, 0.2) is None
    assert set(told(count_and_judge(camera, table, Voice(None), quiet, PLAYERS, seats)).values()) == {3, 5, 1, 2}


def test_a_camera_that_stutters_spoils_nothing() -> None:
    camera = FakeCamera(gone_at_s=0.5, gone_s=0.3)
    judged = count_and_judge(camera, FakeTable(camera, [HANDS]), Voice(None), quiet, PLAYERS, seats_of(PLAYERS))
    assert told(judged) == {"Ana": 3, "Ben": 5, "Cy": 1, "Dee": 2}


@pytest.mark.parametrize("seated", [True, False])
def test_where_no_hand_is_seen_the_picture_may_tell_why(seated: bool) -> None:
    camera, seats = FakeCamera(), seats_of(PLAYERS) if seated else None
    camera.dark = "Camera 0 sees too little light to find hands; switch on a lamp."
    nothing: dict[str, Script] = {player: [(-9.0, None)] for player in PLAYERS}
    dark = count_and_judge(camera, FakeTable(camera, [nothing]), Voice(None), quiet, PLAYERS, seats)
    assert dark == Spoiled(camera.dark)
    seen = count_and_judge(camera, FakeTable(camera, [HANDS]), Voice(None), quiet, PLAYERS, seats)
    assert set(told(seen).values()) == {3, 5, 1, 2}


def test_a_fist_at_three_is_a_fist() -> None:
    camera = FakeCamera()
    hands: dict[str, Script] = HANDS | {"Cy": [(-1.0, FIST)]}
    judged = count_and_judge(camera, FakeTable(camera, [hands]), Voice(None), quiet, PLAYERS, seats_of(PLAYERS))
    assert told(judged)["Cy"] == 0
