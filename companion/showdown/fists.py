"""Who holds a fist over the table, ready for a count."""

from collections import deque
from collections.abc import Mapping, Sequence
from enum import StrEnum

import numpy as np

from companion.hands.reading import SHOWINGS
from companion.showdown.look import Look
from companion.thresholds import thresholds

_FIST = SHOWINGS.index("0")


class Stance(StrEnum):
    """What one seat does while a round is waited for. `READY`: a fist, held in its place for long enough."""

    AWAY = "away"
    BUSY = "busy"
    READY = "ready"


class FistWatch:
    """Tells from looks, at whatever rate they come, who is ready and when all are. Keeps the last second only."""

    def __init__(self, seats: Sequence[str]) -> None:
        self._seen: dict[str, deque[Look]] = {seat: deque() for seat in seats}

    def see(self, looks: Mapping[str, Look]) -> None:
        """One look at every seat, later than all before."""
        hold = thresholds().hands_free.hold
        for seat, look in looks.items():
            seen = self._seen[seat]
            seen.append(look)
            # The oldest kept look is the last one that is a whole hold ago.
            while len(seen) > 1 and look.time_s - seen[1].time_s >= hold:
                seen.popleft()

    @property
    def stances(self) -> dict[str, Stance]:
        """What every seat does now."""
        return {seat: _stance(seen) for seat, seen in self._seen.items()}

    @property
    def all_ready(self) -> bool:
        """Whether every seat holds a fist; never so at a table without seats."""
        stances = self.stances.values()
        return bool(stances) and all(stance is Stance.READY for stance in stances)


def _stance(seen: Sequence[Look]) -> Stance:
    limits = thresholds().hands_free
    hands = [(look.hand, look.reading) for look in seen if look.hand is not None and look.reading is not None]
    if not seen or not hands or seen[-1].hand is None:
        return Stance.AWAY
    fists = sum(reading.probabilities[_FIST] >= limits.fist for _, reading in hands)
    span_s = seen[-1].time_s - seen[0].time_s
    steps = np.diff([look.time_s for look in seen])
    # Over a gap nobody knows what the hand did.
    if span_s < limits.hold or steps.max() > limits.longest_gap or fists < limits.seen * len(seen):
        return Stance.BUSY
    centres = np.array([hand.centre for hand, _ in hands])
    palm = float(np.median([hand.palm for hand, _ in hands]))
    strayed = np.hypot(*(centres - np.median(centres, axis=0)).T).max() / palm
    return Stance.READY if strayed <= limits.still else Stance.BUSY
