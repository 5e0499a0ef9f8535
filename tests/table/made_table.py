"""A table under a made camera, with players and gun hands of known direction."""

import numpy as np
import numpy.typing as npt

from companion.hands.hand import Hand
from companion.table.aim import Around
from companion.table.plane import TablePlane, plane_through
from companion.table.seat import Seat
from companion.table.sight import sight_of

FloatArray = npt.NDArray[np.float64]

WIDTH, HEIGHT, FOCAL = 1280, 720, 960.0
MIDDLE = (14.85, 10.5)
"""Of an A4 sheet, which lies in the middle of the table; all places in centimetres from its corner, and the height."""

LAPTOP = ((14.85, 70.0, 45.0), (14.85, 20.0, 0.0))
OVERHEAD = ((16.0, 12.0, 110.0), (14.0, 10.0, 0.0))
"""Where a camera is and a place that it looks at."""


class MadeCamera:
    """A pinhole camera in the table's own coordinates."""

    def __init__(self, at: tuple[float, ...], towards: tuple[float, ...]) -> None:
        self.at = np.array(at)
        forward = np.array(towards) - self.at
        self.forward = forward / np.linalg.norm(forward)
        # Far things are up in the picture; the sheet's y runs towards the laptop.
        up = np.array([0.0, -1.0, 0.0]) if abs(self.forward[2]) > 0.99 else np.array([0.0, 0.0, 1.0])
        down = -(up - self.forward * (up @ self.forward))
        self.down = down / np.linalg.norm(down)
        # x to the right: (right, down, forward) with height upwards and y towards the laptop.
        self.right = np.cross(self.forward, self.down)
        self.right *= np.sign(self.right[0]) if abs(self.right[0]) > 1e-6 else 1.0

    def pixels(self, places: FloatArray) -> FloatArray:
        """N x 3 places as N x 2 pixels."""
        seen = (places - self.at) @ np.column_stack([self.right, self.down, self.forward])
        return np.asarray(seen[:, :2] / seen[:, 2:] * FOCAL + np.array([WIDTH / 2, HEIGHT / 2]), dtype=np.float64)

    def plane(self) -> TablePlane:
        """The table plane as the printed sheet would tell it."""
        centimetres = np.array([[x, y] for x in (1.5, 28.2) for y in (1.5, 19.5)], dtype=np.float64)
        plane = plane_through("a4", self.pixels(np.column_stack([centimetres, np.zeros(4)])), centimetres)
        assert plane is not None
        return plane

    def gun(self, place: FloatArray, way: FloatArray) -> Hand:
        """A hand with the thumb up whose barrel is at `place` (its knuckle) and points along `way` (of length 1)."""
        side = np.cross(way, [0.0, 0.0, 1.0])
        side /= np.linalg.norm(side)
        up = np.cross(side, way)
        up *= np.sign(up[2])
        points = np.array([place + _gun_point(number, way, up, side) for number in range(21)])
        landmarks = np.zeros((21, 3))
        landmarks[:, :2] = self.pixels(points)
        far = (points - self.at) @ self.forward
        landmarks[:, 2] = (far - far[0]) * FOCAL / far[0]
        seen = landmarks.astype(np.float32)
        return Hand(seen, np.zeros((21, 3), np.float32), "right", 0.98, tuned_landmarks=seen)

    def seats(self, angles: list[float], names: str = "ABCDEF") -> tuple[Seat, ...]:
        """Players at these angles around the middle (degrees, from x to y), each learned from a level hand."""
        found = []
        for name, angle in zip(names, angles, strict=False):
            out = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle)), 0.0])
            hand = np.array([*MIDDLE, 11.0]) + out * 23
            (x, y), (back_x, back_y) = self.pixels(np.array([hand, hand + out]))
            size = FOCAL / float(np.linalg.norm(hand - self.at)) * 44
            found.append(Seat(name, x, y, size, float(np.degrees(np.arctan2(back_x - x, y - back_y))) % 360))
        return tuple(found)

    def around(self, angles: list[float]) -> Around:
        """The players with what the sheet tells of the camera."""
        return Around(self.seats(angles), sight_of(self.plane(), WIDTH, HEIGHT), MIDDLE)


def body(angle: float) -> FloatArray:
    """Where the player at this angle sits, at the height of the hands."""
    return _around_the_middle(angle, 67.0)


def hand_place(angle: float) -> FloatArray:
    """Where the player at this angle holds a gun."""
    return _around_the_middle(angle, 25.0)


def way_to(place: FloatArray, target: FloatArray, tilt: float = 9.0) -> FloatArray:
    """The direction from one place to another over the table, tilted up by `tilt` degrees."""
    flat = (target - place) * [1, 1, 0]
    flat /= np.linalg.norm(flat)
    return np.array([*(flat[:2] * np.cos(np.radians(tilt))), np.sin(np.radians(tilt))])


def _around_the_middle(angle: float, far: float) -> FloatArray:
    out = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle)), 0.0])
    return np.asarray(np.array([*MIDDLE, 11.0]) + far * out, dtype=np.float64)


def _gun_point(number: int, way: FloatArray, up: FloatArray, side: FloatArray) -> FloatArray:
    """One landmark about the index knuckle, in centimetres: index straight ahead, thumb up, the others folded."""
    along, above, aside = {
        0: (-8.1, -2.5, 0.0), 1: (-7.0, 0.5, -1.0), 2: (-4.5, 3.0, -1.0), 3: (-4.0, 6.0, -1.0), 4: (-3.8, 8.5, -1.0),
        5: (0.0, 0.0, 0.0), 6: (3.9, 0.0, 0.0), 7: (6.4, 0.0, 0.0), 8: (8.5, 0.0, 0.0),
        9: (0.0, -2.0, 0.0), 13: (-0.5, -4.0, 0.0), 17: (-1.0, -6.0, 0.0),
    }.get(number, (0.5 - number % 4, -2.0 - 2.0 * ((number - 9) // 4), -2.5))  # fmt: skip
    return np.asarray(along * way + above * up + aside * side, dtype=np.float64)
