"""The camera of a rendered game: it shows the scene the table is at, and a countdown plays the hands that follow."""

import json
import threading
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.capture.frame import BgrImage, Frame
from companion.capture.webcam import WebcamSource
from companion.hands.hand import INDEX_MCP, MIDDLE_MCP, PINKY_MCP, WRIST
from companion.table.plane import plane_through
from companion.table.profile import TableProfile
from companion.table.seat import Seat
from companion.thresholds import thresholds

MEDIA = Path(__file__).parent / "media"
_LEAD_S = 0.4
_RESTING_PICTURES = 5.0
"""Pictures a second while nothing moves."""

_HELD_S = 2.0
"""The hands stay as long after three."""


class StageCamera:
    """One game's clip (`tests.stage.drawing`) as a `TableCamera`. `scene` is set by whoever plays the table."""

    def __init__(self, game: str) -> None:
        self._told: dict[str, Any] = json.loads((MEDIA / f"{game}.json").read_text())
        self._clip = cv2.VideoCapture(str(MEDIA / f"{game}.mp4"))
        counts = [scene["pictures"] for scene in self._told["scenes"]]
        self._first = [sum(counts[:number]) for number in range(len(counts))]
        self._lock = threading.Lock()
        self._pictures: dict[int, list[BgrImage]] = {}
        self._reveal: tuple[int, float] | None = None
        self._played = 0
        self.scene = 0
        self.actions: list[dict[str, Any]] = self._told["actions"]

    def profile(self) -> TableProfile:
        """The table as calibration would have learned it: the seats by a hand of everybody, the plane by the sheet."""
        centimetres, corners = (np.array(points) for points in self._told["sheet"])
        plane = plane_through("a4", corners, centimetres)
        assert plane is not None
        seats = [_seat(name, np.array(points)) for name, points in self._told["seat_hands"].items()]
        width, height = self._told["size"]
        return TableProfile(width, height, tuple(seats), plane=plane)

    def pictures(self, scene: int) -> list[BgrImage]:
        """All pictures of a scene."""
        with self._lock:
            if scene not in self._pictures:
                self._clip.set(cv2.CAP_PROP_POS_FRAMES, self._first[scene])
                count = self._told["scenes"][scene]["pictures"]
                read = [self._clip.read()[1] for _ in range(count)]
                self._pictures = {
                    **dict(list(self._pictures.items())[-2:]),
                    scene: [np.asarray(p, np.uint8) for p in read],
                }
            return self._pictures[scene]

    def reveal(self, scene: int, three_s: float) -> list[Frame]:
        """The frames of a scene with hands, three at `three_s`; the hands are held for a while after the last."""
        pictures, moments = self.pictures(scene), list(self._told["moments"])
        while moments[-1] - self._told["three_s"] < _HELD_S:
            moments.append(moments[-1] + 0.1)
        shown = [*pictures, *(pictures[-3 + n % 3] for n in range(len(moments) - len(pictures)))]
        return [
            Frame(image, three_s + moment - self._told["three_s"]) for image, moment in zip(shown, moments, strict=True)
        ]

    def next_still(self) -> None:
        """The table has moved its cards: the next scene without hands is shown."""
        self.scene = self._next(self.scene, hands=False)

    def hands_away(self) -> None:
        """The hands of the latest reveal are taken away."""
        if self._reveal is not None:
            self._played, self._reveal = self._reveal[0], None

    def _next(self, after: int, hands: bool) -> int:
        counts = [scene["pictures"] for scene in self._told["scenes"]]
        return next(n for n in range(after + 1, len(counts)) if (counts[n] > 1) is hands)

    # As a `TableCamera`.

    def now(self) -> float:
        return WebcamSource.now()

    def attend(self) -> None:
        pass

    def call_three(self, beat_s: float) -> float:
        three_s = self.now() + 2 * beat_s + _LEAD_S
        following = self._next(max(self.scene, self._played), hands=True)
        self.pictures(following)
        self._reveal = following, three_s
        return three_s

    def three_heard(self, planned_s: float, heard_s: float) -> float:
        return planned_s

    def newest(self, after: float | None, timeout_s: float) -> Frame | None:
        until = self.now() + timeout_s
        while True:
            frame = self._shown(self.now())
            if after is None or frame.time_s > after:
                return frame
            if self.now() >= until:
                return None
            time.sleep(0.01)

    def recent(self, seconds: float) -> list[Frame]:
        if self._reveal is None:
            return []
        # However slow the machine: the frames of the latest reveal are kept.
        return [frame for frame in self.reveal(*self._reveal) if frame.time_s <= self.now()]

    def first_picture(self) -> BgrImage:
        return self.pictures(0)[0]

    def trouble(self) -> str | None:
        return None

    def poor_sight(self) -> str | None:
        return None

    def _shown(self, now: float) -> Frame:
        if self._reveal is not None:
            passed = [frame for frame in self.reveal(*self._reveal) if frame.time_s <= now]
            if passed and now - self._reveal[1] < _HELD_S:
                return passed[-1]
        tick = int(now * _RESTING_PICTURES) / _RESTING_PICTURES
        return Frame(self.pictures(self.scene)[0], tick)


def _seat(name: str, points: "np.ndarray[Any, Any]") -> Seat:
    """A seat by the 21 points of a hand, as calibration takes it."""
    x, y = points[[WRIST, INDEX_MCP, PINKY_MCP]].mean(axis=0)
    along = points[MIDDLE_MCP] - points[WRIST]
    limits = thresholds().seats
    size = max(limits.least_side, limits.reach * float(np.ptp(points, axis=0).max()))
    return Seat(name, float(x), float(y), size, (float(np.degrees(np.arctan2(along[0], -along[1]))) + 180) % 360)
