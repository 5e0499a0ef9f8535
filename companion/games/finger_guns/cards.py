"""The cards and their special actions, each with the rulebook's own sentence."""

from dataclasses import dataclass
from typing import Any

LIVES = 8
"""'Give everyone 8 random cards: their lives.'"""

ATTACK = "attack"
SHIELD = "shield"
NUMBERS = (1, 4)
"""The lowest and highest number on a card."""

SETS = ("base", "specials", "flipping")
"""Which game a card belongs to: the base game ('only has the 2—3 simplest ones'), the other special actions of the
list, the flipping expansion."""


@dataclass(frozen=True, slots=True)
class Special:
    """A special action.

    `text` is the rulebook's sentence, `kinds` the kinds of card that may carry it, `amount` the lowest and highest
    value of its X or Y (`None` where it has none).
    """

    text: str
    kinds: tuple[str, ...] = (ATTACK, SHIELD)
    amount: tuple[int, int] | None = None


SPECIALS = {
    "disable_shields": Special("Disable all Shields"),
    "weaken_shields": Special("Reduce all shields by 1"),
    "strengthen_attacks": Special("Increase all attacks by 1"),
    "limit_to_lives": Special("Players can only do as much damage (at most) as their #lives."),
    "finger_bonus": Special("This card does +1 damage for every finger on it.", (ATTACK,)),
    "double_if_nobody": Special("Do double damage if 0 players point at you.", (ATTACK,)),
    "double_if_one": Special("Do double damage if 1 player points at you.", (ATTACK,)),
    "double_if_more": Special("Do double damage if more than 1 player points at you.", (ATTACK,)),
    "double_if_center": Special(
        "Do double damage if X players pointed at cards in the center of the table.", (ATTACK,), (1, 8)
    ),
    "double_if_all_center": Special(
        "Do double damage if all other players pointed at cards in the center of the table.", (ATTACK,)
    ),
    "center_only": Special("This card can only be used if in the center of the table."),
    "as_left": Special("Do as much damage as your left neighbor.", (ATTACK,)),
    "as_right": Special("Do as much damage as your right neighbor.", (ATTACK,)),
    "as_strongest": Special("Do as much damage as the most damaging player pointing at you.", (ATTACK,)),
    "swap_lives": Special("Swap (up to) 3 lives with another player."),
    "flip_facedown": Special("Flip X cards facedown.", amount=(1, 8)),
    "flip_faceup": Special("Flip X cards faceup.", amount=(1, 8)),
    "look": Special("Secretly look at Y facedown cards.", amount=(1, 8)),
    "facedown_attack": Special("This round, all facedown cards are considered Attack with value 1."),
    "facedown_shield": Special("This round, all facedown cards are considered Shield with value 1."),
    "hide": Special(
        "If picked, don't point a finger gun, and nobody may point at you. "
        "If EVERYONE picks this card, however, it does nothing."
    ),
    "reverse_next": Special(
        "Next round, take decisions in the opposite order. (Pick card first, then point finger gun.)"
    ),
}
"""Every special action that the rulebook lists, base, expansion and 'perhaps'."""

DOUBLES = ("double_if_nobody", "double_if_one", "double_if_more", "double_if_center", "double_if_all_center")
COPIES = ("as_left", "as_right", "as_strongest")
CHOICES = ("swap_lives", "flip_facedown", "flip_faceup", "look")
"""Special actions that their player decides about, one player after the other in clockwise order."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `id` is the number by which the table names it, `number` its attack or shield value."""

    id: int
    kind: str
    number: int
    special: str | None = None
    amount: int | None = None
    set: str = "base"

    def shown(self) -> dict[str, Any]:
        """The card as JSON, as everybody sees it faceup."""
        shown: dict[str, Any] = {"card": self.id, "kind": self.kind, "number": self.number}
        if self.special is not None:
            shown["special"] = self.special
        if self.amount is not None:
            shown["amount"] = self.amount
        return shown
