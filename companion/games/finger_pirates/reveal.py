"""The reveal of a round: the limit on the deck, what everyone shows, and ship control numbers where a tie needs any."""

from dataclasses import replace
from typing import Any

from companion.games.finger_pirates.house import FINGERS_OF_A_GUN
from companion.games.finger_pirates.numbers import by_player, check_ship_exists, each_player, ship_slot, whole
from companion.games.finger_pirates.ruling import GUN, MOST_FINGERS, NeedsControl, Showing, names, rule
from companion.games.finger_pirates.state import State
from companion.games.referee import Action, Event, Offer, Refused

HIGHEST_LIMIT = 99


def limit(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "limit", "value": 13}`: "the limit number on the top card of the deck"."""
    value = whole(action["value"], "The limit")
    if state.deck:
        backs = _backs(state)
        if value not in backs:
            left = names([str(back) for back in backs])
            raise Refused("unknown_limit", f"No card that is left in the deck has this limit on its back: {left}.")
    elif not 1 <= value <= HIGHEST_LIMIT:
        raise Refused("bad_number", f"A limit is from 1 to {HIGHEST_LIMIT}.")
    return replace(state, phase="reveal", limit=value), [{"event": "limit", "round": state.round, "value": value}]


def limit_offers(state: State) -> list[Offer]:
    return [{"do": "limit", "value": {"one_of": _backs(state)} if state.deck else {"integer": [1, HIGHEST_LIMIT]}}]


def reveal(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "reveal", "hands": {"Ana": 5, "Ben": 2, "Cy": "gun", "Dee": 4}}`: 1 to 5 raised fingers, or the gun.

    "You can use the Gun action once during the game." Everyone must show; nobody is ruled without a showing.
    """
    showings: dict[str, Showing] = {}
    events: list[Event] = []
    for player, shown in each_player(state.players, action["hands"], "hand").items():
        showings[player] = _as_house_rules_have_it(state, player, shown)
        if showings[player] != shown:
            events.append({"event": "counted_as", "player": player, "shown": shown, "fingers": showings[player]})
    fired = (*state.fired, *(player for player, shown in showings.items() if shown == GUN))
    state, ruled = _ruled(replace(state, showings=showings, fired=fired), control=_ships_on_top(state))
    return state, [*events, *ruled]


def reveal_offers(state: State) -> list[Offer]:
    fewest = 0 if state.house["fist"] == "one_finger" else 1
    raised = {"integer": [fewest, MOST_FINGERS]}
    with_gun = {"one_of": [*range(fewest, MOST_FINGERS + 1), GUN]}
    gun_counts = state.house["gun_without_token"] == "count_fingers"
    hands = {p: with_gun if gun_counts or _may_fire(state, p) else raised for p in state.players}
    return [{"do": "reveal", "hands": {"each": hands}}]


def control(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "control", "value": {"Ana": 7, "Dee": 9}}`: the numbers that a tie needs, in the order track."""
    numbers = by_player(state.needs, action["value"], "ship control number")
    for ship in numbers.values():
        check_ship_exists(state, ship)
    return _ruled(state, numbers)


def control_offers(state: State) -> list[Offer]:
    numbers = dict.fromkeys(state.needs, ship_slot(state))
    return [{"do": "control", "value": {"each": numbers, "different": True}}]


def _ruled(state: State, control: dict[str, int]) -> tuple[State, list[Event]]:
    """The ruling, or the question that it hangs on."""
    assert state.limit is not None
    ruling = rule(state.showings, state.limit, control)
    if isinstance(ruling, NeedsControl):
        event = {"event": "needs_control", "players": list(ruling.players)}
        return replace(state, phase="control", needs=ruling.players), [event]
    state = replace(state, showings={}, needs=(), ruling=ruling)
    if state.track == "order":
        state = replace(state, phase="limit", round=state.round + 1, limit=None)
    else:
        state = replace(state, phase="take")
    return state, [
        {
            "event": "ruled",
            "order": list(ruling.order),
            "total": ruling.total,
            "limit": ruling.limit,
            "busted": ruling.busted,
            "guns": list(ruling.guns),
            "why": dict(ruling.why),
        }
    ]


def _as_house_rules_have_it(state: State, player: str, shown: Any) -> Showing:
    """What a showing counts as; what is no showing at all is left to `rule` to refuse."""
    if shown == GUN and not _may_fire(state, player):
        if state.house["gun_without_token"] == "ask_again":
            spent = "The gun can be used once a game" if player in state.fired else "The standard rules have no guns"
            raise Refused("no_gun", f"{spent}: {player} must show 1 to 5 fingers.")
        return FINGERS_OF_A_GUN
    if type(shown) is int and shown == 0 and state.house["fist"] == "one_finger":
        return 1
    showing: Showing = shown
    return showing


def _may_fire(state: State, player: str) -> bool:
    return state.rules == "advanced" and player not in state.fired


def _ships_on_top(state: State) -> dict[str, int]:
    """The ship control numbers that count in a tie, as far as they are known: "the cards on top of the piles"."""
    return {player: pile[-1] for player, pile in state.piles.items()}


def _backs(state: State) -> list[int]:
    """The limits on the backs of the cards that have not been face up."""
    assert state.deck is not None
    seen, players = state.seen, len(state.players)
    return sorted({card.limit(players) for card in state.deck.cards if card.control not in seen})
