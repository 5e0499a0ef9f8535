"""Removing cards: 'Everyone calculates the total damage they receive this round, then removes that many cards from in
front of them. Those cards go to the center of the table.'"""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.finger_guns.flipping import flip_faceup
from companion.games.finger_guns.state import CardRef, State
from companion.games.referee import Action, Event, Offer


def removing(state: State) -> tuple[State, list[Event]]:
    """Waits until everybody has chosen; who has nothing to choose removes at once."""
    events: list[Event] = []
    if state.owed is None:
        state = replace(state, owed={})
        for player in state.handled:
            state, told = _take_damage(state, player)
            events += told
    if state.owed:
        return replace(state, phase="remove"), events
    return replace(state, stage="closing"), events


def remove_offers(state: State) -> list[Offer]:
    """The choices that are still open, in any order of the players."""
    offers: list[Offer] = []
    for player, count in (state.owed or {}).items():
        pool = [ref for ref in state.lives[player] if ref not in must_remove(state, player)]
        offers.append({"do": "remove", "player": player, "cards": {"some_of": pool, "count": [count, count]}})
    return offers


def remove(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "remove", "player": "Ana", "cards": [12]}`: beside the card that the player picked, which goes anyway."""
    player = action["player"]
    state = replace(state, owed={other: count for other, count in (state.owed or {}).items() if other != player})
    return _remove(state, player, (*must_remove(state, player), *action["cards"]))


def must_remove(state: State, player: str) -> tuple[CardRef, ...]:
    """'If you picked a card from yourself, it must be among the cards you removed.'"""
    pick = (state.picks or {}).get(player)
    return (pick,) if pick is not None and pick in state.lives[player] else ()


def clear_center(state: State) -> tuple[State, list[Event]]:
    """'If you picked a card in the center of the table, it is removed permanently from the game.'"""
    if not state.from_center:
        return state, []
    gone = state.from_center
    center = tuple(ref for ref in state.center if ref not in gone)
    event = {"event": "gone", "cards": [state.shown(card) for card in gone]}
    return replace(state, center=center, gone=(*state.gone, *gone)), [event]


def _take_damage(state: State, player: str) -> tuple[State, list[Event]]:
    """Damage beyond a player's lives is lost."""
    lives = state.lives[player]
    count = min(state.damage.get(player, 0), len(lives))
    must = must_remove(state, player)
    if count == 0:
        return state, []
    if count == len(lives):
        return _remove(state, player, lives)
    if count == len(must):
        return _remove(state, player, must)
    choose = count - len(must)
    event = {
        "event": "remove_wanted",
        "player": player,
        "damage": count,
        "must": [state.shown(ref) for ref in must],
        "choose": choose,
    }
    return replace(state, owed={**(state.owed or {}), player: choose}), [event]


def _remove(state: State, player: str, refs: Iterable[CardRef]) -> tuple[State, list[Event]]:
    removed = tuple(refs)
    left = tuple(ref for ref in state.lives[player] if ref not in removed)
    event = {
        "event": "removed",
        "player": player,
        "cards": [state.shown(ref) for ref in removed],
        "lives": len(left),
    }
    state = replace(state, lives={**state.lives, player: left}, center=(*state.center, *removed))
    if state.house["facedown_removed"] == "stay":
        return state, [event]
    state, flipped = flip_faceup(state, [ref for ref in removed if isinstance(ref, str)])
    return state, [event, *flipped]
