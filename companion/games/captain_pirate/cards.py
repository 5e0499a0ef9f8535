"""Cards by name: what the referee knows of each, and which cards go on an expedition of a color.

A card that the referee has seen whole is its color and points, `"red 3"` or `"parrot 0"`; one of which only the color
was named is `"red"` or `"parrot"`; one that lies hidden from the referee is `"?"`.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

Cards = tuple[str, ...]

UNKNOWN = "?"
PARROT = "parrot"
COLORS = ("red", "orange", "yellow", "green", "blue", "purple")
"""The six colors where no deck file names them."""
PIRATES_A_COLOR = 7
PARROTS = 5
ALL_CARDS = 6 * PIRATES_A_COLOR + PARROTS
TREASURES = 6
EXPEDITION = 5
"""Cards on an expedition: "so that there are 5 cards in total"."""


def color_of(card: str) -> str:
    """`"red"`, `"parrot"` or `"?"`."""
    return card.split(" ")[0]


def is_known(card: str) -> bool:
    """Whether the referee has seen the card whole."""
    return " " in card


def points_of(card: str) -> int:
    """Victory points of a card that the referee has seen whole."""
    return int(card.split(" ")[1])


def of_color(cards: Iterable[str], color: str) -> Cards:
    """The cards that go on an expedition of this color.

    "Parrot cards are jokers. They can be used by the Captain or the First Mate regardless of the declared color."
    """
    return tuple(card for card in cards if color_of(card) in (color, PARROT))


def enough(cards: Iterable[str], color: str, count: int, all_parrots: bool) -> bool:
    """Whether `count` of these cards can be put down in this color (house rule `all_parrots`)."""
    fitting = of_color(cards, color)
    return len(fitting) >= count and (all_parrots or any(color_of(card) == color for card in fitting))


def picks(cards: Iterable[str], count: int, all_parrots: bool) -> list[dict[str, Any]]:
    """Slots for every choice of `count` of these cards, in any order; a choice of parrots alone only if allowed."""
    pool = sorted(cards)
    if all_parrots or sum(color_of(card) == PARROT for card in pool) < count:
        return [{"some_of": pool, "count": [count, count]}] if len(pool) >= count else []
    mixed = {pick for pick in combinations(pool, count) if any(color_of(card) != PARROT for card in pick)}
    return [{"some_of": list(pick), "count": [count, count]} for pick in sorted(mixed)]


def without(cards: Cards, taken: Iterable[str]) -> Cards:
    """The cards left when `taken` (all of them among `cards`) are gone; the order of the rest stays."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)
