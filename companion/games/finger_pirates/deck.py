"""Deck files: the 38 cards of Finger Pirates, so that limits can be checked and scores counted.

The rulebook does not print the card list. `decks/house.toml` is a complete deck of our own; `companion deck new` enters
one's own copy.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.games import deck_files
from companion.games.deck_files import DeckFaults
from companion.games.offers import is_plain

CARDS = 38
ICONS = ("ghosts", "jars", "keys", "papers", "torches")
MOST_ICONS = 9
MOST_TREASURE = 99
HIGHEST_CONTROL = 999
LIMITS = {"limit_4_players": (4, 20), "limit_5_players": (5, 25)}
"""Fewest and most fingers that so many players can raise: a limit outside would always or never be busted."""

_FOLDER = Path(__file__).resolve().parent / "decks"
BUNDLED = deck_files.bundled_names(_FOLDER)
"""Names of the decks that travel with the Companion."""


@dataclass(frozen=True, slots=True)
class Card:
    """One ship. Front: ship control, icon counts, the number on each treasure bag. Back: the limits."""

    control: int
    ghosts: int
    jars: int
    keys: int
    papers: int
    torches: int
    treasure: tuple[int, ...]
    limit_4_players: int
    limit_5_players: int

    def limit(self, players: int) -> int:
        """The upper limit of raised fingers on the back, for 4 or 5 players."""
        return self.limit_4_players if players == 4 else self.limit_5_players


@dataclass(frozen=True, slots=True)
class Deck:
    """A named set of cards with different ship control numbers; 38 of them unless it is being entered."""

    name: str
    cards: tuple[Card, ...]

    def card(self, control: int) -> Card:
        """The card with this ship control number. Raises `KeyError` where there is none."""
        for card in self.cards:
            if card.control == control:
                return card
        raise KeyError(control)


@cache
def bundled(name: str) -> Deck:
    """The deck of this name, one of `BUNDLED`."""
    return load(name)


def load(name_or_file: str) -> Deck:
    """The bundled deck of this name, or else the deck in this file. Raises `CompanionError`."""
    return parse(read(name_or_file), where=f"The deck {name_or_file}")


def read(name_or_file: str) -> dict[str, Any]:
    """What the file of a deck holds, not yet checked beyond its being TOML. Raises `CompanionError`."""
    return deck_files.read(_FOLDER, name_or_file)


def parse(data: Mapping[str, Any], where: str = "The deck", complete: bool = True) -> Deck:
    """The deck in `data`, as a deck file has it: `{"name": "...", "card": [{"control": 1, "ghosts": 2, ...}, ...]}`.

    `where` begins the sentence of an error. With `complete` false there may be fewer than 38 cards. Raises
    `DeckFaults` with every fault that there is.
    """
    faults = [f"unknown key {json.dumps(key)}" for key in data if key not in ("format", "name", "card")]
    if not _is_whole(data.get("format", deck_files.FORMAT), deck_files.FORMAT, deck_files.FORMAT):
        faults.append(f"format must be {deck_files.FORMAT}")
    name = data.get("name")
    if not isinstance(name, str) or not is_plain(name):
        faults.append('"name" must be a text')
    entries = data.get("card", [])
    if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
        raise DeckFaults(where, [*faults, '"card" must be a list of cards, each under a line [[card]]'])
    if len(entries) > CARDS or (complete and len(entries) < CARDS):
        faults.append(f"there must be {CARDS} cards, not {len(entries)}")
    for place, entry in enumerate(entries, start=1):
        faults += [f"card {place}: {fault}" for fault in _card_faults(entry)]
    places: dict[int, list[str]] = {}
    for place, entry in enumerate(entries, start=1):
        if _is_whole(entry.get("control"), 0, HIGHEST_CONTROL):
            places.setdefault(entry["control"], []).append(str(place))
    for control, same in places.items():
        if len(same) > 1:
            faults.append(f"cards {' and '.join(same)} have the same ship control {control}")
    if faults:
        raise DeckFaults(where, faults)
    return Deck(str(name), tuple(_card(entry) for entry in entries))


def to_toml(deck: Deck) -> str:
    """The deck as the text of a deck file. Icons that a card does not have are left out."""
    lines = [f"format = {deck_files.FORMAT}", f"name = {json.dumps(deck.name, ensure_ascii=False)}"]
    for card in deck.cards:
        lines += ["", "[[card]]", f"control = {card.control}"]
        lines += [f"{icon} = {getattr(card, icon)}" for icon in ICONS if getattr(card, icon)]
        if card.treasure:
            lines.append(f"treasure = {list(card.treasure)}")
        lines += [f"{key} = {getattr(card, key)}" for key in LIMITS]
    return "\n".join(lines) + "\n"


def _card(entry: Mapping[str, Any]) -> Card:
    icons = {icon: entry.get(icon, 0) for icon in ICONS}
    limits = {key: entry[key] for key in LIMITS}
    return Card(control=entry["control"], treasure=tuple(entry.get("treasure", ())), **icons, **limits)


def _card_faults(entry: Mapping[str, Any]) -> list[str]:
    known = ("control", *ICONS, "treasure", *LIMITS)
    faults = [f"unknown key {json.dumps(key)}" for key in entry if key not in known]
    whole = {"control": (0, HIGHEST_CONTROL), **dict.fromkeys(ICONS, (0, MOST_ICONS)), **LIMITS}
    for key, (low, high) in whole.items():
        if key not in entry:
            if key not in ICONS:
                faults.append(f"{key} is missing")
        elif not _is_whole(entry[key], low, high):
            faults.append(f"{key} must be a whole number from {low} to {high}")
    bags = entry.get("treasure", [])
    if not isinstance(bags, list) or len(bags) > MOST_ICONS or not all(_is_whole(b, 0, MOST_TREASURE) for b in bags):
        faults.append(f"treasure must be a list of at most {MOST_ICONS} whole numbers from 0 to {MOST_TREASURE}")
    return faults


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
