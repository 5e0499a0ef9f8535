"""A turn: "On his turn, a player must either perform 2 different actions, or start an expedition." """

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.captain_pirate.declaration import can_declare
from companion.games.captain_pirate.state import State
from companion.games.referee import Event

ACTIONS = ("take", "exchange", "look", "show")
"""The 4 possible actions, in the order of the rulebook."""


def may_take(state: State, player: str) -> bool:
    """Whether the hand limit and the two piles allow to take a card."""
    return len(state.hands[player]) < state.hand_limit and bool(state.draw_pile or state.discards)


def gives(state: State, player: str) -> int:
    """How many cards a player gives in an exchange: 2, or 1 where the house rule `short_exchange` allows it; or 0."""
    held = len(state.hands[player])
    return 2 if held >= 2 else held if state.house["short_exchange"] else 0


def partners(state: State, player: str, kind: str) -> list[str]:
    """The other players with whom this player may exchange, at whose hand he may look, or to whom he may show his."""
    empty_hands = state.house["empty_hands"]
    match kind:
        case "exchange":
            return [other for other in state.others(player) if _may_exchange(state, player, other)]
        case "look":
            return [other for other in state.others(player) if state.hands[other] or empty_hands]
        case _:
            return list(state.others(player)) if state.hands[player] or empty_hands else []


def possible_actions(state: State) -> list[str]:
    """The kinds of action that the player on turn may perform now: none twice, and not more than the turn has."""
    player = state.player
    if player is None or len(state.done) >= state.actions_a_turn:
        return []
    kinds = [
        kind
        for kind in ACTIONS
        if kind not in state.done and (may_take(state, player) if kind == "take" else partners(state, player, kind))
    ]
    must_go = state.house["short_turn"] == "expedition" and not state.done and len(kinds) < state.actions_a_turn
    return [] if must_go and can_declare(state, player) else kinds


def acted(state: State, kind: str, event: Mapping[str, Any]) -> tuple[State, tuple[Event, ...]]:
    """The state after an action of this kind; its event with `more`, the actions left; the next turn if there are none.

    Where only one action is possible the turn ends with it (house rule `short_turn`).
    """
    state = replace(state, done=(*state.done, kind))
    more = min(state.actions_a_turn - len(state.done), len(possible_actions(state)))
    events: tuple[Event, ...] = ({**event, "more": more},)
    if more:
        return state, events
    state, turn = next_turn(state)
    return state, (*events, turn)


def next_turn(state: State) -> tuple[State, Event]:
    """Rulebook: "Play proceeds clockwise"."""
    assert state.player is not None
    return begin_turn(state, state.others(state.player)[0])


def begin_turn(state: State, player: str) -> tuple[State, Event]:
    """The turn of this player; its event says how many actions it has, 0 if it must be an expedition."""
    state = replace(state, player=player, done=(), pending=None)
    return state, {"event": "turn", "player": player, "actions": state.actions_a_turn if possible_actions(state) else 0}


def _may_exchange(state: State, player: str, partner: str) -> bool:
    given, received = gives(state, player), gives(state, partner)
    if not given or not received:
        return False
    if not state.house["limit_on_exchange"] or state.house["exchange_returns"] == "both":
        return True
    # The player keeps one card of those received, the partner all that he is given and what comes back.
    return given <= 1 or len(state.hands[partner]) + given - 1 <= state.hand_limit
