"""What is known about a recorded reveal: the moment of three, and what every seat truly showed."""

from dataclasses import dataclass
from pathlib import Path

from companion.capture.fields import Fields

LANDMARKS = 21
"""Points of one hand, the wrist first."""

Point = tuple[float, float]
"""x right and y down, in pixels of the clip's frames."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What one hand shows: 1 to 5 raised fingers, a gun with 1 or 2 barrels, or a fist (neither)."""

    fingers: int = 0
    barrels: int = 0

    def __post_init__(self) -> None:
        if not (0 <= self.fingers <= 5 and 0 <= self.barrels <= 2) or (self.fingers and self.barrels):
            raise ValueError(f"a hand cannot show {self.fingers} fingers and {self.barrels} barrels")

    @property
    def gesture(self) -> str:
        """`raise`, `gun` or `fist`."""
        return "gun" if self.barrels else "raise" if self.fingers else "fist"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player's hand appears: middle and side of a square in pixels of the clip's frames.

    `arm_from` is the direction in the picture from which the forearm comes, in degrees from up, clockwise.
    """

    x: float
    y: float
    size: float
    arm_from: float


def read_place(fields: Fields) -> Place:
    """A place as a file has it. Raises CompanionError that says where and what is wrong."""
    place = Place(*(fields.number(key) for key in ("x", "y", "size", "arm_from")))
    if place.size <= 0:
        fields.fail(f"size must be above 0, not {place.size!r}")
    return place


@dataclass(frozen=True, slots=True)
class SeatTruth:
    """What the player at one seat truly showed at three; `showing` is None when no hand of theirs was there.

    `late` hands opened only after three; `switched_to` is what the hand showed after it changed, at `switched_at_s`
    on the clip's clock. `landmarks` are the hand's 21 points at the clip's `landmarks_s`, or none. `place` is where the
    table had the seat, if that is known. A player who is not `armed` had no gun to show: thumb and index out are two.
    """

    name: str
    showing: Showing | None
    late: bool = False
    switched_to: Showing | None = None
    switched_at_s: float | None = None
    landmarks: tuple[Point, ...] = ()
    place: Place | None = None
    armed: bool = True


@dataclass(frozen=True, slots=True)
class Clip:
    """A recorded reveal: where its frames are, and its truth.

    `path` is a `NAME.clip` folder or a bare video. `camera` says which camera, or how it stood. `seats` are in
    clockwise order, and none when no truth is known. `three_s` is the moment of three on the clip's clock, which
    counts from its first frame. `idle_hands` are the 21 points, at `landmarks_s`, of hands in view that show nothing
    to anybody, such as the other hand resting on the table.
    """

    path: Path
    camera: str
    seats: tuple[SeatTruth, ...] = ()
    three_s: float | None = None
    landmarks_s: float | None = None
    idle_hands: tuple[tuple[Point, ...], ...] = ()
