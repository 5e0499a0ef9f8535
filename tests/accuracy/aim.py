"""How often the target of a finger gun is read right, on tables of which the truth is known.

python -m tests.accuracy.aim FOLDER... [--landmarks true] [--no-plane]

`tests.accuracy.aim_tables` makes the scenes. One is NAME.json with its pictures NAME_T.jpg, one a moment: `size`,
`camera` (any word), `view_projection` (4 x 4, metres with the middle of the table at 0 and z up, to clip coordinates),
`seats` (each with `seat` and the 21 points `calibration_2d` in pixels and `calibration_m` in metres of the hand that it
is learned from) and `moments` (`time_s` and `hands`, each with `seat`, `target`, `idle`, `in_frame`, and 21
`landmarks_2d` in pixels and `points_m`). The sheet is laid 5 cm off the middle and its markers are seen 0.3 pixels off.
Hands of which less than 0.95 is in the picture are not asked about.

The whole reveal is measured, on a watch that shows the pictures of a scene in turn: hands are found, followed, given to
their players and looked at ten times a second. With `--landmarks true` the geometry alone is measured.
"""

import argparse
import contextlib
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import Frame
from companion.hands.hand import INDEX_MCP, MIDDLE_MCP, PINKY_MCP, WRIST, Hand
from companion.showdown.aiming import judge_aim
from companion.showdown.pointed import Answer, PointReveal, SeatChoice, choice_of
from companion.showdown.watching import Watcher
from companion.table.aim import NOBODY, Around, Barrel, barrel_of, targets
from companion.table.plane import plane_through
from companion.table.seat import Seat
from companion.table.sight import sight_of
from companion.thresholds import thresholds

FloatArray = npt.NDArray[np.float64]

LOOKS_A_SECOND, HELD_LOOKS = 10, 13
"""How often and how long a reveal looks at the hands that are held."""

SIZE_ERROR = 0.06
"""How far off found landmarks tell a hand's size, as a share of it: one sigma."""

KINDS = ("sure and right", "sure and wrong", "unsure, best guess right", "unsure, best guess wrong", "missed")

SHEET_CM = np.array([[x, y] for x in (1.5, 8.5, 21.2, 28.2) for y in (1.5, 8.5, 12.5, 19.5)])
SHEET_MIDDLE = np.array([14.85, 10.5])


def pixels_of(scene: Mapping[str, Any], places_m: FloatArray) -> FloatArray:
    """N x 3 places in metres as N x 2 pixels."""
    width, height = scene["size"]
    seen = np.column_stack([places_m, np.ones(len(places_m))]) @ np.array(scene["view_projection"]).T
    flat = seen[:, :2] / seen[:, 3:]
    return np.column_stack([(flat[:, 0] / 2 + 0.5) * width, (0.5 - flat[:, 1] / 2) * height])


def table_of(scene: Mapping[str, Any], with_plane: bool) -> Around:
    """The players of a scene, as calibration would have learned them."""
    seats, noise = [], np.random.default_rng(scene["seed"])
    for seat in scene["seats"]:
        points = np.array(seat["calibration_2d"])
        x, y = points[[WRIST, INDEX_MCP, PINKY_MCP]].mean(axis=0)
        along = points[MIDDLE_MCP] - points[WRIST]
        limits = thresholds().seats
        size = max(limits.least_side, limits.reach * float(np.ptp(points, axis=0).max()))
        arm_from = (float(np.degrees(np.arctan2(along[0], -along[1]))) + 180) % 360
        hand = true_hand(scene, {"landmarks_2d": points, "points_m": seat["calibration_m"]})
        assert hand.centimetre is not None
        centimetre = hand.centimetre * float(noise.normal(1, SIZE_ERROR))
        seats.append(Seat(str(seat["seat"]), float(x), float(y), size, arm_from, centimetre))
    return over_plane(scene, seats) if with_plane else Around(tuple(seats))


def over_plane(scene: Mapping[str, Any], seats: Sequence[Seat]) -> Around:
    """The table of a scene with what its sheet tells of the camera."""
    noise = np.random.default_rng(scene["seed"])
    metres = (SHEET_CM - SHEET_MIDDLE) * [0.01, -0.01]
    corners = pixels_of(scene, np.column_stack([metres, np.zeros(len(metres))])) + noise.normal(0, 0.3, (16, 2))
    plane = plane_through("a4", corners, SHEET_CM)
    assert plane is not None
    x, y = SHEET_MIDDLE + noise.normal(0, 5, 2)
    return Around(tuple(seats), sight_of(plane, *scene["size"]), (float(x), float(y)))


def true_hand(scene: Mapping[str, Any], truth: Mapping[str, Any]) -> Hand:
    """A hand with the true landmarks and their true depth."""
    matrix, points, flat = np.array(scene["view_projection"]), np.array(truth["points_m"]), truth["landmarks_2d"]
    far = np.column_stack([points, np.ones(21)]) @ matrix[3]
    focal = float(np.linalg.norm(matrix[1, :3])) * scene["size"][1] / 2
    landmarks = np.column_stack([flat, (far - far[WRIST]) * focal / far[WRIST]]).astype(np.float32)
    return Hand(landmarks, np.zeros((21, 3), np.float32), "right", 1.0, tuned_landmarks=landmarks)


def nearest(hands: list[Hand], truth: Mapping[str, Any]) -> int | None:
    """The place in `hands` of the hand that was found where this one is; None if it was missed."""
    points = np.array(truth["landmarks_2d"])
    middle = points[[WRIST, INDEX_MCP, PINKY_MCP]].mean(axis=0)
    edges = [points[a] - points[b] for a, b in ((WRIST, MIDDLE_MCP), (WRIST, PINKY_MCP), (INDEX_MCP, PINKY_MCP))]
    near = 0.9 * max(float(np.hypot(*edge)) for edge in edges)
    apart = [(float(np.hypot(*(hand.centre - middle))), place) for place, hand in enumerate(hands)]
    best = min(apart, default=(near, -1))
    return best[1] if best[0] < near else None


def watch_of(path: Path, scene: Mapping[str, Any]) -> list[Frame]:
    """The pictures of a scene in turn, as a camera would have seen the hands held from three on."""
    pictures = [cv2.imread(str(path.with_name(f"{path.stem}_{m['time_s']:.1f}.jpg"))) for m in scene["moments"]]
    images = [np.asarray(picture, dtype=np.uint8) for picture in pictures]
    return [Frame(images[n % len(images)], n / LOOKS_A_SECOND) for n in range(HELD_LOOKS)]


def read_aims(path: Path, scene: Mapping[str, Any], table: Around, watcher: Watcher | None) -> PointReveal:
    """The reveal of a scene, by the true landmarks if nobody watches."""
    if watcher is not None:
        return judge_aim(watcher, watch_of(path, scene), table, 0.0)
    looks: dict[str, list[tuple[Barrel, float]]] = defaultdict(list)
    for moment in scene["moments"]:
        for truth in moment["hands"]:
            if not truth["idle"]:
                looks[str(truth["seat"])].append((barrel_of(true_hand(scene, truth), table), 1.0))
    sure = thresholds().aim.sure
    choices = [choice_of(seat, shares, NOBODY, sure) for seat, shares in targets(looks, table).items()]
    return PointReveal(0.0, 0.0, tuple(choices))


def main() -> None:
    """Print a line for each camera and number of seats."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folders", nargs="+", type=Path)
    ask.add_argument("--landmarks", choices=["found", "true"], default="found")
    ask.add_argument("--no-plane", action="store_true")
    args = ask.parse_args()
    rows: dict[str, list[str]] = defaultdict(list)
    with contextlib.ExitStack() as stack:
        watcher = stack.enter_context(Watcher()) if args.landmarks == "found" else None
        for path in sorted(path for folder in args.folders for path in folder.glob("*.json")):
            scene = json.loads(path.read_text())
            reveal = read_aims(path, scene, table_of(scene, not args.no_plane), watcher)
            answers = {choice.seat: choice for choice in reveal.seats}
            for truth in scene["moments"][0]["hands"]:
                if truth["idle"] or truth["in_frame"] < 0.95:
                    continue
                kind = _kind(answers[str(truth["seat"])], str(truth["target"]))
                for key in (f"{scene['camera']}, {len(scene['seats'])} seats", scene["camera"], "all"):
                    rows[key].append(kind)
    for key in sorted(rows):
        shares = {kind: rows[key].count(kind) / len(rows[key]) for kind in KINDS}
        best = shares["sure and right"] + shares["unsure, best guess right"]
        found = max(1 - shares["missed"], 1e-9)
        print(
            f"{key}: {len(rows[key])} guns; best guess right {best:.3f} ({best / found:.3f} of the found); "
            + ", ".join(f"{kind} {share:.3f}" for kind, share in shares.items())
        )


def _kind(choice: SeatChoice, target: str) -> str:
    if choice.answer is Answer.MISSING:
        return "missed"
    right = "right" if choice.choice == target else "wrong"
    return f"unsure, best guess {right}" if choice.answer is Answer.UNSURE else f"sure and {right}"


if __name__ == "__main__":
    main()
