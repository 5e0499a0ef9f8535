"""Clips made on the spot, at whose seats a scripted watcher sees what its scripts say."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from companion.capture.clip_folder import write_clip
from companion.capture.clip_truth import Clip, Place, SeatTruth, Showing
from companion.capture.frame import Frame
from tests.showdown.scene import Script, ScriptedWatcher, frames_of, opens_to, seats_of

THREE_S = 1.0
"""When three falls in the clips, which begin a second before."""

SHOWINGS = {"gun": Showing(barrels=1), **{str(count): Showing(fingers=count) for count in range(6)}}


def truth_of(**shown: str | None) -> tuple[SeatTruth, ...]:
    """Seats side by side that truly showed this."""
    return tuple(
        SeatTruth(seat.name, None if what is None else SHOWINGS[what], place=place_at(seat.x, seat.y))
        for seat, what in zip(seats_of(list(shown)), shown.values(), strict=True)
    )


def place_at(x: float, y: float) -> Place:
    return Place(x, y, 200.0, 180.0)


def made_clip(path: Path, seats: Sequence[SeatTruth], fps: float = 15.0) -> Clip:
    """A clip of a dark table."""
    return write_clip(Clip(path, "laptop", tuple(seats), three_s=THREE_S), frames_of(fps, THREE_S))


def watcher_of(shown: Mapping[str, str | Script], three_s: float = THREE_S) -> ScriptedWatcher:
    """Sees these showings, from just after three on, or these scripts."""
    scripts = {name: opens_to(what) if isinstance(what, str) else what for name, what in shown.items()}
    return ScriptedWatcher(scripts, three_s)


def bright_frames(count: int = 30, fps: float = 15.0, start: float = 100.0) -> list[Frame]:
    """Frames that are bright everywhere, on a camera's own clock."""
    image = np.full((480, 1280, 3), 200, np.uint8)
    return [Frame(image, start + number / fps) for number in range(count)]
