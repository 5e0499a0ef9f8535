"""Makes docs/typical-hands.jpg: hands drawn by a seed, each with what the product and the upright rule say of it.

    python -m tests.accuracy.typical_hands DIR/SET... [--model-of SET=FILE...] [--seed N] --out docs/typical-hands.jpg

From each SET one photo of each number of fingers, turned by chance, at most `--across` times two; the last one is the
first of the draw that the product is unsure of. Give sets only whose licence lets their photos be shown.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.capture.frame import BgrImage
from companion.commands.read import read_twice
from companion.errors import CompanionError
from companion.hands.finder import Finder
from companion.hands.hand import Hand
from companion.hands.landmarker import Landmarker
from companion.hands.reader import Reader
from companion.hands.reading import SHOWINGS, Reading
from companion.hands.view import View
from tests.accuracy.compare import DEFAULT_CONFIDENCE, model_of
from tests.accuracy.field_rules import upright
from tests.accuracy.labelled_photos import TURNS, Photo, photos_of, with_room

_SIDE, _LINE, _EDGE = 230, 21, 6
_RIGHT, _ASKED, _WRONG, _INK = (60, 130, 30), (20, 120, 200), (40, 40, 200), (40, 40, 40)


def main() -> None:
    """Read the drawn photos and lay them out."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("sets", type=Path, nargs="+", metavar="DIR/SET")
    ask.add_argument("--model-of", type=model_of, nargs="*", default=[], metavar="SET=FILE")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--across", type=int, default=5)
    ask.add_argument("--out", type=Path, required=True)
    args = ask.parse_args()
    models = dict(args.model_of)
    readers = {root.name: Reader(models.get(root.name)) for root in args.sets}
    finders = {name: Finder(reader.model) for name, reader in readers.items()}
    with Landmarker(1, DEFAULT_CONFIDENCE) as field:
        cells: list[BgrImage] = []
        seen: set[tuple[str, str]] = set()
        for name, photo in _drawn(args.sets, args.seed):
            last = len(cells) == 2 * args.across - 1
            if (name, photo.label) in seen and not last:
                continue
            image = photo.image()
            hands = finders[name].find(image)
            if not hands:
                continue
            reading = read_twice(finders[name], readers[name], image, hands[0])
            if last and reading.sure:
                continue
            seen.add((name, photo.label))
            cells.append(_cell(image, hands[0], photo.label, reading, field.detect(with_room(image))))
            if last:
                break
    rows = [np.hstack(cells[first : first + args.across]) for first in range(0, len(cells), args.across)]
    if len(cells) != 2 * args.across:
        raise CompanionError(f"{len(cells)} hands to show, not {2 * args.across}; none of the rest is unsure.")
    cv2.imwrite(str(args.out), np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, 85])


def _drawn(sets: Sequence[Path], seed: int) -> Iterator[tuple[str, Photo]]:
    """The photos of raised fingers by chance, each turned by chance, with the name of their set."""
    numbers = random.Random(seed)
    photos = [(root.name, photo) for root in sets for photo in photos_of(root) if photo.label in "12345"]
    for name, photo in numbers.sample(photos, len(photos)):
        yield name, replace(photo, turn=numbers.choice(TURNS))


def _cell(image: BgrImage, hand: Hand, truth: str, reading: Reading, by_field: list[Hand]) -> BgrImage:
    """The hand with three lines below it: what is shown, what the product says, what the upright rule says."""
    height, width = image.shape[:2]
    size = max(min(hand.extent * 1.5, max(height, width)), 1.0)
    box = hand.box
    picture = View((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, size, pixels=_SIDE).cut(image)
    cell = np.full((_SIDE + 3 * _LINE + 2 * _EDGE, _SIDE + 2 * _EDGE, 3), 255, np.uint8)
    cell[_EDGE : _EDGE + _SIDE, _EDGE : _EDGE + _SIDE] = picture
    right = reading.gesture == "raise" and str(reading.fingers) == truth
    # The rule in the mirror convention that is kinder to it.
    counts = [sum(upright(by_field[0], mirrored)) for mirrored in (False, True)] if by_field else []
    rule = next((c for c in counts if str(c) == truth), counts[0] if counts else None)
    lines = [
        (f"shows {truth}", _INK),
        (f"Companion: {_said(reading)}", (_RIGHT if right else _WRONG) if reading.sure else _ASKED),
        (f"upright rule: {'no hand' if rule is None else rule}", _RIGHT if str(rule) == truth else _WRONG),
    ]
    for number, (text, colour) in enumerate(lines, start=1):
        at = (_EDGE, _SIDE + _EDGE + number * _LINE - 4)
        cv2.putText(cell, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)
    return cell


def _said(reading: Reading) -> str:
    """In words, with the probability; an unsure one with its second candidate."""
    order = sorted(range(len(SHOWINGS)), key=lambda showing: -reading.probabilities[showing])
    words = [f"{_name(showing)} {100 * reading.probabilities[showing]:.0f} %" for showing in order[:2]]
    return words[0] if reading.sure else " or ".join(words) + "?"


def _name(showing: int) -> str:
    return {"0": "fist"}.get(SHOWINGS[showing], SHOWINGS[showing])


if __name__ == "__main__":
    main()
