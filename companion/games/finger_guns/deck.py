"""Deck files: which cards there are. Read from TOML, checked with every fault listed at once.

format = 1
name = "House deck"

[[card]]
id = 1                 # the number by which the table names the card
kind = "attack"        # or "shield"
number = 3             # 1 to 4
special = "look"       # optional: a name in companion.games.finger_guns.cards.SPECIALS
amount = 2             # the X or Y of specials that have one
set = "flipping"       # "base" (default), "specials" or "flipping"
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.games import deck_files
from companion.games.deck_files import DeckFaults
from companion.games.finger_guns.cards import ATTACK, LIVES, NUMBERS, SETS, SHIELD, SPECIALS, Card
from companion.games.offers import is_plain

FEWEST_PLAYERS = 3
"""With two, pointing is no decision and a shield never works: its only attacker is its exception."""
MOST_PLAYERS = 8

HIGHEST_ID = 9999
MOST_CARDS = 500
_FOLDER = Path(__file__).resolve().parent / "decks"


@dataclass(frozen=True, slots=True)
class Deck:
    """A checked deck."""

    name: str
    cards: tuple[Card, ...]

    def used(self, specials: bool, flipping: bool) -> tuple[Card, ...]:
        """The cards of the sets that a game plays with."""
        sets = {"base": True, "specials": specials, "flipping": flipping}
        return tuple(card for card in self.cards if sets[card.set])


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
    return Deck(data["name"], tuple(Card(**entry) for entry in data["card"]))


def faults(data: object) -> list[str]:
    """Everything that is wrong with a deck's data, in the order of the file; empty when it can be played with."""
    if not isinstance(data, Mapping):
        return ["it must be a table with format, name and cards"]
    found = [f"there is no key {_shown(key)}" for key in data if key not in ("format", "name", "card")]
    if not _is_whole(data.get("format"), 1, 1):
        found.append("format must be 1")
    name = data.get("name")
    if not (isinstance(name, str) and len(name) <= 40 and is_plain(name)):
        found.append("name must be a text of 1 to 40 characters")
    entries = data.get("card")
    if not isinstance(entries, list) or not 0 < len(entries) <= MOST_CARDS:
        return [*found, f"it must have 1 to {MOST_CARDS} [[card]] entries"]
    seen: set[object] = set()
    base: list[object] = []
    for place, entry in enumerate(entries, start=1):
        if not isinstance(entry, Mapping):
            found.append(f"entry {place} must be a table")
            continue
        identity = entry.get("id")
        named = f"card {identity}" if _is_whole(identity, 1, HIGHEST_ID) else f"entry {place}"
        found.extend(f"{named}: {fault}" for fault in _card_faults(entry))
        if _is_whole(identity, 1, HIGHEST_ID):
            if identity in seen:
                found.append(f"{named}: the id is used twice")
            seen.add(identity)
        if entry.get("set", "base") == "base":
            base.append(entry.get("kind"))
    if len(base) < LIVES * FEWEST_PLAYERS:
        found.append(
            f"the base set needs {LIVES * FEWEST_PLAYERS} cards or more for {FEWEST_PLAYERS} players, not {len(base)}"
        )
    if ATTACK not in base:
        found.append("the base set has no attack card")
    return found


def _card_faults(entry: Mapping[str, Any]) -> list[str]:
    known = ("id", "kind", "number", "special", "amount", "set")
    found = [f"there is no key {_shown(key)}" for key in entry if key not in known]
    if not _is_whole(entry.get("id"), 1, HIGHEST_ID):
        found.append(f"id must be a whole number from 1 to {HIGHEST_ID}")
    kind = entry.get("kind")
    if kind not in (ATTACK, SHIELD):
        found.append(f"kind must be {ATTACK!r} or {SHIELD!r}")
    low, high = NUMBERS
    if not _is_whole(entry.get("number"), low, high):
        found.append(f"number must be a whole number from {low} to {high}")
    if entry.get("set", "base") not in SETS:
        found.append(f"set must be one of {', '.join(SETS)}")
    if "special" not in entry:
        return [*found, "amount is given without a special"] if "amount" in entry else found
    name = entry["special"]
    special = SPECIALS.get(name) if isinstance(name, str) else None
    if special is None:
        return [*found, f"there is no special {_shown(name)}"]
    if kind in (ATTACK, SHIELD) and kind not in special.kinds:
        found.append(f"the special {name!r} cannot be on a {kind} card")
    amount = entry.get("amount")
    if special.amount is None:
        if "amount" in entry:
            found.append(f"the special {name!r} has no amount")
    elif not _is_whole(amount, *special.amount):
        found.append(f"the special {name!r} needs an amount from {special.amount[0]} to {special.amount[1]}")
    return found


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _shown(value: object) -> str:
    """A value of a deck in a message, cut short."""
    return json.dumps(value, default=str)[:40]


BUNDLED = {name: load(name) for name in bundled_decks()}
"""The decks that travel with the Companion, read once: the referee itself reads no file."""
