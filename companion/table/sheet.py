"""The printed calibration sheet: four markers of known size and place, and finding them in a picture.

The sheet lies on the table with its long side across. Its own coordinates are centimetres from its top left corner, x
to the right and y down. Each paper size has markers of its own, so that a picture of the sheet tells which it is.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.table.plane import TablePlane, plane_through

PAPERS = {"a4": (29.7, 21.0), "letter": (27.94, 21.59)}
"""Width and height in centimetres, the long side across."""

MARKER_CM = 7.0
"""Side of a marker's black square."""

_MARGIN_CM = 1.5
CELLS = 6
"""Of a marker's side: four with its code and a black edge of one all round."""

_LEAST_MARKERS = 3
"""Of the four; a hand or a cup may hide one."""

_FITS_PX = 3.0
"""Farther from the plane, in pixels at a picture of 1280, a marker is none or the sheet is not flat."""

_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker of a sheet; `left` and `top` in centimetres."""

    number: int
    left: float
    top: float

    @property
    def corners(self) -> FloatArray:
        """4 x 2 in centimetres, clockwise from the marker's own top left."""
        right, bottom = self.left + MARKER_CM, self.top + MARKER_CM
        return np.array([[self.left, self.top], [right, self.top], [right, bottom], [self.left, bottom]])


def markers(paper: str) -> tuple[Marker, ...]:
    """The four markers of a sheet."""
    width, height = PAPERS[paper]
    first = 4 * list(PAPERS).index(paper)
    across = (_MARGIN_CM, width - _MARGIN_CM - MARKER_CM)
    down = (_MARGIN_CM, height - _MARGIN_CM - MARKER_CM)
    return tuple(Marker(first + n, across[n % 2], down[n // 2]) for n in range(4))


def code_of(number: int) -> npt.NDArray[np.uint8]:
    """A marker as `CELLS` x `CELLS`: 0 for black, 255 for white."""
    return np.asarray(cv2.aruco.generateImageMarker(_DICTIONARY, number, CELLS), dtype=np.uint8)


def find_plane(image: BgrImage) -> TablePlane | None:
    """The plane of the sheet that lies in the picture, in its pixels; None unless three markers of one are seen."""
    looking = cv2.aruco.DetectorParameters()
    looking.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, numbers, _ = cv2.aruco.ArucoDetector(_DICTIONARY, looking).detectMarkers(image)
    if numbers is None:
        return None
    seen = {int(number): corner.reshape(4, 2) for number, corner in zip(numbers.ravel(), corners, strict=True)}
    for paper in PAPERS:
        there = [marker for marker in markers(paper) if marker.number in seen]
        if len(there) < _LEAST_MARKERS:
            continue
        pixels = np.concatenate([seen[marker.number] for marker in there]).astype(np.float64)
        centimetres = np.concatenate([marker.corners for marker in there])
        plane = plane_through(paper, pixels, centimetres)
        if plane is not None and _off(plane, pixels, centimetres) <= _FITS_PX * image.shape[1] / 1280:
            return plane
    return None


def _off(plane: TablePlane, pixels: FloatArray, centimetres: FloatArray) -> float:
    """How far, in pixels, the farthest of these places lies from where the plane has it."""
    back = np.column_stack([centimetres, np.ones(len(centimetres))]) @ np.linalg.inv(np.array(plane.homography)).T
    return float(np.hypot(*(back[:, :2] / back[:, 2:] - pixels).T).max())
