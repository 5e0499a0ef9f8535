"""Set-up: players, deck, deal and house rules; then who goes first."""

from dataclasses import replace
from typing import Any

from companion.errors import CompanionError
from companion.games.asked import check_keys, shown
from companion.games.captain_pirate.cards import ALL_CARDS, COLORS, UNKNOWN
from companion.games.captain_pirate.deck import BUNDLED, Deck, parse, read
from companion.games.captain_pirate.house import HOUSE_RULES
from companion.games.captain_pirate.state import State
from companion.games.captain_pirate.turn import begin_turn
from companion.games.deck_files import DeckFaults
from companion.games.players import player_names, players_offer
from companion.games.referee import Action, Event, Offer, Refused, chosen_house_rules
from companion.games.shuffle import shuffled

FEWEST, MOST = 3, 7
"""Players. The rulebook speaks of 6 and 7 and prints no range: with 2 there would be no choice of a First Mate."""
DEALT = 4
LARGEST_SEED = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exact."""
OWN_DECK = "house"
_OPTIONAL = ("deal", "seed", "deck", "house")


def start_offers() -> list[Offer]:
    """The start, with the table's own cards or dealt by the referee."""
    deck = {"optional": {"one_of": list(BUNDLED)}}
    choices = {rule.name: {"optional": {"one_of": list(rule.choices)}} for rule in HOUSE_RULES}
    house = {"optional": {"each": choices}}
    common = {"do": "start", "players": players_offer(FEWEST, MOST), "deck": deck, "house": house}
    return [
        {**common, "deal": {"optional": {"one_of": ["table"]}}},
        {**common, "deal": "referee", "seed": {"integer": [0, LARGEST_SEED]}},
    ]


def with_deck_read(action: Action) -> Action:
    """A start action with the contents of the deck that it names; where the referee deals, of our own if none."""
    name = action.get("deck", OWN_DECK if action.get("deal") == "referee" else None)
    if not isinstance(name, str):
        return action
    try:
        deck = read(name)
        parse(deck, f"The deck {name[:200]}")
    except CompanionError as error:
        raise Refused("bad_deck", str(error)) from None
    return {**action, "deck": deck}


def start(action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "Deal 4 cards face down to each player. Place the remaining cards in the center as the draw pile"."""
    check_keys(action, "players", optional=_OPTIONAL)
    players = player_names(action["players"], FEWEST, MOST)
    house = chosen_house_rules(HOUSE_RULES, action.get("house", {}))
    deal = action.get("deal", "table")
    if deal not in ("table", "referee"):
        raise Refused("bad_deal", f'The cards are dealt by the "table" or by the "referee", not by {shown(deal)}.')
    deck = _deck(action["deck"]) if "deck" in action else None
    seed = None
    pile: tuple[str, ...] = (UNKNOWN,) * ALL_CARDS
    if deal == "referee":
        seed = _seed(action)
        deck = deck or BUNDLED[OWN_DECK]
        pile = shuffled(deck.cards, seed)
    elif "seed" in action:
        raise Refused("unknown_key", 'A seed is only needed with "deal": "referee".')

    state = State(
        players=players,
        deal=deal,
        seed=seed,
        deck=deck,
        colors=deck.colors if deck else COLORS,
        house=house,
        hands={player: pile[DEALT * place : DEALT * (place + 1)] for place, player in enumerate(players)},
        draw_pile=pile[DEALT * len(players) :],
        discards=(),
        reshuffles=0,
        won=dict.fromkeys(players, ()),
        treasures=dict.fromkeys(players, 0),
        player=None,
        done=(),
        pending=None,
        seen={},
        scored=None,
    )
    started = {
        "event": "started",
        "game": "captain_pirate",
        "players": list(players),
        "deal": deal,
        "deck": deck.name if deck else None,
        "colors": list(state.colors),
        "hand": DEALT,
        "hand_limit": state.hand_limit,
        "actions": state.actions_a_turn,
        "draw_pile": len(state.draw_pile),
        "house": house,
    }
    return state, (started,)


def first_player(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The player who imitates a parrot best goes first"."""
    check_keys(action, "player")
    player = action["player"]
    if player not in state.players:
        raise Refused("no_such_player", f"No player of this game is called {shown(player)}.")
    state, turn = begin_turn(replace(state, player=player), player)
    return state, ({"event": "goes_first", "player": player}, turn)


def first_player_offers(state: State) -> list[Offer]:
    """Anyone may be the best parrot."""
    return [{"do": "first_player", "player": {"one_of": list(state.players)}}]


def _deck(asked: object) -> Deck:
    if isinstance(asked, str):
        if asked not in BUNDLED:
            raise Refused("bad_deck", f"The deck is one of {', '.join(BUNDLED)}, or a deck of one's own.")
        return BUNDLED[asked]
    try:
        return parse(asked)
    except DeckFaults as error:
        raise Refused("bad_deck", str(error)) from None


def _seed(action: Action) -> int:
    seed: Any = action.get("seed")
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise Refused("bad_seed", f"The referee deals from a seed, a whole number from 0 to {LARGEST_SEED}.")
    return seed
