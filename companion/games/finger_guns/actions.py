"""The special actions that their player decides about: swapping lives, flipping cards, looking at facedown cards.

They are handled in clockwise order after the damage is known and before cards are removed. Cards that somebody points
at stay where they are.
"""

from dataclasses import replace

from companion.games.finger_guns.cards import Card
from companion.games.finger_guns.flipping import flip_facedown, flip_faceup
from companion.games.finger_guns.state import CardRef, State
from companion.games.referee import Action, Event, Offer

SWAPPED = 3
"""'Swap (up to) 3 lives with another player.'"""


def acting(state: State) -> tuple[State, list[Event]]:
    """Waits for the next player with a special action; actions that can do nothing are passed over."""
    events: list[Event] = []
    while state.acting:
        player, card = _actor(state)
        told = {"player": player, "special": card.special, "amount": card.amount}
        if action_offers(state):
            return replace(state, phase="action"), [*events, {"event": "action_wanted", **told}]
        events.append({"event": "no_effect", **told})
        state = replace(state, acting=state.acting[1:])
    return replace(state, stage="removal"), events


def action_offers(state: State) -> list[Offer]:
    """What the player whose special action is next may do; empty where it can do nothing."""
    player, card = _actor(state)
    if card.special == "swap_lives":
        return _swap_offers(state, player)
    places = _within_reach(state, player)
    facedown: list[CardRef] = [place for place in places if isinstance(place, str)]
    faceup: list[CardRef] = [place for place in places if isinstance(place, int)]
    pool = faceup if card.special == "flip_facedown" else facedown
    count = min(card.amount or 0, len(pool))
    if not count:
        return []
    verb = "look" if card.special == "look" else "flip"
    return [{"do": verb, "player": player, "cards": {"some_of": pool, "count": [count, count]}}]


def swap(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "swap", "player": "Ana", "with": "Ben", "give": [12, 3], "take": [40, 7]}`: as many as are given."""
    player, partner = action["player"], action["with"]
    give, take = tuple(action["give"]), tuple(action["take"])
    lives = {
        **state.lives,
        player: (*(ref for ref in state.lives[player] if ref not in give), *take),
        partner: (*(ref for ref in state.lives[partner] if ref not in take), *give),
    }
    event = {
        "event": "swapped",
        "player": player,
        "with": partner,
        "given": [state.shown(ref) for ref in give],
        "taken": [state.shown(ref) for ref in take],
    }
    return replace(state, lives=lives, acting=state.acting[1:]), [event]


def flip(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "flip", "player": "Ana", "cards": [12]}` facedown, or `["facedown-3"]` faceup, as the card says."""
    _, card = _actor(state)
    state = replace(state, acting=state.acting[1:])
    return (flip_facedown if card.special == "flip_facedown" else flip_faceup)(state, action["cards"])


def look(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "look", "player": "Ana", "cards": ["facedown-3"]}`: secretly, so that nobody hears what it is."""
    event = {"event": "looked", "player": action["player"], "cards": list(action["cards"])}
    return replace(state, acting=state.acting[1:]), [event]


def pass_on(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "pass", "player": "Ana"}`: swaps nothing, since it is 'up to' 3."""
    return replace(state, acting=state.acting[1:]), [{"event": "passed", "player": action["player"]}]


def _actor(state: State) -> tuple[str, Card]:
    player, card = state.acting[0]
    return player, state.cards[str(card)]


def _swap_offers(state: State, player: str) -> list[Offer]:
    own = _free(state, player)
    offers: list[Offer] = []
    for partner in state.living:
        theirs = _free(state, partner)
        most = min(SWAPPED, len(own), len(theirs))
        fewest = 1 if state.house["swap"] == "up_to" else max(1, most)
        if partner == player:
            continue
        for count in range(fewest, most + 1):
            offers.append(
                {
                    "do": "swap",
                    "player": player,
                    "with": partner,
                    "give": {"some_of": own, "count": [count, count]},
                    "take": {"some_of": theirs, "count": [count, count]},
                }
            )
    if offers and state.house["swap"] == "up_to":
        offers.append({"do": "pass", "player": player})
    return offers


def _free(state: State, player: str) -> list[CardRef]:
    """The cards in front of a player to which nobody points."""
    return [ref for ref in state.lives[player] if ref not in state.fingered]


def _within_reach(state: State, player: str) -> list[CardRef]:
    """The cards that a player's action may flip or look at."""
    if state.house["flip_and_look"] == "own":
        return _free(state, player)
    in_front = [ref for seat in state.players for ref in _free(state, seat)]
    return [*in_front, *(ref for ref in state.center if ref not in state.fingered)]
