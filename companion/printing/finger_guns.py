"""The cards of Finger Guns: attack or shield with its number and special action on the face; all backs alike."""

from functools import partial

from reportlab.pdfgen.canvas import Canvas

from companion.games.finger_guns.cards import ATTACK, SPECIALS, Card
from companion.games.finger_guns.deck import Deck
from companion.games.finger_guns.printed import printed
from companion.games.printed_deck import FINGER_GUNS_BACK
from companion.printing import icons
from companion.printing.card import REGULAR, Room, Side, paragraph, text


def cards(deck: Deck) -> list[tuple[Side, Side]]:
    """Face and back of every card, in the order of the deck."""
    numbers = printed(deck)
    back = Side(FINGER_GUNS_BACK, _back)
    return [(Side(numbers.face_of(card.id), partial(_face, card)), back) for card in deck.cards]


def special_text(card: Card) -> str:
    """The special action in words, with its number in them; empty where there is none."""
    if card.special is None:
        return ""
    words = SPECIALS[card.special].text
    for letter in ("X", "Y"):
        words = words.replace(f" {letter} ", f" {card.amount} ")
    return words


def _face(card: Card, canvas: Canvas, room: Room) -> None:
    words = special_text(card)
    head = min(room.height * (0.55 if words else 0.9), 30.0)
    x, y = room.left + head / 2, room.top - head / 2
    attack = card.kind == ATTACK
    icons.placed(canvas, icons.burst if attack else icons.shield, x, y, head)
    canvas.setFillGray(1 if attack else 0)
    text(canvas, x, y - head * 0.19, str(card.number), head * 0.4)
    canvas.setFillGray(0)
    middle = (room.left + head + room.right) / 2
    text(canvas, middle, y - 0.5, "ATTACK" if attack else "SHIELD", 3.6)
    text(canvas, middle, y - 5.5, f"card {card.id}", 2.4, REGULAR)
    if words:
        paragraph(canvas, Room(room.left, room.bottom + 0.5, room.right, room.top - head - 1), words, 2.6)


def _back(canvas: Canvas, room: Room) -> None:
    """Finger guns in rows, and the name of the game where there is room."""
    canvas.setFillGray(0)
    name = 3.6
    text(canvas, room.middle[0], room.top - name, "FINGER GUNS", name)
    free = room.height - name - 3
    rows = max(1, int(free // 13))
    side = min(free / rows, room.width / 4)
    for row in range(rows):
        y = room.bottom + (row + 0.5) * free / rows
        for place in range(4):
            icons.placed(canvas, icons.finger_gun, room.left + (place + 0.5) * room.width / 4, y, side * 0.85)
