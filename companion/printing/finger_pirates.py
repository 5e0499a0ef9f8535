"""The cards of Finger Pirates: a ship with what is aboard on the face, the limits on the back."""

import math
from collections.abc import Callable
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from companion.games.finger_pirates.deck import Card, Deck
from companion.games.finger_pirates.printed import printed
from companion.printing import icons
from companion.printing.card import REGULAR, Room, Side, text, text_width

_DRAWN_SINGLY = 6
"""More icons than these are counted: one drawing and how often."""

_ICONS: dict[str, Callable[[Canvas], None]] = {
    "ghosts": icons.ghost,
    "jars": icons.jar,
    "keys": icons.key,
    "papers": icons.paper,
    "torches": icons.torch,
}

Item = tuple[Callable[[Canvas], None], str]


def cards(deck: Deck) -> list[tuple[Side, Side]]:
    """Face and back of every card, in the order of the deck."""
    numbers = printed(deck)
    return [
        (
            Side(numbers.face_of(card.control), partial(_face, card)),
            Side(numbers.back_showing((card.limit_4_players, card.limit_5_players)), partial(_back, card)),
        )
        for card in deck.cards
    ]


def _face(card: Card, canvas: Canvas, room: Room) -> None:
    head = min(room.height * 0.5, 22.0)
    x, y = room.left + head / 2, room.top - head / 2
    icons.placed(canvas, icons.wheel, x, y, head)
    canvas.setFillGray(0)
    digits = str(card.control)
    text(canvas, x, y - head * 0.13, digits, head * (0.26 if len(digits) < 3 else 0.2))
    icons.placed(canvas, icons.ship, room.right - head * 0.7, y, head * 1.1)
    aboard = Room(room.left, room.bottom + 0.5, room.right, room.top - head - 1.5)
    canvas.setLineWidth(0.3)
    canvas.setStrokeGray(0)
    canvas.line(room.left, aboard.top + 0.7, room.right, aboard.top + 0.7)
    _in_rows(canvas, aboard, _items(card))


def _items(card: Card) -> list[Item]:
    """What is aboard, as drawings with a word beside."""
    counts = {name: getattr(card, name) for name in _ICONS}
    if sum(counts.values()) + len(card.treasure) <= _DRAWN_SINGLY:
        singly: list[Item] = [(_ICONS[name], "") for name, count in counts.items() for _ in range(count)]
    else:
        singly = [(_ICONS[name], f"\N{MULTIPLICATION SIGN}{count}") for name, count in counts.items() if count]
    return [*singly, *((partial(icons.bag, points=points), "") for points in card.treasure)]


def _in_rows(canvas: Canvas, room: Room, items: list[Item]) -> None:
    """The items as large as they fit, in as many rows as that takes."""
    if not items:
        return
    widest = 1.6 if any(words for _, words in items) else 1.1

    def side_in(rows: int) -> float:
        return min(room.width / (math.ceil(len(items) / rows) * widest), room.height / (rows * 1.1), 15.0)

    rows = max(range(1, len(items) + 1), key=side_in)
    side, a_row = side_in(rows), math.ceil(len(items) / rows)
    for row in range(rows):
        here = items[row * a_row : (row + 1) * a_row]
        y = room.middle[1] + ((rows - 1) / 2 - row) * side * 1.1
        for place, (draw, words) in enumerate(here):
            x = room.middle[0] + (place - (len(here) - 1) / 2) * side * widest
            if words:
                canvas.setFillGray(0)
                text(canvas, x + side * 0.45, y - side * 0.15, words, side * 0.3)
                x -= side * 0.3
            icons.placed(canvas, draw, x, y, side)


def _back(card: Card, canvas: Canvas, room: Room) -> None:
    """Both limits, each with its number of players; the game's name only where there is room."""
    canvas.setFillGray(0)
    name = 3.0 if room.height > 34 else 0.0
    if name:
        text(canvas, room.middle[0], room.top - name, "FINGER PIRATES", name)
        canvas.setStrokeGray(0)
        canvas.setLineWidth(0.3)
        canvas.line(room.left, room.top - name - 2, room.right, room.top - name - 2)
    below = Room(room.left, room.bottom + 1, room.right, room.top - (name + 4 if name else 0))
    height = min(below.height * 0.5, 16.0)
    for players, limit, x in (
        (4, card.limit_4_players, below.left + below.width * 0.25),
        (5, card.limit_5_players, below.left + below.width * 0.75),
    ):
        y = below.middle[1] - height / 2 + 2
        digits = height * min(1.0, below.width * 0.4 / text_width(str(limit), height))
        text(canvas, x, y, str(limit), digits)
        text(canvas, x, y - 5, f"{players} players", 2.4, REGULAR)
    canvas.setLineWidth(0.3)
    canvas.line(below.middle[0], below.bottom + 2, below.middle[0], below.top - 1)
