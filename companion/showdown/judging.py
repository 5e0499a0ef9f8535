"""From frames to a reveal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.capture.frame import Frame
from companion.capture.source import Thinning, thinned
from companion.showdown.reveal import Reveal, SeatShowing, Showing
from companion.showdown.rhythm import count_of, opened_together
from companion.showdown.verdict import opening_time, verdict
from companion.showdown.watching import Looks, Watcher
from companion.table.seat import Seat
from companion.table.seat_finding import FoundSeats, find_seats
from companion.thresholds import thresholds


@dataclass(frozen=True, slots=True)
class Judged:
    """A reveal with the seats that it was judged on and every look that went into it."""

    reveal: Reveal
    seats: tuple[Seat, ...]
    looks: Looks


def judge(
    watcher: Watcher,
    frames: Sequence[Frame],
    three_s: float | None = None,
    seats: Sequence[Seat] | None = None,
    players: int | None = None,
) -> Judged | None:
    """Judge one reveal in recorded frames; None when there is neither a moment of three nor a hand that opened.

    `three_s`: the moment of the count on the clock of the frames; found from the hands' motion when None. `seats`:
    where the players sit; found from the hands when None, `players` of them if that is given.
    """
    if three_s is None:
        three_s = _find_three(watcher, frames, seats, players)
        if three_s is None:
            return None
    found = FoundSeats(tuple(seats), 0) if seats is not None else _find(watcher, _shown(frames, three_s), players)
    watch = RevealWatch(watcher, found.seats, found.strangers)
    limits = thresholds().reveal
    for frame in frames:
        if three_s - limits.watch_before <= frame.time_s <= three_s + limits.watch_after:
            watch.see(frame)
    judged = watch.judged(three_s)
    # A player whose hand was seen nowhere has no place yet, but is not forgotten.
    unseen = range(len(judged.seats) + 1, (players or 0) + 1)
    showings = tuple(SeatShowing(f"seat-{number}", Showing.MISSING) for number in unseen)
    return replace(judged, reveal=replace(judged.reveal, seats=judged.reveal.seats + showings))


class RevealWatch:
    """Watches the seats of a table frame by frame, as they come, until the reveal is judged."""

    def __init__(self, watcher: Watcher, seats: Sequence[Seat], strangers: int = 0) -> None:
        self._watcher = watcher
        self._seats = tuple(seats)
        self._strangers = strangers
        self._thinning = Thinning(thresholds().reveal.samples_per_second)
        self.looks: Looks = {seat.name: [] for seat in seats}

    def see(self, frame: Frame) -> None:
        """Look at every seat in this frame, if it is time for a look again."""
        if self._thinning.takes(frame.time_s):
            self._watcher.watch(frame, self._seats, self.looks)

    def judged(self, three_s: float) -> Judged:
        """The verdict on all that was seen around three, on the clock of the frames."""
        limits = thresholds().reveal
        first, last = three_s - limits.watch_before, three_s + limits.watch_after
        looks = {name: [look for look in seen if first <= look.time_s <= last] for name, seen in self.looks.items()}
        ruled_s = max((seen[-1].time_s for seen in looks.values() if seen), default=three_s)
        showings = tuple(verdict(name, seen, three_s) for name, seen in looks.items())
        return Judged(Reveal(three_s, ruled_s, showings, self._strangers), self._seats, looks)


def _find_three(
    watcher: Watcher, frames: Sequence[Frame], seats: Sequence[Seat] | None, players: int | None
) -> float | None:
    """The moment of three from the hands' motion; None if none opened.

    When the fists were down for the third time, or, where they beat no count, just before most of them opened.
    """
    watch = RevealWatch(watcher, seats if seats is not None else _find(watcher, frames, players).seats)
    for frame in frames:
        watch.see(frame)
    openings = [time_s for seen in watch.looks.values() if (time_s := opening_time(seen)) is not None]
    if not openings:
        return None
    about_s = opened_together(openings) - thresholds().reveal.opening
    count = count_of(watch.looks, about_s)
    return about_s if count is None else count.three_s


def _shown(frames: Sequence[Frame], three_s: float) -> list[Frame]:
    """The frames in which the hands are held."""
    limits = thresholds().reveal
    return [f for f in frames if three_s + limits.settle <= f.time_s <= three_s + limits.watch_after]


def _find(watcher: Watcher, frames: Sequence[Frame], players: int | None) -> FoundSeats:
    return find_seats(watcher.search(list(thinned(frames, thresholds().seats.searches_per_second))), players)
