"""The reveals of Finger Guns behind the page: proposals, one tap where there is a doubt, late and switched aims."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.capture.frame import Frame
from companion.play.reveal_round import Spoiled
from companion.showdown.pointed import Answer, PointReveal, SeatChoice
from companion.sitting import choice_actions
from companion.sitting.eyes import Eyes
from companion.sitting.reply import Reply
from companion.sitting.shown_choices import CARDS, TARGETS, ShownChoices
from companion.sitting.shown_hands import still_of
from companion.sitting.sitting import Sitting
from companion.voice.voice import Voice
from tests.games.sessions import written
from tests.play.fakes import FakeCamera, FakeTable

START, *DEALS, AIMED, PICKED = written("finger_guns", "quickshot")[:6]
GUNS = {
    "Ana": SeatChoice("Ana", Answer.CHOSEN, "Ben", {"Ben": 0.97, "Cy": 0.03}, box=(10, 10, 60, 60), at=(30.0, 30.0)),
    "Ben": SeatChoice("Ben", Answer.CHOSEN, "Ana", {"Ana": 0.98, "Cy": 0.02}, box=(70, 10, 90, 60), at=(80.0, 30.0)),
    "Cy": SeatChoice("Cy", Answer.CHOSEN, "Ana", {"Ana": 0.95, "Ben": 0.05}, box=(10, 70, 60, 90), at=(30.0, 80.0)),
}


class Scripted:
    """A countdown that brings what it is told to."""

    def __init__(self, allowed: Mapping[str, tuple[str | int, ...]], kind: str) -> None:
        self.allowed, self.kind = allowed, kind
        self.seats: Mapping[str, SeatChoice] | str = {}
        self.takes_s = 0.0

    def count(self, *_: object) -> ShownChoices | Spoiled:
        time.sleep(self.takes_s)
        if isinstance(self.seats, str):
            return Spoiled(self.seats)
        still = still_of(Frame(np.zeros((90, 160, 3), np.uint8), 0.0))
        return ShownChoices(self.kind, self.allowed, PointReveal(2.0, 3.3, tuple(self.seats.values())), still)


class Table:
    """A sitting of a game that is dealt, with scripted countdowns."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        camera = FakeCamera()
        self.sitting = Sitting(folder, Eyes(camera, lambda corrections: FakeTable(camera, [{}])), lambda: Voice(None))
        assert self.do("start", game="finger_guns", line=START).ok
        for deal in DEALS:
            assert self.do("line", line=deal).ok
        self.round = Scripted({"Ana": ("Ben", "Cy"), "Ben": ("Ana", "Cy"), "Cy": ("Ana", "Ben")}, TARGETS)
        monkeypatch.setattr(choice_actions, "pointing", lambda table: self.round)

    def do(self, verb: str, **more: Any) -> Reply:
        return self.sitting.act({"do": verb, "version": self.view["version"], **more})

    def count(self, seats: Mapping[str, SeatChoice] | str) -> None:
        self.round.seats = seats
        assert self.do("count").ok
        until = time.monotonic() + 30
        while self.view["step"] in ("counting", "judging"):
            assert time.monotonic() < until
            time.sleep(0.01)

    @property
    def view(self) -> dict[str, Any]:
        return self.sitting.view()

    @property
    def hands(self) -> dict[str, dict[str, Any]]:
        return {hand["player"]: hand for hand in self.view["choices"]["hands"]}

    def said(self, count: int) -> list[str]:
        return [line["text"] for line in self.view["lines"]][-count:]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    table = Table(tmp_path, monkeypatch)
    yield table
    table.sitting.close()


def changed(player: str, **more: Any) -> dict[str, SeatChoice]:
    """The guns with one of them otherwise."""
    now = GUNS[player]
    fields = {name: getattr(now, name) for name in ("seat", "answer", "choice", "probabilities", "box", "at")}
    return {**GUNS, player: SeatChoice(**{**fields, **more})}


def test_sure_aims_are_proposed_and_confirmed_with_one_tap(table: Table) -> None:
    table.count(GUNS)
    assert table.view["step"] == "choices"
    assert {player: hand["choice"] for player, hand in table.hands.items()} == AIMED["hands"]
    assert table.said(2) == ["Ana at Ben; Ben at Ana; Cy at Ana.", "Is that right?"]
    still = table.view["choices"]["still"]
    assert (table.sitting.picture(still) or b"").startswith(b"\xff\xd8")
    assert table.do("agree_choices").ok
    assert table.view["game"]["targets"] == AIMED["hands"]
    assert table.view["step"] == "cards"
    assert table.view["choices"] is None


def test_between_neighbours_one_tap_decides_and_the_referee_is_told(table: Table) -> None:
    table.count(changed("Cy", answer=Answer.UNSURE, probabilities={"Ana": 0.55, "Ben": 0.45}))
    assert table.hands["Cy"] | {"choice": None, "likely": ["Ana", "Ben"], "told": False} == table.hands["Cy"]
    assert table.said(2) == ["Ana at Ben; Ben at Ana.", "Cy: Ana or Ben?"]
    assert not table.do("agree_choices").ok
    assert not table.do("choose", player="Cy", choice="Cy").ok
    assert not table.do("choose", player="Dee", choice="Ana").ok
    assert table.do("choose", player="Cy", choice="Ana").ok
    assert table.view["game"]["targets"] == AIMED["hands"]


@pytest.mark.parametrize(
    ("seen", "question"),
    [
        (changed("Ben", late_s=0.4), "Ben was late by 0.4 seconds."),
        (changed("Ben", switched=True), "Ben changed after three."),
        (
            changed("Ben", answer=Answer.MISSING, choice=None, probabilities=None, box=None, at=None),
            "I didn't see Ben's finger gun. Please say, or show again.",
        ),
        (changed("Ben", answer=Answer.NONE, choice=None, probabilities={"nobody": 0.9, "Ana": 0.1}), "Ben: Ana?"),
    ],
)
def test_late_switched_missing_and_aimed_at_nobody(table: Table, seen: Mapping[str, SeatChoice], question: str) -> None:
    table.count(seen)
    assert table.hands["Ben"]["choice"] is None
    assert question in table.said(2)
    assert table.do("read", what="now").ok
    assert table.do("choose", player="Ben", choice="Ana").ok
    assert table.view["step"] == "cards"


def test_a_sure_choice_can_be_corrected_before_it_counts(table: Table) -> None:
    table.count(GUNS)
    assert table.do("choose", player="Ana", choice="Cy").ok
    assert table.view["step"] == "choices"
    assert table.said(1) == ["Ana: Cy."]
    assert table.do("agree_choices").ok
    assert table.view["game"]["targets"] == {**AIMED["hands"], "Ana": "Cy"}


def test_undo_leads_back_to_the_choices_and_redo_onwards(table: Table) -> None:
    table.count(GUNS)
    table.do("agree_choices")
    assert table.do("undo").ok
    assert table.view["step"] == "choices"
    assert table.hands["Cy"]["choice"] == "Ana"
    assert table.do("redo").ok
    assert table.view["step"] == "cards"


def test_cards_are_picked_and_damage_is_announced(table: Table) -> None:
    table.count(GUNS)
    table.do("agree_choices")
    lives = table.view["game"]["lives"]
    own = {player: tuple(card["card"] for card in lives[player]) for player in GUNS}
    table.round = Scripted(own, CARDS)
    seats = {
        player: SeatChoice(player, Answer.CHOSEN, str(card), {str(card): 0.97, "nothing": 0.03}, box=(0, 0, 9, 9))
        for player, card in PICKED["hands"].items()
    }
    table.count(seats)
    assert {player: hand["choice"] for player, hand in table.hands.items()} == PICKED["hands"]
    assert table.said(2)[0].startswith("Ana: attack two; Ben: attack four; Cy: attack one")
    assert table.do("agree_choices").ok
    assert "Ana takes five and Ben takes two." in table.said(4)
    assert table.view["step"] == "remove"


def test_tapping_in_after_all_and_a_countdown_that_failed(table: Table) -> None:
    table.count("I can't see the table.")
    assert table.view["step"] == "targets"
    assert table.said(1) == ["I can't see the table."]
    table.count(GUNS)
    assert table.do("leave_choices").ok
    assert table.view["step"] == "targets"
    assert table.do("line", line=AIMED).ok


def test_a_countdown_can_be_stopped_and_what_it_would_bring_is_forgotten(table: Table) -> None:
    table.round.seats, table.round.takes_s = GUNS, 0.3
    assert table.do("count").ok
    assert table.do("stop").ok
    time.sleep(0.5)
    assert table.view["step"] == "targets"


def test_without_calibration_the_camera_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, monkeypatch)
    monkeypatch.undo()
    assert not table.view["can_count"]
    assert "calibrate" in table.do("count").message
    table.sitting.close()
