"""`companion bench`: how fast this machine reads hands, and whether memory grows meanwhile."""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from companion.capture.frame import BgrImage
from companion.commands.bench_memory import Endurance, endure
from companion.errors import UsageError
from companion.hands.finder import Finder
from companion.hands.hand import Hand
from companion.hands.landmarker import Landmarker
from companion.hands.network import view_of
from companion.hands.reader import Reader
from companion.hands.reading import Reading
from companion.play import demo_table
from companion.play.table_camera import RecordedCamera
from companion.progress import progress
from companion.showdown.look import Look
from companion.showdown.verdict import verdict
from companion.table.assignment import assign
from companion.table.seat import Seat
from companion.thresholds import thresholds

EXAMPLE = """The bare landmarker is timed on the very same crops in the same run: look at the ratio, not at the
milliseconds, which depend on what else the machine does.

example:
  companion bench --hands 5 --rounds 40
  companion bench --readings 5000
"""

MOST_HANDS = 6
ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds for one frame with a number of hands: each stage, the whole, and the bare landmarker beside it."""

    hands: int
    cut_ms: float
    landmarks_ms: float
    seats_ms: float
    reading_ms: float
    vote_ms: float
    whole_ms: float
    landmarker_ms: float

    @property
    def ratio(self) -> float:
        """The whole pipeline over the bare landmarker on the same crops."""
        return self.whole_ms / self.landmarker_ms

    @property
    def fps(self) -> float:
        """Frames a second that one lane can look at."""
        return 1000.0 / self.whole_ms


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion bench`."""
    parser.epilog = EXAMPLE
    parser.add_argument("--hands", type=int, metavar="N", help=f"measure N hands only (default: 1 to {MOST_HANDS})")
    parser.add_argument("--rounds", type=int, metavar="N", help=f"frames to time for each (default {ROUNDS})")
    parser.add_argument(
        "--readings", type=int, metavar="N", help="in place of that, find and read N hands and tell the memory"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object for each number of hands")


def run(args: argparse.Namespace) -> int:
    """Time the stages on hands of the bundled clip."""
    if args.readings is not None and (args.hands, args.rounds) != (None, None):
        raise UsageError(
            "--readings tells the memory and takes neither --hands nor --rounds, which time single frames."
        )
    if args.rounds is not None and args.rounds < 1:
        raise UsageError(f"--rounds must be at least 1, not {args.rounds}.")
    if args.hands is not None and not 1 <= args.hands <= MOST_HANDS:
        raise UsageError(f"--hands must be 1 to {MOST_HANDS}, not {args.hands}.")
    if args.readings is not None and args.readings < 1:
        raise UsageError(f"--readings must be at least 1, not {args.readings}.")
    reader = Reader()
    finder = Finder(reader.model)
    image, hands = _hands_of_the_demo(finder)
    if args.readings is not None:
        endured = endure(
            finder,
            reader,
            image,
            hands,
            args.readings,
            lambda numbers: progress(numbers, "readings", len(numbers), True),
        )
        print(json.dumps(_memory_as_json(endured)) if args.json else _memory_in_words(endured))
        return 0
    rounds = args.rounds or ROUNDS
    counts = [args.hands] if args.hands else list(range(1, MOST_HANDS + 1))
    if not args.json:
        print("hands   cut  landmarks  seats  reading  vote  whole ms   bare landmarker ms  ratio   frames/s")
    with Landmarker(hands=1, confidence=thresholds().finding.hand) as bare:
        for count in progress(counts, "measured", len(counts)):
            timing = _time(finder, reader, bare, image, [hands[i % len(hands)] for i in range(count)], rounds)
            print(json.dumps(_as_json(timing)) if args.json else _in_words(timing), flush=True)
    return 0


def _hands_of_the_demo(finder: Finder) -> tuple[BgrImage, list[Hand]]:
    """A frame of the bundled clip while the hands are held, and the hands in it."""
    camera = RecordedCamera(demo_table.clip_path())
    assert camera.three_s is not None  # the bundled clip knows its moment of three
    held_s = camera.three_s + thresholds().reveal.settle + thresholds().reveal.opening
    image = next(frame.image for frame in camera.frames if frame.time_s >= held_s)
    return image, finder.find(image)


def _time(
    finder: Finder, reader: Reader, bare: Landmarker, image: BgrImage, hands: Sequence[Hand], rounds: int
) -> Timing:
    """Median times over the rounds; pipeline and landmarker take turns, so that both see the same machine."""
    limits = thresholds()
    watched = round((limits.reveal.watch_before + limits.reveal.watch_after) * limits.reveal.samples_per_second)
    seats = [
        Seat(f"seat-{number}", float(hand.centre[0]), float(hand.centre[1]), hand.extent * 2, arm_from=0.0)
        for number, hand in enumerate(hands)
    ]
    spent: dict[str, list[float]] = {}

    def timed(stage: str, work: Callable[[], object]) -> None:
        begin = time.perf_counter()
        work()
        spent.setdefault(stage, []).append(1000 * (time.perf_counter() - begin))

    for _ in range(rounds + 1):
        seen: list[Hand] = []
        readings: list[Reading] = []
        views = [view_of(hand) for hand in hands]
        crops = [view.cut(image) for view in views]
        timed("landmarker", lambda: [bare.detect(crop) for crop in crops])  # noqa: B023
        timed("cut", lambda: [view.cut(image) for view in views])  # noqa: B023
        timed("following", lambda: seen.extend(h for hand in hands if (h := finder.follow(image, hand))))  # noqa: B023
        timed("seats", lambda: assign(seen, seats))  # noqa: B023
        timed("reading", lambda: readings.extend(reader.read(hand) for hand in seen))  # noqa: B023
        # One vote a seat ends a watch of many frames; a frame bears its share of it.
        looks = [Look(number / limits.reveal.samples_per_second, seen[0], readings[0]) for number in range(watched)]
        timed("vote", lambda: [verdict(seat.name, looks, 0.0) for seat in seats])  # noqa: B023
        spent["vote"][-1] /= watched
        whole = sum(spent[stage][-1] for stage in ("following", "seats", "reading", "vote"))
        spent.setdefault("whole", []).append(whole)
    median = {stage: statistics.median(times[1:]) for stage, times in spent.items()}  # the first round warms up
    return Timing(
        hands=len(hands),
        cut_ms=median["cut"],
        landmarks_ms=median["following"] - median["cut"],
        seats_ms=median["seats"],
        reading_ms=median["reading"],
        vote_ms=median["vote"],
        whole_ms=median["whole"],
        landmarker_ms=median["landmarker"],
    )


def _as_json(timing: Timing) -> dict[str, float]:
    names = ("cut", "landmarks", "seats", "reading", "vote", "whole", "landmarker")
    milliseconds = {f"{name}_ms": round(getattr(timing, f"{name}_ms"), 2) for name in names}
    return {"hands": timing.hands, **milliseconds, "ratio": round(timing.ratio, 3), "fps": round(timing.fps, 1)}


def _memory_as_json(endured: Endurance) -> dict[str, float]:
    return {name: round(value, 2) for name, value in asdict(endured).items()}


def _memory_in_words(endured: Endurance) -> str:
    missed = f", {endured.missed} not found" if endured.missed else ""
    return (
        f"{endured.readings} hands found and read{missed}, {endured.ms:.1f} ms each. Memory: "
        f"{endured.start_mb:.1f} MB at the start, {endured.end_mb:.1f} MB at the end, {endured.most_mb:.1f} MB at most."
    )


def _in_words(timing: Timing) -> str:
    return (
        f"{timing.hands:5} {timing.cut_ms:5.1f} {timing.landmarks_ms:10.1f} {timing.seats_ms:6.1f} "
        f"{timing.reading_ms:8.1f} {timing.vote_ms:5.1f} {timing.whole_ms:9.1f} {timing.landmarker_ms:20.1f} "
        f"{timing.ratio:6.2f} {timing.fps:10.1f}"
    )
