"""The table's last word on a reveal: every hand can be corrected with one key before it counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.showdown.reveal import SeatShowing, Showing

Shown = int | str
"""1 to 5 raised fingers, 0 for a fist, or `gun`: the values of the referee's `reveal` line."""

VALUE_KEYS: Mapping[str, Shown] = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "g": "gun"}
"""The keys that say what a hand showed."""

NEXT_KEYS = ("\t", "n")
BACK_KEYS = ("p",)


@dataclass(frozen=True, slots=True)
class Review:
    """What each player is taken to have shown; None where the table has to say. `marked` is the player that keys go to.

    `corrected` are those whose showing the table gave.
    """

    players: tuple[str, ...]
    shown: tuple[Shown | None, ...]
    marked: int
    corrected: frozenset[str] = frozenset()

    @property
    def open(self) -> tuple[str, ...]:
        """The players whose showing is not known yet."""
        return tuple(player for player, shown in zip(self.players, self.shown, strict=True) if shown is None)

    def hands(self) -> dict[str, Shown]:
        """All showings. Only when none is open."""
        assert not self.open
        return {player: shown for player, shown in zip(self.players, self.shown, strict=True) if shown is not None}

    def answered(self, player: str, what: Shown) -> "Review":
        """The review after the table has said what this player showed."""
        shown = tuple(what if p == player else s for p, s in zip(self.players, self.shown, strict=True))
        return _marked_where_open(replace(self, shown=shown, corrected=self.corrected | {player}))

    def press(self, key: str) -> "Review":
        """The review after one key; the same one for a key that means nothing."""
        if key in VALUE_KEYS:
            return self.answered(self.players[self.marked], VALUE_KEYS[key])
        if key in NEXT_KEYS:
            return replace(self, marked=(self.marked + 1) % len(self.players))
        if key in BACK_KEYS:
            return replace(self, marked=(self.marked - 1) % len(self.players))
        return self


def review_of(showings: Sequence[SeatShowing]) -> Review:
    """A review that starts at the first player the table must be asked about."""
    shown = tuple(_taken(showing) for showing in showings)
    return _marked_where_open(Review(tuple(showing.seat for showing in showings), shown, marked=0))


def _taken(showing: SeatShowing) -> Shown | None:
    """What the product acts on unasked: only a sure showing of a hand that was on time and kept to it."""
    if not showing.sure or showing.reading is None or showing.late_s > 0 or showing.switched:
        return None
    return "gun" if showing.showing is Showing.GUN else showing.reading.fingers


def _marked_where_open(review: Review) -> Review:
    return replace(review, marked=next((i for i, shown in enumerate(review.shown) if shown is None), review.marked))
