"""The plane of the table: where in centimetres a pixel lies."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
Row = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class TablePlane:
    """`homography` takes a pixel (x, y, 1) of the profile's picture to (a, b, c): centimetres a/c across, b/c down.

    The centimetres count from the top left corner of the sheet of `paper` that the plane was learned from.
    """

    paper: str
    homography: tuple[Row, Row, Row]

    def to_table(self, pixels: FloatArray) -> FloatArray:
        """N x 2 pixels as N x 2 centimetres on the table."""
        flat = np.column_stack([pixels, np.ones(len(pixels))]) @ np.array(self.homography).T
        return np.asarray(flat[:, :2] / flat[:, 2:], dtype=np.float64)


def plane_through(paper: str, pixels: FloatArray, centimetres: FloatArray) -> TablePlane | None:
    """The plane by at least four pixels (N x 2) whose places on the table are known; None if they lie in a line."""
    homography, _ = cv2.findHomography(pixels, centimetres)
    if homography is None or abs(float(np.linalg.det(homography))) < 1e-12:
        return None
    one, two, three = ((float(a), float(b), float(c)) for a, b, c in homography)
    return TablePlane(paper, (one, two, three))


def plane_by_corners(
    paper: str, size: tuple[float, float], corners: Sequence[tuple[float, float]]
) -> TablePlane | None:
    """The plane by the four corners of a sheet of paper, in pixels, clockwise from the left end of a long side.

    `size` is the paper's width and height in centimetres, the long side across. None for corners that make no sheet, or
    not in this order.
    """
    pixels = np.array(corners, dtype=np.float64)
    (x, y), (next_x, next_y) = pixels.T, np.roll(pixels, -1, axis=0).T
    if not cv2.isContourConvex(pixels.astype(np.float32)) or (x * next_y - next_x * y).sum() < 0:
        return None
    width, height = size
    return plane_through(paper, pixels, np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float64))
