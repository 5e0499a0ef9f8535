"""Loot cards: Rum and Pieces of Eight, "played only during the Cards & Cannons phase"."""

from dataclasses import replace

from companion.games.asked import check_keys
from companion.games.ghost_pirates.asked import any_place, check_phase, deck_place
from companion.games.ghost_pirates.cards import PIECES_OF_EIGHT, RUM
from companion.games.ghost_pirates.drawing import can_play, check_can_play, draw, play_and_discard
from companion.games.ghost_pirates.places import decks, group_at, named, spaces, told, with_group
from companion.games.ghost_pirates.state import State, with_player
from companion.games.referee import Action, Event, Offer, Refused

RUM_CREW = 2
RUM_CARDS = 2


def rum(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "Play at any deck location, to send 2 enemy crew "overboard." Rum may not target the Captain or the Mate.
    Alternately, you may play Rum to draw 2 cards from the main deck."

    With `at` it does the first (one goes overboard where only one is), without it the second.
    """
    check_keys(action, optional=("at",))
    check_phase(state, "cards", "Cards & Cannons")
    who, foe = state.active, 1 - state.active
    name = state.names[who]
    if "at" not in action:
        check_can_play(state, (who, RUM))
        state, news = draw(play_and_discard(state, who, RUM), who, "main", RUM_CARDS)
        return state, [{"event": "rum_for_cards", "player": name}, *news]
    place = deck_place(state, action["at"])
    group = group_at(state, place, foe)
    if not group.crew:
        raise Refused("nobody_there", "Rum sends ordinary crew of the opponent overboard, and there is none.")
    check_can_play(state, (who, RUM))
    crew = min(RUM_CREW, group.crew)
    state = with_group(play_and_discard(state, who, RUM), place, foe, group.without(crew))
    state = with_player(state, foe, overboard=state.players[foe].overboard + crew)
    gone = {"of": state.names[foe], "crew": crew, "at": told(state, place)}
    return state, [{"event": "rum_overboard", "player": name, **gone}]


def pieces_of_eight(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "Bribe an opponent's crew to your side (replace his token with your own—you must have at least one Crew ready
    "below decks"). You do not need to have other crew present at that token's location."
    """
    check_keys(action, "at")
    check_phase(state, "cards", "Cards & Cannons")
    who, foe = state.active, 1 - state.active
    place = any_place(state, action["at"])
    mine, theirs = group_at(state, place, who), group_at(state, place, foe)
    if not theirs.crew:
        raise Refused("nobody_there", "Pieces of Eight bribe ordinary crew of the opponent, and there is none.")
    if not state.players[who].below:
        raise Refused("nobody_below", "You must have at least one Crew ready below decks.")
    check_can_play(state, (who, PIECES_OF_EIGHT))
    state = play_and_discard(state, who, PIECES_OF_EIGHT)
    state = with_group(state, place, foe, theirs.without(1))
    state = with_group(state, place, who, replace(mine, crew=mine.crew + 1))
    state = with_player(state, who, below=state.players[who].below - 1)
    state = with_player(state, foe, below=state.players[foe].below + 1)
    bribed = {"player": state.names[who], "of": state.names[foe], "at": told(state, place)}
    return state, [{"event": "bribed", **bribed}]


def rum_offers(state: State) -> list[Offer]:
    """Every use of Rum."""
    if not can_play(state, (state.active, RUM)):
        return []
    places = [named(state, place) for place in decks(state) if group_at(state, place, 1 - state.active).crew]
    return [{"do": "rum"}, *([{"do": "rum", "at": {"one_of": places}}] if places else [])]


def pieces_of_eight_offers(state: State) -> list[Offer]:
    """Every use of Pieces of Eight."""
    if not state.players[state.active].below or not can_play(state, (state.active, PIECES_OF_EIGHT)):
        return []
    places = [named(state, place) for place in spaces(state) if group_at(state, place, 1 - state.active).crew]
    return [{"do": "pieces_of_eight", "at": {"one_of": places}}] if places else []
