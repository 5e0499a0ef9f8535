"""Whether a round ever starts by itself, and whether memory grows, over minutes of a table where nobody plays.

python -m tests.accuracy.empty_table [--minutes 10] [--seats N] VIDEO...

The videos (empty tables, hands at rest, people eating, dealing and talking; single pictures too) are shown in turn,
again and again, as fast as this machine can, on a clock that goes on like a camera's. `N` seats (default 4) are laid
over the whole picture in a grid, so that every hand is in somebody's seat; where a `.json` beside the video has `seats`
(x, y, size, arm_from), or `players` with their hands' places, those are used. Of a clip that knows its three only what
comes later is shown: until then people hold fists and count. Both ways to start are tried: fists that are held, and the
players' own count.
"""

import argparse
import itertools
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from companion.capture.clip import open_clip, read_clip
from companion.capture.frame import Frame
from companion.capture.image import IMAGE_SUFFIXES, read_image
from companion.memory import resident_mb
from companion.showdown.fists import Stance
from companion.showdown.waiting import PlayersCount, Waiting
from companion.showdown.watching import Watcher
from companion.table.seat import Seat
from companion.thresholds import thresholds

_PICTURE_S = 5.0
"""How long a single picture is shown."""

_REACH = 2.6


def seats_beside(path: Path, width: int, height: int, count: int) -> list[Seat]:
    """The seats told beside the video, or a grid of `count` over the picture."""
    sidecar = path.with_suffix(".json")
    told = json.loads(sidecar.read_text()) if sidecar.exists() else {}
    if "seats" in told:
        return [Seat(f"seat-{n}", **seat) for n, seat in enumerate(told["seats"], start=1)]
    hands = [hand for hand in told.get("players", []) if hand.get("wrist_px") and not hand["idle"]]
    if hands:
        return [
            Seat(f"seat-{n}", hand["wrist_px"][0], hand["wrist_px"][1], max(90.0, _REACH * hand["bbox_px"]), 180.0)
            for n, hand in enumerate(hands, start=1)
        ]
    across = max(1, round((count * width / height) ** 0.5))
    down = -(-count // across)
    places = itertools.islice(itertools.product(range(down), range(across)), count)
    return [
        Seat(
            f"seat-{n}", (x + 0.5) * width / across, (y + 0.5) * height / down, max(width / across, height / down), 180
        )
        for n, (y, x) in enumerate(places, start=1)
    ]


def shown(path: Path, last_s: float | None) -> Iterator[Frame]:
    """The frames of a video from its showing up to `last_s` of it, or one picture for a while; times count from 0."""
    fps = thresholds().reveal.samples_per_second
    if path.suffix.lower() in IMAGE_SUFFIXES:
        image = read_image(path)
        yield from (Frame(image, n / fps) for n in range(round(_PICTURE_S * fps)))
        return
    clip = read_clip(path)
    first_s = 0.0 if clip.three_s is None else clip.three_s + thresholds().reveal.grace
    with open_clip(clip, fps=fps) as source:
        for frame in itertools.takewhile(lambda frame: last_s is None or frame.time_s < last_s, source):
            if frame.time_s >= first_s:
                yield Frame(frame.image, frame.time_s - first_s)


def main() -> None:
    """Print what was seen, every start, and the memory at the start, in the middle and at the end."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--minutes", type=float, default=10.0)
    ask.add_argument("--seats", type=int, default=4)
    ask.add_argument("--until", type=float, metavar="SECONDS", help="show of each video only what is before this")
    ask.add_argument("videos", nargs="+", type=Path)
    args = ask.parse_args()
    wanted_s = args.minutes * 60
    stances = dict.fromkeys(Stance, 0)
    starts: list[str] = []
    memory: list[float] = []
    clock_s = cpu_s = 0.0
    began = time.monotonic()
    with Watcher() as watcher:
        for path in itertools.cycle(args.videos):
            if clock_s >= wanted_s:
                break
            waiting: Waiting | None = None
            count: PlayersCount | None = None
            time_s = 0.0
            for frame in shown(path, args.until):
                time_s = frame.time_s
                if waiting is None:
                    height, width = frame.image.shape[:2]
                    seats = seats_beside(path, width, height, args.seats)
                    waiting = Waiting(watcher, seats)
                now = Frame(frame.image, clock_s + time_s)
                cpu = time.process_time()
                if count is None:
                    waiting.see(now)
                    for stance in waiting.stances.values():
                        stances[stance] += 1
                    if waiting.all_ready:
                        starts.append(f"{path.name} at {time_s:.1f} s: fists at all {len(seats)} seats")
                        count = PlayersCount(watcher, seats, waiting)
                else:
                    count.see(now)
                    if count.ended:
                        starts += [f"{path.name} at {time_s:.1f} s: a count"] if count.judged() else []
                        waiting, count = Waiting(watcher, seats), None
                cpu_s += time.process_time() - cpu
            clock_s += time_s + 1 / thresholds().reveal.samples_per_second
            told = f"{clock_s / 60:5.1f} min  {resident_mb():.0f} MB  {cpu_s / clock_s:.2f} of a core"
            print(f"{told}  {len(starts)} starts  after {path.name}", file=sys.stderr, flush=True)
            if len(memory) < 1 + 2 * clock_s / wanted_s:
                memory.append(resident_mb())
    total = sum(stances.values())
    print(f"{clock_s / 60:.1f} minutes of table in {time.monotonic() - began:.0f} s")
    print(f"processor: {cpu_s / clock_s:.2f} s for each second of table, reading the videos left out")
    print("seats " + ", ".join(f"{stance} {seen / max(total, 1):.2f}" for stance, seen in stances.items()))
    print(f"starts by themselves: {len(starts)}")
    for start in starts:
        print(f"  {start}")
    print("resident memory in MB, start to end: " + ", ".join(f"{mb:.0f}" for mb in memory))
    sys.exit(bool(starts))


if __name__ == "__main__":
    main()
