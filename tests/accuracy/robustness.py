"""How many readings change when the same photos are turned, mirrored, darkened, blurred or compressed.

python -m tests.accuracy.robustness DIR      (DIR holds photos, in folders or not)
"""

import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from companion.capture.frame import BgrImage
from companion.capture.image import IMAGE_SUFFIXES, read_image
from companion.commands.read import read_twice
from companion.hands.finder import Finder
from companion.hands.reader import Reader
from companion.progress import progress


def _jpeg(image: BgrImage) -> BgrImage:
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 30])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def _brightness(factor: float) -> Callable[[BgrImage], BgrImage]:
    return lambda image: np.clip(image * factor, 0, 255).astype(np.uint8)


DISTURBANCES: dict[str, Callable[[BgrImage], BgrImage]] = {
    "turned by 90": lambda image: np.ascontiguousarray(np.rot90(image)),
    "turned by 180": lambda image: np.ascontiguousarray(np.rot90(image, 2)),
    "mirrored": lambda image: np.ascontiguousarray(image[:, ::-1]),
    "brightness 0.3": _brightness(0.3),
    "brightness 2": _brightness(2.0),
    "blur of 3 px": lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), 3), dtype=np.uint8),
    "JPEG quality 30": _jpeg,
}


def main() -> None:
    """Print, for each disturbance, the share of photos whose best guess is another one than undisturbed."""
    photos = sorted(p for p in Path(sys.argv[1]).rglob("*") if p.suffix.lower() in IMAGE_SUFFIXES)
    reader = Reader()
    finder = Finder(reader.model)

    def guess(image: BgrImage) -> tuple[str, int] | None:
        hands = finder.find(image)
        reading = read_twice(finder, reader, image, hands[0]) if hands else None
        return None if reading is None else (reading.gesture, reading.fingers)

    changed = dict.fromkeys(DISTURBANCES, 0)
    for photo in progress(photos, "photos", len(photos)):
        image = read_image(photo)
        plain = guess(image)
        for name, disturb in DISTURBANCES.items():
            changed[name] += guess(disturb(image)) != plain
    for name, count in changed.items():
        print(f"{name:16} {count / len(photos):.4f} of {len(photos)} readings changed")


if __name__ == "__main__":
    main()
