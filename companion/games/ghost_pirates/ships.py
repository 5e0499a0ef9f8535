"""Ship cards and ocean currents: building, replacing, and moving along the currents (chapter "Ship Cards")."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.asked import check_keys
from companion.games.ghost_pirates.asked import check_phase, column, word
from companion.games.ghost_pirates.cards import (
    CARGO_HOLD,
    FORECASTLE,
    MAIN_MAST,
    MAST,
    PART_OF,
    POOP_DECK,
    SHIP_CARDS,
)
from companion.games.ghost_pirates.drawing import check_can_play, discard, draw, play, playable
from companion.games.ghost_pirates.places import captain_place, group_at, space_at, told, with_group, with_space
from companion.games.ghost_pirates.planks import drop
from companion.games.ghost_pirates.state import COLUMNS, Part, Place, Ship, State, with_player
from companion.games.referee import Action, Event, Offer, Refused

MOST_MIDSHIPS = 3
SHIFTS = ("fore", "aft")


def build(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "You may have up to three ship cards between the forecastle and poop deck at any time (matching alignment with
    the ocean currents in play)."

    The new part takes `column`; what lay there and everything on its `shift` side moves one column that way.
    """
    check_keys(action, "card", "column", "shift")
    card, where = _ship_card(state, action), column(action["column"])
    shift = word(action["shift"], SHIFTS, "The shift")
    ship = state.players[state.active].ship
    if len(ship.parts) - 2 >= MOST_MIDSHIPS:
        raise Refused("ship_full", "There may be at most three ship cards between Forecastle and Poop Deck.")
    made = room_for(ship, where, shift)
    if made is None:
        raise Refused(
            "no_room",
            f"A new part at column {where} with a shift {shift} does not lie between Forecastle and Poop Deck and "
            f"along the five ocean currents.",
        )
    check_can_play(state, (state.active, card))
    bow, index, shifted = made
    parts = (*ship.parts[:index], Part(card), *ship.parts[index:])
    state = play(state, state.active, card)
    state = with_player(state, state.active, ship=replace(ship, bow=bow, parts=parts))
    name = state.names[state.active]
    events: list[Event] = [{"event": "built", "player": name, "card": card, "part": PART_OF[card], "column": where}]
    events.append({"event": "shifted", "player": name, "towards": shift, "columns": sorted(shifted)})
    state, news = drop(state, shifted)
    state, more = _man(state, Place(state.active, where), card)
    return state, [*events, *news, *more]


def build_offers(state: State) -> list[Offer]:
    """Every new part that the active player may play."""
    ship = state.players[state.active].ship
    cards = [] if state.ship_card_played else playable(state, state.active, list(SHIP_CARDS))
    if not cards or len(ship.parts) - 2 >= MOST_MIDSHIPS:
        return []
    return [
        {"do": "build", "card": {"one_of": cards}, "column": where, "shift": shift}
        for where in range(1, COLUMNS + 1)
        for shift in SHIFTS
        if room_for(ship, where, shift)
    ]


def room_for(ship: Ship, where: int, shift: str) -> tuple[int, int, range] | None:
    """The bow's column, the new part's index and the columns (as they were) of the parts that shift, if it can be."""
    index = ship.index(where)
    if index is None:
        return None
    if shift == "fore":
        bow, index, shifted = ship.bow - ship.step, index + 1, ship.columns[: index + 1]
    else:
        bow, shifted = ship.bow, ship.columns[index:]
    last = bow + ship.step * len(ship.parts)
    if not (0 < index < len(ship.parts) and 1 <= bow <= COLUMNS and 1 <= last <= COLUMNS):
        return None
    return bow, index, shifted


def replace_part(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "Instead of playing a new ship piece, you may replace one ship piece (not the Forecastle or Poop Deck)."

    "You may not replace the ship piece that the captain is on and you may not replace a ship piece with another one of
    the same name." "Place all crew that are present on to the new ship piece."
    """
    check_keys(action, "card", "column")
    card, where = _ship_card(state, action), Place(state.active, column(action["column"]))
    ship = state.players[state.active].ship
    if where.column not in ship.columns:
        raise Refused("no_such_part", f"Your ship has no part at column {where.column}.")
    old = space_at(state, where)
    assert isinstance(old, Part)
    if old.name in (FORECASTLE, POOP_DECK):
        raise Refused("ends_stay", "The Forecastle and the Poop Deck may not be replaced.")
    if captain_place(state, state.active) == where:
        raise Refused("captain_there", "You may not replace the ship piece that the captain is on.")
    if PART_OF[card] in _same_names(state, old):
        raise Refused("same_name", "You may not replace a ship piece with another one of the same name.")
    check_can_play(state, (state.active, card))
    state = discard(with_space(play(state, state.active, card), where, card=card, fired=False), old.card)
    told_parts = {"card": card, "part": PART_OF[card], "old": old.name, "column": where.column}
    events: list[Event] = [{"event": "replaced", "player": state.names[state.active], **told_parts}]
    state, news = drop(state, [where.column] if state.house["replaced_plank"] == "falls" else [])
    state, more = _man(state, where, card)
    return state, [*events, *news, *more]


def replace_offers(state: State) -> list[Offer]:
    """Every part of his own ship that the active player may replace."""
    if state.ship_card_played:
        return []
    cards = playable(state, state.active, list(SHIP_CARDS))
    ship = state.players[state.active].ship
    offers: list[Offer] = []
    for where, old in zip(ship.columns[1:-1], ship.parts[1:-1], strict=True):
        fitting = [card for card in cards if PART_OF[card] not in _same_names(state, old)]
        if fitting and not old.groups[state.active].captain:
            offers.append({"do": "replace", "card": {"one_of": fitting}, "column": where})
    return offers


def collapse(state: State, place: Place) -> tuple[State, list[Event]]:
    """A part is gone, and the ship closes up along the current there.

    "If the current at the missing portion of the ship is pointing fore, move the stern and any other pieces of ship
    forwards, and vice versa if the current is pointing aft. Any boarding planks that shift or lose their anchor point
    are lost along with any crew."
    """
    assert place.ship is not None
    ship = state.players[place.ship].ship
    index = ship.index(place.column)
    assert index is not None
    gone = ship.parts[index]
    current = current_for(state, place.ship, place.column)
    if current == "fore":
        bow, shifted = ship.bow, ship.columns[index + 1 :]
    else:
        bow, shifted = ship.bow + ship.step, ship.columns[:index]
    parts = ship.parts[:index] + ship.parts[index + 1 :]
    name = state.names[place.ship]
    events: list[Event] = [{"event": "destroyed", "player": name, "part": gone.name, "column": place.column}]
    events.append({"event": "shifted", "player": name, "towards": current, "columns": sorted(shifted)})
    state = discard(with_player(state, place.ship, ship=replace(ship, bow=bow, parts=parts)), gone.card)
    state, news = drop(state, (place.column, *shifted))
    return state, [*events, *news]


def current_for(state: State, who: int, where: int) -> str:
    """Whether the current of a column points fore or aft for a player's ship."""
    current = state.currents[where - 1]
    if state.players[who].ship.step == state.players[0].ship.step:
        return current
    return "aft" if current == "fore" else "fore"


def _ship_card(state: State, action: Action) -> str:
    check_phase(state, "cards", "Cards & Cannons")
    card = word(action["card"], list(SHIP_CARDS), "A ship card")
    if state.ship_card_played:
        raise Refused("second_ship_card", "You may only play one ship card per turn.")
    return card


def _same_names(state: State, part: Part) -> Iterable[str]:
    """The names that may not take this part's place (house rule `mast_replaces_main_mast`)."""
    if part.name == MAIN_MAST and not state.house["mast_replaces_main_mast"]:
        return (MAIN_MAST, MAST)
    return (part.name,)


def _man(state: State, place: Place, card: str) -> tuple[State, list[Event]]:
    """The crew of a new part comes on board, and a Cargo Hold brings its treasure.

    "This is how many crew come into play with this piece of the ship. If you have fewer crew below decks than is
    listed on the card, ignore the remainder." "When you play a Cargo Hold, immediately also draw a treasure card."
    """
    who = state.active
    player = state.players[who]
    crew = min(player.below, SHIP_CARDS[card])
    group = group_at(state, place, who)
    state = with_group(state, place, who, replace(group, crew=group.crew + crew))
    state = with_player(replace(state, ship_card_played=True), who, below=player.below - crew)
    events: list[Event] = [{"event": "came_aboard", "player": player.name, "crew": crew, "at": told(state, place)}]
    if PART_OF[card] != CARGO_HOLD:
        return state, events
    state, news = draw(state, who, "treasure", 1)
    return state, [*events, *news]
