"""Deck files: the points on the cards, which the rulebook does not print.

A deck file is TOML:

    format = 1
    name = "House deck"
    treasure_points = 0           # victory points of one Treasure card
    parrots = [0, 0, 0, 0, 0]     # victory points of each of the 5 Parrot cards
    [pirates]                     # 6 colors, each with the victory points of its 7 Pirate cards
    red = [1, 1, 2, 2, 3, 3, 4]
    ...
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.games import deck_files
from companion.games.asked import shown
from companion.games.captain_pirate.cards import COLORS, PARROT, PARROTS, PIRATES_A_COLOR, Cards
from companion.games.deck_files import DeckFaults
from companion.games.offers import is_plain

_KEYS = ("format", "name", "treasure_points", "parrots", "pirates")
_MOST_POINTS = 99
_FOLDER = Path(__file__).resolve().parent / "decks"


@dataclass(frozen=True, slots=True)
class Deck:
    """A checked deck: its six colors, the 47 cards such as `"red 3"` and `"parrot 0"`, and what a treasure counts."""

    name: str
    colors: tuple[str, ...]
    cards: Cards
    treasure_points: int


def bundled_decks() -> list[str]:
    """Names of the decks that travel with the Companion."""
    return list(deck_files.bundled_names(_FOLDER))


def load(name_or_file: str) -> Deck:
    """The bundled deck of this name, or else the deck in this file. Raises `CompanionError`."""
    return parse(read(name_or_file), f"The deck {name_or_file}")


def read(name_or_file: str) -> dict[str, Any]:
    """What the file of a deck holds, not yet checked beyond its being TOML. Raises `CompanionError`."""
    return deck_files.read(_FOLDER, name_or_file)


def parse(data: object, where: str = "The deck") -> Deck:
    """The deck in the contents of a deck file. Raises `DeckFaults`, whose sentence begins with `where`."""
    found = faults(data)
    if found or not isinstance(data, Mapping):
        raise DeckFaults(where, found)
    pirates = [f"{color} {points}" for color, row in data["pirates"].items() for points in row]
    parrots = [f"{PARROT} {points}" for points in data["parrots"]]
    return Deck(data["name"], tuple(data["pirates"]), (*pirates, *parrots), data["treasure_points"])


def faults(data: object) -> list[str]:
    """Everything that is wrong with a deck's data, in the order of the keys; empty when it can be played with."""
    if not isinstance(data, Mapping):
        return [f"it must be a table with {', '.join(_KEYS)}"]
    found = [f"there is no key {shown(key)}" for key in data if key not in _KEYS]
    found += [f"{key} is missing" for key in _KEYS if key not in data]
    if "format" in data and not (type(data["format"]) is int and data["format"] == 1):
        found.append("format must be 1")
    name = data.get("name", "unnamed")
    if not (isinstance(name, str) and len(name) <= 40 and is_plain(name)):
        found.append("name must be a text of 1 to 40 characters")
    if not _is_points(data.get("treasure_points", 0)):
        found.append(f"treasure_points must be a whole number from -{_MOST_POINTS} to {_MOST_POINTS}")
    if "parrots" in data:
        found += _row_faults("parrots", data["parrots"], PARROTS)
    if "pirates" in data:
        found += _pirate_faults(data["pirates"])
    return found


def _pirate_faults(pirates: object) -> list[str]:
    if not isinstance(pirates, Mapping):
        return [f"pirates must be a table of {len(COLORS)} colors"]
    faults = []
    if len(pirates) != len(COLORS):
        faults.append(f"pirates has {len(pirates)} colors instead of {len(COLORS)}")
    for color, row in pirates.items():
        if not (0 < len(color) <= 20 and color.replace("-", "").isalpha() and color == color.lower()):
            faults.append(f"the color {shown(color)} must be one word of up to 20 small letters")
        elif color == PARROT:
            faults.append("a color cannot be called parrot")
        faults += _row_faults(f"pirates.{color[:40]}", row, PIRATES_A_COLOR)
    return faults


def _row_faults(where: str, row: object, count: int) -> list[str]:
    if not isinstance(row, list):
        return [f"{where} must be a list of {count} whole numbers"]
    faults = [] if len(row) == count else [f"{where} has {len(row)} cards instead of {count}"]
    bad = [str(place) for place, points in enumerate(row, 1) if not _is_points(points)]
    if bad:
        places = ", ".join(bad[:10])
        faults.append(f"{where}, card {places}: points are a whole number from -{_MOST_POINTS} to {_MOST_POINTS}")
    return faults


def _is_points(value: object) -> bool:
    return type(value) is int and -_MOST_POINTS <= value <= _MOST_POINTS


BUNDLED = {name: load(name) for name in bundled_decks()}
"""The decks that travel with the Companion, read once: the referee itself reads no file."""
