"""Cut out what the palm detector takes for a hand and is none: sleeves, faces, mugs, cards, fingers of another hand.

    python -m models.training.no_hands --tables DIR --out DATA/crops/no_hands

DIR holds pictures of tables, each with a `.json` of the same name that has every hand's landmarks
(`players[].landmarks_2d`), as the scene renderer writes them. What is written has the form of its crops; the landmark
network's probability that there is a hand is trained on it.
"""

import argparse
import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.capture.frame import BgrImage
from companion.capture.image import read_image
from companion.hands.finder import tiles_both_ways
from companion.hands.network import PalmDetector
from companion.hands.view import View
from companion.progress import progress
from companion.thresholds import thresholds
from models.training.alignment import whole_view

_LEAST_SCORE = 0.02
_MOST = 25
"""Candidates kept of one picture, the likeliest first."""
_APART = 0.45
"""Middles of views, in sides of the hand's own view, that are so far apart do not look at the same hand."""
ROOM = 1.4
"""Side of a picture over that of the look, so that the look can be misplaced."""
_PIXELS = 300


def main() -> None:
    """Parse the command line and cut."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--tables", type=Path, required=True)
    ask.add_argument("--out", type=Path, required=True)
    args = ask.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    palms = PalmDetector()
    truths = sorted(args.tables.glob("*.json"))
    with (args.out / "labels.csv").open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["file", "gesture"])
        for truth in progress(truths, "tables", len(truths)):
            for number, picture in enumerate(candidates(palms, truth)):
                name = f"{truth.stem}_{number:02d}.jpg"
                cv2.imwrite(str(args.out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
                table.writerow([name, "none"])


def candidates(palms: PalmDetector, truth: Path) -> Iterator[BgrImage]:
    """Upright looks at the likeliest places of one picture that are no hand."""
    image = read_image(truth.with_suffix(".png"))
    hands = [
        whole_view(np.array(points))
        for player in json.loads(truth.read_text())["players"]
        if (points := player.get("landmarks_2d"))
    ]
    views = [View.whole(image), *tiles_both_ways(image, thresholds().finding.tile)]
    found = [palm for view in views for palm in palms.detect(image, view, _LEAST_SCORE)]
    found.sort(key=lambda palm: -palm.score)
    away = [p.view for p in found if all(np.hypot(p.view.x - h.x, p.view.y - h.y) > _APART * h.size for h in hands)]
    for view in away[:_MOST]:
        yield replace(view, size=ROOM * view.size, pixels=_PIXELS).cut(image)


if __name__ == "__main__":
    main()
