"""A table without a camera: its clock goes on by a frame whenever one is asked for, and its hands follow scripts."""

from collections.abc import Mapping, Sequence

import numpy as np

from companion.capture.frame import BgrImage, Frame
from companion.hands.hand import Hand
from companion.showdown.watching import Looks
from companion.table.seat import Seat
from tests.showdown.scene import Script, ScriptedWatcher

FPS = 15.0
GONE = "I can't see the table: the camera is gone."


class FakeCamera:
    """Gives frames on a clock of its own; gone for `gone_s` seconds from `gone_at_s` after the first call for three."""

    def __init__(self, gone_at_s: float | None = None, gone_s: float = 3.0) -> None:
        self._now = 100.0
        self._gone_at_s = gone_at_s
        self._gone_s = gone_s
        self._gone_from: float | None = None
        self._image = np.zeros((480, 1280, 3), np.uint8)
        self.attended_s = self._now
        self._given: list[Frame] = []
        self.threes: list[float] = []
        self.dark: str | None = None

    def shows(self, image: BgrImage) -> None:
        """From now on every frame is this picture."""
        self._image = image

    def now(self) -> float:
        return self._now

    def attend(self) -> None:
        self.attended_s = self._now

    def call_three(self, beat_s: float) -> float:
        if not self.threes and self._gone_at_s is not None:
            self._gone_from = self._now + self._gone_at_s
        self.threes.append(self._now + 2 * beat_s)
        return self.threes[-1]

    def three_heard(self, planned_s: float, heard_s: float) -> float:
        return planned_s

    def newest(self, after: float | None, timeout_s: float) -> Frame | None:
        if self.trouble() is not None:
            self._now += timeout_s
            return None
        self._now += 1 / FPS
        self._given.append(Frame(self._image, self._now))
        return self._given[-1]

    def recent(self, seconds: float) -> list[Frame]:
        return [frame for frame in self._given if frame.time_s >= self._now - seconds]

    def first_picture(self) -> BgrImage:
        return self._image

    def trouble(self) -> str | None:
        gone = self._gone_from is not None and self._gone_from <= self._now < self._gone_from + self._gone_s
        return GONE if gone else None

    def poor_sight(self) -> str | None:
        return self.dark


class FakeTable(ScriptedWatcher):
    """Hands that show, at each countdown of `camera`, what the next of `rounds` says; the last one repeats."""

    def __init__(self, camera: FakeCamera, rounds: Sequence[Mapping[str, Script]]) -> None:
        super().__init__(rounds[0])
        self._camera = camera
        self._rounds = rounds

    def _show(self) -> None:
        called = len(self._camera.threes)
        self._scripts = self._rounds[min(called, len(self._rounds)) - 1]
        self.three_s = self._camera.threes[-1]

    def watch(self, frame: Frame, seats: Sequence[Seat], looks: Looks, searched: object = None) -> None:
        self._show()
        super().watch(frame, seats, looks)

    def search(self, frames: Sequence[Frame]) -> list[tuple[float, list[Hand]]]:
        if not self._camera.threes:  # nobody has been asked for a hand in a round
            return [(frame.time_s, []) for frame in frames]
        self._show()
        return super().search(frames)
