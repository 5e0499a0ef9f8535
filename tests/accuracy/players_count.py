"""Whether three is found from the players' own count, in clips of fists that pump and open without a word.

python -m tests.accuracy.players_count [--every N] DIR     (clips, and beside each a .json: count_at_s, players)

Each clip is played as a camera before the table would show it: its first picture for as long as fists need to be held,
then all of it. The seats are known. Where not all fists are seen as held, the count is looked for all the same.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from companion.capture.clip import open_clip, read_clip
from companion.capture.frame import Frame
from companion.progress import progress
from companion.showdown.fists import Stance
from companion.showdown.waiting import PlayersCount, Waiting
from companion.showdown.watching import Watcher
from tests.accuracy.empty_table import seats_beside

_HELD_S = 2.5
_FPS = 15.0


def played(path: Path) -> Iterator[Frame]:
    """The clip from `_HELD_S` on, and its first picture until then."""
    with open_clip(read_clip(path), fps=_FPS) as source:
        for number, frame in enumerate(source):
            if number == 0:
                yield from (Frame(frame.image, n / _FPS) for n in range(round(_HELD_S * _FPS)))
            yield Frame(frame.image, frame.time_s + _HELD_S)


def counted(path: Path, watcher: Watcher) -> tuple[list[str], float | None, bool]:
    """The seats whose fists were not seen as held, how far off three was found in seconds, and if hands opened."""
    true_s = json.loads(path.with_suffix(".json").read_text())["count_at_s"] + _HELD_S
    waiting: Waiting | None = None
    count: PlayersCount | None = None
    idle: list[str] = []
    for frame in played(path):
        if waiting is None:
            height, width = frame.image.shape[:2]
            seats = seats_beside(path, width, height, 1)
            waiting = Waiting(watcher, seats)
        if count is None:
            waiting.see(frame)
            if waiting.all_ready or frame.time_s >= _HELD_S:
                idle = [f"{seat} {stance}" for seat, stance in waiting.stances.items() if stance is not Stance.READY]
                count = PlayersCount(watcher, seats, waiting)
        elif not count.ended:
            count.see(frame)
    assert count is not None
    judged = count.judged()
    return idle, None if judged is None else judged.reveal.three_s - true_s, count.opened


def main() -> None:
    """Print a line for each clip, and how far off three was found over all."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--every", type=int, default=1, metavar="N", help="take one clip in N only")
    args = ask.parse_args()
    clips = sorted(args.folder.glob("*.mp4"))[:: args.every]
    off: list[float] = []
    ready = unseen = 0
    with Watcher() as watcher:
        for clip in progress(clips, "clips", len(clips), results_later=True):
            idle, by_s, opened = counted(clip, watcher)
            ready += not idle
            unseen += not opened
            if by_s is not None:
                off.append(abs(by_s))
            three = f"three off by {by_s:+.2f} s" if by_s is not None else "no count" if opened else "no hands opened"
            print(f"{clip.name}: {three}" + (f"; not ready: {', '.join(idle)}" if idle else ""), flush=True)
    print(f"{len(clips)} clips: all fists seen as held in {ready}, hands seen to open in {len(clips) - unseen}")
    if off:
        ninth = sorted(off)[9 * len(off) // 10]
        print(f"three found in {len(off)}: off by {median(off):.2f} s in the middle, {ninth:.2f} s in the worst tenth")


if __name__ == "__main__":
    main()
