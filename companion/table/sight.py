"""The camera over the table: where in space a pixel may lie, and which way a movement there goes in the picture.

Places are (x, y, height) in centimetres: x and y as the table plane counts them, height above the table. From the four
corners of a plain sheet follows how the camera stands, as long as its pixels are square and its lens looks through the
middle of the picture.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.table.plane import TablePlane

FloatArray = npt.NDArray[np.float64]

_USUAL_FOCAL = 0.75
"""Focal length of a webcam over the picture's width: 67 degrees across."""

_FOCAL_RANGE = (0.45, 1.6)

_SLANT = 0.2
"""Below this much perspective across the picture the plane does not tell the focal length."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A pinhole camera. `matrix` (3 x 4) takes (x, y, height, 1) to a pixel in homogeneous coordinates.

    `middle` is the place of the camera, `focal` its focal length in pixels.
    """

    matrix: FloatArray
    middle: FloatArray
    focal: float

    def pixels(self, places: FloatArray) -> FloatArray:
        """N x 3 places as N x 2 pixels; for places in front of the camera."""
        seen = places @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(seen[:, :2] / seen[:, 2:], dtype=np.float64)

    def ray(self, pixel: FloatArray) -> FloatArray:
        """The direction (3, of length 1) in which the camera sees a pixel."""
        ray = np.linalg.solve(self.matrix[:, :3], np.array([pixel[0], pixel[1], 1.0]))
        return np.asarray(ray / np.linalg.norm(ray), dtype=np.float64)

    def shape(self, points: FloatArray) -> FloatArray:
        """The shape of a thing in the table's own directions, about its first point, in pixels at that point.

        `points` are N x 3: pixels x and y, and how much further from the camera than the first, in the same unit.
        """
        pixels = np.column_stack([points[:, :2], np.ones(len(points))])
        rays = np.linalg.solve(self.matrix[:, :3], pixels.T).T
        places = rays * (self.focal + points[:, 2:] - points[0, 2])
        return np.asarray(places - places[0], dtype=np.float64)

    def at_height(self, pixel: FloatArray, height: float) -> FloatArray | None:
        """The place at this height that a pixel shows; None if the camera sees none there, above the horizon."""
        ray = self.ray(pixel)
        if ray[2] > -1e-3 or height >= self.middle[2]:
            return None
        return np.asarray(self.middle + ray * (height - self.middle[2]) / ray[2], dtype=np.float64)

    def moves(self, place: FloatArray, ways: FloatArray) -> FloatArray:
        """The movement in the picture, pixels a centimetre, of a thing at `place` that moves along `ways` (N x 3)."""
        at = self.matrix[:, :3] @ place + self.matrix[:, 3]
        along = ways @ self.matrix[:, :3].T
        return np.asarray((along[:, :2] - along[:, 2:] * (at[:2] / at[2])) / at[2], dtype=np.float64)

    def scale(self, place: FloatArray) -> float:
        """How many pixels a centimetre across the view has at `place`."""
        return self.focal / max(float(np.linalg.norm(place - self.middle)), 1e-6)


def sight_of(plane: TablePlane, width: int, height: int) -> Sight | None:
    """The camera by the table plane of its picture of `width` x `height`; None for a plane that no camera can see."""
    to_pixels = np.linalg.inv(np.array(plane.homography, dtype=np.float64))
    # The middle of the picture at 0, and pixels in widths: numbers near 1 throughout.
    centred = np.array([[1 / width, 0, -0.5], [0, 1 / width, -0.5 * height / width], [0, 0, 1.0]]) @ to_pixels
    centred /= np.cbrt(np.linalg.det(centred))
    focal = _focal(centred)
    turned = centred / [[focal], [focal], [1.0]]
    size = (np.linalg.norm(turned[:, 0]) + np.linalg.norm(turned[:, 1])) / 2
    turned /= size
    # In front of the camera is where the middle of the picture meets the table; beyond the horizon there is none.
    middle = np.linalg.solve(to_pixels, np.array([width / 2, height / 2, 1.0]))
    beside = np.linalg.solve(to_pixels, np.array([width / 2, height * 0.9, 1.0]))
    ahead = middle if abs(middle[2]) > 1e-9 and middle[2] * beside[2] > 0 else beside
    if float(turned[2] @ ahead) / ahead[2] < 0:
        turned = -turned
    left, _, right = np.linalg.svd(np.column_stack([turned[:, :2], np.cross(turned[:, 0], turned[:, 1])]))
    rotation = left @ right
    place = -rotation.T @ turned[:, 2]
    if abs(place[2]) < 1e-6:
        return None
    up = np.sign(place[2])
    rotation[:, 2] *= up
    place[2] *= up
    inner = np.array([[focal * width, 0, width / 2], [0, focal * width, height / 2], [0, 0, 1.0]])
    return Sight(inner @ np.column_stack([rotation, turned[:, 2]]), place, focal * width)


def _focal(centred: FloatArray) -> float:
    """The focal length in widths for which the plane's two directions are square and of one length."""
    one, two = centred[:, 0], centred[:, 1]
    across = np.array([one[:2] @ two[:2], (one[:2] @ one[:2] - two[:2] @ two[:2]) / 2])
    along = np.array([one[2] * two[2], (one[2] ** 2 - two[2] ** 2) / 2])
    inverse_square = -float(across @ along) / max(float(across @ across), 1e-18)
    slant = float(np.hypot(one[2], two[2]) / np.linalg.norm(centred[:2, :2]))
    if slant < _SLANT or inverse_square <= 0:
        return _USUAL_FOCAL
    return float(np.clip(1 / np.sqrt(inverse_square), *_FOCAL_RANGE))
