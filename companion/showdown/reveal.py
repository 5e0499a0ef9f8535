"""What every seat shows at the count of three."""

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.hands.reading import SHOWINGS, Reading
from companion.thresholds import thresholds


class Showing(StrEnum):
    """The kinds of answer for one seat. `UNSURE` goes to the table with its candidates; `MISSING` is never a zero."""

    RAISE = "raise"
    GUN = "gun"
    FIST = "fist"
    MISSING = "missing"
    UNSURE = "unsure"


def showing_of(reading: Reading) -> Showing:
    """The kind of answer that a reading over several frames makes."""
    return Showing(reading.gesture) if reading.confidence >= thresholds().reveal.sure else Showing.UNSURE


class Fault(StrEnum):
    """What a hand can be called to account for."""

    LATE = "late"
    SWITCHED = "switched"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Two looks at one hand that show its fault, by their times on the clock of the frames.

    Late: the last look at which it was still closed, and one at which it is open. Switched: a look at its first showing
    and one at its second.
    """

    fault: Fault
    first_s: float
    second_s: float


@dataclass(frozen=True, slots=True)
class SeatShowing:
    """The verdict on one seat.

    `reading` holds the best guess and the probabilities; None when missing. `opened_s`: seconds from three to the
    moment the hand opened, below 0 before three; None when nobody saw it closed and then open. `late_s`: how long after
    the others' grace it opened, 0 when it was on time. `switched`: the hand changed after it had settled; the reading
    is of what it showed first. `evidence` has the looks that show either fault. `wrist` and `box` (left, top, right,
    bottom) are in frame pixels; None when missing.
    """

    seat: str
    showing: Showing
    reading: Reading | None = None
    opened_s: float | None = None
    late_s: float = 0.0
    switched: bool = False
    evidence: tuple[Evidence, ...] = ()
    wrist: tuple[float, float] | None = None
    box: tuple[float, float, float, float] | None = None

    def without_gun(self) -> "SeatShowing":
        """The verdict for a player who has no gun to show: thumb and index out are two fingers."""
        if self.reading is None:
            return self
        reading = self.reading.without_gun()
        return replace(self, reading=reading, showing=showing_of(reading))

    @property
    def sure(self) -> bool:
        """Whether the product acts on this without asking the table."""
        return self.showing not in (Showing.MISSING, Showing.UNSURE)

    def in_words(self) -> str:
        """The verdict in a few words, such as `3 fingers`, `2 or gun?` or `not seen`."""
        if self.reading is None:
            return "not seen"
        reading = self.reading
        if self.showing is Showing.UNSURE:
            likely = sorted(range(len(SHOWINGS)), key=lambda i: -reading.probabilities[i])[:2]
            words = " or ".join(SHOWINGS[i] for i in likely) + "?"
        else:
            count = f"{reading.fingers} finger{'s' if reading.fingers != 1 else ''}"
            words = {"raise": count, "gun": "gun", "fist": "fist"}[reading.gesture]
        return words + (f", {self.late_s:.1f} s late" if self.late_s else "") + (", switched" if self.switched else "")


@dataclass(frozen=True, slots=True)
class Reveal:
    """The verdict on all seats, in clockwise order, at one count of three.

    `three_s` and `ruled_s` are on the clock of the frames: the moment of three, and when enough had been seen.
    `strangers` counts hands that belong to no seat.
    """

    three_s: float
    ruled_s: float
    seats: tuple[SeatShowing, ...]
    strangers: int

    @property
    def doubtful(self) -> tuple[SeatShowing, ...]:
        """The seats that the table must be asked about: missing or unsure, late or switched."""
        return tuple(seat for seat in self.seats if not seat.sure or seat.late_s > 0 or seat.switched)
