"""Entering one's own copy card by card: what is typed, and a file that is whole after every card."""

import os
import re
from pathlib import Path

from companion.errors import CompanionError
from companion.files import refuse_device
from companion.games.finger_pirates.deck import (
    HIGHEST_CONTROL,
    ICONS,
    LIMITS,
    MOST_ICONS,
    MOST_TREASURE,
    Deck,
    to_toml,
)

_ICON_LETTERS = {icon[0]: icon for icon in ICONS}


class Unclear(Exception):
    """What was typed is no such thing; the message says what is wanted."""


def read_control(typed: str, deck: Deck) -> int:
    """A ship control number that the deck does not have yet. Raises `Unclear`."""
    control = _whole(typed, 0, HIGHEST_CONTROL)
    if any(card.control == control for card in deck.cards):
        raise Unclear(f"Ship {control} is entered already.")
    return control


def read_icons(typed: str) -> tuple[dict[str, int], tuple[int, ...]]:
    """Icon counts and treasure bags from words such as `g`, `2k` and `3`. Raises `Unclear`."""
    counts = dict.fromkeys(ICONS, 0)
    bags: list[int] = []
    for word in typed.replace(",", " ").lower().split():
        found = re.fullmatch(r"([0-9]?)([gjkpt])", word)
        if found:
            counts[_ICON_LETTERS[found[2]]] += int(found[1] or 1)
        else:
            bags.append(_whole(word, 0, MOST_TREASURE))
    if len(bags) > MOST_ICONS or max(counts.values()) > MOST_ICONS:
        raise Unclear(f"A card has at most {MOST_ICONS} icons of a kind.")
    return counts, tuple(bags)


def read_limits(typed: str) -> dict[str, int]:
    """The two limits on the back, for 4 and for 5 players. Raises `Unclear`."""
    words = typed.replace(",", " ").split()
    if len(words) != len(LIMITS):
        raise Unclear("Type two numbers: the limit for 4 players and the limit for 5 players.")
    return {key: _whole(word, *LIMITS[key]) for key, word in zip(LIMITS, words, strict=True)}


def save(deck: Deck, path: Path) -> None:
    """Write the deck so that the file is whole at every instant, and on disk on return. Raises `CompanionError`."""
    refuse_device(path)
    written = path.with_name(f"{path.name}.new")
    try:
        with written.open("w", encoding="utf-8", newline="\n") as file:
            file.write(to_toml(deck))
            file.flush()
            os.fsync(file.fileno())
        written.replace(path)
    except OSError as error:
        raise CompanionError(f"The deck file {path} cannot be written: {error.strerror}.") from None


def _whole(typed: str, low: int, high: int) -> int:
    if not re.fullmatch(r"\s*[0-9]{1,4}\s*", typed) or not low <= int(typed) <= high:
        raise Unclear(f"{typed.strip()!r} is not a whole number from {low} to {high}.")
    return int(typed)
