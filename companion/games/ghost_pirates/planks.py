"""Boarding planks (chapter "Boarding Plank"): laying one over an ocean current, and when it falls."""

from collections.abc import Collection
from dataclasses import replace

from companion.games.asked import check_keys
from companion.games.ghost_pirates.asked import check_phase, column, word
from companion.games.ghost_pirates.cards import BOARDING_PLANK, COPIES, REINHEIMER
from companion.games.ghost_pirates.drawing import check_can_play, discard, play, playable
from companion.games.ghost_pirates.places import plank_at
from companion.games.ghost_pirates.state import COLUMNS, Plank, State, with_player
from companion.games.referee import Action, Event, Offer, Refused


def plank(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "One Boarding Plank may be played per turn over an ocean current between two midships parts."

    Captain Reinheimer: "Play any card as a boarding plank. This plank provides (0) crew."
    """
    check_keys(action, "card", "column")
    check_phase(state, "cards", "Cards & Cannons")
    card = word(action["card"], list(COPIES), "A card")
    where = column(action["column"])
    if card not in _cards(state):
        raise Refused("no_plank", "Only Captain Reinheimer plays other cards than a Boarding Plank as one.")
    if state.plank_played:
        raise Refused("second_plank", "Only one Boarding Plank may be played per turn.")
    if plank_at(state, where):
        raise Refused("plank_there", f"There is a plank at column {where} already.")
    if where not in _free_columns(state):
        raise Refused("no_anchor", f"A plank goes between two midships parts, and at column {where} there are not two.")
    check_can_play(state, (state.active, card))
    state = play(state, state.active, card)
    state = replace(state, planks=(*state.planks, Plank(where, card)), plank_played=True)
    return state, [{"event": "plank_laid", "player": state.names[state.active], "card": card, "column": where}]


def plank_offers(state: State) -> list[Offer]:
    """Every plank that the active player may lay."""
    columns = _free_columns(state)
    cards = playable(state, state.active, _cards(state))
    if state.plank_played or not columns or not cards:
        return []
    return [{"do": "plank", "card": {"one_of": cards}, "column": {"one_of": columns}}]


def _cards(state: State) -> list[str]:
    return list(COPIES) if state.players[state.active].captain == REINHEIMER else [BOARDING_PLANK]


def _free_columns(state: State) -> list[int]:
    return [
        where
        for where in range(1, COLUMNS + 1)
        if all(player.ship.is_midships(where) for player in state.players) and not plank_at(state, where)
    ]


def drop(state: State, columns: Collection[int]) -> tuple[State, list[Event]]:
    """The planks of these columns have lost an anchor point and fall "along with any crew".

    Crew goes below decks or overboard (house rule `fallen_crew`), a Mate overboard.
    """
    events: list[Event] = []
    for fallen in [each for each in state.planks if each.column in columns]:
        state = replace(state, planks=tuple(each for each in state.planks if each != fallen))
        state = discard(state, fallen.card)
        lost = {}
        for who, group in enumerate(fallen.groups):
            player = state.players[who]
            if state.house["fallen_crew"] == "overboard":
                state = with_player(state, who, overboard=player.overboard + group.crew)
            else:
                state = with_player(state, who, below=player.below + group.crew)
            state = with_player(state, who, mate_overboard=player.mate_overboard or group.mate)
            lost[player.name] = {"crew": group.crew, "mate": group.mate}
        events.append({"event": "plank_fell", "column": fallen.column, "lost": lost})
    return state, events
