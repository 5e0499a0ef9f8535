"""The seats learned in the middle of a sitting, from hands that are shown one after the other."""

import time
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.capture.frame import BgrImage, Frame
from companion.hands.hand import Hand
from companion.journal.home import home
from companion.sitting import seating
from companion.sitting.eyes import Eyes
from companion.sitting.reply import Reply
from companion.sitting.sitting import Sitting
from companion.table.kept import kept_profile
from companion.voice.voice import Voice
from tests.hands.made import made_hand
from tests.play.fakes import FakeCamera
from tests.showdown.scene import ScriptedWatcher

PLAYERS = ["Ana", "Ben", "Cy", "Dee"]
HANDS = [made_hand(x=150.0 + 300.0 * place, y=240.0) for place in range(4)]
STEP_S = 0.25


class SlowCamera(FakeCamera):
    """Frames far apart, so that two seconds pass in a few of them."""

    def newest(self, after: float | None, timeout_s: float) -> Frame | None:
        self._now += STEP_S
        return super().newest(after, timeout_s)


class ShownHands(ScriptedWatcher):
    """Finds the hands that the test holds over the table."""

    def __init__(self) -> None:
        super().__init__({})
        self.over_the_table: Sequence[Hand] = ()

    def search(self, frames: Sequence[Frame]) -> list[tuple[float, list[Hand]]]:
        return [(frame.time_s, list(self.over_the_table)) for frame in frames]


class Table:
    """A sitting whose players show hands when the test says so."""

    def __init__(self, folder: Path) -> None:
        self.camera = SlowCamera()
        self.watcher = ShownHands()
        self.sitting = Sitting(folder, Eyes(self.camera, lambda corrections: self.watcher), lambda: Voice(None))

    def do(self, what: str, **more: Any) -> Reply:
        return self.sitting.act({"do": what, "version": self.view["version"], **more})

    def start(self, players: Sequence[str] = PLAYERS) -> None:
        line = {"do": "start", "players": list(players), "track": "order"}
        assert self.do("start", game="finger_pirates", line=line).ok

    @property
    def view(self) -> dict[str, Any]:
        return self.sitting.view()

    @property
    def learning(self) -> dict[str, Any]:
        learning = self.view["calibrating"]
        assert isinstance(learning, dict)
        return learning

    @property
    def said(self) -> list[str]:
        return [line["text"] for line in self.view["lines"]]

    def until(self, true: Callable[[], bool]) -> None:
        until = time.monotonic() + 60
        while not true():
            assert time.monotonic() < until, self.view["calibrating"] or self.view["step"]
            time.sleep(0.02)

    def learn(self, hands: Sequence[Hand] = HANDS, players: Sequence[str] = PLAYERS) -> None:
        """Every player in turn shows a hand, and takes it back."""
        for place, hand in enumerate(hands):
            self.until(lambda player=players[place]: self.learning["player"] == player)  # type: ignore[misc]
            self.watcher.over_the_table = [hand]
            self.until(lambda known=place + 1: len(self.learning["seats"]) == known)  # type: ignore[misc]
            self.watcher.over_the_table = []


def test_a_first_game_begins_with_the_seats_and_they_are_kept_as_calibrate_keeps_them(table: Table) -> None:
    table.start()
    assert table.view["step"] == "seats"
    table.learn()
    assert (table.learning["player"], table.learning["warnings"]) == (None, [])
    assert table.said[-5:] == [*[f"{player}, show your hand." for player in PLAYERS], "I know everyone's place."]
    assert not table.do("accept_hand").ok
    assert table.do("keep_seats").ok
    assert (table.view["step"], table.said[-1]) == ("limit", "What is the limit?")
    assert [(seat["name"], round(seat["x"])) for seat in table.view["seats"]] == [
        (player, 150 + 300 * place) for place, player in enumerate(PLAYERS)
    ]
    (kept,) = (home() / "tables").glob("*.toml")
    written = tomllib.loads(kept.read_text())
    assert [seat["name"] for seat in written["seats"]] == PLAYERS
    assert written["picture"] == {"width": 1280, "height": 480}


def test_the_next_game_of_the_same_players_asks_nobody(table: Table, tmp_path: Path) -> None:
    table.start()
    table.learn()
    table.do("keep_seats")
    table.do("leave")
    table.start()
    assert (table.view["step"], len(table.view["seats"])) == ("limit", 4)


def test_without_calibration_the_first_count_finds_the_seats(table: Table) -> None:
    table.start()
    assert table.do("leave_seats").ok
    assert (table.view["step"], table.view["seats"], kept_profile(PLAYERS)) == ("limit", [], None)
    assert not table.do("keep_seats").ok


def test_a_seat_is_shown_again_or_moved_and_only_then_kept(table: Table) -> None:
    table.start()
    table.learn()
    assert not table.do("redo_seat", player="Nobody").ok
    assert table.do("redo_seat", player="Ben").ok
    assert (table.learning["player"], table.said[-1]) == ("Ben", "Ben, show your hand.")
    table.watcher.over_the_table = [made_hand(x=470.0, y=300.0)]
    table.until(lambda: table.learning["player"] is None)
    assert table.do("move_seat", player="Dee", x=1000, y=9999).ok
    assert not table.do("move_seat", player="Dee", x="far", y=0).ok
    for _ in range(2):
        assert table.do("move_seat", player="Cy", across=-20, down=10).ok
    places = {seat["name"]: (round(seat["x"]), round(seat["y"])) for seat in table.learning["seats"]}
    assert places == {"Ana": (150, 240), "Ben": (470, 300), "Cy": (710, 260), "Dee": (1000, 480)}
    assert kept_profile(PLAYERS) is None
    table.do("keep_seats")
    kept = kept_profile(PLAYERS)
    assert kept is not None
    assert [(round(seat.x), round(seat.y)) for seat in kept.seats] == list(places.values())


def test_a_hand_in_another_players_place_is_asked_about_once_and_may_be_accepted(table: Table) -> None:
    table.start()
    table.watcher.over_the_table = [HANDS[0]]
    table.until(lambda: table.learning["player"] == "Ben")
    table.watcher.over_the_table = []
    time.sleep(0.5)
    table.watcher.over_the_table = [made_hand(x=235.0, y=240.0)]
    table.until(lambda: bool(table.learning["offers"]))
    doubt = "That is Ana's place. Ben, show your hand nearer to yourself, or accept it as it is."
    assert (table.learning["says"], table.said.count(doubt)) == (doubt, 1)
    assert table.do("accept_hand").ok
    assert table.learning["player"] == "Cy"
    (warning,) = table.learning["warnings"]
    assert "Ana and Ben hold their hands close together" in warning
    assert warning in table.said


def test_seats_that_cannot_be_kept_are_used_all_the_same(table: Table) -> None:
    table.start()
    table.learn()
    (home() / "tables").write_text("in the way")
    assert table.do("keep_seats").ok
    assert any("cannot be written" in said for said in table.said)
    assert (table.view["step"], len(table.view["seats"])) == ("limit", 4)


def test_undo_of_the_start_ends_the_learning(table: Table) -> None:
    table.start()
    assert table.do("undo").ok
    assert (table.view["step"], table.view["calibrating"]) == ("setup", None)


def _room(left: int = 0) -> BgrImage:
    """A table with many fixed corners, as seen by a camera that was turned by `left` pixels."""
    dice = np.random.default_rng(1)
    wide = cv2.GaussianBlur(dice.integers(0, 255, (120, 400, 3), dtype=np.uint8), (0, 0), 1.2)
    wide = cv2.resize(wide, (1600, 480), interpolation=cv2.INTER_NEAREST)
    return np.ascontiguousarray(wide[:, left : left + 1280])


def test_a_moved_camera_is_noticed_said_and_answered(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "_EVERY_S", 0.0)
    table.camera.shows(_room())
    table.start()
    table.learn()
    table.until(lambda: True)
    table.do("keep_seats")
    kept = kept_profile(PLAYERS)
    assert kept is not None
    assert kept.background is not None
    time.sleep(1.0)
    assert table.view["moved"] is False
    table.camera.shows(_room(left=60))
    table.until(lambda: bool(table.view["moved"]))
    assert table.said[-1].startswith("The camera seems to have moved.")
    table.camera.shows(_room())
    table.until(lambda: not table.view["moved"])
    table.camera.shows(_room(left=60))
    table.until(lambda: bool(table.view["moved"]))
    assert table.do("seats_fit").ok
    time.sleep(1.0)
    assert (table.view["moved"], len(table.view["seats"])) == (False, 4)
    assert table.do("learn_seats", anew=True).ok
    assert (table.view["step"], table.learning["player"], table.learning["seats"]) == ("seats", "Ana", [])
