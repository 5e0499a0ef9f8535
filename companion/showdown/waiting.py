"""Between the rounds: the table is looked at now and then until everyone holds a fist, and quickly while they count."""

from collections.abc import Sequence

from companion.capture.frame import Frame
from companion.capture.source import Thinning
from companion.hands.reading import SHOWINGS
from companion.showdown.fists import FistWatch, Stance
from companion.showdown.judging import Judged, RevealWatch
from companion.showdown.look import Look
from companion.showdown.rhythm import count_of, opened_together
from companion.showdown.turns import SearchTurns
from companion.showdown.verdict import opening_time
from companion.showdown.watching import Looks, Watcher
from companion.table.seat import Seat
from companion.thresholds import thresholds

_FIST = SHOWINGS.index("0")


class Waiting:
    """Waits for a fist at every seat, at a few looks a second. Keeps the last seconds only, however long it waits."""

    def __init__(self, watcher: Watcher, seats: Sequence[Seat]) -> None:
        self._watcher = watcher
        self._seats = tuple(seats)
        self._thinning = Thinning(thresholds().hands_free.looks_per_second)
        self._turns = SearchTurns(seats)
        self._fists = FistWatch([seat.name for seat in seats])
        self.looks: Looks = {seat.name: [] for seat in seats}

    def see(self, frame: Frame) -> None:
        """Look at every seat in this frame, if it is time for a look again."""
        if self._thinning.takes(frame.time_s):
            empty = [name for name, seen in self.looks.items() if not seen or seen[-1].hand is None]
            self._watcher.watch(frame, self._seats, self.looks, self._turns.next(frame, empty))
            self._fists.see({name: seen[-1] for name, seen in self.looks.items()})
            forget(self.looks, frame.time_s - thresholds().hands_free.memory)

    @property
    def all_ready(self) -> bool:
        """Whether every seat holds a fist."""
        return self._fists.all_ready

    @property
    def stances(self) -> dict[str, Stance]:
        """What every seat does now."""
        return self._fists.stances


class PlayersCount:
    """Watches fists that are ready until the players have counted with them and opened, or have let them go."""

    def __init__(self, watcher: Watcher, seats: Sequence[Seat], waited: Waiting) -> None:
        self._watch = RevealWatch(watcher, seats)
        self._watch.looks = waited.looks
        self._began_s: float | None = None
        self._opened_s: float | None = None
        self.ended = False

    def see(self, frame: Frame) -> None:
        """Look at every seat in this frame, if it is time for a look again, until the count has `ended`."""
        limits = thresholds().hands_free
        self._watch.see(frame)
        forget(self._watch.looks, frame.time_s - limits.memory)
        if self._began_s is None:
            self._began_s = frame.time_s
        if self._opened_s is None:
            opened = [_is_open(seen) for seen in self._watch.looks.values()]
            if 2 * sum(opened) >= len(opened):
                self._opened_s = frame.time_s
            self.ended = frame.time_s > self._began_s + limits.patience
        else:
            self.ended = frame.time_s > self._opened_s + thresholds().reveal.watch_after

    @property
    def opened(self) -> bool:
        """Whether half of the hands have opened."""
        return self._opened_s is not None

    def judged(self) -> Judged | None:
        """The verdict at the players' three, once the count has ended; None if their fists beat no count."""
        openings = [t for seen in self._watch.looks.values() if (t := opening_time(seen)) is not None]
        if self._opened_s is None or not openings:
            return None
        count = count_of(self._watch.looks, opened_together(openings) - thresholds().reveal.opening)
        return None if count is None else self._watch.judged(count.three_s)


def forget(looks: Looks, before_s: float) -> None:
    """Drop the looks before this time."""
    for seen in looks.values():
        while seen and seen[0].time_s < before_s:
            del seen[0]


def _is_open(seen: Sequence[Look]) -> bool:
    """Whether the latest two looks show a hand that is no fist."""
    last = [look.reading for look in seen[-2:]]
    return len(last) == 2 and all(r is not None and r.probabilities[_FIST] < 0.5 for r in last)
