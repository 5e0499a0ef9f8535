"""One look at one seat."""

from dataclasses import dataclass

from companion.hands.hand import Hand
from companion.hands.reading import Reading


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What one seat showed in one frame: a hand with its reading, or neither when no hand was seen.

    `time_s` is the frame's capture time in seconds.
    """

    time_s: float
    hand: Hand | None = None
    reading: Reading | None = None
