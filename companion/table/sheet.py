"""The printed calibration sheet: four markers of known size and place, as a PDF.

The sheet lies on the table with its long side across. Its own coordinates are centimetres from its top left corner, x
to the right and y down. Each paper size has markers of its own, so that a picture of the sheet tells which it is.
"""

import contextlib
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from reportlab.lib.units import cm
from reportlab.pdfgen.canvas import Canvas

from companion.errors import CompanionError

PAPERS = {"a4": (29.7, 21.0), "letter": (27.94, 21.59)}
"""Width and height in centimetres, the long side across."""

MARKER_CM = 7.0
"""Side of a marker's black square."""

_MARGIN_CM = 1.5
_RULER_CM = 10.0
_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
_CELLS = 6
"""Of a marker's side: four with its code and a black edge of one all round."""

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


def write_sheet(path: Path, paper: str) -> None:
    """Write the PDF; the file is whole or not there at all. Raises CompanionError."""
    width, height = PAPERS[paper]
    unfinished = path.with_name(path.name + ".part")
    canvas = Canvas(str(unfinished), pagesize=(width * cm, height * cm), invariant=True)
    canvas.setTitle("Companion: calibration sheet")
    for marker in markers(paper):
        _draw(canvas, marker, height)
    _draw_ruler(canvas, width, height)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        canvas.save()
        unfinished.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise CompanionError(f"{path}: the sheet cannot be written ({error.strerror}).") from None


def _draw(canvas: Canvas, marker: Marker, height: float) -> None:
    """A black square with the white cells of its code; PDF counts upwards from the bottom."""
    canvas.setFillGray(0)
    canvas.rect(marker.left * cm, (height - marker.top - MARKER_CM) * cm, MARKER_CM * cm, MARKER_CM * cm, 0, 1)
    canvas.setFillGray(1)
    side = MARKER_CM / _CELLS
    code = cv2.aruco.generateImageMarker(_DICTIONARY, marker.number, _CELLS)
    for row, column in np.argwhere(code > 0):
        left, bottom = marker.left + column * side, height - marker.top - (row + 1) * side
        canvas.rect(left * cm, bottom * cm, side * cm, side * cm, 0, 1)


def _draw_ruler(canvas: Canvas, width: float, height: float) -> None:
    """A line to measure, between the upper and the lower markers, and what to do with the sheet."""
    middle, left = height / 2, (width - _RULER_CM) / 2
    canvas.setFillGray(0)
    canvas.setFont("Helvetica", 11)
    canvas.drawCentredString(width / 2 * cm, (middle + 0.5) * cm, "Lay this sheet flat in the middle of the table.")
    canvas.setLineWidth(0.02 * cm)
    canvas.line(left * cm, middle * cm, (left + _RULER_CM) * cm, middle * cm)
    for end in (left, left + _RULER_CM):
        canvas.line(end * cm, (middle - 0.2) * cm, end * cm, (middle + 0.2) * cm)
    canvas.drawCentredString(
        width / 2 * cm, (middle - 0.8) * cm, f"This line is {_RULER_CM:g} cm long when printed at 100 %."
    )
