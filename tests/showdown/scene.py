"""Reveals made to order: what every seat shows, moment by moment, on a clock on which three falls at 0."""

from collections.abc import Mapping, Sequence

import numpy as np

from companion.capture.frame import Frame
from companion.hands.hand import Hand
from companion.hands.reading import Reading
from companion.showdown.look import Look
from companion.showdown.watching import Looks, Watcher
from companion.table.seat import Seat
from companion.thresholds import thresholds
from tests.hands.made import made_hand, made_reading

Script = Sequence[tuple[float, Reading | None]]
"""What is shown from each moment (seconds from three) on; None where no hand is seen."""

FIST = made_reading("0", 0.99)
BEGIN_S, END_S = -1.0, 2.0

OPENED_S = 0.1
"""When a punctual hand has opened."""


def opens_to(showing: str, at_s: float = OPENED_S, confidence: float = 0.99) -> list[tuple[float, Reading | None]]:
    """A fist that opens to a showing."""
    return [(BEGIN_S, FIST), (at_s, made_reading(showing, confidence))]


def times_of(fps: float, phase: float = 0.0) -> list[float]:
    """The times of a camera's frames from a second before three to the end of every watch, in seconds from three."""
    return [float(time_s) for time_s in np.arange(BEGIN_S + phase / fps, END_S, 1 / fps)]


def shown_at(script: Script, time_s: float) -> Reading | None:
    return [reading for from_s, reading in script if from_s <= time_s][-1]


def look_at(script: Script, time_s: float, x: float = 300.0) -> Look:
    reading = shown_at(script, time_s)
    return Look(time_s) if reading is None else Look(time_s, made_hand(x=x), reading)


def looks_of(script: Script, fps: float = 10.0, phase: float = 0.0) -> list[Look]:
    """The looks of the watch around three at a hand that keeps its place."""
    limits = thresholds().reveal
    watched = [time_s for time_s in times_of(fps, phase) if -limits.watch_before <= time_s <= limits.watch_after]
    return [look_at(script, time_s) for time_s in watched]


def frames_of(fps: float = 10.0, three_s: float = 0.0) -> list[Frame]:
    """Frames of a camera, with three at `three_s` on their clock."""
    image = np.zeros((48, 64, 3), np.uint8)
    return [Frame(image, time_s + three_s) for time_s in times_of(fps)]


def seats_of(names: Sequence[str]) -> list[Seat]:
    """Seats side by side."""
    return [Seat(name, 150.0 + 300.0 * place, 200.0, 200.0, 180.0) for place, name in enumerate(names)]


class ScriptedWatcher(Watcher):
    """Sees what the scripts say, with three at `three_s` on the clock of the frames.

    The scripts' hands are at the places of `seats_of`, in order.
    """

    def __init__(self, scripts: Mapping[str, Script], three_s: float = 0.0) -> None:
        self._scripts = scripts
        self.three_s = three_s
        self.looked_at: list[float] = []
        self.searched_at: list[float] = []

    def watch(self, frame: Frame, seats: Sequence[Seat], looks: Looks, searched: object = None) -> None:
        self.looked_at.append(frame.time_s)
        for seat in seats:
            look = self._look(int((seat.x - 150.0 + 1) / 300.0), frame.time_s)
            looks.setdefault(seat.name, []).append(Look(frame.time_s, look.hand, look.reading))

    def search(self, frames: Sequence[Frame]) -> list[tuple[float, list[Hand]]]:
        self.searched_at += [frame.time_s for frame in frames]
        found = [[self._look(place, frame.time_s).hand for place in range(len(self._scripts))] for frame in frames]
        return [(f.time_s, [hand for hand in hands if hand]) for f, hands in zip(frames, found, strict=True)]

    def close(self) -> None:
        pass

    def _look(self, place: int, time_s: float) -> Look:
        return look_at(list(self._scripts.values())[place], time_s - self.three_s, x=150.0 + 300.0 * place)
