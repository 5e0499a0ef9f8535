"""What a Captain may declare, and whether the cards for it are there.

Where the referee knows the cards it enforces that they are really held. Otherwise it trusts the table, within the
public facts: how many cards a player holds, and which cards lie face up in the discard pile.
"""

from collections.abc import Iterable

from companion.games.captain_pirate.cards import (
    EXPEDITION,
    PARROT,
    PARROTS,
    PIRATES_A_COLOR,
    Cards,
    color_of,
    of_color,
)
from companion.games.captain_pirate.state import State

MOST_DECLARED = 4


def unseen(state: State, colors: Iterable[str]) -> Cards:
    """The cards of these colors, or `parrot`, that do not lie face up in the discard pile, each by its color alone."""
    pool: list[str] = []
    for color in colors:
        all_of_them = PARROTS if color == PARROT else PIRATES_A_COLOR
        pool += [color] * (all_of_them - state.discards.count(color))
    return tuple(pool)


def pool_for(state: State, player: str, color: str) -> Cards:
    """The cards of which this player may put some down on an expedition of this color."""
    return of_color(state.hands[player], color) if state.knows_cards else unseen(state, (color, PARROT))


def most_down(state: State, player: str, color: str) -> int:
    """How many cards of the color or parrots the player holds (or, for all the referee knows, may hold)."""
    fitting = pool_for(state, player, color)
    if not state.house["all_parrots"] and all(color_of(card) == PARROT for card in fitting):
        return 0
    return min(len(fitting), len(state.hands[player]))


def can_put_down(state: State, player: str, color: str, count: int) -> bool:
    """Whether the player can put down so many cards on an expedition of this color."""
    return count <= most_down(state, player, color)


def can_accept(state: State, mate: str, color: str, number: int) -> bool:
    """Whether the First Mate can add "cards of the same color as the Captain's, so that there are 5 cards in total"."""
    if not can_put_down(state, mate, color, EXPEDITION - number):
        return False
    if state.knows_cards:
        return True
    # The five lie in two hidden hands: none of them may be face up in the discard pile.
    fitting = pool_for(state, mate, color)
    return len(fitting) >= EXPEDITION and (bool(state.house["all_parrots"]) or fitting.count(color) >= 2)


def numbers(state: State, captain: str, mate: str, color: str) -> range:
    """The numbers that the Captain may declare: "a number (between 1 and 4)"."""
    held = len(state.hands[captain]) if state.house["bluff"] == "fails" else most_down(state, captain, color)
    needed = EXPEDITION - len(state.hands[mate]) if state.house["mate_needs_cards"] else 0
    return range(max(1, needed), min(held, MOST_DECLARED) + 1)


def can_declare(state: State, captain: str) -> bool:
    """Whether there is any expedition that this player may declare."""
    return any(numbers(state, captain, mate, color) for mate in state.others(captain) for color in state.colors)
