"""The calibration sheet as a PDF."""

from pathlib import Path

import numpy as np
from reportlab.lib.units import cm
from reportlab.pdfgen.canvas import Canvas

from companion.pdf import pdf_file
from companion.table.sheet import CELLS, MARKER_CM, PAPERS, Marker, code_of, markers

_RULER_CM = 10.0


def write_sheet(path: Path, paper: str) -> None:
    """Write the PDF; the file is whole or not there at all. Raises CompanionError."""
    width, height = PAPERS[paper]
    with pdf_file(path, "Companion: calibration sheet", width * cm, height * cm, "the sheet") as canvas:
        for marker in markers(paper):
            _draw(canvas, marker, height)
        _draw_ruler(canvas, width, height)


def _draw(canvas: Canvas, marker: Marker, height: float) -> None:
    """A black square with the white cells of its code; PDF counts upwards from the bottom."""
    canvas.setFillGray(0)
    canvas.rect(marker.left * cm, (height - marker.top - MARKER_CM) * cm, MARKER_CM * cm, MARKER_CM * cm, 0, 1)
    canvas.setFillGray(1)
    side = MARKER_CM / CELLS
    for row, column in np.argwhere(code_of(marker.number) > 0):
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
