"""Draws the scenes of `tests.stage.plots` as a webcam would record them.

    PYTHONPATH=DIR python -m tests.stage.drawing FOLDER GAME [--only N,N,...]

DIR holds the scene renderer `tablescene` with its own requirements (this module needs nothing else of the project).
Writes `drawn/GAME.mp4` and `drawn/GAME.json` into FOLDER: the clip has one picture of every scene, and of a scene with
hands one for each of `MOMENTS`; the JSON tells the size, the sheet's corners, the hands that seats are learned from,
and of every scene its name and how many pictures it has. With `--only`, pictures of these scenes as PNG instead.
"""

import argparse
import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

WIDTH, HEIGHT = 1280, 720
COUNT_S = 2.0
"""The moment of three on the renderer's own clock."""

MOMENTS = [round(1.4 + 0.1 * step, 1) for step in range(17)]
"""When a scene with hands is drawn: from six tenths before three to one second after."""

SEED = 41
_CARD = np.array([[-0.0315, -0.044], [0.0315, -0.044], [0.0315, 0.044], [-0.0315, 0.044]])
_SHEET_CM = np.array([[x, y] for x in (1.5, 8.5, 21.2, 28.2) for y in (1.5, 8.5, 12.5, 19.5)])
_SHEET_MIDDLE = np.array([14.85, 10.5])


def main() -> None:
    """Draw one game."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("game")
    ask.add_argument("--only", help="numbers of scenes")
    args = ask.parse_args()
    os.environ.setdefault("LP_NUM_THREADS", "1")
    plot = json.loads((args.folder / f"{args.game}.json").read_text())
    table = Table(plot, args.folder / "sides")
    if args.only:
        for number in map(int, args.only.split(",")):
            *_, last = table.pictures(plot["scenes"][number], number)
            cv2.imwrite(str(args.folder / f"{args.game}_{number}.png"), last)
        return
    told = {"game": plot["game"], "fps": 10, "moments": MOMENTS, "three_s": COUNT_S, "actions": plot["actions"]}
    told |= {"size": [WIDTH, HEIGHT], **table.learned(), "scenes": []}
    out = args.folder / "drawn"
    out.mkdir(exist_ok=True)
    raw = ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{WIDTH}x{HEIGHT}", "-r", "10", "-i", "-"]
    h264 = ["-c:v", "libx264", "-preset", "slow", "-pix_fmt", "yuv420p", "-crf", "25", "-movflags", "+faststart"]
    command = ["ffmpeg", "-y", "-loglevel", "error", *raw, *h264, str(out / f"{args.game}.mp4")]
    encoder = subprocess.Popen(command, stdin=subprocess.PIPE)
    assert encoder.stdin is not None
    for number, scene in enumerate(plot["scenes"]):
        count = 0
        for picture in table.pictures(scene, number):
            encoder.stdin.write(np.ascontiguousarray(picture).tobytes())
            count += 1
        told["scenes"].append({"name": scene["name"], "pictures": count})
        print(number, scene["name"], count, flush=True)
    encoder.stdin.close()
    if encoder.wait():
        raise SystemExit("ffmpeg failed")
    (out / f"{args.game}.json").write_text(json.dumps(told))


class Table:
    """One table with its people, on which cards and hands are laid anew for every scene."""

    def __init__(self, plot: Mapping[str, Any], sides: Path) -> None:
        from tablescene import clips, render, scene

        self._plot, self._seats = plot, plot["seats"]
        shot = scene.Scene(SEED, camera="laptop" if plot["up"] == [0, 0, 1] else "overhead", width=WIDTH, count=2)
        shot.table_radius = plot["radius"]
        shot.fov, shot.eye = plot["fov"], np.array(plot["eye"])
        view = render.look_at(shot.eye, np.array(plot["look"]), plot["up"])
        shot.view_projection = render.perspective(shot.fov, WIDTH, HEIGHT) @ view
        shot._build_props = lambda: None  # no other cards
        self._scene = shot
        people = self._people([{"player": name, "hold": "raise", "fingers": 5} for name in self._seats], 0)
        shot.players = people
        scene._renderer(WIDTH, HEIGHT).gl.__enter__()
        shot.build()
        self._webcam = clips.Webcam(shot)
        self._webcam.noise_sigma, self._webcam.lens, self._webcam.jpeg_quality = 2.0, 0.6, 0
        self._bodies = [d for d in shot.renderer.drawables if d not in self._moving()]
        self._cards = {}
        numbers = {card["side"] for one in plot["scenes"] for card in one["cards"]}
        for number in sorted(numbers):
            texture = shot.renderer.texture(cv2.cvtColor(cv2.imread(str(sides / f"{number}.png")), cv2.COLOR_BGR2RGB))  # type: ignore[arg-type]
            texture.anisotropy = 16.0
            flat = np.c_[_CARD, np.full(4, 0.002)]
            uv = np.array([[0, 1], [1, 1], [1, 0], [0, 0]], dtype=float)
            look = {"material": render.PICTURE, "texture": texture, "gloss": 0.1, "shadow": False, "occlusion": False}
            up = np.tile([0, 0, 1.0], (4, 1))
            self._cards[number] = shot._add(flat, np.array([[0, 1, 2], [0, 2, 3]]), up, uv, **look)

    def pictures(self, scene: Mapping[str, Any], number: int) -> Iterator[np.ndarray]:
        """The pictures of a scene, BGR."""
        shot = self._scene
        for card in self._cards.values():
            card.visible = False
        for place, card in enumerate(scene["cards"]):
            x, y, angle = card["spot"]
            turn = np.radians(angle - 90)
            c, s = np.cos(turn), np.sin(turn)
            corners = _CARD @ np.array([[c, s], [-s, c]]) + [x, y]
            drawable = self._cards[card["side"]]
            shot.renderer.upload(drawable, np.c_[corners, np.full(4, 0.001 + 0.0004 * place)])
            drawable.visible = True
        self._hands(scene["hands"], number)
        moving = self._moving()
        for drawable in moving:
            drawable.visible = False
        clean = shot.renderer.render(shot.view_projection, shot.eye, shot.exposure)
        if not scene["hands"]:
            yield self._recorded(clean, 0.0)
            return
        for drawable in moving:
            drawable.visible = True
        for moment in MOMENTS:
            yield self._recorded(self._webcam.motion_blur(shot.frame(moment), moment), moment)

    def learned(self) -> dict[str, Any]:
        """The sheet's corners in the picture with their places in centimetres, and of each player a hand's points."""
        shot = self._scene
        hands = self._people([{"player": name, "hold": "raise", "fingers": 5} for name in self._seats], 1)
        noise = np.random.default_rng(SEED)
        metres = (_SHEET_CM - _SHEET_MIDDLE) * [0.01, -0.01]
        corners = shot.project(np.c_[metres, np.zeros(len(metres))])[:, :2] + noise.normal(0, 0.3, (len(metres), 2))
        points = {}
        for name, player in zip(self._seats, hands, strict=True):
            points[name] = np.round(shot.project(_landmarks(player, 2.6))[:, :2], 1).tolist()
        return {"sheet": [_SHEET_CM.tolist(), np.round(corners, 2).tolist()], "seat_hands": points}

    def _moving(self) -> list[Any]:
        shot = self._scene
        return [*shot.hand_drawables.values(), *(sleeve[0] for sleeve in shot.sleeves.values())]

    def _hands(self, hands: list[dict[str, Any]], number: int) -> None:
        """Take the hands of the last scene away and lay these down."""
        shot = self._scene
        for drawable in self._moving():
            shot.renderer.drawables.remove(drawable)
            drawable.release()
        shot.hand_drawables, shot.sleeves, shot.landmarks = {}, {}, {}
        shot.players = self._people(hands, number + 10)
        for place, player in enumerate(shot.players):
            player.shoulder = None
            shot._build_hand(place, player)

    def _people(self, hands: list[dict[str, Any]], number: int) -> list[Any]:
        """The hands as the renderer's players; the same player always looks the same."""
        from tablescene import players, skin

        made = []
        for hand in hands:
            seat = list(self._seats).index(hand["player"])
            rng = np.random.default_rng((SEED, number, seat, len(hand["hold"])))
            own = np.random.default_rng((SEED, seat))
            kind = {"gun": "gun", "point": "1"}.get(hand["hold"], str(hand.get("fingers")))
            gesture = players.draw_gesture(rng, kind)
            if hand["hold"] == "point":
                gesture = players.Gesture({"fingers": 1}, (0, 1, 0, 0, 0), "tuck", 0.6, "counting", "index")
            side = "Left" if hand["hold"] == "point" else "Right"
            tone = skin.TONES[int(own.integers(7))]
            fault = "late" if hand.get("late") else ""
            player = players.Player(
                seat,
                float(self._seats[hand["player"]] % 360),
                fault,
                side,
                gesture,
                None,
                tone,
                float(own.normal(1, 0.04)),
            )
            player.draw_hold(rng)
            player.draw_motion(rng)
            player.long_sleeve, player.sleeve_start = bool(own.random() < 0.7), float(own.uniform(0.012, 0.05))
            player.cloth = player.stripes = skin.linear(own.uniform(15, 235, 3) * 0.42 + own.uniform(10, 235) * 0.58)
            self._place(player, hand, rng)
            made.append(player)
        return made

    def _place(self, player: Any, hand: Mapping[str, Any], rng: np.random.Generator) -> None:
        radius = self._plot["radius"]
        body = player.radial * (radius + 0.18)
        if hand["hold"] == "raise":
            reach = radius - 0.11 + rng.normal(0, 0.01)
            player.wrist = player.radial * reach + player.tangent * rng.uniform(0.02, 0.06)
            player.wrist[2] = rng.uniform(0.06, 0.12)
            _point_forearm(player, -player.radial, player.sign * 12 + float(rng.normal(0, 6)))
        elif hand["hold"] == "gun":
            player.pitch = float(np.clip(rng.normal(6, 5), -4, 18))
            player.wrist = player.radial * (radius - 0.14) + player.tangent * 0.10
            player.wrist[2] = rng.uniform(0.09, 0.14)
            angle = np.radians(self._seats[hand["at"]])
            target = np.array([np.cos(angle), np.sin(angle), 0]) * (radius + 0.18)
            _point_forearm(player, target - player.wrist, 0.0)
            for _ in range(4):  # the barrel, not the forearm, goes to the target
                points = _landmarks(player, 2.6)
                barrel, wanted = (points[8] - points[5])[:2], (target - points[5])[:2]
                off = np.arctan2(wanted[1], wanted[0]) - np.arctan2(barrel[1], barrel[0])
                _point_forearm(player, player.forearm_level, float(np.degrees((off + np.pi) % (2 * np.pi) - np.pi)))
            _point_forearm(player, player.forearm_level, float(rng.normal(0, 3.5)))
        else:
            player.pitch, player.roll = float(rng.uniform(-26, -14)), float(rng.normal(0, 8))
            player.flexion, player.deviation, player.pump_pitch = 0.0, 0.0, 10.0
            spot = np.array([*hand["on"], 0.012]) + np.array([*rng.normal(0, 0.004, 2), 0.0])
            player.wrist = spot + np.array([0, 0, 0.05])
            _point_forearm(player, spot - (body - player.tangent * 0.12), 0.0)
            for _ in range(3):
                player.wrist = player.wrist + spot - _landmarks(player, 2.6)[8]

    def _recorded(self, image: np.ndarray, moment: float) -> np.ndarray:
        return np.asarray(self._webcam.record(image, moment)[..., ::-1])


def _point_forearm(player: Any, way: np.ndarray, turn: float) -> None:
    """Let the forearm go this way over the table, turned by degrees, at the player's pitch."""
    angle = np.arctan2(way[1], way[0]) + np.radians(turn)
    pitch = np.radians(player.pitch)
    player.forearm_level = np.array([np.cos(angle), np.sin(angle), 0.0])
    player.forearm = np.array([*(player.forearm_level[:2] * np.cos(pitch)), np.sin(pitch)])


def _landmarks(player: Any, moment: float) -> np.ndarray:
    """The 21 points of a hand at a moment, in metres."""
    from tablescene import scene

    wrist, forearm, roll, bend, pose = player.state(moment)
    _, points = scene.model().skin(pose, bend)
    points = points @ player.axes(forearm, roll).T + wrist
    points[0] += 0.08 * (points[9] - points[0])
    return np.asarray(points)


if __name__ == "__main__":
    main()
