"""What every seat aims or points at, at the count of three."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Answer(StrEnum):
    """The kinds of answer for one seat. `UNSURE` goes to the table with its candidates; `MISSING`: no such hand."""

    CHOSEN = "chosen"
    NONE = "none"
    UNSURE = "unsure"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """At whom or what one seat aims or points.

    `choice` is the best guess: the name of a seat or a card; None for nobody, nothing, or a missing hand.
    `probabilities` are of all candidates, that of none among them under `none`; empty when missing. `late_s` and
    `switched` are those of any reveal; when switched, the choice is what was shown first. `box` (left, top, right,
    bottom) and `at` (the barrel's knuckle or the pointing fingertip) are in frame pixels.
    """

    seat: str
    answer: Answer
    choice: str | None = None
    probabilities: Mapping[str, float] | None = None
    late_s: float = 0.0
    switched: bool = False
    box: tuple[float, float, float, float] | None = None
    at: tuple[float, float] | None = None

    @property
    def confidence(self) -> float:
        """Probability of the best guess; 0 when missing."""
        return max((self.probabilities or {}).values(), default=0.0)

    @property
    def sure(self) -> bool:
        """Whether the product acts on this without asking the table."""
        return self.answer is Answer.CHOSEN

    @property
    def candidates(self) -> tuple[str, ...]:
        """All that may be meant, the likeliest first, for the question to the table."""
        shares = self.probabilities or {}
        return tuple(sorted(shares, key=lambda name: (-shares[name], name)))

    def as_json(self) -> dict[str, Any]:
        """For a page, a clip or a line of output."""
        return {
            "seat": self.seat,
            "answer": str(self.answer),
            "choice": self.choice,
            "sure": self.sure,
            "confidence": round(self.confidence, 4),
            "probabilities": {name: round(share, 4) for name, share in (self.probabilities or {}).items()},
            "late_s": self.late_s,
            "switched": self.switched,
            "box": self.box and [round(v) for v in self.box],
            "at": self.at and [round(v, 1) for v in self.at],
        }


@dataclass(frozen=True, slots=True)
class PointReveal:
    """The choices of all seats, in clockwise order, at one count of three on the clock of the frames."""

    three_s: float
    ruled_s: float
    seats: tuple[SeatChoice, ...]

    @property
    def doubtful(self) -> tuple[SeatChoice, ...]:
        """The seats that the table must be asked about."""
        return tuple(seat for seat in self.seats if not seat.sure or seat.late_s > 0 or seat.switched)

    def as_json(self) -> dict[str, Any]:
        """For a page, a clip or a line of output."""
        return {
            "three_s": round(self.three_s, 3),
            "ruled_s": round(self.ruled_s, 3),
            "players": [seat.as_json() for seat in self.seats],
        }


def choice_of(
    seat: str,
    shares: Mapping[str, float],
    none: str,
    sure: float,
    late_s: float = 0.0,
    switched: bool = False,
    box: tuple[float, float, float, float] | None = None,
    at: tuple[float, float] | None = None,
) -> SeatChoice:
    """The answer that these probabilities make; `none` is their name for no candidate at all."""
    best = max(sorted(shares), key=lambda name: shares[name])
    answer = Answer.UNSURE if shares[best] < sure else Answer.NONE if best == none else Answer.CHOSEN
    choice = None if best == none else best
    return SeatChoice(seat, answer, choice, dict(shares), late_s, switched, box, at)
