"""Drawings of our own for the cards: each fits a square of side 1 around the origin, y up, black on white."""

import math
from collections.abc import Callable, Sequence

from reportlab.pdfgen.canvas import Canvas

from companion.printing.card import text

LINE = 0.045

Point = tuple[float, float]


def placed(canvas: Canvas, draw: Callable[[Canvas], None], x: float, y: float, side: float) -> None:
    """Draw an icon so large, with its middle there."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(side, side)
    canvas.setLineWidth(LINE)
    canvas.setLineJoin(1)
    canvas.setLineCap(1)
    canvas.setStrokeGray(0)
    canvas.setFillGray(0)
    draw(canvas)
    canvas.restoreState()


def _shape(canvas: Canvas, points: Sequence[Point], grey: float | None = 0.0, stroke: bool = True) -> None:
    """A closed shape through the points, filled with a grey or not at all."""
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    if grey is not None:
        canvas.setFillGray(grey)
    canvas.drawPath(path, stroke=int(stroke), fill=int(grey is not None))


def _disc(canvas: Canvas, x: float, y: float, radius: float, grey: float, stroke: bool = False) -> None:
    canvas.setFillGray(grey)
    canvas.circle(x, y, radius, stroke=int(stroke), fill=1)


def ghost(canvas: Canvas) -> None:
    """A sheet with eyes and a wavy hem."""
    path = canvas.beginPath()
    path.moveTo(-0.34, -0.44)
    path.lineTo(-0.34, 0.12)
    path.curveTo(-0.34, 0.58, 0.34, 0.58, 0.34, 0.12)
    path.lineTo(0.34, -0.44)
    for step in range(3):
        right = 0.34 - step * 0.2267
        path.curveTo(right - 0.06, -0.26, right - 0.17, -0.26, right - 0.2267, -0.44)
    path.close()
    canvas.setFillGray(0.93)
    canvas.drawPath(path, stroke=1, fill=1)
    for x in (-0.13, 0.13):
        _disc(canvas, x, 0.16, 0.075, 0.0)
    canvas.setFillGray(0)
    canvas.ellipse(-0.07, -0.14, 0.07, 0.0, stroke=0, fill=1)


def jar(canvas: Canvas) -> None:
    """A round jar with a lid and a label."""
    path = canvas.beginPath()
    path.moveTo(-0.17, 0.26)
    path.curveTo(-0.5, 0.12, -0.44, -0.44, -0.2, -0.44)
    path.lineTo(0.2, -0.44)
    path.curveTo(0.44, -0.44, 0.5, 0.12, 0.17, 0.26)
    path.close()
    canvas.setFillGray(1)
    canvas.drawPath(path, stroke=1, fill=1)
    _shape(canvas, [(-0.22, 0.28), (0.22, 0.28), (0.22, 0.44), (-0.22, 0.44)], 0.25)
    _shape(canvas, [(-0.2, -0.26), (0.2, -0.26), (0.2, 0.04), (-0.2, 0.04)], 0.8)


def key(canvas: Canvas) -> None:
    """A key with two teeth."""
    canvas.setLineWidth(0.12)
    canvas.circle(0, 0.26, 0.17, stroke=1, fill=0)
    canvas.line(0, 0.09, 0, -0.42)
    canvas.line(0, -0.4, 0.2, -0.4)
    canvas.line(0, -0.2, 0.15, -0.2)


def paper(canvas: Canvas) -> None:
    """A written sheet with a folded corner."""
    _shape(canvas, [(-0.32, -0.44), (0.32, -0.44), (0.32, 0.24), (0.12, 0.44), (-0.32, 0.44)], 1.0)
    _shape(canvas, [(0.12, 0.44), (0.12, 0.24), (0.32, 0.24)], 0.6)
    for y in (0.08, -0.1, -0.28):
        canvas.line(-0.19, y, 0.19, y)


def torch(canvas: Canvas) -> None:
    """A burning torch."""
    _shape(canvas, [(-0.1, 0.0), (0.1, 0.0), (0.04, -0.46), (-0.04, -0.46)], 0.45)
    _shape(canvas, [(-0.17, 0.0), (0.17, 0.0), (0.14, 0.1), (-0.14, 0.1)], 0.0)
    path = canvas.beginPath()
    path.moveTo(-0.13, 0.11)
    path.curveTo(-0.34, 0.3, -0.06, 0.3, 0.02, 0.48)
    path.curveTo(0.1, 0.34, 0.32, 0.28, 0.13, 0.11)
    path.close()
    canvas.setFillGray(0.85)
    canvas.drawPath(path, stroke=1, fill=1)


def bag(canvas: Canvas, points: int) -> None:
    """A tied bag of treasure with its number."""
    path = canvas.beginPath()
    path.moveTo(-0.12, 0.24)
    path.curveTo(-0.56, 0.02, -0.5, -0.46, -0.24, -0.46)
    path.lineTo(0.24, -0.46)
    path.curveTo(0.5, -0.46, 0.56, 0.02, 0.12, 0.24)
    path.close()
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=1, fill=1)
    _shape(canvas, [(-0.1, 0.28), (0.1, 0.28), (0.2, 0.46), (0.0, 0.4), (-0.2, 0.46)], 0.0)
    canvas.setFillGray(1)
    text(canvas, 0, -0.3, str(points), 0.36 if points < 10 else 0.3)


def wheel(canvas: Canvas) -> None:
    """A ship's wheel with room for a number in its middle."""
    canvas.setLineWidth(0.07)
    for spoke in range(8):
        angle = math.pi * (spoke + 0.5) / 4
        x, y = math.cos(angle), math.sin(angle)
        canvas.line(0.33 * x, 0.33 * y, 0.48 * x, 0.48 * y)
    canvas.setFillGray(1)
    canvas.circle(0, 0, 0.37, stroke=1, fill=1)
    canvas.setLineWidth(0.02)
    canvas.circle(0, 0, 0.31, stroke=1, fill=0)


def ship(canvas: Canvas) -> None:
    """A ship with two masts."""
    path = canvas.beginPath()
    path.moveTo(-0.48, -0.12)
    path.lineTo(0.48, -0.12)
    path.curveTo(0.42, -0.34, 0.34, -0.4, 0.24, -0.4)
    path.lineTo(-0.28, -0.4)
    path.curveTo(-0.4, -0.4, -0.46, -0.28, -0.48, -0.12)
    path.close()
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=1, fill=1)
    for x, top, half in ((-0.16, 0.46, 0.2), (0.18, 0.36, 0.16)):
        canvas.line(x, -0.12, x, top)
        sail = canvas.beginPath()
        sail.moveTo(x - half, -0.02)
        sail.curveTo(x - half * 0.6, 0.1, x - half * 0.6, top - 0.2, x - half * 0.8, top - 0.08)
        sail.lineTo(x + half * 0.7, top - 0.08)
        sail.curveTo(x + half, top - 0.2, x + half, 0.1, x + half * 0.9, -0.02)
        sail.close()
        canvas.setFillGray(0.88)
        canvas.drawPath(sail, stroke=1, fill=1)
    _shape(canvas, [(-0.16, 0.46), (-0.02, 0.42), (-0.16, 0.38)], 0.0)
    for x in (-0.25, -0.05, 0.15):
        _disc(canvas, x, -0.25, 0.035, 1.0)


def burst(canvas: Canvas) -> None:
    """A bang with many points: an attack."""
    points = []
    for corner in range(24):
        radius = 0.5 if corner % 2 == 0 else 0.36
        angle = math.pi * corner / 12
        points.append((radius * math.sin(angle), radius * math.cos(angle)))
    _shape(canvas, points, 0.0)


def shield(canvas: Canvas) -> None:
    """A shield with a double rim."""
    for size, grey in ((1.0, 0.0), (0.88, 1.0), (0.78, 1.0)):
        path = canvas.beginPath()
        path.moveTo(-0.4 * size, 0.46 * size)
        path.lineTo(0.4 * size, 0.46 * size)
        path.lineTo(0.4 * size, 0.02 * size)
        path.curveTo(0.4 * size, -0.26 * size, 0.14 * size, -0.42 * size, 0.0, -0.5 * size)
        path.curveTo(-0.14 * size, -0.42 * size, -0.4 * size, -0.26 * size, -0.4 * size, 0.02 * size)
        path.close()
        canvas.setFillGray(grey)
        canvas.drawPath(path, stroke=int(size < 0.8), fill=1)


def finger_gun(canvas: Canvas) -> None:
    """A hand that points, thumb up."""
    outline = [
        (-0.48, -0.34), (-0.48, 0.02), (-0.3, 0.14), (-0.2, 0.4), (-0.08, 0.4), (-0.1, 0.16), (0.46, 0.16),
        (0.48, 0.03), (0.06, 0.01), (0.1, -0.1), (0.05, -0.15), (0.08, -0.25), (0.02, -0.3), (-0.02, -0.38),
        (-0.26, -0.4),
    ]  # fmt: skip
    _shape(canvas, outline, 0.9)
    for y in (-0.12, -0.26):
        canvas.line(-0.14, y, 0.04, y)
