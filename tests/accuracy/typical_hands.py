"""Makes docs/typical-hands.jpg: hands drawn by a seed, each with what the product and the upright rule say of it.

    python -m tests.accuracy.typical_hands DIR/SET... [--model-of SET=FILE...] [--seed N] --out docs/typical-hands.jpg

From each SET photos of different numbers of fingers, as they are drawn, turned by chance. Then one that the product
asks about and one that it reads wrong unasked, looked for among `--most` photos; where there is none, the picture says
so. Give sets only whose licence lets their photos be shown.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from companion.capture.frame import BgrImage
from companion.commands.read import read_twice
from companion.errors import CompanionError
from companion.hands.finder import Finder
from companion.hands.hand import Hand
from companion.hands.landmarker import Landmarker
from companion.hands.reader import Reader
from companion.hands.reading import SHOWINGS, Reading
from companion.hands.view import View
from companion.progress import progress
from tests.accuracy.compare import DEFAULT_CONFIDENCE, model_of
from tests.accuracy.field_rules import upright
from tests.accuracy.labelled_photos import TURNS, Photo, photos_of, with_room

SOURCES = {
    "epsrc_set1": "EPSRC-NUMBERS (CC BY-SA 4.0)",
    "sign_digits": "Sign Language Digits Dataset (Apache-2.0)",
    "addison": "ImageProcessing-FingerCounter (MIT)",
}

_SIDE, _GAP, _TEXT, _FOOT, _BAR = 240, 14, 84, 56, 5
_RIGHT, _ASKED, _WRONG = (46, 125, 50), (200, 120, 0), (198, 40, 40)
_INK, _PALE = (40, 40, 40), (110, 110, 110)


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """A photo, the largest hand on it, what the product says of that, and the upright rule's count or none."""

    photo: Photo
    image: BgrImage
    hand: Hand
    reading: Reading
    rule: int | None

    @property
    def right(self) -> bool:
        """Whether the product's best guess is what is shown."""
        return self.reading.gesture == "raise" and str(self.reading.fingers) == self.photo.label


def main() -> None:
    """Read the drawn photos and lay them out."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("sets", type=Path, nargs="+", metavar="DIR/SET")
    ask.add_argument("--model-of", type=model_of, nargs="*", default=[], metavar="SET=FILE")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--across", type=int, default=5)
    ask.add_argument("--most", type=int, default=200, help="photos to look through at most")
    ask.add_argument("--out", type=Path, required=True)
    args = ask.parse_args()
    cells = 2 * args.across
    typical: list[Read] = []
    more: list[Read] = []
    asked: Read | None = None
    wrong: Read | None = None
    seen: set[tuple[str, str]] = set()
    looked_at = 0
    drawn = _drawn(args.sets, args.seed)[: args.most]
    for read in _read(args.sets, dict(args.model_of), progress(drawn, "photos", len(drawn), results_later=True)):
        looked_at += 1
        shown = (read.photo.path.parts[-3], read.photo.label)
        if shown not in seen and len(typical) < cells - 2:
            seen.add(shown)
            typical.append(read)
        elif not read.reading.sure:
            asked = asked or read
        elif not read.right:
            wrong = wrong or read
        elif len(more) < 2:
            more.append(read)
        if len(typical) == cells - 2 and asked is not None and wrong is not None:
            break
    sought = [read for read in (asked, wrong) if read is not None]
    found = [*typical, *more[: 2 - len(sought)], *sought]
    if len(found) < cells:
        raise CompanionError(f"{looked_at} hands found are too few for the picture; give more photos or --most.")
    faults = " and ".join(
        f"none that it {what}" if read is None else f"one that it {what}"
        for what, read in (("asks about", asked), ("reads wrong unasked", wrong))
    )
    taught = [root.name for root in args.sets if root.name not in dict(args.model_of)]
    model = "a model that has seen their sets" if taught else "models that have not seen them"
    chosen = f"Drawn and turned by chance, read by {model}. Last, looked for among {looked_at} photos: {faults}."
    sources = ", ".join(SOURCES.get(root.name, root.name) for root in args.sets)
    picture = _laid_out(found, args.across, [chosen, f"Photos: {sources}."])
    picture.save(args.out, quality=85, optimize=True)


def _drawn(sets: Sequence[Path], seed: int) -> list[tuple[str, Photo]]:
    """The photos of raised fingers by chance, each turned by chance, with the name of their set."""
    numbers = random.Random(seed)
    of_sets = [[(root.name, photo) for photo in photos_of(root) if photo.label in "12345"] for root in sets]
    # As many of a small set as of a large one.
    least = min(len(photos) for photos in of_sets)
    photos = [pair for photos in of_sets for pair in numbers.sample(photos, least)]
    return [(name, replace(photo, turn=numbers.choice(TURNS))) for name, photo in numbers.sample(photos, len(photos))]


def _read(sets: Sequence[Path], models: dict[str, Path], drawn: Iterator[tuple[str, Photo]]) -> Iterator[Read]:
    """Those of the drawn photos on which a hand is found."""
    readers = {root.name: Reader(models.get(root.name)) for root in sets}
    finders = {name: Finder(reader.model) for name, reader in readers.items()}
    with Landmarker(1, DEFAULT_CONFIDENCE) as field:
        for name, photo in drawn:
            image = photo.image()
            hands = finders[name].find(image)
            if not hands:
                continue
            by_field = field.detect(with_room(image))
            # The rule in the mirror convention that is kinder to it.
            counts = [sum(upright(by_field[0], mirrored)) for mirrored in (False, True)] if by_field else []
            rule = next((c for c in counts if str(c) == photo.label), counts[0] if counts else None)
            yield Read(photo, image, hands[0], read_twice(finders[name], readers[name], image, hands[0]), rule)


def _laid_out(found: Sequence[Read], across: int, notes: Sequence[str]) -> Image.Image:
    """The hands in rows, each above what is said of it, and the notes at the foot."""
    rows = -(-len(found) // across)
    width = across * (_SIDE + _GAP) + _GAP
    picture = Image.new("RGB", (width, rows * (_SIDE + _TEXT + _GAP) + _GAP + _FOOT), "white")
    draw = ImageDraw.Draw(picture)
    for number, read in enumerate(found):
        left = _GAP + number % across * (_SIDE + _GAP)
        _cell(picture, draw, read, left, _GAP + number // across * (_SIDE + _TEXT + _GAP))
    small = ImageFont.load_default(15)
    for number, note in enumerate(notes, start=1):
        draw.text((_GAP, picture.height - _FOOT + 22 * number - 14), note, _PALE, small)
    return picture


def _cell(picture: Image.Image, draw: ImageDraw.ImageDraw, read: Read, left: int, top: int) -> None:
    """One hand, a bar that tells how the product did, and what is shown, what it says, what the upright rule says."""
    height, width = read.image.shape[:2]
    edges = read.hand.box
    size = max(min(read.hand.extent * 1.5, height, width), 1.0)
    # Within the photo, where there is room.
    x = min(max((edges[0] + edges[2]) / 2, size / 2), width - size / 2)
    y = min(max((edges[1] + edges[3]) / 2, size / 2), height - size / 2)
    cut = View(x, y, size, pixels=_SIDE).cut(read.image)
    picture.paste(Image.fromarray(np.ascontiguousarray(cut[:, :, ::-1])), (left, top))
    below = top + _SIDE
    colour = _ASKED if not read.reading.sure else _RIGHT if read.right else _WRONG
    draw.rectangle((left, below, left + _SIDE - 1, below + _BAR - 1), colour)
    small, large = ImageFont.load_default(15), ImageFont.load_default(19)
    draw.text((left, below + _BAR + 4), f"shows {read.photo.label}", _PALE, small)
    draw.text((left, below + _BAR + 23), f"Companion: {_said(read.reading)}", colour, large)
    rule = "no hand found" if read.rule is None else str(read.rule)
    ink = _RIGHT if rule == read.photo.label else _WRONG
    draw.text((left, below + _BAR + 50), "upright rule: ", _INK, small)
    draw.text((left + draw.textlength("upright rule: ", small), below + _BAR + 50), rule, ink, small)


def _said(reading: Reading) -> str:
    """In words; an unsure one as the question that it is."""
    order = sorted(range(len(SHOWINGS)), key=lambda showing: -reading.probabilities[showing])
    words = [{"0": "fist"}.get(SHOWINGS[showing], SHOWINGS[showing]) for showing in order[:2]]
    return f"{words[0]}, {100 * reading.confidence:.0f} %" if reading.sure else f"{words[0]} or {words[1]}?"


if __name__ == "__main__":
    main()
