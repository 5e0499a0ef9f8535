"""What printed cards on the table say about a game of Finger Guns: proposals for the table to confirm."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.cards_seen import MIDDLE, Doubt, Proposal, SeenCard, exactly, lying, numbers
from companion.games.finger_guns.cards import LIVES
from companion.games.referee import Offer

State = Mapping[str, Any]
"""The public state, as `{"do": "state"}` tells it."""


def proposals(state: State, offers: Sequence[Offer], cards: Sequence[SeenCard]) -> tuple[Proposal, ...]:
    """What the referee waits for and the cards tell. `offers` are the lines that it accepts now (`{"do": "legal"}`)."""
    phase = state["phase"]
    if phase == "deal":
        return tuple(_deal(state, player, cards) for player in state["players"] if player not in state["lives"])
    told: list[Proposal] = []
    swapping = dict.fromkeys(offer["player"] for offer in offers if offer["do"] == "swap")
    for offer in offers:
        if offer["do"] == "remove":
            told.append(_remove(offer, cards))
        elif offer["do"] == "identify":
            told.append(_identify(state, offer, cards))
    return (*told, *(_swap(state, player, cards) for player in swapping))


def misplaced(state: State, cards: Sequence[SeenCard]) -> tuple[Doubt, ...]:
    """Cards that plainly lie before somebody else, or in the middle, than the game has it, by where they lie."""
    doubts = []
    for place in (*state["players"], MIDDLE):
        wrong = [c for c in lying(cards, place).cards if c not in _known(state, place) and c in _all_known(state)]
        if wrong:
            doubts.append(Doubt("elsewhere", place, tuple(wrong)))
    return tuple(doubts)


def owned(state: State) -> Mapping[str, tuple[int, ...]]:
    """The cards that lie face up, as the game has it, by where they lie."""
    return {place: tuple(sorted(_known(state, place))) for place in (*state["lives"], MIDDLE)}


def _known(state: State, place: str) -> set[int]:
    """The cards face up at a place, as the game has it."""
    shown = state["center"] if place == MIDDLE else state["lives"].get(place, ())
    return {card["card"] for card in shown if "card" in card}


def _all_known(state: State) -> set[int]:
    return set().union(*(_known(state, place) for place in (*state["lives"], MIDDLE)))


def _deal(state: State, player: str, cards: Sequence[SeenCard]) -> Proposal:
    """The lives in front of a player; with flipping, half of them lie face down."""
    lives, doubts = exactly(lying(cards, player), LIVES // 2 if state["flipping"] else LIVES)
    return Proposal({"do": "deal", "player": player, "lives": list(lives)} if lives else None, doubts)


def _identify(state: State, offer: Offer, cards: Sequence[SeenCard]) -> Proposal:
    """The one card before its owner that has not been face up before."""
    place = offer["facedown"]
    lives = state["lives"].items()
    owner = next((player for player, shown in lives if {"facedown": place} in shown), MIDDLE)
    found, doubts = exactly(lying(cards, owner, offer["card"]["one_of"]), 1)
    action = {"do": "identify", "facedown": place, "card": found[0]} if found else None
    return Proposal(action, doubts)


def _remove(offer: Offer, cards: Sequence[SeenCard]) -> Proposal:
    """The cards that a damaged player has laid in the middle; those that go by themselves are not in the offer."""
    player, pool, wanted = offer["player"], offer["cards"]["some_of"], offer["cards"]["count"][0]
    faceup = [card for card in pool if isinstance(card, int)]
    laid, doubts = exactly(lying(cards, MIDDLE, faceup), wanted)
    if not laid:
        kept = numbers([card for card in cards if player in card.places])
        gone = tuple(sorted(set(faceup) - set(numbers(cards))))
        there = lying(cards, MIDDLE, faceup).cards
        if len(there) + len(gone) == wanted and len(faceup) == len(pool) and set(faceup) == {*there, *gone, *kept}:
            laid, doubts = tuple(sorted((*there, *gone))), (Doubt("no_longer_seen", player, gone),)
    return Proposal({"do": "remove", "player": player, "cards": list(laid)} if laid else None, doubts)


def _swap(state: State, player: str, cards: Sequence[SeenCard]) -> Proposal:
    """As many cards before each of two players as were the other's."""
    own = _known(state, player)
    for other in state["players"]:
        if other == player:
            continue
        given = lying(cards, other, sorted(own)).cards
        taken = lying(cards, player, sorted(_known(state, other))).cards
        if given and len(given) == len(taken):
            return Proposal({"do": "swap", "player": player, "with": other, "give": list(given), "take": list(taken)})
        if given or taken:
            few = min((given, other), (taken, player), key=lambda side: len(side[0]))
            return Proposal(None, (Doubt("missing", few[1], few[0], len(few[0]), max(len(given), len(taken))),))
    return Proposal(None, (Doubt("missing", player, (), 0, 1),))
