"""Checks of what an action brings, each with the sentence that refuses it."""

from collections.abc import Collection
from typing import Any

from companion.games.asked import shown
from companion.games.ghost_pirates.places import part_at, plank_at
from companion.games.ghost_pirates.state import COLUMNS, Place, State
from companion.games.referee import Refused


def check_phase(state: State, phase: str, name: str) -> None:
    """Refuses what belongs to another part of the turn; `name` is the rulebook's word for the right one."""
    if state.phase != phase:
        raise Refused("wrong_phase", f"This belongs to {name}, and that is not now.")


def whole(value: object, low: int, high: int, what: str) -> int:
    """A whole number between two others, both included; `what` begins the sentence of a refusal: "The column"."""
    if type(value) is not int or not low <= value <= high:
        raise Refused("bad_number", f"{what} is a whole number from {low} to {high}, not {shown(value)}.")
    return value


def column(value: object) -> int:
    """A column of the ocean currents."""
    return whole(value, 1, COLUMNS, "A column")


def word(value: object, choices: Collection[str], what: str) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in choices:
        raise Refused("bad_word", f"{what} is one of {', '.join(choices)}, not {shown(value)}.")
    return value


def player(state: State, value: object) -> int:
    """A player of this game by name."""
    if not isinstance(value, str) or value not in state.names:
        raise Refused("no_such_player", f"{shown(value)} is not a player of this game.")
    return state.names.index(value)


def deck_place(state: State, value: object) -> Place:
    """A part of a ship: `{"ship": "Ana", "column": 3}`."""
    if not isinstance(value, dict) or set(value) != {"ship", "column"}:
        raise Refused("bad_place", 'A deck location is given as {"ship": player, "column": 1 to 5}.')
    place = Place(player(state, value["ship"]), column(value["column"]))
    if part_at(state, place) is None:
        raise Refused("no_such_part", f"{value['ship']}'s ship has no part at column {place.column}.")
    return place


def any_place(state: State, value: Any) -> Place:
    """A part of a ship, or a plank: `{"plank": 3}`."""
    if not isinstance(value, dict) or "plank" not in value:
        return deck_place(state, value)
    if set(value) != {"plank"}:
        raise Refused("bad_place", 'A plank is given as {"plank": 1 to 5}.')
    place = Place(None, column(value["plank"]))
    if plank_at(state, place.column) is None:
        raise Refused("no_such_plank", f"There is no plank at column {place.column}.")
    return place
