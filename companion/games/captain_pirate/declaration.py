"""What a Captain may declare, and whether the cards for it are there.

Where the referee knows the cards it enforces that they are really held. Otherwise it trusts the table, within the
public facts: how many cards a player holds, and which cards lie face up in the discard pile.
"""

from companion.games.captain_pirate.cards import (
    EXPEDITION,
    PARROT,
    PARROTS,
    PIRATES_A_COLOR,
    Cards,
    enough,
    of_color,
)
from companion.games.captain_pirate.state import State

MOST_DECLARED = 4


def unseen(state: State) -> Cards:
    """By color, the cards that do not lie in the discard pile as far as it is known."""
    pool: list[str] = []
    for color in (*state.colors, PARROT):
        all_of_them = PARROTS if color == PARROT else PIRATES_A_COLOR
        pool += [color] * (all_of_them - state.discards.count(color))
    return tuple(pool)


def pool_for(state: State, player: str, color: str) -> Cards:
    """The cards of which this player may put some down on an expedition of this color."""
    return of_color(state.hands[player] if state.knows_cards else unseen(state), color)


def can_put_down(state: State, player: str, color: str, count: int) -> bool:
    """Whether the player holds `count` cards of the color or parrots (or, for all the referee knows, may hold them)."""
    if len(state.hands[player]) < count:
        return False
    return enough(pool_for(state, player, color), color, count, bool(state.house["all_parrots"]))


def can_accept(state: State, mate: str, color: str, number: int) -> bool:
    """Whether the First Mate can add "cards of the same color as the Captain's, so that there are 5 cards in total"."""
    if not can_put_down(state, mate, color, EXPEDITION - number):
        return False
    if state.knows_cards:
        return True
    # The five lie in two hidden hands: none of them may be face up in the discard pile.
    fitting = pool_for(state, mate, color)
    return len(fitting) >= EXPEDITION and (bool(state.house["all_parrots"]) or fitting.count(color) >= 2)


def numbers(state: State, captain: str, mate: str, color: str) -> list[int]:
    """The numbers that the Captain may declare, ascending and without gaps: "a number (between 1 and 4)"."""
    bluffing = state.house["bluff"] == "fails"
    return [
        number
        for number in range(1, MOST_DECLARED + 1)
        if (len(state.hands[captain]) >= number if bluffing else can_put_down(state, captain, color, number))
        and (not state.house["mate_needs_cards"] or len(state.hands[mate]) >= EXPEDITION - number)
    ]


def can_declare(state: State, captain: str) -> bool:
    """Whether there is any expedition that this player may declare."""
    return any(numbers(state, captain, mate, color) for mate in state.others(captain) for color in state.colors)
