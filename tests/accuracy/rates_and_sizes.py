"""How many answers change when the same clips are seen at fewer frames a second, or scaled down.

python -m tests.accuracy.rates_and_sizes [--every N] DIR      (DIR holds clips with their truth)

An answer is what one seat of the clip as it is is said to show, and whether late or changed. One that turns unsure, or
is missed, is handed to the table; one that changes to another sure answer is printed, for it may not. About 20 s of
one core for each clip.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.capture.clip import open_clip, read_clip
from companion.capture.clip_truth import Clip, Place, SeatTruth
from companion.capture.frame import Frame
from companion.capture.source import thinned
from companion.clips.bank import clips_in
from companion.clips.checking import NOT_SEEN, UNSURE, judged_seats
from companion.progress import progress
from companion.showdown.reveal import SeatShowing, Showing
from companion.showdown.watching import Watcher

WIDTH, HEIGHT = 640, 360

_FPS = 30.0
"""A faster clip is thinned out to what a good camera gives."""

KINDS = ("same", "turned unsure", "missed", "sure now", "changed")

Way = Callable[[Clip, Sequence[Frame]], tuple[Clip, list[Frame]]]


def _at(fps: float) -> Way:
    return lambda clip, frames: (clip, list(thinned(frames, fps)))


def _small(clip: Clip, frames: Sequence[Frame]) -> tuple[Clip, list[Frame]]:
    height, width = frames[0].image.shape[:2]
    across, down = WIDTH / width, HEIGHT / height
    size = (WIDTH, HEIGHT)
    scaled = [
        Frame(np.asarray(cv2.resize(f.image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), f.time_s)
        for f in frames
    ]
    return replace(clip, seats=tuple(_scaled(seat, across, down) for seat in clip.seats)), scaled


def _scaled(seat: SeatTruth, across: float, down: float) -> SeatTruth:
    place = seat.place and Place(
        seat.place.x * across, seat.place.y * down, seat.place.size * (across + down) / 2, seat.place.arm_from
    )
    return replace(seat, place=place, landmarks=tuple((x * across, y * down) for x, y in seat.landmarks))


WAYS: dict[str, Way] = {
    "15 frames/s": _at(15.0),
    "10 frames/s": _at(10.0),
    f"{WIDTH}x{HEIGHT}": _small,
}


def _answer(showing: SeatShowing | None) -> tuple[str, bool, bool]:
    """Showing, late, changed."""
    if showing is None or showing.reading is None:
        return NOT_SEEN, False, False
    if showing.showing is Showing.UNSURE:
        return UNSURE, False, False
    return f"{showing.showing} {showing.reading.fingers}", showing.late_s > 0, showing.switched


def main() -> None:
    """Print every changed answer as it comes, and a table of how many are the same, asked about, missed, or changed."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--every", type=int, default=1, metavar="N", help="take one clip in N only")
    args = ask.parse_args()
    clips = [(name, clip) for name, path in clips_in(args.folder) if (clip := read_clip(path)).seats][:: args.every]
    counts: dict[str, Counter[str]] = {way: Counter() for way in WAYS}
    with Watcher() as watcher:
        for name, clip in progress(clips, "clips", len(clips), results_later=True):
            with open_clip(clip, fps=_FPS) as source:
                frames = list(source)
            plain = judged_seats(clip, frames, watcher)
            for way, seen in WAYS.items():
                other = judged_seats(*seen(clip, frames), watcher)
                for seat in clip.seats:
                    before, now = _answer(plain.get(seat.name)), _answer(other.get(seat.name))
                    kind = _kind(before, now)
                    counts[way][kind] += 1
                    if kind == "changed":
                        print(f"{name}, seat {seat.name}: {before} becomes {now} at {way}", flush=True)
            print(f"{name}: {len(clip.seats)} seats", file=sys.stderr, flush=True)
    print(" " * 12 + "".join(f"{kind:>14}" for kind in (*KINDS, "of")))
    for way, count in counts.items():
        print(f"{way:12}" + "".join(f"{count[kind]:14}" for kind in KINDS) + f"{count.total():14}")


def _kind(before: tuple[str, bool, bool], now: tuple[str, bool, bool]) -> str:
    if before == now:
        return "same"
    if now[0] == UNSURE:
        return "turned unsure"
    if now[0] == NOT_SEEN:
        return "missed"
    return "sure now" if before[0] in (UNSURE, NOT_SEEN) else "changed"


if __name__ == "__main__":
    main()
