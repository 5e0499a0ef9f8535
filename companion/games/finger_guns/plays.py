"""What each player's two decisions amount to: the card as it counts this round, and the player it is aimed at."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.finger_guns.cards import ATTACK, SHIELD, Card
from companion.games.finger_guns.state import State

NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Play:
    """One player's part in a round.

    `kind` is `attack`, `shield` or `nothing`; `special` is `None` where the action does not count. `target` is `None`
    for a player who does not point, or whose target may not be pointed at.
    """

    card: Card
    kind: str
    number: int
    special: str | None
    target: str | None


def plays(state: State) -> dict[str, Play]:
    """The parts of everybody who picked a card, in the order in which the players are handled.

    All picked cards must be faceup by now. Without targets (card first, finger gun second) nobody has one yet.
    """
    picks = state.picks or {}
    chosen = {player: state.faceup(picks[player]) for player in state.handled if player in picks}
    cards = {player: card for player, card in chosen.items() if card is not None}
    facedown_as = _facedown_as(state, cards)
    counted = {player: _play(state, player, card, facedown_as) for player, card in cards.items()}
    out_of_sight = _hidden(state, counted)
    return {
        player: Play(play.card, play.kind, play.number, play.special, _target(state, player, out_of_sight))
        for player, play in counted.items()
    }


def hidden(state: State) -> tuple[str, ...]:
    """Who does not point and may not be pointed at, as far as the picked cards are known."""
    return _hidden(state, plays(state)) if state.picks is not None else ()


def _play(state: State, player: str, card: Card, facedown_as: str | None) -> Play:
    """'If other players picked the same card as them, they do nothing' of dead players; 'this card can only be used if
    in the center of the table'; 'all facedown cards are considered Attack/Shield with value 1'."""
    if facedown_as is not None and player in state.blind:
        return Play(card, facedown_as, 1, None, None)
    if _idle(state, player, card):
        return Play(card, NOTHING, 0, None, None)
    return Play(card, card.kind, card.number, card.special, None)


def _idle(state: State, player: str, card: Card) -> bool:
    in_front = card.id not in state.from_center
    if in_front:
        return card.special == "center_only"
    return player in state.dead and state.fingered.count(card.id) > 1


def _facedown_as(state: State, cards: dict[str, Card]) -> str | None:
    """What facedown cards are considered this round, by the actions of the cards that were picked faceup."""
    kinds = {"facedown_attack": ATTACK, "facedown_shield": SHIELD}
    counted = [
        kinds[card.special]
        for player, card in cards.items()
        if card.special in kinds and player not in state.blind and not _idle(state, player, card)
    ]
    if len(set(counted)) > 1 and state.house["facedown_conflict"] == "neither":
        return None
    return counted[0] if counted else None


def _hidden(state: State, counted: dict[str, Play]) -> tuple[str, ...]:
    """'If picked, don't point a finger gun, and nobody may point at you. If EVERYONE picks this card, however, it does
    nothing.'"""
    hiding = tuple(player for player, play in counted.items() if play.special == "hide")
    one_card = len({counted[player].card.id for player in hiding}) == 1
    everyone = len(hiding) == len(counted) and (one_card or state.house["hide_everyone"] == "any_card")
    return () if everyone else hiding


def _target(state: State, player: str, out_of_sight: tuple[str, ...]) -> str | None:
    target = (state.targets or {}).get(player)
    return None if player in out_of_sight or target in out_of_sight else target


Count = Callable[[str], int]


def special_count(state: State, counted: dict[str, Play]) -> Count:
    """How often a special action with an effect on everybody counts, by its name."""
    each = state.house["same_card"] == "each_player"

    def count(special: str) -> int:
        found = [play.card.id for play in counted.values() if play.special == special]
        return len(found) if each else len(set(found))

    return count
