"""Spaces: which there are, who is there, what lies beside and across; as JSON and by `Place`."""

from dataclasses import replace
from typing import Any

from companion.games.ghost_pirates.state import Group, Groups, Part, Place, Plank, Ship, State, with_player


def part_at(state: State, place: Place) -> Part | None:
    """The part of a ship at a place, if there is one."""
    if place.ship is None:
        return None
    ship = state.players[place.ship].ship
    index = ship.index(place.column)
    return None if index is None else ship.parts[index]


def plank_at(state: State, column: int) -> Plank | None:
    """The plank over the ocean current of a column, if there is one."""
    return next((plank for plank in state.planks if plank.column == column), None)


def space_at(state: State, place: Place) -> Part | Plank:
    """The part or plank at a place that is known to exist."""
    space = plank_at(state, place.column) if place.ship is None else part_at(state, place)
    assert space is not None
    return space


def groups_at(state: State, place: Place) -> Groups:
    """Both players' hands at a place."""
    return space_at(state, place).groups


def group_at(state: State, place: Place, who: int) -> Group:
    """One player's hands at a place."""
    return groups_at(state, place)[who]


def with_space(state: State, place: Place, **changes: Any) -> State:
    """The state in which the part or plank at a place is changed."""
    if place.ship is None:
        planks = tuple(replace(p, **changes) if p.column == place.column else p for p in state.planks)
        return replace(state, planks=planks)
    ship = state.players[place.ship].ship
    index = ship.index(place.column)
    parts = tuple(replace(part, **changes) if i == index else part for i, part in enumerate(ship.parts))
    return with_player(state, place.ship, ship=replace(ship, parts=parts))


def with_group(state: State, place: Place, who: int, group: Group) -> State:
    """The state in which one player's hands at a place are these."""
    first, second = groups_at(state, place)
    return with_space(state, place, groups=(group, second) if who == 0 else (first, group))


def decks(state: State) -> list[Place]:
    """All parts of both ships, each from the Forecastle to the Poop Deck."""
    return [Place(who, column) for who in (0, 1) for column in state.players[who].ship.columns]


def spaces(state: State) -> list[Place]:
    """All parts of both ships and all planks."""
    return decks(state) + [Place(None, plank.column) for plank in state.planks]


def beside(state: State, place: Place) -> list[Place]:
    """The adjacent spaces: the next parts of the ship and the plank; from a plank, the parts at its two ends."""
    if place.ship is None:
        return [Place(0, place.column), Place(1, place.column)]
    columns = state.players[place.ship].ship.columns
    found = [Place(place.ship, column) for column in (place.column - 1, place.column + 1) if column in columns]
    return found + ([Place(None, place.column)] if plank_at(state, place.column) else [])


def across(state: State, place: Place) -> Place | None:
    """The part of the other ship "directly across the ocean current", if there is one."""
    if place.ship is None:
        return None
    opposite = Place(1 - place.ship, place.column)
    return opposite if part_at(state, opposite) else None


def poop_deck(ship: Ship, who: int) -> Place:
    """The Poop Deck of a player's ship."""
    return Place(who, ship.columns[-1])


def captain_place(state: State, who: int) -> Place:
    """Where a player's Captain stands; he never leaves his ship."""
    ship = state.players[who].ship
    return next(Place(who, c) for c, part in zip(ship.columns, ship.parts, strict=True) if part.groups[who].captain)


def named(state: State, place: Place) -> dict[str, Any]:
    """A place as actions have it: `{"ship": "Ana", "column": 3}` or `{"plank": 3}`."""
    if place.ship is None:
        return {"plank": place.column}
    return {"ship": state.names[place.ship], "column": place.column}


def told(state: State, place: Place) -> dict[str, Any]:
    """A place as events have it, with the part's name: `{"ship": "Ana", "column": 3, "part": "main_mast"}`."""
    part = part_at(state, place)
    return named(state, place) | ({"part": part.name} if part else {})
