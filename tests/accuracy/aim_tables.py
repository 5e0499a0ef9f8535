"""Render the tables that `tests.accuracy.aim` and `tests.accuracy.pointing` measure on.

    PYTHONPATH=.:DIR python -m tests.accuracy.aim_tables --seeds 70000-70063 --out FOLDER [--pointing]

DIR holds the scene renderer `tablescene` with its own requirements. From one seed to the next camera and number of
players change, so that eight seeds that follow each other have each of 3 to 6 players by laptop and from above.

Everybody aims a gun at another player, drawn at random. With `--pointing` everybody points at a card, of the row in
front of them or in the middle, and most still hold the gun in the other hand.
"""

import argparse
import json
import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from tablescene import clips, players, render, scene, textures

FloatArray = npt.NDArray[np.float64]

MOMENTS = (2.6, 3.1)
WIDTH = 1280

AIMING_DEGREES = 3.5
"""How far off people aim: one sigma."""

_TWO_BARRELS = 0.15
_SECOND_HANDS, _SECOND, _SECOND_POINTS = 0.4, 0.5, 0.4
"""Share of the tables with second hands, of their players who show one, and of those that point at the table."""
_HELD = 0.7
"""Share of the players who hold the gun while the other hand points."""
_TRIES = 400
_ELBOW_M, _UPPER_ARM_M, _SHOULDER_M = 0.26, 0.42, np.array([0.17, 0.0, 0.25])
"""From wrist to elbow, the farthest from elbow to shoulder, and a shoulder beside, behind and above its player."""
_CARD_M = (0.063, 0.088)
_ROW = 4
_TIP_M = (0.002, 0.02)
"""How high a pointing fingertip is over the card."""


class Table(scene.Scene):  # type: ignore[misc]
    """One table of which every hand's aim is known, in metres and seconds as the renderer counts them."""

    def __init__(self, seed: int, camera: str, count: int, pointing: bool) -> None:
        super().__init__(seed, camera=camera, width=WIDTH, count=count)
        self.pointing = pointing
        self.players: list[Any] = [player for player in self.players if not player.idle]
        self.shown: dict[int, FloatArray] = {}
        self.bodies: dict[int, FloatArray] = {}
        self.targets: dict[int, int] = {}
        self.pointed: dict[int, str] = {}
        self.cards: dict[str, FloatArray] = {}
        self._learn_seats()
        for player in self.players:
            player.gesture = players.draw_gesture(self.rng, "gun2" if self.rng.random() < _TWO_BARRELS else "gun")
            player.draw_hold(self.rng)
            player.draw_motion(self.rng)

    def _learn_seats(self) -> None:
        """Everybody shows a hand in any usual hold, by which the seats are learned."""
        for player in self.players:
            player.fault, player.second = "", None
            player.draw_hold(self.rng)
        self._place_hands()
        for player in self.players:
            player.draw_motion(self.rng)
            self.shown[player.seat] = landmarks_of(player, MOMENTS[0])

    def _build_props(self) -> None:
        if not self.pointing:
            super()._build_props()
            return
        rows = [("middle", 0.0, 0.0, self.rng.uniform(0, 2 * np.pi))]
        for player in self.players:
            out = player.radial * (self.table_radius - 0.13)
            rows.append((f"seat{player.seat}", out[0], out[1], np.radians(player.angle) + np.pi / 2))
        for name, x, y, turn in rows:
            across, up = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
            number = 3 if name == "middle" else _ROW
            for place in range(number):
                step = (place - (number - 1) / 2) * (_CARD_M[0] + 0.012)
                middle = np.array([x, y]) + across * step + self.rng.normal(0, 0.002, 2)
                half = across * _CARD_M[0] / 2, up * _CARD_M[1] / 2
                flat = [middle - half[0] - half[1], middle + half[0] - half[1], middle + sum(half)]
                flat.append(middle - half[0] + half[1])
                corners = np.column_stack([flat, np.full(4, 0.001)])
                texture = self.renderer.texture(textures.card(self.rng))
                look = {"material": render.PICTURE, "texture": texture, "gloss": 0.3, "shadow": False}
                faces, uv = np.array([[0, 1, 2], [0, 2, 3]]), np.array([[0, 1], [1, 1], [1, 0], [0, 0]])
                self._add(corners, faces, np.tile([0, 0, 1.0], (4, 1)), uv, occlusion=False, **look)
                self.cards[f"{name}_{place}"] = corners

    def _build_people(self) -> None:
        """Hands are placed once it is known where everybody sits."""
        super()._build_people()
        if self.pointing:
            self._point()
        else:
            self._aim()
        for player in self.players:
            player.shoulder = self._shoulder(player)

    def _build_body(self, player: Any) -> None:
        # The renderer draws next how far behind the table a body is.
        before = self.rng.bit_generator.state
        self.bodies[player.seat] = player.radial * (self.table_radius + self.rng.uniform(0.12, 0.25))
        self.rng.bit_generator.state = before
        super()._build_body(player)

    def _shoulder(self, player: Any) -> FloatArray:
        beside, behind, above = _SHOULDER_M
        body = self.bodies[player.seat]
        return np.asarray(body + player.tangent * player.sign * beside + player.radial * behind + [0, 0, above])

    def _aim(self) -> None:
        seats = sorted(self.bodies)
        for player in self.players:
            self.targets[player.seat] = int(self.rng.choice([seat for seat in seats if seat != player.seat]))
        off = {seat: np.radians(self.rng.normal(0, AIMING_DEGREES)) for seat in seats}
        self._hold_guns({player.seat: self.bodies[self.targets[player.seat]] for player in self.players}, off)
        if self.rng.random() < _SECOND_HANDS:
            for player in list(self.players):
                if self.rng.random() < _SECOND:
                    self._add_second(player, "" if self.rng.random() < 1 - _SECOND_POINTS else self._spot(player))

    def _point(self) -> None:
        """Everybody points; guns are held, or taken away."""
        guns = list(self.players)
        held = {player.seat for player in guns if self.rng.random() < _HELD}
        others = {p.seat: [seat for seat in self.bodies if seat != p.seat] for p in guns}
        at = {player.seat: self.bodies[int(self.rng.choice(others[player.seat]))] for player in guns}
        self._hold_guns(at, dict.fromkeys(at, 0.0))
        self.players = [player for player in guns if player.seat in held]
        cards = list(self.cards)
        for player in guns:
            own = [card for card in cards if card.startswith((f"seat{player.seat}_", "middle"))]
            for _ in range(30):
                card = str(self.rng.choice(own))
                if card not in self.pointed.values() and self._add_second(player, card):
                    self.pointed[player.seat] = card
                    break
        for player in guns:
            if player.seat not in held:
                player.fault = "missing"
                self.players.append(player)

    def _hold_guns(self, at: dict[int, FloatArray], off: dict[int, float]) -> None:
        """One after the other is placed so that hands are apart, in the picture and in reach of their arms.

        `at` is where each aims, `off` by how many radians beside. The longer it takes the less is asked.
        """
        guns, self.players = self.players, []
        for gun in guns:
            _, _, _, bend, pose = gun.state(MOMENTS[0])
            in_hand = _in_hand(pose, bend)
            self.players.append(gun)
            for attempt in range(_TRIES):
                gun.draw_place(self.rng, self.table_radius)
                _turn_to(gun, in_hand, at[gun.seat], off[gun.seat])
                if self._apart(attempt) and self._in_picture(attempt) and self._in_reach(gun, attempt / _TRIES):
                    break

    def _spot(self, player: Any) -> str:
        """A place on the table that a second hand points at while guns are aimed."""
        reach = self.rng.uniform(0.1, 0.3)
        middle = player.radial * reach + player.tangent * self.rng.uniform(-0.1, 0.1)
        name = f"spot{player.seat}"
        self.cards[name] = middle + np.zeros((4, 3))
        return name

    def _add_second(self, player: Any, card: str) -> bool:
        """The player's other hand, pointing at a card or lying on the table; whether there is room for it."""
        for _ in range(30):
            other = players.draw_idle_hand(self.rng, [player], self.table_radius)
            other.draw_motion(self.rng)
            if card:
                other.gesture = players.draw_gesture(self.rng, "1")
                while not other.gesture.up[1]:
                    other.gesture = players.draw_gesture(self.rng, "1")
                other.pose = players.gesture_pose(self.rng, other.gesture)
                other.pitch, other.roll = self.rng.uniform(-30, 0), self.rng.normal(15, 20)
                other.flexion, other.deviation = self.rng.normal(8, 7), self.rng.normal(0, 7)
                other.yaw = self.rng.normal(10, 20)
                other.draw_place(self.rng, self.table_radius)
                off = np.array([*self.rng.normal(0, 0.008, 2), self.rng.uniform(*_TIP_M)])
                spot = self.cards[card].mean(axis=0) + off
                other.wrist = other.wrist + spot - landmarks_of(other, MOMENTS[0])[8]
            self.players.append(other)
            if self._apart(0 if not self.pointing else 200) and self._in_picture(0) and other.wrist[2] > 0.02:
                other.cloth, other.stripes, other.long_sleeve = player.cloth, player.stripes, player.long_sleeve
                return True
            self.players.pop()
        return False

    def _in_reach(self, player: Any, patience: float) -> bool:
        """Whether the arm is long enough; with more patience it may be longer."""
        elbow = player.wrist - player.forearm * _ELBOW_M
        far = float(np.linalg.norm(elbow - self._shoulder(player)))
        return far <= _UPPER_ARM_M * (1 + 0.4 * patience)

    def truth(self) -> dict[str, Any]:
        """What `tests.accuracy.aim` reads, but for the moments."""
        return {
            "seed": self.seed,
            "size": [self.width, self.height],
            "camera": self.camera,
            "view_projection": self.view_projection.tolist(),
            "eye_m": self.eye.tolist(),
            "seats": [
                {
                    "seat": seat,
                    "calibration_2d": _rounded(self.project(points)[:, :2], 1),
                    "calibration_m": _rounded(points, 4),
                    "body_m": _rounded(self.bodies[seat], 4),
                }
                for seat, points in self.shown.items()
            ],
            "cards": {card: _rounded(self.project(c)[:, :2], 1) for card, c in self.cards.items() if "_" in card},
        }

    def hands(self) -> list[dict[str, Any]]:
        """The hands as they are now posed."""
        pixels = {number: self.project(points) for number, points in self.landmarks.items()}
        rows = []
        for number, points in self.landmarks.items():
            player, flat = self.players[number], pixels[number][:, :2]
            inside = ((flat >= 0) & (flat < [self.width, self.height])).all(axis=1).mean()
            points_at = self.pointed.get(player.seat) if player.idle else None
            rows.append(
                {
                    "seat": player.seat,
                    "target": None if player.idle else self.targets.get(player.seat),
                    "idle": player.idle,
                    "card": points_at,
                    "in_frame": round(float(inside), 3),
                    "occluded": round(float(self._occluded(number, pixels).mean()), 2),
                    "landmarks_2d": _rounded(flat, 1),
                    "points_m": _rounded(points, 4),
                }
            )
        return rows


def landmarks_of(player: Any, time_s: float) -> FloatArray:
    """The hand's 21 points in metres at a moment."""
    wrist, forearm, roll, bend, pose = player.state(time_s)
    return np.asarray(_in_hand(pose, bend) @ player.axes(forearm, roll).T + wrist, dtype=np.float64)


def _in_hand(pose: Any, bend: tuple[float, float]) -> FloatArray:
    """The 21 points about the wrist in the hand model's own directions, without its skin, which takes time."""
    model = scene.model()
    wrist = model.neutral.bind[0][:3, 3]
    points = model.landmarks(model._bend_wrist(wrist, bend) @ model.forward_kinematics(pose)) - wrist
    points[0] += 0.08 * (points[9] - points[0])
    return np.asarray(points, dtype=np.float64)


def _turn_to(player: Any, in_hand: FloatArray, target: FloatArray, off: float) -> None:
    """Turn the forearm until the barrel, seen from above, goes by so many radians beside the target.

    `in_hand` are the hand's 21 points as those of `_in_hand`.
    """
    for _ in range(3):
        wrist, forearm, roll, *_ = player.state(MOMENTS[0])
        knuckle, tip = in_hand[[5, 8]] @ player.axes(forearm, roll).T + wrist
        barrel, wanted = tip - knuckle, target - knuckle
        turn = np.arctan2(wanted[1], wanted[0]) + off - np.arctan2(barrel[1], barrel[0])
        turned = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        player.forearm, player.forearm_level = turned @ player.forearm, turned @ player.forearm_level


def _rounded(values: FloatArray, digits: int) -> Any:
    return np.round(values, digits).tolist()


def main() -> None:
    """Parse the command line and render."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--seeds", required=True, metavar="A-B")
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--pointing", action="store_true")
    args = ask.parse_args()
    os.environ.setdefault("LP_NUM_THREADS", "1")
    first, _, last = args.seeds.partition("-")
    args.out.mkdir(parents=True, exist_ok=True)
    for seed in range(int(first), int(last or first) + 1):
        camera, count = ("laptop", "overhead")[seed % 2], 3 + seed // 2 % 4
        table = Table(seed, camera, count, args.pointing)
        table.build()
        webcam = clips.Webcam(table)
        name = f"{camera}_{count}_{seed}"
        moments = []
        for time_s in MOMENTS:
            image = webcam.record(webcam.motion_blur(table.frame(time_s), time_s), time_s)
            picture = np.ascontiguousarray(image[..., ::-1])
            cv2.imwrite(str(args.out / f"{name}_{time_s:.1f}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
            moments.append({"time_s": time_s, "hands": table.hands()})
        (args.out / f"{name}.json").write_text(json.dumps({**table.truth(), "moments": moments}))
        print(name, table.place_attempts, flush=True)


if __name__ == "__main__":
    main()
