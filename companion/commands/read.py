"""`companion read`: the hands on pictures."""

import argparse
import json
import sys
from typing import Any

from companion.capture.frame import BgrImage
from companion.capture.image import read_image
from companion.commands.arguments import named_path
from companion.errors import CompanionError
from companion.hands.finder import Finder
from companion.hands.hand import Hand
from companion.hands.reader import Reader
from companion.hands.reading import Reading, pooled
from companion.progress import progress

EXAMPLE = """example:
  companion read table.jpg
  companion read --json *.jpg
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion read`."""
    parser.epilog = EXAMPLE
    parser.add_argument("files", nargs="+", metavar="FILE", help="pictures: JPEG, PNG, WebP, BMP, TIFF")
    parser.add_argument(
        "--model", type=named_path, metavar="FILE", help="another reading model, such as one of your own"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a picture")


def run(args: argparse.Namespace) -> int:
    """Read every file; those that cannot be read are said, and make the exit status 1."""
    status = 0
    reader = Reader(args.model)
    finder = Finder(reader.model)
    for file in progress(args.files, "pictures", len(args.files)):
        try:
            image = read_image(file)
        except CompanionError as error:
            status = 1
            if args.json:
                print(json.dumps({"file": file, "error": str(error)}), flush=True)
            else:
                print(f"companion read: {error}", file=sys.stderr)
            continue
        hands = [(hand, read_twice(finder, reader, image, hand)) for hand in finder.find(image)]
        print(json.dumps(as_json(file, image, hands)) if args.json else in_words(file, hands), flush=True)
    return status


def read_twice(finder: Finder, reader: Reader, image: BgrImage, hand: Hand) -> Reading:
    """The reading of the hand and of the same hand in a mirror together: where they disagree, it is not sure."""
    looks = [(reader.read(hand), 1.0)]
    if (again := finder.follow(image, hand, number=1)) is not None:
        looks.append((reader.read(again), 1.0))
    return pooled(looks)


def as_json(file: str, image: BgrImage, hands: list[tuple[Hand, Reading]]) -> dict[str, Any]:
    """The answer for one picture, in the form that DESIGN's contract gives."""
    height, width = image.shape[:2]
    return {
        "file": file,
        "width": width,
        "height": height,
        "hands": [hand_as_json(hand, reading) for hand, reading in hands],
    }


def hand_as_json(hand: Hand, reading: Reading) -> dict[str, Any]:
    """One hand with its reading."""
    gun = {"barrels": reading.barrels} if reading.gesture == "gun" else {}
    return {
        "gesture": reading.gesture,
        "fingers": reading.fingers,
        **gun,
        "up": list(reading.up),
        "sure": reading.sure,
        "confidence": round(reading.confidence, 4),
        "probabilities": reading.as_json(),
        "handedness": hand.handedness,
        "box": [round(edge) for edge in hand.box],
        "landmarks": [[round(float(v), 1) for v in point] for point in hand.landmarks],
    }


def in_words(file: str, hands: list[tuple[Hand, Reading]]) -> str:
    """The answer for a person, one line a picture."""
    if not hands:
        return f"{file}: no hand seen"
    return f"{file}: " + "; ".join(_hand_in_words(reading) for _, reading in hands)


def _hand_in_words(reading: Reading) -> str:
    count = f"{reading.fingers} finger{'s' if reading.fingers != 1 else ''}"
    showing = {"fist": "a fist", "gun": "a gun", "raise": count}[reading.gesture]
    return showing if reading.sure else f"{showing}? ({reading.confidence:.0%})"
