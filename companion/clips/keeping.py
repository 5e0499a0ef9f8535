"""Keeping a reveal as a clip: the frames around three, the seats, and the truth as the table ruled it.

`keep` is all that a round needs, in the terminal or on the page.
"""

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from companion.capture.clip_folder import write_clip
from companion.capture.clip_truth import Clip, Place, SeatTruth, Showing
from companion.capture.frame import BgrImage, Frame
from companion.capture.source import thinned
from companion.errors import CompanionError
from companion.hands.reading import SHOWINGS
from companion.journal.home import home
from companion.showdown.judging import Judged
from companion.showdown.look import Look
from companion.thresholds import thresholds

Told = int | str | None
"""What the table says that a hand showed: 0 (a fist) to 5 fingers, `gun`, or None when no hand was there."""

MARGIN_S = 0.2
"""Kept before and after what a reveal is judged by."""

KEPT_FPS = 15.0
"""Frames a second that are kept; a reveal is judged by fewer. Two seconds of 1280x720 are 80 MB in memory so."""


def clips_folder() -> Path:
    """Where clips are kept unless another folder is named."""
    return home() / "clips"


class LastFrames(Protocol):
    """A camera that still has its last frames."""

    def now(self) -> float:
        """This moment in seconds, on the clock of its frames."""

    def recent(self, seconds: float) -> list[Frame]:
        """The frames of the last `seconds`, oldest first."""


def around_three(camera: LastFrames, three_s: float) -> list[Frame]:
    """The frames that belong into a clip of the reveal at `three_s`, which has just been judged."""
    limits = thresholds().reveal
    first, last = three_s - limits.watch_before - MARGIN_S, three_s + limits.watch_after + MARGIN_S
    frames = camera.recent(camera.now() - first)
    return list(thinned((frame for frame in frames if first <= frame.time_s <= last), KEPT_FPS))


def keep(
    frames: Sequence[Frame],
    judged: Judged,
    hands: Mapping[str, Told],
    folder: Path,
    camera: str,
    armed: Collection[str] | None = None,
    private: bool = False,
) -> Clip:
    """Write a reveal as a new clip in `folder`, named by the moment; return the clip.

    `frames` are the camera's frames around three, as from `around_three`; `hands` has what every player showed, as
    corrected by the table. `armed` are the players who may show a gun, everybody when None. `private` keeps only the
    seats' regions. Raises CompanionError when it cannot be written, or nothing is known that may be kept.
    """
    truth = truth_of(judged, hands, armed)
    if private:
        frames = only_places(frames, [seat.place for seat in truth if seat.place is not None])
    clip = Clip(_unused(folder), camera, truth, three_s=judged.reveal.three_s)
    return write_clip(clip, frames)


def truth_of(
    judged: Judged, hands: Mapping[str, Told], armed: Collection[str] | None = None, start_s: float = 0.0
) -> tuple[SeatTruth, ...]:
    """The truth of every seat: what the table says it showed; what was seen tells who was late or changed.

    Times are told as counted from `start_s` on the clock of the frames.
    """
    places = {seat.name: Place(seat.x, seat.y, seat.size, seat.arm_from) for seat in judged.seats}
    truth = []
    for seen in judged.reveal.seats:
        shown = showing_of(hands[seen.seat])
        after, at_s = _change(judged.looks.get(seen.seat, []), shown) if seen.switched else (None, None)
        truth.append(
            SeatTruth(
                seen.seat,
                shown,
                late=shown is not None and seen.late_s > 0,
                switched_to=after,
                switched_at_s=None if at_s is None else at_s - start_s,
                place=places.get(seen.seat),
                armed=armed is None or seen.seat in armed,
            )
        )
    return tuple(truth)


def showing_of(told: Told) -> Showing | None:
    """The same in a clip's own words."""
    if told is None:
        return None
    return Showing(barrels=1) if told == "gun" else Showing(fingers=int(told))


def only_places(frames: Iterable[Frame], places: Sequence[Place]) -> list[Frame]:
    """The frames with everything black but the places. Raises CompanionError when there is no place."""
    if not places:
        raise CompanionError("Nothing can be kept with --private: no seat's place is known.")
    return [Frame(_only_places(frame.image, places), frame.time_s) for frame in frames]


def _only_places(image: BgrImage, places: Sequence[Place]) -> BgrImage:
    kept = np.zeros_like(image)
    for place in places:
        left, top = (max(0, round(middle - place.size / 2)) for middle in (place.x, place.y))
        right, bottom = (max(0, round(middle + place.size / 2)) for middle in (place.x, place.y))
        kept[top:bottom, left:right] = image[top:bottom, left:right]
    return kept


def _change(looks: Sequence[Look], shown: Showing | None) -> tuple[Showing | None, float | None]:
    """What a hand showed in the end, and when that began; nothing if that is what it had `shown` all along."""
    seen = [(look.time_s, look.reading.best) for look in looks if look.reading is not None]
    last = SHOWINGS[seen[-1][1]]
    first_s = seen[-1][0]
    for time_s, best in reversed(seen):
        if SHOWINGS[best] != last:
            break
        first_s = time_s
    after = showing_of("gun" if last == "gun" else int(last))
    return (None, None) if after == shown else (after, first_s)


def _unused(folder: Path) -> Path:
    """The path of a new clip, by this moment; numbered from the second in a second on."""
    first = f"{datetime.datetime.now():%Y-%m-%d-%H%M%S}"
    path, number = folder / f"{first}.clip", 1
    while path.exists():
        number += 1
        path = folder / f"{first}-{number}.clip"
    return path
