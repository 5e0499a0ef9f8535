"""One reveal of Finger Guns as the table sees it: at whom everybody aims, or at which card everybody points."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.showdown.pointed import PointReveal, SeatChoice
from companion.sitting.shown_hands import Still

TARGETS, CARDS = "targets", "cards"
"""The two reveals, by the line of the referee that they end in."""

Choice = str | int
"""A player, or a card by its id or its place face down."""

_LIKELY = 3


@dataclass(frozen=True, slots=True)
class ShownChoices:
    """A reveal under review. `allowed` has those who choose, clockwise, and what each may choose by the rules.

    `told` is the table's word, which counts before what the camera has made of the hands.
    """

    kind: str
    allowed: Mapping[str, tuple[Choice, ...]]
    reveal: PointReveal | None
    still: Still | None = None
    told: Mapping[str, Choice] = field(default_factory=dict)

    @property
    def chosen(self) -> dict[str, Choice | None]:
        """What everybody is taken to have chosen; None where the table has to say."""
        return {player: self.told.get(player, self._seen(player)) for player in self.allowed}

    @property
    def open(self) -> tuple[str, ...]:
        """Those about whom the table has to say something."""
        return tuple(player for player, choice in self.chosen.items() if choice is None)

    @property
    def line(self) -> dict[str, Any]:
        """The referee's line. Only when none is open."""
        assert not self.open
        return {"do": self.kind, "hands": self.chosen}

    def answered(self, player: str, choice: Choice) -> "ShownChoices":
        """After the table has told one choice. Raises ValueError for one that the rules do not allow."""
        if choice not in self.allowed[player] or isinstance(choice, bool):
            raise ValueError(choice)
        return replace(self, told={**self.told, player: choice})

    def likely(self, player: str) -> tuple[Choice, ...]:
        """What the player may have meant, the likeliest first; nothing where no hand was seen."""
        seat = self.seat(player)
        by_name = {str(choice): choice for choice in self.allowed[player]}
        candidates = seat.candidates if seat is not None else ()
        return tuple(by_name[name] for name in candidates if name in by_name)[:_LIKELY]

    def seat(self, player: str) -> SeatChoice | None:
        """What was seen of a player."""
        return next((seat for seat in self.reveal.seats if seat.seat == player), None) if self.reveal else None

    def picture(self, name: str) -> bytes | None:
        """The still by its name, as a JPEG."""
        return self.still.jpeg if self.still is not None and self.still.name == name else None

    def as_json(self) -> dict[str, Any]:
        """For the pages: one entry a player, in pixels of the still."""
        return {
            "kind": self.kind,
            "hands": [self._hand(player, choice) for player, choice in self.chosen.items()],
            "still": self.still.name if self.still else None,
            "size": list(self.still.size) if self.still else None,
        }

    def _seen(self, player: str) -> Choice | None:
        """What the product proposes: only a sure choice of a hand that was on time and kept to it."""
        seat, likely = self.seat(player), self.likely(player)
        if seat is None or not seat.sure or seat.late_s > 0 or seat.switched or not likely:
            return None
        return likely[0] if str(likely[0]) == seat.choice else None

    def _hand(self, player: str, choice: Choice | None) -> dict[str, Any]:
        seat = self.seat(player)
        missing = seat is None or seat.box is None
        return {
            "player": player,
            "choice": choice,
            "told": player in self.told,
            "sure": None if seat is None or missing or player in self.told else round(seat.confidence, 3),
            "likely": list(self.likely(player)),
            "allowed": list(self.allowed[player]),
            "late_s": seat.late_s if seat else 0.0,
            "switched": seat.switched if seat else False,
            "missing": missing,
            "box": [round(v) for v in seat.box] if seat and seat.box else None,
            "at": [round(v, 1) for v in seat.at] if seat and seat.at else None,
        }
