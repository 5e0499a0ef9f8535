"""Replaying a clip and comparing what is read with its truth."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from pathlib import Path

from companion.capture.clip import open_clip, read_clip
from companion.capture.clip_truth import Clip, SeatTruth, Showing
from companion.capture.frame import Frame
from companion.errors import CompanionError
from companion.hands.reading import SHOWINGS
from companion.showdown import reveal
from companion.showdown.judging import judge
from companion.showdown.reveal import SeatShowing
from companion.showdown.watching import Watcher
from companion.table.seat import Seat
from companion.thresholds import thresholds

NOT_THERE = "none"
"""A hand's truth where a player showed none."""

UNSURE, NOT_SEEN = "unsure", "not seen"

_NEAR = 1.5
"""How far, in lengths of the true hand, a wrist may lie from where it truly is."""

_LEAST_NEAR_PX = 40.0

_LONGEST_S = 30.0
"""Of a clip without a moment of three no more is looked at."""


class Verdict(StrEnum):
    """How one seat of a clip is read.

    `UNSURE` goes to the table as a question. `WRONG` would be acted on unasked, and so would a change of the hand that
    goes unnoticed. `LATE`: what was shown is right, but a late hand is not told as late, or one as late or changed that
    was not. `MISSING`: a hand was there and was not seen.
    """

    RIGHT = "right"
    UNSURE = "unsure"
    WRONG = "wrong"
    LATE = "late"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class SeatCheck:
    """One seat: its truth, `none` or one of SHOWINGS, and what was said, `unsure`, `not seen` or one of SHOWINGS.

    `guess` is the likeliest showing, of an unsure hand too, and `confidence` its probability, 0..1; None and 0 when no
    hand was seen.
    """

    seat: str
    truth: str
    said: str
    verdict: Verdict
    guess: str | None
    confidence: float


@dataclass(frozen=True, slots=True)
class ClipCheck:
    """One clip: its seats, none when its truth is not known, or the fault for which it cannot be replayed."""

    clip: str
    seats: tuple[SeatCheck, ...] = ()
    fault: str | None = None

    def has(self, verdict: Verdict) -> int:
        """How many of its seats have this verdict."""
        return sum(seat.verdict is verdict for seat in self.seats)


def check_clip(path: Path, name: str, watcher: Watcher) -> ClipCheck:
    """Replay one clip; `name` is what it is called in the answer. A clip that cannot be read is told as `fault`."""
    try:
        clip = read_clip(path)
        return ClipCheck(name, compared(clip, judged_seats(clip, frames_of(clip), watcher)))
    except CompanionError as error:
        return ClipCheck(name, fault=str(error))


def frames_of(clip: Clip) -> list[Frame]:
    """The frames of a clip that its reveal is judged by. Raises CompanionError when there are none."""
    limits = thresholds().reveal
    last_s = _LONGEST_S if clip.three_s is None else clip.three_s + limits.watch_after
    with open_clip(clip, fps=limits.samples_per_second) as source:
        frames = list(takewhile(lambda frame: frame.time_s <= last_s, source))
    if clip.three_s is None:
        return frames
    around = [frame for frame in frames if frame.time_s >= clip.three_s - limits.watch_before]
    if not around or around[-1].time_s < clip.three_s:
        raise CompanionError(f"{clip.path}: three, at {clip.three_s:g} s, is outside the clip; correct three_s in it.")
    return around


def judged_seats(clip: Clip, frames: Sequence[Frame], watcher: Watcher) -> dict[str, SeatShowing]:
    """What is read at each seat of a clip whose truth is known, by the seat's name; seats that nobody saw are left out.

    Raises CompanionError when the clip does not tell where its seats are.
    """
    if not clip.seats:
        return {}
    seats = [Seat(seat.name, s.x, s.y, s.size, s.arm_from) for seat in clip.seats if (s := seat.place) is not None]
    if not seats and (unplaced := [s.name for s in clip.seats if s.showing is not None and not s.landmarks]):
        raise CompanionError(
            f"{clip.path}: the clip does not tell where the hand of {unplaced[0]} is; it needs the seats' places, or "
            "the landmarks of every hand."
        )
    judged = judge(watcher, frames, clip.three_s, seats or None, players=None if seats else len(clip.seats))
    if judged is None:
        return {}
    showings = judged.reveal.seats
    return {showing.seat: showing for showing in showings} if seats else _by_wrist(clip.seats, showings)


def compared(clip: Clip, showings: dict[str, SeatShowing]) -> tuple[SeatCheck, ...]:
    """Truth and reading of every seat."""
    return tuple(_compared(seat, showings.get(seat.name)) for seat in clip.seats)


def in_short(showing: Showing | None) -> str:
    """A showing as one of SHOWINGS, or `none`."""
    if showing is None:
        return NOT_THERE
    return "gun" if showing.barrels else SHOWINGS[showing.fingers]


def _compared(truth: SeatTruth, showing: SeatShowing | None) -> SeatCheck:
    want = in_short(truth.showing)
    if showing is not None and not truth.armed:
        showing = showing.without_gun()
    if showing is None or showing.reading is None:
        seen = Verdict.RIGHT if truth.showing is None else Verdict.MISSING
        return SeatCheck(truth.name, want, NOT_SEEN, seen, None, 0.0)
    guess = SHOWINGS[showing.reading.best]
    said = guess if showing.sure else UNSURE
    return SeatCheck(truth.name, want, said, _verdict(truth, want, said, showing), guess, showing.reading.confidence)


def _verdict(truth: SeatTruth, want: str, said: str, showing: SeatShowing) -> Verdict:
    if showing.showing is reveal.Showing.UNSURE:
        return Verdict.UNSURE
    changed = truth.switched_to is not None
    if said != want or (changed and not showing.switched):
        return Verdict.WRONG
    return Verdict.RIGHT if (showing.late_s > 0, showing.switched) == (truth.late, changed) else Verdict.LATE


def _by_wrist(truth: Sequence[SeatTruth], showings: Sequence[SeatShowing]) -> dict[str, SeatShowing]:
    """Seats that were found, by the name of the seat whose true wrist is nearest; a hand of nobody's goes to a player
    who showed none."""
    pairs = sorted(
        (distance, number, place)
        for number, seat in enumerate(truth)
        for place, showing in enumerate(showings)
        if seat.landmarks and showing.wrist is not None
        if (distance := math.dist(seat.landmarks[0], showing.wrist)) < _reach(seat)
    )
    found: dict[int, int] = {}
    for _, number, place in pairs:
        if number not in found and place not in found.values():
            found[number] = place
    absent = [number for number, seat in enumerate(truth) if seat.showing is None and number not in found]
    left = [place for place, s in enumerate(showings) if place not in found.values() and s.reading is not None]
    found |= dict(zip(absent, left, strict=False))
    return {truth[number].name: showings[place] for number, place in found.items()}


def _reach(seat: SeatTruth) -> float:
    across, down = ([point[axis] for point in seat.landmarks] for axis in (0, 1))
    return _NEAR * max(max(across) - min(across), max(down) - min(down), _LEAST_NEAR_PX)
