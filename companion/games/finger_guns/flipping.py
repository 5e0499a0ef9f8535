"""Flipping cards, and telling the referee which card that was."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.finger_guns.state import State
from companion.games.referee import Action, Event


def flip_faceup(state: State, places: Iterable[str]) -> tuple[State, list[Event]]:
    """Flips facedown cards. Those that the referee does not know wait in `unknown` until the table names them."""
    events: list[Event] = []
    for place in places:
        card = state.facedown[place]
        if card is None:
            state = replace(state, unknown=(*state.unknown, place))
        else:
            state, event = _turned_up(state, place, card)
            events.append(event)
    return state, events


def flip_facedown(state: State, cards: Iterable[int]) -> tuple[State, list[Event]]:
    """Flips faceup cards. Each gets a name by which the table can speak of it from now on."""
    events: list[Event] = []
    for card in cards:
        place = f"facedown-{state.places + 1}"
        owner = state.owner(card)
        state = replace(state, places=state.places + 1, facedown={**state.facedown, place: card})
        state = state.with_ref(card, place)
        shown = state.cards[str(card)].shown()
        events.append({"event": "turned_facedown", "player": owner, "facedown": place, "card": shown})
    return state, events


def identify(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "identify", "facedown": "facedown-3", "card": 17}`: the card that was flipped faceup at this place."""
    state, event = _turned_up(state, action["facedown"], action["card"])
    unseen = tuple(card for card in state.unseen if card != action["card"])
    return replace(state, unknown=state.unknown[1:], unseen=unseen), [event]


def _turned_up(state: State, place: str, card: int) -> tuple[State, Event]:
    owner = state.owner(place)
    facedown = {known: what for known, what in state.facedown.items() if known != place}
    state = replace(state.with_ref(place, card), facedown=facedown)
    return state, {"event": "turned_faceup", "player": owner, "facedown": place, "card": state.cards[str(card)].shown()}
