"""Setup (rulebook: Setup): players, rules, deal and first ships."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import CompanionError
from companion.games.finger_pirates import deck as decks
from companion.games.finger_pirates import play_area
from companion.games.finger_pirates.house import HOUSE_RULES
from companion.games.finger_pirates.numbers import by_player, check_ships, ship_slot
from companion.games.finger_pirates.state import FIRST_SHIPS_DEALT, State
from companion.games.players import player_names, players_offer
from companion.games.referee import Action, Event, Offer, Refused, chosen_house_rules
from companion.games.shuffle import shuffled

FEWEST_PLAYERS, MOST_PLAYERS = 4, 5
HIGHEST_SEED = 2**31 - 1


def start(state: State | None, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "start", "players": [...], "rules": ..., "track": ..., "deck": ..., "deal": ..., "seed": ...}`."""
    players = player_names(action["players"], FEWEST_PLAYERS, MOST_PLAYERS)
    rules = _choice(action, "rules", "standard", "advanced")
    track = _choice(action, "track", "ships", "order")
    deal = _choice(action, "deal", "table", "referee")
    house = chosen_house_rules(HOUSE_RULES, action.get("house", {}))
    deck = _deck(action["deck"]) if "deck" in action else None
    seed = None
    if deal == "referee":
        if track != "ships":
            raise Refused("bad_deal", "The referee can deal only where it tracks the ships.")
        seed = action.get("seed")
        if type(seed) is not int or not 0 <= seed <= HIGHEST_SEED:
            raise Refused("bad_seed", f"Where the referee deals, the seed is a whole number from 0 to {HIGHEST_SEED}.")
        deck = deck or decks.bundled("house")
    elif "seed" in action:
        raise Refused("bad_seed", "A seed is for a deal by the referee only.")

    started = State(players, rules, track, house, deck, seed, phase="limit" if track == "order" else "first_ships")
    if track == "order":
        started = replace(started, round=1)
    events: list[Event] = [
        {
            "event": "started",
            "game": "finger_pirates",
            "players": list(players),
            "rules": rules,
            "track": track,
            "deal": deal,
            "deck": deck.name if deck else None,
            "rounds": started.rounds if track == "ships" else None,
            "house": house,
        }
    ]
    if deck and seed is not None:
        # Two shuffles a game, so two seeds: no game's second is another's first.
        cards = shuffled([card.control for card in deck.cards], 2 * seed)
        ends = [FIRST_SHIPS_DEALT * (place + 1) for place in range(len(players))]
        hands = {player: cards[end - FIRST_SHIPS_DEALT : end] for player, end in zip(players, ends, strict=True)}
        started = replace(started, hands=hands, face_down=cards[ends[-1] :])
        events.append({"event": "dealt", "cards": FIRST_SHIPS_DEALT})
    return started, events


def start_offers() -> list[Offer]:
    """What may be started. A deck of one's own, as the object that `companion.games.finger_pirates.deck.parse` takes,
    is accepted besides: that is what the name of a file has become by the time the action is applied."""
    house = {rule.name: {"optional": {"one_of": list(rule.choices)}} for rule in HOUSE_RULES}
    start: dict[str, Any] = {
        "do": "start",
        "players": players_offer(FEWEST_PLAYERS, MOST_PLAYERS),
        "rules": {"optional": {"one_of": ["standard", "advanced"]}},
        "deck": {"optional": {"one_of": list(decks.BUNDLED)}},
        "house": {"optional": {"each": house}},
    }
    return [
        {**start, "track": {"optional": {"one_of": ["ships", "order"]}}, "deal": {"optional": "table"}},
        {**start, "track": {"optional": "ships"}, "deal": "referee", "seed": {"integer": [0, HIGHEST_SEED]}},
    ]


def first_ships(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "first_ships", "control": {"Ana": 7, ...}}`, or `"choice": {"Ana": 2, ...}` where the referee deals.

    "Each player chooses one of the cards dealt to them. At the count of 3, everyone flips to reveal their chosen card.
    Shuffle the returned cards and the deck face down to form a new face-down deck."
    """
    face_down: tuple[int, ...] = ()
    if state.seed is None:
        if set(action) != {"do", "control"}:
            raise Refused("bad_first_ships", "First ships are given by their ship control numbers, as control.")
        ships = by_player(state.players, action["control"], "first ship")
        check_ships(state, list(ships.values()))
    else:
        if set(action) != {"do", "choice"}:
            raise Refused("bad_first_ships", "The referee dealt: everyone's choice is 1, 2 or 3 of the dealt cards.")
        ships = {}
        for player, place in by_player(state.players, action["choice"], "choice").items():
            if not 1 <= place <= FIRST_SHIPS_DEALT:
                raise Refused("bad_first_ships", f"{player} chooses 1, 2 or 3: the first, second or third dealt card.")
            ships[player] = state.hands[player][place - 1]
        returned = [ship for player, hand in state.hands.items() for ship in hand if ship != ships[player]]
        face_down = shuffled([*returned, *state.face_down], 2 * state.seed + 1)
    state = replace(
        state,
        phase="lay_out",
        hands={},
        face_down=face_down,
        piles={player: (ship,) for player, ship in ships.items()},
    )
    state, events = play_area.replenish(state)
    return state, [{"event": "first_ships", "control": ships}, *events]


def first_ships_offers(state: State) -> list[Offer]:
    if state.seed is not None:
        choice = {"integer": [1, FIRST_SHIPS_DEALT]}
        return [{"do": "first_ships", "choice": {"each": dict.fromkeys(state.players, choice)}}]
    control = dict.fromkeys(state.players, ship_slot(state))
    return [{"do": "first_ships", "control": {"each": control, "different": True}}]


def _choice(action: Action, key: str, *choices: str) -> str:
    """The choice for `key`; the first is the default."""
    asked = action.get(key, choices[0])
    if not isinstance(asked, str) or asked not in choices:
        raise Refused(f"bad_{key}", f"{key} is {' or '.join(choices)}.")
    return asked


def _deck(asked: object) -> decks.Deck:
    try:
        if isinstance(asked, Mapping):
            return decks.parse(asked)
        if isinstance(asked, str) and asked in decks.BUNDLED:
            return decks.bundled(asked)
    except CompanionError as error:
        raise Refused("bad_deck", str(error)) from None
    raise Refused("bad_deck", f"The deck is one of {', '.join(decks.BUNDLED)}, or a deck of one's own.")
