"""How often the target of a finger gun is read right, on tables of which the truth is known.

python -m tests.accuracy.aim FOLDER... [--landmarks true] [--no-plane] [--sure 0.9]

A scene is NAME.json with its pictures NAME_T.jpg, one a moment: `size`, `camera` (any word), `view_projection` (4 x 4,
metres with the middle of the table at 0 and z up, to clip coordinates), `eye_m`, `seats` (each with `seat` and the 21
points `calibration_2d` of the hand that the seat is learned from) and `moments` (`time_s` and `hands`, each with
`seat`, `target`, `idle`, `in_frame`, and 21 `landmarks_2d` in pixels and `points_m`). The sheet is laid 5 cm off the
middle and its markers are seen 0.3 pixels off. Hands of which less than 0.95 is in the picture are not asked about.

With `--landmarks true` the geometry alone is measured; otherwise hands are found in the pictures, and the one at the
true place is taken. A missed hand is neither right nor wrong; owners are the players whom found guns are given to
by themselves.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.hands.finder import Finder
from companion.hands.hand import INDEX_MCP, MIDDLE_MCP, PINKY_MCP, WRIST, Hand
from companion.table.aim import Around, Barrel, barrel_of, targets
from companion.table.both_hands import hands_of_seats
from companion.table.plane import plane_through
from companion.table.seat import Seat
from companion.table.sight import sight_of
from companion.thresholds import thresholds

FloatArray = npt.NDArray[np.float64]

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
    seats = []
    for seat in scene["seats"]:
        points = np.array(seat["calibration_2d"])
        x, y = points[[WRIST, INDEX_MCP, PINKY_MCP]].mean(axis=0)
        along = points[MIDDLE_MCP] - points[WRIST]
        limits = thresholds().seats
        size = max(limits.least_side, limits.reach * float(np.ptp(points, axis=0).max()))
        arm_from = (float(np.degrees(np.arctan2(along[0], -along[1]))) + 180) % 360
        seats.append(Seat(str(seat["seat"]), float(x), float(y), size, arm_from))
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
    """A hand with the true landmarks and the true depth of the palm, as the landmark network would tell it."""
    points, flat = np.array(truth["points_m"]), np.array(truth["landmarks_2d"])
    away = points.mean(axis=0) - np.array(scene["eye_m"])
    away /= np.linalg.norm(away)
    depth = (points - points[WRIST]) @ away
    barrel = points[8] - points[INDEX_MCP]
    lean = np.arcsin(float(barrel @ away) / float(np.linalg.norm(barrel)))
    across = float(np.linalg.norm(flat[MIDDLE_MCP] - flat[WRIST]))
    z = np.zeros(21)
    z[MIDDLE_MCP] = np.tan(lean / thresholds().aim.lean) * across
    # Across the view: two directions that the picture's own lie along.
    step = 1e-3
    here = pixels_of(scene, points.mean(axis=0)[None])[0]
    moved = [pixels_of(scene, (points.mean(axis=0) + axis * step)[None])[0] - here for axis in np.eye(3)]
    jacobian = np.array(moved).T / step
    scale = float(np.sqrt(np.prod(np.linalg.svd(jacobian)[1][:2])))
    world = np.column_stack([(points - points.mean(axis=0)) @ jacobian.T / scale, depth])
    landmarks = np.column_stack([flat, z])
    return Hand(landmarks.astype(np.float32), world.astype(np.float32), "right", 1.0)


def nearest(hands: list[Hand], truth: Mapping[str, Any]) -> int | None:
    """The place in `hands` of the hand that was found where this one is; None if it was missed."""
    points = np.array(truth["landmarks_2d"])
    middle = points[[WRIST, INDEX_MCP, PINKY_MCP]].mean(axis=0)
    edges = [points[a] - points[b] for a, b in ((WRIST, MIDDLE_MCP), (WRIST, PINKY_MCP), (INDEX_MCP, PINKY_MCP))]
    near = 0.9 * max(float(np.hypot(*edge)) for edge in edges)
    apart = [(float(np.hypot(*(hand.centre - middle))), place) for place, hand in enumerate(hands)]
    best = min(apart, default=(near, -1))
    return best[1] if best[0] < near else None


def main() -> None:
    """Print a line for each camera and number of seats."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folders", nargs="+", type=Path)
    ask.add_argument("--landmarks", choices=["found", "true"], default="found")
    ask.add_argument("--no-plane", action="store_true")
    ask.add_argument("--sure", type=float, default=thresholds().aim.sure)
    args = ask.parse_args()
    finder = Finder() if args.landmarks == "found" else None
    rows: dict[str, list[tuple[bool, float] | None]] = defaultdict(list)
    given: list[tuple[bool, bool]] = []
    for path in sorted(path for folder in args.folders for path in folder.glob("*.json")):
        scene = json.loads(path.read_text())
        table = table_of(scene, not args.no_plane)
        looks: dict[str, list[tuple[Barrel, float]]] = defaultdict(list)
        for moment in scene["moments"]:
            hands: list[Hand] = []
            if finder is not None:
                image = cv2.imread(str(path.with_name(f"{path.stem}_{moment['time_s']:.1f}.jpg")))
                hands = finder.find(np.asarray(image, dtype=np.uint8))
            owners = hands_of_seats(hands, table)
            for truth in moment["hands"]:
                if truth["idle"]:
                    continue
                place = nearest(hands, truth) if finder is not None else None
                if finder is None:
                    looks[str(truth["seat"])].append((barrel_of(true_hand(scene, truth), table), 1.0))
                elif place is not None:
                    looks[str(truth["seat"])].append((barrel_of(hands[place], table), 1.0))
                    owned = {own.place: own for own in owners[str(truth["seat"])]}
                    given.append(
                        (place in owned, any(o.place == place and o.doubtful for f in owners.values() for o in f))
                    )
        shares = targets(looks, table)
        for truth in scene["moments"][0]["hands"]:
            if truth["idle"] or truth["in_frame"] < 0.95:
                continue
            answer = shares.get(str(truth["seat"]))
            read = None
            if answer is not None:
                best, certain = max(answer.items(), key=lambda item: item[1])
                read = (best == str(truth["target"]), certain)
            for key in (f"{scene['camera']}, {len(scene['seats'])} seats", scene["camera"], "all"):
                rows[key].append(read)
    for key in sorted(rows):
        print(_line(key, rows[key], args.sure))
    if given:
        right = sum(is_right and not doubtful for is_right, doubtful in given) / len(given)
        wrong = sum(not is_right and not doubtful for is_right, doubtful in given) / len(given)
        print(f"owners of {len(given)} found guns: surely right {right:.3f}, surely wrong {wrong:.3f}")


def _line(key: str, answers: list[tuple[bool, float] | None], sure: float) -> str:
    found = [answer for answer in answers if answer is not None]
    share = 1 / len(answers)
    right = sum(is_right for is_right, _ in found)
    sure_right = sum(is_right and certain >= sure for is_right, certain in found)
    sure_wrong = sum(not is_right and certain >= sure for is_right, certain in found)
    return (
        f"{key}: {len(answers)} guns, missed {1 - len(found) * share:.3f}; best guess right {right * share:.3f}"
        f" ({right / max(len(found), 1):.3f} of the found); sure and right {sure_right * share:.3f},"
        f" unsure {(len(found) - sure_right - sure_wrong) * share:.3f}, sure and wrong {sure_wrong * share:.3f}"
    )


if __name__ == "__main__":
    main()
