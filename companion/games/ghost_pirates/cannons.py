"""Cannon fire (chapter "Cannons")."""

from dataclasses import replace

from companion.games.asked import check_keys
from companion.games.ghost_pirates.asked import check_phase, column
from companion.games.ghost_pirates.cards import CANNON, FORECASTLE, POOP_DECK, SAXON
from companion.games.ghost_pirates.dice import read_roll, roll_offers, spend_lucky
from companion.games.ghost_pirates.hits import settle, strike, within_reach
from companion.games.ghost_pirates.places import across, part_at, told, with_space
from companion.games.ghost_pirates.ships import collapse
from companion.games.ghost_pirates.state import Loss, Part, Place, State
from companion.games.referee import Action, Event, Offer, Refused

HITS = 2
HIGHEST_HIT = 3
DESTROYS = 6


def fire(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "You may also fire each of your cannons at any point during this phase."

    "On a SKULL, 2, or 3: two crew on the tile directly opposite a cannon are hit. On a die result of 6, destroy the
    deck piece across from the cannon. All hands present are considered hit. No effect on a roll of 4 or 5."
    """
    check_keys(action, "column", "dice", optional=("lucky",))
    check_phase(state, "cards", "Cards & Cannons")
    place = Place(state.active, column(action["column"]))
    cannon = part_at(state, place)
    if cannon is None or cannon.name != CANNON:
        raise Refused("no_cannon", f"You have no cannon at column {place.column}.")
    if cannon.fired:
        raise Refused("fired", "Each cannon fires once a turn.")
    target = across(state, place)
    if target is None:
        raise Refused("no_target", f"Nothing lies opposite your cannon at column {place.column}.")
    roll = read_roll(state, action, {state.active: 1})
    state = with_space(spend_lucky(state, roll), place, fired=True)
    die = roll.faces[state.active][0]
    result = die + (state.players[state.active].captain == SAXON)
    effect = _effect(state, result, part_at(state, target))
    name = state.names[state.active]
    shot = {"column": place.column, "at": told(state, target), "die": die, "result": result, "effect": effect}
    events = [*roll.events, {"event": "fired", "player": name, **shot}]
    bonus = f" and Deadeye Saxon made it {result}" if result != die else ""
    state = replace(state, why={name: f"{name}'s cannon rolled {die}{bonus}: {_MEANING[effect]}."})
    if effect == "hits":
        owner = 1 - state.active
        owners = (owner,) if state.house["cannon_hits"] == "opponent" else (owner, state.active)
        state, news = settle(replace(state, losses=(Loss("cannon", owner, owners, target, HITS),)))
        return state, [*events, *news]
    if effect in ("all_hands", "destroys"):
        for who in (0, 1):
            state, news = strike(state, target, who, within_reach(state, target, who, "cannon"), "cannon")
            events += news
    if effect == "destroys":
        state, news = collapse(state, target)
        events += news
    return state, events


_MEANING = {
    "nothing": "a 4 or 5 has no effect",
    "hits": "a skull, 2 or 3 hits two crew",
    "all_hands": "a 6 hits all hands, and the ends of a ship stay",
    "destroys": "a 6 destroys the deck",
}


def _effect(state: State, result: int, target: Part | None) -> str:
    """ "Cannons may not destroy the Forecastle or Poop Deck, though a roll of 6 still causes all hands to be hit.\""""
    assert target is not None
    if result <= HIGHEST_HIT:
        return "hits"
    if result < DESTROYS or (result > DESTROYS and state.house["high_cannon_roll"] == "nothing"):
        return "nothing"
    return "all_hands" if target.name in (FORECASTLE, POOP_DECK) else "destroys"


def fire_offers(state: State) -> list[Offer]:
    """Every cannon that the active player may fire."""
    ship = state.players[state.active].ship
    loaded = [
        where
        for where, part in zip(ship.columns, ship.parts, strict=True)
        if part.name == CANNON and not part.fired and across(state, Place(state.active, where))
    ]
    rolls = list(roll_offers(state, {state.active: 1})) if loaded else []
    return [{"do": "fire", "column": where, **roll} for where in loaded for roll in rolls]
