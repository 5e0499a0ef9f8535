"""How often the card that a finger points at is read right, on tables of which the truth is known.

python -m tests.accuracy.pointing FOLDER... [--landmarks true] [--outlines] [--no-plane]

Scenes are as those of `tests.accuracy.aim`, but for: no `seats`; `cards` (name to four corners in pixels); and of each
hand the `card` that its fingertip is on, or none for a gun that is still held. With `--outlines` the cards are looked
for in the picture; one that is not found cannot be pointed at.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from companion.hands.finder import Finder
from companion.hands.hand import Hand
from companion.table.aim import Around
from companion.table.card_outlines import card_outlines
from companion.table.pointing import NOTHING, card_under, cards_pointed_at
from companion.thresholds import thresholds
from tests.accuracy.aim import nearest, over_plane

FloatArray = npt.NDArray[np.float64]


def named(found: list[FloatArray], true: dict[str, FloatArray]) -> dict[str, FloatArray]:
    """Found outlines by the true card that their middle is on; those of nothing by a number."""
    names: dict[str, FloatArray] = {}
    for number, corners in enumerate(found):
        x, y = (float(v) for v in corners.mean(axis=0))
        on = [name for name, card in true.items() if cv2.pointPolygonTest(card.astype(np.float32), (x, y), False) >= 0]
        names[on[0] if on else f"no card {number}"] = corners
    return names


def main() -> None:
    """Print a line for each camera."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folders", nargs="+", type=Path)
    ask.add_argument("--landmarks", choices=["found", "true"], default="found")
    ask.add_argument("--outlines", action="store_true")
    ask.add_argument("--no-plane", action="store_true")
    args = ask.parse_args()
    finder = Finder() if args.landmarks == "found" else None
    sure = thresholds().pointing.sure
    rows: dict[str, list[str]] = defaultdict(list)
    seen = total = false = 0
    for path in sorted(path for folder in args.folders for path in folder.glob("*.json")):
        scene = json.loads(path.read_text())
        table = Around(()) if args.no_plane else over_plane(scene, ())
        true = {name: np.array(corners, dtype=np.float64) for name, corners in scene["cards"].items()}
        looks: dict[str, list[tuple[dict[str, float], float]]] = defaultdict(list)
        for moment in scene["moments"]:
            image = cv2.imread(str(path.with_name(f"{path.stem}_{moment['time_s']:.1f}.jpg")))
            picture = np.asarray(image, dtype=np.uint8)
            cards = named(card_outlines(picture, table), true) if args.outlines else true
            height, width = picture.shape[:2]
            whole = [name for name, c in true.items() if c.min() > 0 and (c.max(axis=0) < [width, height]).all()]
            seen, total = seen + sum(name in cards for name in whole), total + len(whole)
            false += sum(name not in true for name in cards)
            hands = finder.find(picture) if finder is not None else []
            for truth in moment["hands"]:
                if truth["card"] is None:
                    continue
                flat = np.array(truth["landmarks_2d"])
                hand: Hand | None = None
                if finder is None:
                    points = np.column_stack([flat, np.zeros(21)]).astype(np.float32)
                    hand = Hand(points, np.zeros((21, 3), np.float32), "right", 1.0)
                elif (place := nearest(hands, truth)) is not None:
                    hand = hands[place]
                if hand is not None:
                    shares = card_under(hand, cards, table)
                    looks[str(truth["seat"])].append(({name: shares.get(name, 0.0) for name in [*true, NOTHING]}, 1.0))
        for truth in scene["moments"][0]["hands"]:
            if truth["card"] is None or truth["in_frame"] < 0.95:
                continue
            answer = "missed"
            if looks[str(truth["seat"])]:
                best, certain = max(cards_pointed_at(looks[str(truth["seat"])]).items(), key=lambda item: item[1])
                right = best == truth["card"]
                answer = ("sure and " if certain >= sure else "unsure, best guess ") + ("right" if right else "wrong")
                if best == NOTHING:
                    answer = "on no card"
            for key in (scene["camera"], "all"):
                rows[key].append(answer)
    for key, answers in sorted(rows.items()):
        kinds = sorted(set(answers))
        print(f"{key}: {len(answers)} hands, " + ", ".join(f"{k} {answers.count(k) / len(answers):.3f}" for k in kinds))
    print(f"cards whole in the picture: {total}, of them known {seen / max(total, 1):.3f}; {false} outlines of nothing")


if __name__ == "__main__":
    main()
