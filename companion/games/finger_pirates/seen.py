"""What printed cards on the table say about a game of Finger Pirates: proposals for the table to confirm."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.cards_seen import MIDDLE, Doubt, Proposal, SeenCard, exactly, lying

State = Mapping[str, Any]
"""The public state, as `{"do": "state"}` tells it."""


def proposals(state: State, cards: Sequence[SeenCard]) -> tuple[Proposal, ...]:
    """What the referee waits for and the cards tell; nothing where they have no say (a reveal, the score)."""
    ask = {
        "first_ships": _first_ships,
        "lay_out": _lay_out,
        "limit": _limit,
        "take": _take,
        "control": _control,
    }.get(state["phase"])
    return () if ask is None else (ask(state, cards),)


def owned(state: State) -> Mapping[str, tuple[int, ...]]:
    """The ships that lie face up, as the game has it, by where they lie."""
    return {**{player: (ship,) for player, ship in _tops(state).items()}, MIDDLE: tuple(state.get("play_area", ()))}


def _tops(state: State) -> dict[str, int]:
    return {player: pile["top"] for player, pile in state.get("piles", {}).items() if "top" in pile}


def _one_each(players: Sequence[str], cards: Sequence[SeenCard]) -> tuple[dict[str, int], tuple[Doubt, ...]]:
    """The ship before each of these players."""
    ships: dict[str, int] = {}
    before = {player: lying(cards, player) for player in players}
    unseen = tuple(player for player, there in before.items() if not there.surely and not there.perhaps)
    doubts = [Doubt("unseen", MIDDLE, players=unseen)] if unseen else []
    for player, there in before.items():
        if player in unseen:
            continue
        found, doubtful = exactly(there, 1)
        doubts += doubtful
        if found:
            ships[player] = found[0]
    taken = list(ships.values())
    twice = tuple(sorted({ship for ship in taken if taken.count(ship) > 1}))
    if twice:
        doubts.append(Doubt("whose", MIDDLE, twice))
        ships = {player: ship for player, ship in ships.items() if ship not in twice}
    return ships, tuple(doubts)


def _first_ships(state: State, cards: Sequence[SeenCard]) -> Proposal:
    """Everybody's ship in front of them."""
    ships, doubts = _one_each(state["players"], cards)
    whole = len(ships) == len(state["players"])
    return Proposal({"do": "first_ships", "control": ships} if whole else None, doubts)


def _control(state: State, cards: Sequence[SeenCard]) -> Proposal:
    """The ships on top of the piles of those whose numbers are needed."""
    ships, doubts = _one_each(state["needs"], cards)
    whole = len(ships) == len(state["needs"])
    return Proposal({"do": "control", "value": ships} if whole else None, doubts)


def _lay_out(state: State, cards: Sequence[SeenCard]) -> Proposal:
    """The ships in the middle; a ship on top of a pile is none of them, wherever it seems to lie."""
    tops = _tops(state).values()
    ships, doubts = exactly(lying([c for c in cards if c.card not in tops], MIDDLE), len(state["players"]) - 1)
    return Proposal({"do": "lay_out", "control": list(ships)} if ships else None, doubts)


def _limit(state: State, cards: Sequence[SeenCard]) -> Proposal:
    """The back of the pile in the middle; cards that lie face down elsewhere are nobody's limit."""
    which = 0 if len(state["players"]) == 4 else 1
    backs = [card for card in cards if card.back and MIDDLE in card.places]
    plain = [card for card in backs if card.surely(MIDDLE)] or backs
    limits = sorted({card.back[which] for card in plain if card.back})
    if len(limits) != 1:
        what = "too_many" if limits else "missing"
        return Proposal(None, (Doubt(what, MIDDLE, tuple(limits), len(limits), 1),))
    action = {"do": "limit", "value": limits[0]}
    if all(card.hidden for card in plain):
        return Proposal(action, (Doubt("hidden", MIDDLE),))
    return Proposal(action, () if plain[0].surely(MIDDLE) else (Doubt("whose", MIDDLE),))


def _take(state: State, cards: Sequence[SeenCard]) -> Proposal:
    """The ship that whoever's turn it is has laid in front of them."""
    player, area = state["picking"], state["play_area"]
    before = lying(cards, player, area)
    left = lying(cards, MIDDLE, area)
    others = [other for other in state["players"] if other != player]
    elsewhere = [Doubt("elsewhere", other, found) for other in others if (found := lying(cards, other, area).cards)]
    if before.surely:
        ships, doubts = exactly(before, 1)
        action = {"do": "take", "player": player, "control": ships[0]} if ships else None
        return Proposal(action, (*doubts, *elsewhere))
    if before.perhaps:
        # A ship that has moved and may lie in the middle still, or before a neighbour.
        maybe = tuple(sorted({card.card for card in before.perhaps if card.card is not None}))
        action = {"do": "take", "player": player, "control": maybe[0]} if len(maybe) == 1 else None
        unmoved = left.cards and set(area) == set(maybe) | set(left.cards)
        return Proposal(action if unmoved else None, (Doubt("whose", player, maybe), *elsewhere))
    seen = {card.card for card in cards}
    gone = tuple(ship for ship in area if ship not in seen)
    if len(gone) == 1 and not elsewhere:
        return Proposal({"do": "take", "player": player, "control": gone[0]}, (Doubt("no_longer_seen", MIDDLE, gone),))
    return Proposal(None, (*elsewhere, Doubt("missing", player, gone, 0, 1)))
