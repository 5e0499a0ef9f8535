"""Fights: pools of dice, skulls and pairs (chapter "Fight"), and the Cursed Dagger."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from companion.games.asked import check_keys
from companion.games.ghost_pirates.asked import any_place, check_phase, player
from companion.games.ghost_pirates.cards import COPIES, CURSED_DAGGER
from companion.games.ghost_pirates.dice import SKULL, read_roll, roll_offers, spend_lucky
from companion.games.ghost_pirates.drawing import Play, can_play, play_and_discard
from companion.games.ghost_pirates.hits import settle
from companion.games.ghost_pirates.places import groups_at, named, space_at, spaces, told, with_space
from companion.games.ghost_pirates.state import Loss, Place, State
from companion.games.referee import Action, Event, Offer, Refused

DAGGER_DICE = 2


def fight(state: State, action: Action) -> tuple[State, list[Event]]:
    """Everyone at a location fights; both sides' hits count, whoever falls.

    "Each player rolls a pool consisting of 1 die for each Crew they have at the location and 2 dice each for Officers."
    "Resolve each player's roll simultaneously." Cursed Dagger: "Play to roll two extra dice during a fight. Lose one
    additional crew from the location after the fight resolves."
    """
    check_keys(action, "at", "dice", optional=("daggers", "lucky"))
    check_phase(state, "fight", "Fight & Pillage")
    place = any_place(state, action["at"])
    if place not in due(state):
        raise Refused("no_fight", "They fight once a turn, where both players have hands.")
    daggers = _read_daggers(state, action.get("daggers", []))
    plays: list[Play] = [(who, CURSED_DAGGER) for who in daggers]
    roll = read_roll(state, action, _pools(state, place, daggers), plays)
    state = with_space(spend_lucky(state, roll), place, fought=True)
    events: list[Event] = [{"event": "cursed_dagger", "player": state.names[who]} for who in daggers] + [*roll.events]
    for play in plays:
        state = play_and_discard(state, *play)
    each_pair = state.house["pairs"] == "each_pair"
    hits = {who: count_hits(roll.faces[who], each_pair) for who in (0, 1)}
    dice = {state.names[who]: list(roll.faces[who]) for who in (0, 1)}
    scored = {state.names[who]: hits[who] for who in (0, 1)}
    events.append({"event": "fought", "at": told(state, place), "dice": dice, "hits": scored})
    why = {state.names[who]: _why(state.names[who], roll.faces[who], hits[who]) for who in (0, 1)}
    losses = [Loss("fight", who, (who,), place, hits[1 - who]) for who in (0, 1)]
    losses += [Loss("dagger", who, (who,), place, 1) for who in daggers]
    state, news = settle(replace(state, losses=tuple(losses), why=why))
    return state, [*events, *news]


def fight_offers(state: State) -> list[Offer]:
    """Every fight that is due, with every way to play Cursed Daggers and Lucky Dice in it."""
    places = due(state)
    ways = _dagger_ways(state) if places else []
    offers: list[Offer] = []
    for place, daggers in product(places, ways):
        plays = [(who, CURSED_DAGGER) for who in daggers]
        named_daggers = [state.names[who] for who in daggers]
        slot = {"some_of": named_daggers, "count": [len(daggers)] * 2} if daggers else {"optional": []}
        for roll in roll_offers(state, _pools(state, place, daggers), plays):
            offers.append({"do": "fight", "at": named(state, place), "daggers": slot, **roll})
    return offers


def due(state: State) -> list[Place]:
    """Where there must still be a fight this turn.

    "If there are any locations on either ship that contain mixed groups of crew, they must fight." Planks: house rule
    `fights_on_planks`.
    """
    return [
        place
        for place in spaces(state)
        if all(group.units for group in groups_at(state, place))
        and not space_at(state, place).fought
        and (place.ship is not None or state.house["fights_on_planks"])
    ]


def count_hits(dice: Sequence[int], each_pair: bool = True) -> int:
    """ "SKULLS (1s) rolled each hit one opponent crew. Each paired numeral that is not a SKULL hits one."

    `each_pair`: house rule `pairs`.
    """
    counts = Counter(dice)
    skulls = counts.pop(SKULL, 0)
    return skulls + sum(count // 2 if each_pair else count >= 2 for count in counts.values())


def _pools(state: State, place: Place, daggers: Sequence[int]) -> dict[int, int]:
    groups = groups_at(state, place)
    return {who: groups[who].dice + DAGGER_DICE * daggers.count(who) for who in (0, 1)}


def _read_daggers(state: State, asked: object) -> list[int]:
    if not isinstance(asked, list) or len(asked) > COPIES[CURSED_DAGGER]:
        raise Refused("bad_daggers", "Cursed Daggers are given as a list of the players who play one, at most three.")
    return [player(state, name) for name in asked]


def _dagger_ways(state: State) -> list[list[int]]:
    """Who may play how many daggers in one fight."""
    most = COPIES[CURSED_DAGGER]
    ways = [[0] * first + [1] * second for first, second in product(range(most + 1), repeat=2)]
    return [way for way in ways if can_play(state, *((who, CURSED_DAGGER) for who in way))]


def _why(name: str, dice: Sequence[int], hits: int) -> str:
    skulls = dice.count(SKULL)
    found = [f"{skulls} skull{'' if skulls == 1 else 's'}"] if skulls else []
    pairs = hits - skulls
    found += [f"{pairs} pair{'' if pairs == 1 else 's'}"] if pairs else []
    rolled = ", ".join(map(str, sorted(dice)))
    return f"{name} rolled {rolled}: {' and '.join(found) or 'no skull and no pair'}, so {hits} hit{'s' * (hits != 1)}."
