"""A card of paper: the room on it, and how text and marker are drawn.

On a canvas of a card the unit is a millimetre, x to the right and y up from the bottom left corner of the card.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from companion.cards.markers import CELLS, code_of
from companion.cards.shape import HEIGHT, WIDTH, marker_corner

LEAST_MARKER = 8.0
MOST_MARKER = 40.0
"""Above the largest there is just room for what a player must read."""

REGULAR, BOLD = "Helvetica", "Helvetica-Bold"
"""Fonts that every PDF viewer brings along."""

_CAP = 0.72
"""Height of a capital or a digit over the size of these fonts."""

Draw = Callable[[Canvas], None]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card: the number of its marker, and what is drawn above the marker in the `Room` it leaves."""

    number: int
    draw: Callable[[Canvas, "Room"], None]


@dataclass(frozen=True, slots=True)
class Room:
    """What a marker leaves of a card for the players: a rectangle above it."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


def room_above(marker: float) -> Room:
    """The rectangle above a marker of this side and its white edge."""
    return Room(4.0, marker_corner(marker)[1] + marker + marker / CELLS, WIDTH - 4.0, HEIGHT - 4.0)


def draw_marker(canvas: Canvas, number: int, marker: float) -> None:
    """A black square with the white cells of its code, as one shape, so that no viewer draws lines between cells."""
    left, bottom = marker_corner(marker)
    canvas.setFillGray(0)
    canvas.rect(left, bottom, marker, marker, 0, 1)
    cell = marker / CELLS
    white = canvas.beginPath()
    for row, column in np.argwhere(code_of(number) > 0):
        white.rect(left + float(column) * cell, bottom + marker - (float(row) + 1) * cell, cell, cell)
    canvas.setFillGray(1)
    canvas.drawPath(white, stroke=0, fill=1)


def text(canvas: Canvas, x: float, y: float, words: str, height: float, font: str = BOLD) -> None:
    """Words in the middle of x, their capitals so high, standing on y."""
    canvas.setFont(font, height / _CAP)
    canvas.drawCentredString(x, y, words)


def text_width(words: str, height: float, font: str = BOLD) -> float:
    """How wide words with capitals so high are."""
    return float(stringWidth(words, font, height / _CAP))


def wrapped(words: str, width: float, height: float, font: str = REGULAR) -> list[str]:
    """The words in lines that are no wider; a single word may be."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, height, font) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def paragraph(canvas: Canvas, room: Room, words: str, largest: float) -> None:
    """Words in the middle of the room, as large as they fit with line spacing, and no larger than `largest`."""
    height = largest
    lines = wrapped(words, room.width, height)
    while len(lines) * height * 1.9 > room.height and height > 0.8:
        height *= 0.95
        lines = wrapped(words, room.width, height)
    x, middle = room.middle
    y = middle + len(lines) * height * 0.95 - height * 1.45
    for line in lines:
        text(canvas, x, y, line, height, REGULAR)
        y -= height * 1.9
