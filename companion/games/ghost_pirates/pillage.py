"""Pillage: treasure from a location that one controls on the opponent's ship (chapter "Pillage")."""

from dataclasses import replace

from companion.games.asked import check_keys
from companion.games.ghost_pirates.asked import check_phase, deck_place
from companion.games.ghost_pirates.cards import CARGO_HOLD, MACKLIN
from companion.games.ghost_pirates.dice import read_roll, roll_offers, spend_lucky
from companion.games.ghost_pirates.drawing import draw
from companion.games.ghost_pirates.places import decks, group_at, named, part_at, told, with_space
from companion.games.ghost_pirates.state import Place, State
from companion.games.referee import Action, Event, Offer, Refused

ENOUGH = 7
HOLD_BONUS = 2


def pillage(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "Roll a die and add the number of crew tokens you have at any site you control (unopposed occupation on your
    opponent's ship) plus any modifiers. If the total is 7 or more, draw one treasure card."
    """
    check_keys(action, "at", "dice", optional=("lucky",))
    check_phase(state, "fight", "Fight & Pillage")
    place = deck_place(state, action["at"])
    part = part_at(state, place)
    assert part is not None
    if not controls(state, place):
        raise Refused("not_in_control", "You can only pillage an unopposed location on your opponent's ship.")
    if part.fought:
        raise Refused("after_fight", "Pillage only occurs instead of a fight, not afterwards.")
    if part.pillaged or (state.pillages and state.house["pillage_attempts"] == "one_a_turn"):
        raise Refused("pillaged", "That was pillaged this turn.")
    who = state.active
    roll = read_roll(state, action, {who: 1})
    state = with_space(spend_lucky(state, roll), place, pillaged=True)
    die = roll.faces[who][0]
    total = die + bonus(state, place)
    name = state.names[who]
    found = {"die": die, "bonus": total - die, "total": total, "treasure": total >= ENOUGH}
    events: list[Event] = [*roll.events, {"event": "pillaged", "player": name, "at": told(state, place), **found}]
    state = replace(state, pillages=state.pillages + 1, why={name: _why(state, place, name, die, total)})
    if total < ENOUGH:
        return state, events
    state, news = draw(state, who, "treasure", 1)
    return state, events + news


def pillage_offers(state: State) -> list[Offer]:
    """Every site that the active player may pillage."""
    if state.pillages and state.house["pillage_attempts"] == "one_a_turn":
        return []
    sites = [place for place in decks(state) if controls(state, place)]
    sites = [place for place in sites if (part := part_at(state, place)) and not (part.fought or part.pillaged)]
    rolls = list(roll_offers(state, {state.active: 1})) if sites else []
    return [{"do": "pillage", "at": named(state, place), **roll} for place in sites for roll in rolls]


def controls(state: State, place: Place) -> bool:
    """Whether the active player has the place on the opponent's ship for himself."""
    foe = 1 - state.active
    return (
        place.ship == foe and group_at(state, place, state.active).units > 0 and group_at(state, place, foe).units == 0
    )


def bonus(state: State, place: Place) -> int:
    """What is added to the die: crew tokens (house rule `mate_is_crew_token`), a Cargo Hold, Captain Night Macklin."""
    group = group_at(state, place, state.active)
    part = part_at(state, place)
    return (
        group.crew
        + (group.mate and state.house["mate_is_crew_token"] is True)
        + (HOLD_BONUS if part and part.name == CARGO_HOLD else 0)
        + (state.players[state.active].captain == MACKLIN)
    )


def _why(state: State, place: Place, name: str, die: int, total: int) -> str:
    part = part_at(state, place)
    hold = ", 2 for the Cargo Hold" if part and part.name == CARGO_HOLD else ""
    macklin = ", 1 for Night Macklin" if state.players[state.active].captain == MACKLIN else ""
    crew = bonus(state, place) - (HOLD_BONUS if hold else 0) - (1 if macklin else 0)
    verdict = "enough" if total >= ENOUGH else "too little"
    return f"{name} rolled {die}, and {crew} for the crew{hold}{macklin}: {total} is {verdict}, since it takes 7."
