"""The start of a game: players, variants, deck and house rules; then 'give everyone 8 random cards: their lives'."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import CompanionError
from companion.games.finger_guns.cards import LIVES, Card
from companion.games.finger_guns.deck import BUNDLED, FEWEST_PLAYERS, MOST_PLAYERS, Deck, parse, read
from companion.games.finger_guns.house import HOUSE_RULES
from companion.games.finger_guns.reveals import begin_round
from companion.games.finger_guns.state import CardRef, State
from companion.games.offers import matches
from companion.games.players import player_names, players_offer
from companion.games.referee import Action, Event, Offer, Refused, chosen_house_rules
from companion.games.shuffle import shuffled

DEFAULT_DECK = "house"
MODES = ("quickshot", "longshot")
_HIGHEST_SEED = 2**53
_SWITCHES = ("gun_gang", "specials", "flipping")
_KEYS = ("do", "players", "mode", *_SWITCHES, "deal", "seed", "deck", "house")


def start_offers() -> list[Offer]:
    """The two ways to start. What they cannot say: a deck may also be given as data, and needs 8 cards a player."""
    shared = {
        "do": "start",
        "players": players_offer(FEWEST_PLAYERS, MOST_PLAYERS),
        "mode": {"optional": {"one_of": list(MODES)}},
        **{switch: {"optional": {"one_of": [True, False]}} for switch in _SWITCHES},
        "deck": {"optional": {"one_of": list(BUNDLED)}},
        "house": {"optional": {"each": {r.name: {"optional": {"one_of": list(r.choices)}} for r in HOUSE_RULES}}},
    }
    return [
        {**shared, "deal": {"optional": "table"}},
        {**shared, "deal": "referee", "seed": {"integer": [0, _HIGHEST_SEED]}},
    ]


def with_deck(action: Action) -> Action:
    """The start action with its deck (a bundled one's name, a file, or none for our own) read in, not yet checked."""
    named = action.get("deck", DEFAULT_DECK)
    if not isinstance(named, str):
        return action
    try:
        return {**action, "deck": read(named)}
    except CompanionError as error:
        raise Refused("bad_deck", str(error)) from None


def start(action: Action) -> tuple[State, list[Event]]:
    """`{"do": "start", "players": ["Ana", "Ben", "Cy"], "mode": "quickshot", ...}`"""
    for key in action:
        if key not in _KEYS:
            raise Refused("unknown_key", f"A start has no {str(key)[:40]!r}; it can have {', '.join(_KEYS)}.")
    players = player_names(action.get("players"), FEWEST_PLAYERS, MOST_PLAYERS)
    mode = _choice(action, "mode", MODES)
    switches = {switch: _choice(action, switch, (False, True)) for switch in _SWITCHES}
    deal = _choice(action, "deal", ("table", "referee"))
    seed = action.get("seed")
    if deal == "referee" and not matches({"integer": [0, _HIGHEST_SEED]}, seed):
        raise Refused("bad_seed", f"To deal, the referee needs a seed, a whole number from 0 to {_HIGHEST_SEED}.")
    if deal == "table" and "seed" in action:
        raise Refused("bad_seed", "A seed is for games that the referee deals; this table deals its own cards.")
    house = chosen_house_rules(HOUSE_RULES, action.get("house", {}))
    deck = _deck(action)
    cards = deck.used(switches["specials"], switches["flipping"])
    if len(cards) < LIVES * len(players):
        raise Refused(
            "small_deck",
            f"{len(players)} players need {LIVES * len(players)} cards, 8 lives each; the deck has {len(cards)}.",
        )
    state = State(
        players=players,
        mode=mode,
        **switches,
        deal=deal,
        deck=deck.name,
        house=house,
        cards={str(card.id): card for card in cards},
        unseen=tuple(card.id for card in cards),
        lives={},
    )
    told: Event = {
        "event": "started",
        "players": list(players),
        "mode": mode,
        **switches,
        "deal": deal,
        "deck": deck.name,
        "house": house,
    }
    if deal == "table":
        return state, [told]
    state, dealt = _dealt_by_referee(state, shuffled(cards, action["seed"]))
    return state, [told, *dealt]


def dealing(state: State) -> tuple[State, list[Event]]:
    """Waits until everybody has lives; then the first round begins."""
    if len(state.lives) < len(state.players):
        return replace(state, phase="deal"), []
    return begin_round(state)


def deal_offers(state: State) -> list[Offer]:
    """The faceup cards of every player who has none yet: all 8, or half of them with the flipping expansion."""
    count = _faceup_cards(state)
    lives = {"some_of": list(state.unseen), "count": [count, count]}
    return [{"do": "deal", "player": player, "lives": lives} for player in state.players if player not in state.lives]


def deal(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "deal", "player": "Ana", "lives": [12, 3, ...]}`: the cards that lie faceup before a player."""
    down: list[int | None] = [None] * (LIVES - _faceup_cards(state))
    state, event = _lay(state, action["player"], action["lives"], down)
    return state, [event]


def _dealt_by_referee(state: State, cards: tuple[Card, ...]) -> tuple[State, list[Event]]:
    events: list[Event] = []
    count = _faceup_cards(state)
    for place, player in enumerate(state.players):
        own = [card.id for card in cards[place * LIVES : (place + 1) * LIVES]]
        state, event = _lay(state, player, own[:count], list(own[count:]))
        events.append(event)
    return state, events


def _lay(state: State, player: str, faceup: list[int], facedown: list[Any]) -> tuple[State, Event]:
    """Cards before a player. Facedown ones get a name; `None` for those that the referee does not know."""
    places = {f"facedown-{state.places + number}": card for number, card in enumerate(facedown, start=1)}
    lives: tuple[CardRef, ...] = (*faceup, *places)
    event = {
        "event": "dealt",
        "player": player,
        "lives": [state.shown(ref) for ref in lives],
    }
    state = replace(
        state,
        lives={**state.lives, player: lives},
        facedown={**state.facedown, **places},
        places=state.places + len(places),
        unseen=tuple(card for card in state.unseen if card not in faceup and card not in places.values()),
    )
    return state, event


def _faceup_cards(state: State) -> int:
    """'At the start of the game, half the player's cards are flipped facedown.'"""
    return LIVES // 2 if state.flipping else LIVES


def _deck(action: Action) -> Deck:
    given = action.get("deck", DEFAULT_DECK)
    if isinstance(given, str):
        if given not in BUNDLED:
            raise Refused("bad_deck", f"There is no deck {given[:40]!r}; there are: {', '.join(BUNDLED)}.")
        return BUNDLED[given]
    try:
        return parse(given)
    except CompanionError as error:
        raise Refused("bad_deck", str(error)) from None


def _choice(action: Mapping[str, Any], key: str, choices: tuple[Any, ...]) -> Any:
    """The value of an optional key; its first choice is the default."""
    value = action.get(key, choices[0])
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        options = " or ".join(str(choice).lower() if isinstance(choice, bool) else repr(choice) for choice in choices)
        raise Refused(f"bad_{key}", f"{key!r} is {options}.")
    return value
