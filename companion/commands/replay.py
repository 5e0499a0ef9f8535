"""`companion replay`: the reveal in a recorded clip."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from companion.capture.clip import open_clip, read_clip
from companion.capture.frame import Frame
from companion.commands.arguments import named_path
from companion.errors import CompanionError, UsageError
from companion.hands.reader import Reader
from companion.hands.reading import SHOWINGS
from companion.showdown.judging import judge
from companion.showdown.reveal import Reveal, SeatShowing
from companion.showdown.watching import Watcher
from companion.table.personal import corrections_of
from companion.table.profile import read_profile
from companion.thresholds import thresholds

MOST_PLAYERS = 20
"""More people than fit round a table that one camera sees."""

LONGEST_S = 30.0
"""Of a longer clip the frames would fill the memory; a reveal takes a few seconds."""

EXAMPLE = """example:
  companion replay --players 4 --three 2.0 round.mp4
  companion replay --json --seats table.toml round.clip
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion replay`."""
    parser.epilog = EXAMPLE
    parser.add_argument("clip", type=named_path, metavar="CLIP", help="a clip folder or a video file")
    parser.add_argument(
        "--model", type=named_path, metavar="FILE", help="another reading model, such as one of your own"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a reveal")
    parser.add_argument(
        "--seats", type=named_path, metavar="FILE", help="table profile; without it the seats are found from the hands"
    )
    parser.add_argument("--players", type=int, metavar="N", help="how many seats there are")
    parser.add_argument("--three", type=float, metavar="SECONDS", help="the moment of the count, from the clip's start")


def run(args: argparse.Namespace) -> int:
    """Judge the clip's reveal and print it."""
    if args.players is not None and not 1 <= args.players <= MOST_PLAYERS:
        raise UsageError(f"--players must be 1 to {MOST_PLAYERS}, not {args.players}.")
    path: Path = args.clip
    profile = read_profile(args.seats) if args.seats else None
    if profile is not None and args.players not in (None, len(profile.seats)):
        raise UsageError(
            f"--players {args.players} does not fit {args.seats}, which has {len(profile.seats)} seats; leave it out."
        )
    frames = read_frames(path, args.three)
    seats = None
    if profile is not None:
        height, width = frames[0].image.shape[:2]
        seats = profile.scaled_to(width, height)
    corrections = corrections_of(profile) if profile is not None else {}
    with Watcher(Reader(args.model), corrections=corrections) as watcher:
        judged = judge(watcher, frames, args.three, seats, args.players)
    if judged is None or not judged.reveal.seats:
        if not args.json:
            print(f"{path.name}: no reveal seen")
        return 0
    print(json.dumps(as_json(path.name, 1, judged.reveal)) if args.json else in_words(path.name, judged.reveal))
    return 0


def read_frames(path: Path, three_s: float | None) -> list[Frame]:
    """The frames of a clip that a reveal is judged by: those around three, or all, at most `LONGEST_S` seconds of them.

    Raises CompanionError when there are none, or the clip is too long to look for three in it.
    """
    if three_s is not None and three_s < 0:
        raise UsageError(f"--three {three_s:g} is before the clip, which begins at 0 s.")
    limits = thresholds().reveal
    first, last = (0.0, LONGEST_S) if three_s is None else (three_s - limits.watch_before, three_s + limits.watch_after)
    frames: list[Frame] = []
    length_s = -1.0
    with open_clip(read_clip(path), fps=limits.samples_per_second) as source:
        for frame in source:
            length_s = frame.time_s
            if first <= length_s <= last:
                frames.append(frame)
            elif length_s > last:
                break
    if source.notice is not None:
        print(f"companion replay: {source.notice}", file=sys.stderr)
    if length_s < 0:
        raise CompanionError(f"{path}: there is not one readable frame in this clip.")
    if three_s is None and length_s > LONGEST_S:
        raise CompanionError(f"{path}: the clip is longer than {LONGEST_S:.0f} s; say with --three when the count was.")
    if three_s is not None and not three_s <= length_s:  # nor is "nan" a moment
        raise UsageError(f"--three {three_s:g} is outside the clip, which lasts {length_s:.1f} s.")
    return frames


def as_json(clip: str, number: int, reveal: Reveal) -> dict[str, Any]:
    """One reveal in the form that DESIGN's contract gives."""
    return {
        "clip": clip,
        "reveal": number,
        "three_s": round(reveal.three_s, 3),
        "ruled_s": round(reveal.ruled_s, 3),
        "players": [_player_as_json(showing) for showing in reveal.seats],
        "strangers": reveal.strangers,
    }


def _player_as_json(showing: SeatShowing) -> dict[str, Any]:
    answer: dict[str, Any] = {"seat": showing.seat, "showing": str(showing.showing)}
    reading = showing.reading
    if reading is None:
        probabilities = dict.fromkeys(SHOWINGS, 0.0)
        answer |= {"fingers": None, "sure": False, "confidence": 0.0, "probabilities": probabilities}
    else:
        answer |= {
            "fingers": reading.fingers,
            "sure": showing.sure,
            "confidence": round(reading.confidence, 4),
            "probabilities": reading.as_json(),
        }
    return answer | {
        "late_s": showing.late_s,
        "switched": showing.switched,
        "wrist": showing.wrist and [round(v, 1) for v in showing.wrist],
        "box": showing.box and [round(v) for v in showing.box],
    }


def in_words(clip: str, reveal: Reveal) -> str:
    """One reveal for a person."""
    lines = [f"{clip}: three at {reveal.three_s:.2f} s"]
    lines += [f"  {showing.seat}: {showing.in_words()}" for showing in reveal.seats]
    if reveal.strangers:
        lines.append(f"  hands of nobody: {reveal.strangers}")
    return "\n".join(lines)
