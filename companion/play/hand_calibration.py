"""Learning one player's hand from a few shows of each count, without a word of how they are asked for."""

from companion.capture.frame import Frame
from companion.capture.source import Thinning
from companion.hands.personal import COUNTS, Fitted, Show, fit
from companion.showdown.watching import Looks, Watcher
from companion.table.seat import Seat
from companion.thresholds import thresholds

ROUNDS = 3
"""Shows of each count: with two, each could be checked by a single other one only."""

LEAST_LOOKS = 3
"""Looks that a show must have: with fewer the hand was hardly seen."""


class HandCalibration:
    """Asks for one count after the other at one seat, and makes a personal correction of what is shown.

    While `wanted` is a count: `see` frames as long as the player holds it, then `take` it. The counts come in rounds,
    so that the hand is made anew for each show.
    """

    def __init__(self, watcher: Watcher, seat: Seat, rounds: int = ROUNDS) -> None:
        """`watcher` must read without any correction of this seat; `rounds` is 2 or more."""
        self._watcher = watcher
        self._seat = seat
        self._waiting = [count for _ in range(rounds) for count in range(len(COUNTS))]
        self._shows: list[Show] = []
        self._begin()

    @property
    def wanted(self) -> int | None:
        """The count to show now, 0 for a fist; None when all have been taken."""
        return self._waiting[0] if self._waiting else None

    @property
    def left(self) -> int:
        """How many shows are still to come."""
        return len(self._waiting)

    def see(self, frame: Frame) -> None:
        """Look at the seat in this frame, if it is time for a look again."""
        if self._thinning.takes(frame.time_s):
            self._watcher.watch(frame, [self._seat], self._looks)

    def take(self) -> bool:
        """Keep what was seen since the last time as the show that is wanted.

        False when the hand was hardly seen: then the same count is still wanted.
        """
        seen = self._looks.get(self._seat.name, [])
        looks = tuple((look.hand, look.reading) for look in seen if look.hand is not None and look.reading is not None)
        self._begin()
        if len(looks) < LEAST_LOOKS:
            return False
        self._shows.append(Show(self._waiting.pop(0), looks))
        return True

    def fitted(self) -> Fitted:
        """What came of all shows; asked when nothing more is wanted."""
        return fit(self._shows)

    def _begin(self) -> None:
        self._thinning = Thinning(thresholds().reveal.samples_per_second)
        self._looks: Looks = {}
