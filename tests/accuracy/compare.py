"""The product beside the rules of the field, on folders of labelled photos at every turn of the picture.

    python -m tests.accuracy.compare DIR/SET... [--crops DIR...] [--model-of SET=FILE...] [--markdown | --json]

SET holds one folder a label: 0 to 5 (raised fingers), gun, other/... (shapes that are no showing), one hand a photo. A
photo in which no hand is found counts as wrong. Compared are

- the upright rule of most finger counters, in the better of its two mirror conventions for each set and turn,
- joint angles, and the distance of the tips from the wrist,
- random trees on the landmarks, grown on all SETs but the one that is read, and on the rendered hands in --crops,

all on MediaPipe's own landmarker on the whole picture, as they use it, at its default thresholds, and

- the product: what `companion read` says, by the model that --model-of gives for the set (trained without it), or by
  the shipped one, which has seen these photos.

The three rules never ask, so every hand that they find and read wrong is acted on.
"""

import argparse
import json
import multiprocessing
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from companion.commands.read import read_twice
from companion.hands.finder import Finder
from companion.hands.hand import Hand
from companion.hands.landmarker import Landmarker
from companion.hands.reader import Reader
from companion.progress import progress
from models.training.pictures import rendered
from tests.accuracy.field_rules import distance_to_wrist, joint_angles, upright
from tests.accuracy.labelled_photos import LABELS, TURNS, Answer, Photo, Score, photos_of, score, with_room
from tests.accuracy.landmark_trees import LandmarkTrees

Job = TypeVar("Job")
Result = TypeVar("Result")

METHODS = {
    "upright": "tip above joint, thumb by x",
    "angles": "joint angles",
    "distance": "tip farther from the wrist",
    "trees": "trees on landmarks",
    "companion": "the Companion",
}

DEFAULT_CONFIDENCE = 0.5
"""MediaPipe's own least scores for finding and following."""


@dataclass(frozen=True, slots=True)
class Row:
    """The scores of all methods, by their names, on one set at one turn."""

    photo_set: str
    turn: int
    scores: dict[str, Score]


def main() -> None:
    """Compare, and print."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("sets", type=Path, nargs="+", metavar="DIR/SET")
    ask.add_argument("--crops", type=Path, nargs="*", default=[], metavar="DIR", help="rendered hands with labels.csv")
    ask.add_argument("--model-of", type=model_of, nargs="*", default=[], metavar="SET=FILE")
    ask.add_argument("--turn", default=",".join(map(str, TURNS)), help="degrees clockwise, by commas")
    ask.add_argument("--most", type=int, default=150, help="photos of a set that are read (default 150)")
    ask.add_argument("--seed", type=int, default=0, help="draws them")
    ask.add_argument("--kept", type=Path, metavar="FILE", help="keeps what the landmarker found, for the next time")
    ask.add_argument("--processes", type=int, default=2)
    ask.add_argument("--json", action="store_true", help="one JSON object for each set and turn")
    ask.add_argument("--markdown", action="store_true", help="the table of the README")
    args = ask.parse_args()
    turns = [int(turn) for turn in args.turn.split(",")]
    drawn = {root.name: photos_of(root, args.most, args.seed) for root in args.sets}
    grown_on = {root.name: _without_others(photos_of(root)) for root in args.sets}
    crops = _without_others([Photo(p.path, p.showing) for root in args.crops for p in rendered(root)])
    turned = {(name, turn): [replace(p, turn=turn) for p in photos] for name, photos in drawn.items() for turn in turns}

    everywhere = [*(p for some in (*turned.values(), *grown_on.values()) for p in some), *crops]
    hands = _landmarks(sorted(set(everywhere), key=str), args.kept, args.processes)
    models = dict(args.model_of)
    jobs = [(photo, models.get(name)) for (name, _), photos in turned.items() for photo in photos]
    product = dict(zip((photo for photo, _ in jobs), _in_parallel(_product, jobs, args.processes), strict=True))

    if not args.json and args.markdown:
        print(_markdown_head(), flush=True)
    for name in drawn:
        examples = [p for other, some in grown_on.items() if other != name for p in some] + crops
        seen = [(hand, p.label) for p in examples if (hand := hands[p]) is not None]
        trees = LandmarkTrees(*zip(*seen, strict=True)) if seen else None
        for turn in turns:
            row = Row(name, turn, _scores(turned[name, turn], hands, trees, product))
            print(json.dumps(asdict(row)) if args.json else _markdown(row) if args.markdown else _text(row), flush=True)


def model_of(text: str) -> tuple[str, Path]:
    name, equals, file = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not SET=FILE")
    return name, Path(file)


def _without_others(photos: list[Photo]) -> list[Photo]:
    return [photo for photo in photos if photo.label in LABELS]


def _scores(
    photos: list[Photo],
    hands: dict[Photo, Hand | None],
    trees: LandmarkTrees | None,
    product: dict[Photo, Answer | None],
) -> dict[str, Score]:
    """Every method on these photos. Where there is nothing to grow trees on, there are none."""

    def by(read: Callable[[Hand], Answer]) -> Score:
        return score(photos, lambda photo: None if (hand := hands[photo]) is None else read(hand))

    conventions = [by(lambda hand, m=mirrored: _counted(upright(hand, m))) for mirrored in (False, True)]  # type: ignore[misc]
    return {
        "upright": max(conventions, key=lambda s: s.right),
        "angles": by(lambda hand: _counted(joint_angles(hand))),
        "distance": by(lambda hand: _counted(distance_to_wrist(hand))),
        **({} if trees is None else {"trees": by(trees.answer)}),
        "companion": score(photos, lambda photo: product[photo]),
    }


def _counted(up: Sequence[bool]) -> Answer:
    return Answer(str(sum(up)), sum(up), sure=True)


def _landmarks(photos: list[Photo], kept: Path | None, processes: int) -> dict[Photo, Hand | None]:
    """The hand that the landmarker finds on each photo, taken from the file `kept` where it is there already."""
    known: dict[str, npt.NDArray[np.float32]] = {}
    if kept is not None and kept.exists():
        with np.load(kept) as data:
            known = dict(zip(data["photos"].tolist(), data["hands"], strict=True))
    missing = [photo for photo in photos if _key(photo) not in known]
    for photo, numbers in zip(missing, _in_parallel(_landmarker, missing, processes), strict=True):
        known[_key(photo)] = numbers
    if kept is not None and missing:
        with kept.open("wb") as file:
            np.savez_compressed(file, photos=np.array(list(known)), hands=np.array(list(known.values())))
    return {photo: _unpacked(known[_key(photo)]) for photo in photos}


def _key(photo: Photo) -> str:
    return f"{photo.turn} {photo.path.resolve()}"


def _unpacked(numbers: npt.NDArray[np.float32]) -> Hand | None:
    if np.isnan(numbers[0]):
        return None
    points = numbers[:126].reshape(2, 21, 3)
    return Hand(points[0], points[1], "left" if numbers[126] else "right", 1.0)


def _in_parallel(work: Callable[[Job], Result], jobs: list[Job], processes: int) -> list[Result]:
    if not jobs:
        return []
    with multiprocessing.get_context("spawn").Pool(processes, _begin) as pool:
        return list(progress(pool.imap(work, jobs, chunksize=8), "photos", len(jobs)))


_field: Landmarker
_products: dict[Path | None, tuple[Finder, Reader]]


def _begin() -> None:
    """Each process has networks of its own."""
    global _field, _products
    cv2.setNumThreads(1)
    _field, _products = Landmarker(1, DEFAULT_CONFIDENCE), {}


def _landmarker(photo: Photo) -> npt.NDArray[np.float32]:
    """The landmarks, the metric ones and the label of the hand in one row; not numbers where no hand is found."""
    found = _field.detect(with_room(photo.image()))
    if not found:
        return np.full(127, np.nan, np.float32)
    hand = found[0]
    return np.concatenate([hand.landmarks.ravel(), hand.world.ravel(), [hand.handedness == "left"]], dtype=np.float32)


def _product(job: tuple[Photo, Path | None]) -> Answer | None:
    """What `companion read` says of the largest hand."""
    photo, model = job
    if model not in _products:
        own = Reader(model)
        _products[model] = Finder(own.model), own
    finder, reader = _products[model]
    image = photo.image()
    hands = finder.find(image)
    if not hands:
        return None
    reading = read_twice(finder, reader, image, hands[0])
    return Answer(LABELS[reading.best], reading.fingers, reading.sure)


def _text(row: Row) -> str:
    lines = [f"{row.photo_set}, turned by {row.turn} ({row.scores['companion'].photos} photos)"]
    lines += [f"  {'':30} right  found   sure  sure-wrong"]
    for method, s in row.scores.items():
        lines.append(f"  {METHODS[method]:30} {s.right:.3f}  {s.found:.3f}  {s.sure:.3f}  {s.sure_wrong:.4f}")
    return "\n".join(lines)


def _markdown_head() -> str:
    titles = ["photos", "turned by", *METHODS.values(), "acts unasked", "unasked and wrong"]
    return "| " + " | ".join(titles) + " |\n|" + "---|" * len(titles)


def _markdown(row: Row) -> str:
    ours = row.scores["companion"]
    rights = [f"{row.scores[m].right:.2f}" if m in row.scores else "" for m in METHODS]
    rights[-1] = f"**{rights[-1]}**"
    return f"| {row.photo_set} | {row.turn}° | {' | '.join(rights)} | {ours.sure:.2f} | {ours.sure_wrong:.3f} |"


if __name__ == "__main__":
    main()
