"""Checks of the numbers that the table reads off its cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.finger_pirates.deck import HIGHEST_CONTROL
from companion.games.finger_pirates.state import State
from companion.games.referee import Refused


def by_player(players: Sequence[str], asked: object, what: str) -> dict[str, int]:
    """One whole number for each of these players and nobody else, in their order. Raises `Refused`."""
    return {player: whole(number, f"{player}'s {what}") for player, number in each_player(players, asked, what).items()}


def each_player(players: Sequence[str], asked: object, what: str) -> dict[str, Any]:
    """One value for each of these players and nobody else, in their order. Raises `Refused`."""
    if not isinstance(asked, Mapping):
        raise Refused("bad_players", f"Give the {what} of each player by name.")
    for player in asked:
        if player not in players:
            raise Refused("unknown_player", f"No {what} is awaited of {str(player)[:40]!r}.")
    for player in players:
        if player not in asked:
            raise Refused("missing_player", f"{player}'s {what} is missing: every player needs one.")
    return {player: asked[player] for player in players}


def whole(value: object, what: str) -> int:
    """The value if it is a whole number. Raises `Refused`."""
    if type(value) is not int:
        raise Refused("bad_number", f"{what} must be a whole number.")
    return value


def check_ships(state: State, ships: Sequence[int]) -> None:
    """Raises `Refused` unless these can be ships that come face up now: different, new, and in the deck if known."""
    for place, ship in enumerate(ships):
        if ship in ships[:place]:
            raise Refused("same_control", f"Ship {ship} is there twice: no two ships share a ship control number.")
        if ship in state.seen:
            raise Refused("same_control", f"Ship {ship} has been face up before: no two ships share a number.")
        check_ship_exists(state, ship)


def check_ship_exists(state: State, ship: int) -> None:
    """Raises `Refused` where no card can have this ship control number."""
    if state.deck:
        if all(card.control != ship for card in state.deck.cards):
            raise Refused("unknown_ship", f"There is no ship with this number in the deck {state.deck.name}.")
    elif not 0 <= ship <= HIGHEST_CONTROL:
        raise Refused("bad_number", f"A ship control number is from 0 to {HIGHEST_CONTROL}.")


def ship_slot(state: State) -> dict[str, Any]:
    """The slot for a ship that has not been face up yet."""
    seen = state.seen
    if state.deck:
        return {"one_of": sorted(card.control for card in state.deck.cards if card.control not in seen)}
    return {"integer": [0, HIGHEST_CONTROL], "except": sorted(seen)} if seen else {"integer": [0, HIGHEST_CONTROL]}
