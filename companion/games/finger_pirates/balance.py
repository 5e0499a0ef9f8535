"""How a deck plays: whole games of sensible players, through the referee itself.

A sensible player remembers every ship that was taken, knows what a ship is worth to whom, has learned from earlier
games what people raise at which limit, and raises what brought the best ship in a few imagined rounds.
"""

import math
import random
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.finger_pirates.deck import Card, Deck, to_toml
from companion.games.finger_pirates.game_end import unused_guns
from companion.games.finger_pirates.referee import FingerPirates
from companion.games.finger_pirates.ruling import GUN, MOST_FINGERS, Showing, alike
from companion.games.finger_pirates.scoring import POINTS_A_SET, POINTS_AN_UNUSED_GUN, icons_of
from companion.games.finger_pirates.state import FIRST_SHIPS_DEALT, State

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve")
IMAGINED_ROUNDS = 8
HESITATION = 0.6
"""In points: raises whose outcomes differ by less than about this are chosen nearly alike."""


@dataclass
class Balance:
    """What happened in the games played so far. `eliminated` counts games by how many players were eliminated."""

    games: int = 0
    rounds: int = 0
    busts: int = 0
    shots: int = 0
    shared: int = 0
    points: list[int] = field(default_factory=list)
    winning: list[int] = field(default_factory=list)
    eliminated: Counter[int] = field(default_factory=Counter)
    most_ghosts: list[int] = field(default_factory=list)


def simulate(
    deck: Deck, players: int, rules: str, games: int, seed: int, played: Callable[[], None] = lambda: None
) -> Balance:
    """Play whole games of `players` sensible players at one table, which learns from game to game.

    `rules` is `standard` or `advanced`. Calls `played` after each game.
    """
    rng = random.Random(seed)
    habits: dict[int, list[float]] = {}
    balance = Balance()
    data = tomllib.loads(to_toml(deck))
    for number in range(games):
        start = {"do": "start", "players": list(NAMES[:players]), "rules": rules, "deck": data}
        _play(FingerPirates(), {**start, "deal": "referee", "seed": seed * games + number}, habits, rng, balance)
        played()
    return balance


def _play(
    referee: FingerPirates, start: dict[str, Any], habits: dict[int, list[float]], rng: random.Random, balance: Balance
) -> None:
    state, _ = referee.apply(None, start)
    while state.phase != "over":
        state, events = referee.apply(state, _sensible_action(state, habits, rng))
        for event in events:
            if event["event"] == "ruled":
                balance.rounds += 1
                balance.busts += event["busted"]
    assert state.scores is not None
    points = {player: points.total for player, points in state.scores.points.items()}
    balance.games += 1
    balance.shots += len(state.fired)
    balance.shared += len(state.scores.winners) > 1
    balance.points += points.values()
    balance.winning += [points[winner] for winner in state.scores.winners[:1]]
    balance.eliminated[len(state.scores.eliminated)] += 1
    balance.most_ghosts.append(max(state.scores.ghosts.values()))


def _sensible_action(state: State, habits: dict[int, list[float]], rng: random.Random) -> dict[str, Any]:
    if state.phase == "first_ships":
        return {"do": "first_ships", "choice": {player: _first_ship(state, player) for player in state.players}}
    if state.phase == "reveal":
        assert state.limit is not None
        habit = habits.setdefault(state.limit, _untaught(state.limit / len(state.players)))
        worth = _worth(state)
        hands = {player: _showing(state, player, worth, habit, rng) for player in state.players}
        for shown in hands.values():
            if shown != GUN:
                habit[shown - 1] += 1
        return {"do": "reveal", "hands": hands}
    if state.phase == "take":
        mine = _worth(state)[state.picking]
        return {"do": "take", "player": state.picking, "control": max(mine, key=lambda ship: mine[ship])}
    return {"do": "score"}


def _untaught(share: float) -> list[float]:
    """What people raise at a limit that nobody has seen yet: about everyone's share of it, as 20 hands' worth."""
    weights = [math.exp(-((fingers - share) ** 2) / 2) for fingers in range(1, MOST_FINGERS + 1)]
    return [20 * weight / sum(weights) for weight in weights]


def _first_ship(state: State, player: str) -> int:
    assert state.deck is not None
    dealt = [state.deck.card(ship) for ship in state.hands[player]]
    return max(range(FIRST_SHIPS_DEALT), key=lambda place: _worth_of(dealt[place], (), 1)) + 1


def _showing(
    state: State, player: str, worth: Mapping[str, Mapping[int, float]], habit: list[float], rng: random.Random
) -> Showing:
    """What this player shows: mostly what brings most in imagined rounds; the gun where it brings clearly more."""
    others = [other for other in state.players if other != player]
    raises = rng.choices(range(1, MOST_FINGERS + 1), weights=habit, k=IMAGINED_ROUNDS * len(others))
    imagined = [dict(zip(others, raises[i::IMAGINED_ROUNDS], strict=True)) for i in range(IMAGINED_ROUNDS)]
    brings = [
        sum(_brought(state, player, {**hands, player: fingers}, worth) for hands in imagined) / IMAGINED_ROUNDS
        for fingers in range(1, MOST_FINGERS + 1)
    ]
    best = max(brings)
    if state.rules == "advanced" and player in unused_guns(state):
        kept_for_later = 2 * (1 - state.round / state.rounds)
        if max(worth[player].values()) - POINTS_AN_UNUSED_GUN - kept_for_later > best:
            return GUN
    weights = [math.exp((value - best) / HESITATION) for value in brings]
    return rng.choices(range(1, MOST_FINGERS + 1), weights=weights)[0]


def _brought(state: State, player: str, hands: dict[str, Showing], worth: Mapping[str, Mapping[int, float]]) -> float:
    """What the player's ship would be worth if everyone showed this and took the ship that is best for them."""
    assert state.limit is not None
    left = set(state.play_area)
    groups = alike(hands, state.limit)
    order = [p for group in groups for p in sorted(group, key=lambda p: -state.piles[p][-1])]
    for picking in order[:-1]:
        ship = max(left, key=lambda ship: worth[picking][ship])
        if picking == player:
            return worth[picking][ship]
        left.remove(ship)
    return 0


def _worth(state: State) -> dict[str, dict[int, float]]:
    """What each ship in the play area is worth to each player, in points."""
    deck = state.deck
    assert deck is not None
    piles = {player: tuple(map(deck.card, pile)) for player, pile in state.piles.items()}
    ghosts = {player: _ghosts(pile) for player, pile in piles.items()}
    return {
        player: {
            ship: _worth_of(deck.card(ship), pile, max(ghosts[other] for other in piles if other != player))
            for ship in state.play_area
        }
        for player, pile in piles.items()
    }


def _worth_of(card: Card, pile: tuple[Card, ...], most_ghosts_elsewhere: int) -> float:
    before, after = icons_of(pile), icons_of((*pile, card))
    worth = float(sum(card.treasure))
    types_before = (before.keys, before.papers, before.torches)
    types_after = (after.keys, after.papers, after.torches)
    worth += POINTS_A_SET * (min(types_after) - min(types_before))
    for had, have in zip(types_before, types_after, strict=True):
        # Icons of a type that is behind make the next sets; those of a type that is ahead may never count.
        worth += sum(1.8 if count <= min(types_before) + 1 else 0.5 for count in range(had + 1, have + 1))
    # A ghost matters little far below the most haunted player, and may cost everything at the top.
    behind = most_ghosts_elsewhere - (_ghosts(pile) + card.ghosts)
    dread = 1 if behind >= 2 else 2.5 if behind == 1 else 5
    return worth - dread * card.ghosts + (1.5 if behind <= 1 else 0.8) * card.jars


def _ghosts(pile: tuple[Card, ...]) -> int:
    return sum(card.ghosts - card.jars for card in pile)
