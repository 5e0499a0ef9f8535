"""Render single hands as they are seen at a table, for training: from every seat, in every hold, near and far.

    PYTHONPATH=DIR python -m models.training.tables --seeds 20001-20600 --out DATA/crops/tables

DIR holds the scene renderer `tablescene` with its own requirements. What is written has the form of its crops (JPEG
pictures and `labels.csv`), so that `models.training` reads it like them. Every scene is posed several times: its people
draw new gestures, and once they pump their fists.
"""

import argparse
import csv
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

POSES = 12
"""How often a scene is posed: drawing the hands anew costs a third of building the scene."""

_SHOWN_S, _PUMPED_S = 2.6, (0.55, 1.75)
_ROOM = 2.4
"""Side of a picture over the extent of the hand."""
_MOST_PIXELS = 320
_LEAST_INSIDE, _MOST_HIDDEN = 0.7, 0.35
"""A hand that is mostly outside the picture or behind another one teaches nothing."""

_WAYS = {
    1: [("index", 0.68, (0, 1, 0, 0, 0)), ("thumb", 0.27, (1, 0, 0, 0, 0)), ("pinky", 0.05, (0, 0, 0, 0, 1))],
    2: [("index+middle", 0.55, (0, 1, 1, 0, 0)), ("L", 0.3, (1, 1, 0, 0, 0)), ("thumb+pinky", 0.15, (1, 0, 0, 0, 1))],
    3: [
        ("index+middle+ring", 0.45, (0, 1, 1, 1, 0)),
        ("thumb+index+middle", 0.43, (1, 1, 1, 0, 0)),
        ("middle+ring+pinky", 0.12, (0, 0, 1, 1, 1)),
    ],
    4: [("four", 0.65, (0, 1, 1, 1, 1)), ("four+thumb-no-pinky", 0.35, (1, 1, 1, 1, 0))],
    5: [("five", 1.0, (1, 1, 1, 1, 1))],
}
"""Ways to show a number: those that few people use come oftener here than at a table."""

FINGERS = ("thumb", "index", "middle", "ring", "pinky")


def main() -> None:
    """Parse the command line and render."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--seeds", required=True, metavar="A-B")
    ask.add_argument("--out", type=Path, required=True)
    args = ask.parse_args()
    os.environ.setdefault("LP_NUM_THREADS", "1")
    first, _, last = args.seeds.partition("-")
    args.out.mkdir(parents=True, exist_ok=True)
    points = [f"{axis}{i}" for i in range(21) for axis in "xyz"]
    with (args.out / f"labels_{args.seeds}.csv").open("w", newline="") as file:
        table = csv.DictWriter(file, ["file", "gesture", "fingers", "gun", *FINGERS, "hold", "native_px", *points])
        table.writeheader()
        for seed in range(int(first), int(last or first) + 1):
            for number, (picture, row) in enumerate(hands(seed)):
                name = f"table_{seed}_{number:02d}.jpg"
                cv2.imwrite(str(args.out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
                table.writerow({"file": name, **row})
            file.flush()


def hands(seed: int) -> Iterator[tuple[np.ndarray, dict[str, Any]]]:  # type: ignore[type-arg]
    """All hands of one scene: BGR picture, and the row of its labels."""
    from tablescene import clips, scene

    class Posed(scene.Scene):  # type: ignore[misc, name-defined]
        """A scene without upper arms, which would stay behind when the hands are moved."""

        def build(self) -> None:
            # The renderer keeps one OpenGL context for each size of picture, and the last one made stays current:
            # without this a scene may be drawn in another's.
            scene._renderer(self.width, self.height).gl.__enter__()
            super().build()

        def _build_hand(self, number: int, player: Any) -> None:
            player.shoulder = None
            super()._build_hand(number, player)

    table = Posed(seed)
    for player in table.players:
        player.fault = player.fault if player.fault == "partial" else ""
    table.build()
    camera = clips.Webcam(table)
    for pose in range(POSES):
        if pose:
            _pose_again(table)
        pumped = pose == POSES - 1
        moment = float(table.rng.uniform(*_PUMPED_S)) if pumped else _SHOWN_S
        image = camera.motion_blur(table.frame(moment), moment)
        image = camera.record(image, moment)[..., ::-1]
        yield from _cut(table, np.ascontiguousarray(image), pumped)


def _pose_again(table: Any) -> None:
    """Everybody draws another gesture, hold and place."""
    from tablescene import players as people

    people.RAISES = _WAYS
    for player in table.players:
        if not player.idle:
            player.gesture = people.draw_gesture(table.rng, table.rng.choice(people.KINDS, p=people.KIND_SHARE))
            player.second = None
            player.draw_hold(table.rng)
            player.fault = "partial" if table.rng.random() < 0.07 else ""
    table._place_hands()
    for player in table.players:
        if not player.idle:
            sleeve = player.long_sleeve, player.sleeve_start, player.cloth, player.stripes
            player.draw_motion(table.rng)
            player.long_sleeve, player.sleeve_start, player.cloth, player.stripes = sleeve


def _cut(table: Any, image: np.ndarray, pumped: bool) -> Iterator[tuple[np.ndarray, dict[str, Any]]]:  # type: ignore[type-arg]
    pixels = {number: table.project(points) for number, points in table.landmarks.items()}
    height, width = image.shape[:2]
    for number, points in pixels.items():
        player = table.players[number]
        flat = points[:, :2]
        inside = ((flat >= 0) & (flat < [width, height])).all(axis=1).mean()
        if inside < _LEAST_INSIDE or table._occluded(number, pixels).mean() > _MOST_HIDDEN or points[:, 2].min() < 0.06:
            continue
        extent = float(np.ptp(flat, axis=0).max())
        side = round(_ROOM * extent)
        left, top = (np.round((flat.min(axis=0) + flat.max(axis=0)) / 2 - side / 2)).astype(int)
        right, bottom = min(width, left + side), min(height, top + side)
        left, top = max(0, left), max(0, top)
        picture = image[top:bottom, left:right]
        scale = min(1.0, _MOST_PIXELS / max(picture.shape[:2]))
        if scale < 1:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        row: dict[str, Any] = {"native_px": round(extent, 1), **_truth(player, pumped)}
        shown = np.column_stack([flat - [left, top], _depths(table, points[:, 2])]) * scale
        for i, (x, y, z) in enumerate(shown):
            row[f"x{i}"], row[f"y{i}"], row[f"z{i}"] = (round(float(v), 1) for v in (x, y, z))
        yield picture, row


def _depths(table: Any, away: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """How much further than the wrist the landmarks are from the camera, in the picture's pixels at the wrist: from the
    distances `away` in metres."""
    focal = float(np.linalg.norm(table.view_projection[1, :3])) * table.height / 2
    return np.asarray((away - away[0]) * focal / away[0])


def _truth(player: Any, pumped: bool) -> dict[str, Any]:
    if player.idle:
        return {"gesture": "other", "fingers": "", "gun": 0, "hold": "idle", **dict.fromkeys(FINGERS, "")}
    if pumped:
        return {"gesture": "fist", "fingers": 0, "gun": 0, "hold": "pump", **dict.fromkeys(FINGERS, 0)}
    barrels = player.gesture.truth.get("barrels", 0)
    up = dict(zip(FINGERS, (int(u) for u in player.gesture.up), strict=True))
    return {"gesture": player.gesture.name, "fingers": sum(up.values()), "gun": barrels, "hold": player.hold, **up}


if __name__ == "__main__":
    main()
