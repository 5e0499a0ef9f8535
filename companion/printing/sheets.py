"""Cards on pages: nine a page with cut marks, each page of fronts followed by its page of backs."""

from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.cards.shape import HEIGHT, WIDTH
from companion.pdf import pdf_file
from companion.printing.card import REGULAR, Side, draw_marker, room_above
from companion.table.sheet import PAPERS

ACROSS = 3
DOWN = 3

_MARK = 4.0
_MARK_AWAY = 1.0
_RULER = 50.0


def page_size(paper: str) -> tuple[float, float]:
    """Width and height of a page in millimetres, the long side upright."""
    long, short = PAPERS[paper]
    return short * 10, long * 10


def place_on_page(paper: str, place: int, back: bool) -> tuple[float, float]:
    """Left and bottom of a card in millimetres; places count from the top left of the fronts.

    Paper is turned over its long side, so the backs run from right to left.
    """
    width, height = page_size(paper)
    row, column = divmod(place, ACROSS)
    if back:
        column = ACROSS - 1 - column
    return (width - ACROSS * WIDTH) / 2 + column * WIDTH, (height + DOWN * HEIGHT) / 2 - (row + 1) * HEIGHT


def write_cards(path: Path, title: str, cards: Sequence[tuple[Side, Side]], paper: str, marker: float) -> int:
    """Write fronts and backs; the file is whole or not there at all. Returns the number of sheets of paper.

    `marker` is the side of the black squares in millimetres. Raises CompanionError.
    """
    width, height = page_size(paper)
    a_page = ACROSS * DOWN
    sheets = [cards[first : first + a_page] for first in range(0, len(cards), a_page)]
    with pdf_file(path, title, width * mm, height * mm, "the cards") as canvas:
        for number, on_page in enumerate(sheets, start=1):
            for back in (False, True):
                canvas.saveState()
                canvas.scale(mm, mm)
                for place, card in enumerate(on_page):
                    canvas.saveState()
                    canvas.translate(*place_on_page(paper, place, back))
                    card[back].draw(canvas, room_above(marker))
                    draw_marker(canvas, card[back].number, marker)
                    canvas.restoreState()
                _cut_marks(canvas, paper)
                _margin(canvas, paper, f"{'Backs' if back else 'Fronts'} {number} of {len(sheets)}")
                canvas.restoreState()
                canvas.showPage()
    return len(sheets)


def _cut_marks(canvas: Canvas, paper: str) -> None:
    """Short lines in the margins, where the cards meet."""
    width, height = page_size(paper)
    left, bottom = (width - ACROSS * WIDTH) / 2, (height - DOWN * HEIGHT) / 2
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.15)
    for column in range(ACROSS + 1):
        x = left + column * WIDTH
        for edge, out in ((bottom, -1), (height - bottom, 1)):
            canvas.line(x, edge + out * _MARK_AWAY, x, edge + out * (_MARK_AWAY + _MARK))
    for row in range(DOWN + 1):
        y = bottom + row * HEIGHT
        for edge, out in ((left, -1), (width - left, 1)):
            canvas.line(edge + out * _MARK_AWAY, y, edge + out * (_MARK_AWAY + _MARK), y)


def _margin(canvas: Canvas, paper: str, which: str) -> None:
    """Upright in the left margin: a line to measure beside the middle row, and how to print beside the lower one."""
    width, height = page_size(paper)
    x = (width - ACROSS * WIDTH) / 4
    canvas.setLineWidth(0.2)
    low, high = (height - _RULER) / 2, (height + _RULER) / 2
    canvas.line(x, low, x, high)
    for end in (low, high):
        canvas.line(x - 1, end, x + 1, end)
    canvas.setFillGray(0)
    for middle, words in (
        (height / 2 + HEIGHT, f"{which}: print on both sides, turned over the long side."),
        (height / 2 - HEIGHT, f"Print at 100 %. The line beside the middle cards is {_RULER / 10:g} cm long."),
    ):
        canvas.saveState()
        canvas.translate(x + 0.8, middle)
        canvas.rotate(90)
        canvas.setFont(REGULAR, 2.6)
        canvas.drawCentredString(0, 0, words)
        canvas.restoreState()
