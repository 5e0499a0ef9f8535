"""Setup: captains, ocean currents, two ships, two decks."""

from itertools import product
from typing import Any

from companion.games.asked import check_keys
from companion.games.ghost_pirates.asked import whole, word
from companion.games.ghost_pirates.cards import CAPTAINS, FIRST_HAND, MAIN_DECK, SETUP_PARTS, TREASURE_DECK
from companion.games.ghost_pirates.house import HOUSE_RULES, STARTING_CREW
from companion.games.ghost_pirates.state import (
    COLUMNS,
    CREW_TOKENS,
    Deck,
    Group,
    Held,
    Part,
    Player,
    Ship,
    State,
)
from companion.games.ghost_pirates.turn import begin
from companion.games.players import player_names, players_offer
from companion.games.referee import Action, Event, Offer, Refused, chosen_house_rules
from companion.games.shuffle import shuffled

CURRENTS = ("fore", "aft")
HIGHEST_SEED = 2**32 - 1
FIRST_COLUMN = 2
""" "Centered on their side of the ocean currents": three parts along five columns."""


def start(action: Action) -> tuple[State, list[Event]]:
    """ "Each player takes a Pirate Captain card. Shuffle and lay out the five Ocean Current cards. Each player takes a
    Forecastle, Main Mast, and Poop Deck and puts them together to make a ship. Deal 4 cards from the main deck to each
    player."

    The player who is named first begins.
    """
    check_keys(action, "players", "captains", optional=("currents", "deal", "seed", "house"))
    names = player_names(action["players"], 2, 2)
    house = chosen_house_rules(HOUSE_RULES, action.get("house", {}))
    captains = _captains(action["captains"])
    deal = word(action.get("deal", "table"), ("table", "referee"), "Who deals")
    main, treasure = Deck(sum(MAIN_DECK.values())), Deck(sum(TREASURE_DECK.values()))
    seed = None
    if deal == "referee":
        check_keys(action, "players", "captains", "seed", optional=("deal", "house"))
        seed = whole(action["seed"], 0, HIGHEST_SEED, "The seed")
        main = Deck(main.left, shuffled([card for card, count in MAIN_DECK.items() for _ in range(count)], seed))
        cards = [card for card, count in TREASURE_DECK.items() for _ in range(count)]
        treasure = Deck(treasure.left, shuffled(cards, seed + 1))
        # Each card can lie either way round, whatever way the others do.
        currents = shuffled(product(CURRENTS, repeat=COLUMNS), seed + 2)[0]
    else:
        check_keys(action, "players", "captains", "currents", optional=("deal", "house"))
        currents = _currents(action["currents"])
    hands = [main.cards[place : place + FIRST_HAND] for place in (0, FIRST_HAND)]
    main = Deck(main.left - 2 * FIRST_HAND, main.cards[2 * FIRST_HAND :])
    players = [_player(who, names[who], captains[who], hands[who], house) for who in (0, 1)]
    state = State(
        players=(players[0], players[1]),
        currents=currents,
        planks=(),
        house=house,
        deal=deal,
        seed=seed,
        shuffles=0,
        main=main,
        treasure=treasure,
        turn=0,
        active=0,
        phase="cards",
        ship_card_played=False,
        plank_played=False,
        pillages=0,
        losses=(),
        winner=None,
        why={},
    )
    began: dict[str, Any] = {
        "event": "started",
        "players": list(names),
        "captains": dict(zip(names, captains, strict=True)),
    }
    began |= {"currents": list(currents), "deal": deal, "house": dict(house)}
    state, events = begin(state, 0)
    return state, [began, *events]


def start_offers() -> list[Offer]:
    """How a game may start."""
    rules = {rule.name: {"optional": {"one_of": list(rule.choices)}} for rule in HOUSE_RULES}
    first: Offer = {
        "do": "start",
        "players": players_offer(2, 2),
        "captains": {"some_of": list(CAPTAINS), "count": [2, 2]},
        "house": {"optional": {"each": rules}},
    }
    currents = {"list_of": {"one_of": list(CURRENTS)}, "count": [COLUMNS, COLUMNS]}
    return [
        {**first, "deal": {"optional": "table"}, "currents": currents},
        {**first, "deal": "referee", "seed": {"integer": [0, HIGHEST_SEED]}},
    ]


def _captains(asked: object) -> tuple[str, ...]:
    if not isinstance(asked, list) or len(asked) != 2:
        raise Refused("bad_captains", "Two captains are needed, in the order of the players.")
    captains = tuple(word(captain, CAPTAINS, "A captain") for captain in asked)
    if captains[0] == captains[1]:
        raise Refused("bad_captains", "There is one card of each captain, so the two must differ.")
    return captains


def _currents(asked: object) -> tuple[str, ...]:
    if not isinstance(asked, list) or len(asked) != COLUMNS:
        raise Refused(
            "bad_currents", "Five ocean currents are needed, each fore or aft as the first player's ship has it."
        )
    return tuple(word(current, CURRENTS, "An ocean current") for current in asked)


def _player(who: int, name: str, captain: str, hand: tuple[str, ...], house: dict[str, bool | int | str]) -> Player:
    """A player with his three starting parts; crew as the house rules say, the rest below decks."""
    parts = []
    aboard = 0
    for part in SETUP_PARTS:
        crew = int(house[STARTING_CREW[part]])
        aboard += crew
        group = Group(crew, house["mate_starts"] == part, house["captain_starts"] == part)
        parts.append(Part(part, (group, Group()) if who == 0 else (Group(), group)))
    turned = who == 1 and house["bows"] == "opposite"
    bow = COLUMNS + 1 - FIRST_COLUMN if turned else FIRST_COLUMN
    ship = Ship(bow, -1 if turned else 1, tuple(parts))
    return Player(name, captain, ship, CREW_TOKENS - aboard, 0, False, Held(FIRST_HAND, 0, hand))
