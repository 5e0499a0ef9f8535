"""The actions take, look and show (the exchange has its own module)."""

from dataclasses import replace

from companion.games.asked import check_keys
from companion.games.captain_pirate.asked import check_player, other_player
from companion.games.captain_pirate.cards import UNKNOWN
from companion.games.captain_pirate.state import State
from companion.games.captain_pirate.turn import acted, may_take, partners, possible_actions
from companion.games.referee import Action, Event, Offer, Refused
from companion.games.shuffle import shuffled

PARTNER_KEY = {"exchange": "with", "look": "at", "show": "to"}


def action_offers(state: State) -> list[Offer]:
    """The actions that the player on turn may perform."""
    assert state.player is not None
    offers: list[Offer] = []
    for kind in possible_actions(state):
        offer: dict[str, object] = {"do": kind, "player": state.player}
        if kind in PARTNER_KEY:
            offer[PARTNER_KEY[kind]] = {"one_of": partners(state, state.player, kind)}
        offers.append(offer)
    return offers


def take(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "Take the first card from the draw pile, as long as he has fewer than 7 cards in hand"."""
    check_keys(action, "player")
    player = check_turn(state, action)
    if len(state.hands[player]) >= state.hand_limit:
        raise Refused("hand_limit", f"{player} may take a card only with fewer than {state.hand_limit} in hand.")
    if not may_take(state, player):
        raise Refused("no_cards", "There is no card to take: the draw pile and the discard pile are empty.")
    check_possible(state, "take")

    events: list[Event] = []
    if not state.draw_pile:
        state, reshuffled = _reshuffle(state)
        events.append(reshuffled)
    hands = {**state.hands, player: (*state.hands[player], state.draw_pile[0])}
    state = replace(state, hands=hands, draw_pile=state.draw_pile[1:])
    took = {"event": "took", "player": player, "hand": len(hands[player]), "draw_pile": len(state.draw_pile)}
    if state.house["reshuffle"] == "at_once" and not state.draw_pile and state.discards:
        state, reshuffled = _reshuffle(state)
        state, after = acted(state, "take", took)
        return state, (*events, after[0], reshuffled, *after[1:])
    state, after = acted(state, "take", took)
    return state, (*events, *after)


def look(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "Look at all the cards in another player's hand"."""
    check_keys(action, "player", "at")
    player = check_turn(state, action)
    other = other_player(state, action, "at")
    if other not in partners(state, player, "look"):
        raise Refused("no_cards", f"{other} has no cards to look at.")
    check_possible(state, "look")
    return acted(_saw(state, player, other), "look", {"event": "looked", "player": player, "at": other})


def show(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "Show another player all the cards in your own hand"."""
    check_keys(action, "player", "to")
    player = check_turn(state, action)
    other = other_player(state, action, "to")
    if other not in partners(state, player, "show"):
        raise Refused("no_cards", f"{player} has no cards to show.")
    check_possible(state, "show")
    return acted(_saw(state, other, player), "show", {"event": "showed", "player": player, "to": other})


def check_turn(state: State, action: Action) -> str:
    """The player who acts, if it is his turn."""
    assert state.player is not None
    check_player(state, action, state.player, "has the turn")
    return state.player


def check_possible(state: State, kind: str) -> None:
    """Refuses an action done twice, and actions where the turn must be an expedition."""
    if kind in state.done:
        raise Refused("same_action", f"{state.player} must perform 2 different actions, and did this one already.")
    if kind not in possible_actions(state):
        raise Refused("must_go", f"{state.player} cannot perform 2 different actions and must start an expedition.")


def _reshuffle(state: State) -> tuple[State, Event]:
    """Rulebook: "If the draw pile is empty, shuffle the discard pile to make a new draw pile"."""
    reshuffles = state.reshuffles + 1
    if state.seed is None:
        pile: tuple[str, ...] = (UNKNOWN,) * len(state.discards)
    else:
        pile = shuffled(state.discards, state.seed + reshuffles)
    state = replace(state, draw_pile=pile, discards=(), reshuffles=reshuffles)
    return state, {"event": "reshuffled", "draw_pile": len(pile)}


def _saw(state: State, viewer: str, whose: str) -> State:
    """The state in which the viewer knows the cards that the other holds now, if the referee knows them."""
    if not state.knows_cards:
        return state
    hand = tuple(sorted(state.hands[whose]))
    return replace(state, seen={**state.seen, viewer: {**state.seen.get(viewer, {}), whose: hand}})
