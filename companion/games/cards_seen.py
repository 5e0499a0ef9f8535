"""Cards that somebody sees on the table, and what a game makes of them: proposals that the table confirms.

There is no camera in here: a `SeenCard` may as well be typed in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MIDDLE = ""
"""The place that is no player's: no player has an empty name. In JSON it is null."""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card on the table.

    `card` is its ship control or id, if it lies face up; `back` what its back shows (empty where all backs are alike),
    if face down. `places` are the players before whom it may lie, or `MIDDLE`, the likeliest first; one only where that
    is plain. `hidden`: it was there and something lies or is held over it now.
    """

    card: int | None
    back: tuple[int, ...] | None
    places: tuple[str, ...]
    hidden: bool = False

    def surely(self, place: str) -> bool:
        """Whether it lies there and nowhere else."""
        return self.places == (place,)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why the table must be asked.

    `what`: `unseen` (none of `players` has the one card before them that they should), `missing` (fewer cards than
    there should be: `seen` of `wanted`), `too_many`, `hidden` (cards were seen but are covered now), `whose` (it cannot
    be told before whom cards lie), `no_longer_seen` (cards are nowhere to be seen, and that is all that speaks for the
    proposal), `elsewhere` (cards lie where they do not belong). `place` is a player or the middle.
    """

    what: str
    place: str
    cards: tuple[int, ...] = ()
    seen: int = 0
    wanted: int = 0
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the referee may be told once the table has confirmed it. `action` is nothing where only a doubt is left."""

    action: Mapping[str, Any] | None
    doubts: tuple[Doubt, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether one tap on yes is all that is asked for."""
        return self.action is not None and not self.doubts


@dataclass(frozen=True, slots=True)
class Lying:
    """The cards face up at one place: those that surely lie there, and those that may."""

    place: str
    surely: tuple[SeenCard, ...]
    perhaps: tuple[SeenCard, ...]

    @property
    def cards(self) -> tuple[int, ...]:
        """Those that surely lie there, in ascending order."""
        return numbers(self.surely)


def numbers(cards: Sequence[SeenCard]) -> tuple[int, ...]:
    """Ship controls or ids, each once, in ascending order."""
    return tuple(sorted({card.card for card in cards if card.card is not None}))


def lying(cards: Sequence[SeenCard], place: str, among: Sequence[int] | None = None) -> Lying:
    """The cards face up at a place; `among`: only these count."""
    there = [c for c in cards if c.card is not None and place in c.places and (among is None or c.card in among)]
    return Lying(
        place,
        tuple(c for c in there if c.surely(place)),
        tuple(c for c in there if not c.surely(place)),
    )


def exactly(there: Lying, wanted: int) -> tuple[tuple[int, ...], tuple[Doubt, ...]]:
    """So many cards from a place, and what is doubtful about them.

    Where the plain ones are too few and those that may lie there make up the number, they are taken with a doubt. The
    cards are empty where the number cannot be met.
    """
    doubts = []
    chosen = there.surely
    if len(there.cards) < wanted:
        together = (*there.surely, *there.perhaps)
        if len(numbers(together)) == wanted:
            chosen = together
            doubts.append(Doubt("whose", there.place, numbers(there.perhaps)))
        else:
            return (), (Doubt("missing", there.place, numbers(together), len(numbers(together)), wanted),)
    elif len(there.cards) > wanted:
        return (), (Doubt("too_many", there.place, there.cards, len(there.cards), wanted),)
    covered = numbers([card for card in chosen if card.hidden])
    if covered:
        doubts.append(Doubt("hidden", there.place, covered))
    return numbers(chosen), tuple(doubts)
