"""Game end (rulebook: Game End and Scoring): from the acquired cards, known or counted by the table, to the winners."""

from dataclasses import replace
from typing import Any

from companion.games.finger_pirates.deck import ICONS, MOST_TREASURE
from companion.games.finger_pirates.numbers import each_player
from companion.games.finger_pirates.scoring import Icons, icons_of
from companion.games.finger_pirates.scoring import score as scores_of
from companion.games.finger_pirates.state import State
from companion.games.referee import Action, Event, Offer, Refused

MOST_OF_AN_ICON = 99
MOST_BAGS = 99


def score(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "score"}` where the piles and the deck are known, otherwise `{"do": "score", "icons": {"Ana": ...}}`.

    "Each player places their acquired cards face up in line and proceeds to scoring."
    """
    if state.deck and state.piles:
        if "icons" in action:
            raise Refused("icons_known", "The icons are known from the deck: score without icons.")
        icons = {player: icons_of(map(state.deck.card, pile)) for player, pile in state.piles.items()}
    else:
        if "icons" not in action:
            raise Refused("needs_icons", "The cards are not known: score with everyone's icons.")
        counted = each_player(state.players, action["icons"], "icons")
        icons = {player: _icons(player, counts) for player, counts in counted.items()}
    scores = scores_of(
        icons,
        unused_guns=unused_guns(state),
        jars_stop_at_zero=state.house["jars_stop_at_zero"] is True,
        nobody_abducted_at_zero=state.house["nobody_abducted_at_zero"] is True,
    )
    event = {
        "event": "scored",
        "ghosts": dict(scores.ghosts),
        "eliminated": list(scores.eliminated),
        "points": {player: points.total for player, points in scores.points.items()},
        "winners": list(scores.winners),
    }
    return replace(state, phase="over", scores=scores), [event]


def score_offers(state: State) -> list[Offer]:
    if state.deck and state.piles:
        return [{"do": "score"}]
    counts: dict[str, Any] = {icon: {"integer": [0, MOST_OF_AN_ICON]} for icon in ICONS}
    bags = {"list_of": {"integer": [0, MOST_TREASURE]}, "count": [0, MOST_BAGS]}
    player = {"each": {**counts, "treasure": bags}}
    return [{"do": "score", "icons": {"each": dict.fromkeys(state.players, player)}}]


def unused_guns(state: State) -> tuple[str, ...]:
    """Who still has the gun token face up, in the advanced rules."""
    return tuple(p for p in state.players if state.rules == "advanced" and p not in state.fired)


def _icons(player: str, counts: object) -> Icons:
    """What the table counted on a player's cards. Raises `Refused`."""
    keys = (*ICONS, "treasure")
    if not isinstance(counts, dict) or set(counts) != set(keys):
        raise Refused("bad_icons", f"{player}'s icons are {', '.join(keys)}, each of them and nothing else.")
    for icon in ICONS:
        if type(counts[icon]) is not int or not 0 <= counts[icon] <= MOST_OF_AN_ICON:
            raise Refused("bad_icons", f"{player}'s {icon} are a whole number from 0 to {MOST_OF_AN_ICON}.")
    bags = counts["treasure"]
    fits = isinstance(bags, list) and len(bags) <= MOST_BAGS
    if not fits or not all(type(bag) is int and 0 <= bag <= MOST_TREASURE for bag in bags):
        raise Refused("bad_icons", f"{player}'s treasure lists the number on each bag, from 0 to {MOST_TREASURE}.")
    return Icons(**{icon: counts[icon] for icon in ICONS}, treasure=tuple(bags))
