"""From frames to a reveal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.capture.frame import Frame
from companion.capture.source import Thinning, thinned
from companion.showdown.look import Look
from companion.showdown.playing import one_a_player, plays, with_fists
from companion.showdown.reveal import Reveal, SeatShowing, Showing
from companion.showdown.rhythm import count_of, opened_together
from companion.showdown.verdict import opening_time, verdict
from companion.showdown.watching import Looks, Watcher
from companion.table.seat import Seat
from companion.table.seat_finding import candidate_seats, clockwise, numbered
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
    if seats is not None:
        three_s = _find_three(watcher, frames, seats) if three_s is None else three_s
        return None if three_s is None else _watch(watcher, _around(frames, three_s), seats).judged(three_s)
    searched = frames if three_s is None else _around(frames, three_s)
    sightings = watcher.search(list(thinned(searched, thresholds().seats.searches_around_three)))
    if three_s is None:
        three_s = _find_three(watcher, frames, candidate_seats(sightings))
        if three_s is None:
            return None
        sightings = [(time_s, hands) for time_s, hands in sightings if _is_around(time_s, three_s)]
    most = None if players is None else players + thresholds().seats.spare
    watch = _watch(watcher, _around(frames, three_s), candidate_seats(sightings, most, once=True))
    judged = _players_of(watch.judged(three_s), players)
    # A player whose hand was seen nowhere has no place yet, but is not forgotten.
    unseen = range(len(judged.seats) + 1, (players or 0) + 1)
    showings = tuple(SeatShowing(f"seat-{number}", Showing.MISSING) for number in unseen)
    return replace(judged, reveal=replace(judged.reveal, seats=judged.reveal.seats + showings))


class RevealWatch:
    """Watches the seats of a table frame by frame, as they come, until the reveal is judged."""

    def __init__(self, watcher: Watcher, seats: Sequence[Seat]) -> None:
        self._watcher = watcher
        self._seats = tuple(seats)
        self._thinning = Thinning(thresholds().reveal.samples_per_second)
        self.looks: Looks = {seat.name: [] for seat in seats}

    def see(self, frame: Frame) -> None:
        """Look at every seat in this frame, if it is time for a look again."""
        if self._thinning.takes(frame.time_s):
            self._watcher.watch(frame, self._seats, self.looks)

    def judged(self, three_s: float) -> Judged:
        """The verdict on all that was seen around three, on the clock of the frames."""
        looks = {name: [look for look in seen if _is_around(look.time_s, three_s)] for name, seen in self.looks.items()}
        return _judged(self._seats, looks, three_s)


def _find_three(watcher: Watcher, frames: Sequence[Frame], seats: Sequence[Seat]) -> float | None:
    """The moment of three from the hands' motion; None if none opened.

    When the fists were down for the third time, or, where they beat no count, just before most of them opened.
    """
    watch = _watch(watcher, frames, seats)
    openings = [time_s for seen in watch.looks.values() if (time_s := opening_time(seen)) is not None]
    if not openings:
        return None
    about_s = opened_together(openings) - thresholds().reveal.opening
    count = count_of(watch.looks, about_s)
    return about_s if count is None else count.three_s


def _watch(watcher: Watcher, frames: Sequence[Frame], seats: Sequence[Seat]) -> RevealWatch:
    """The watch that has seen all these frames."""
    watch = RevealWatch(watcher, seats)
    for frame in frames:
        watch.see(frame)
    return watch


def _players_of(judged: Judged, players: int | None) -> Judged:
    """The verdict on those seats whose hands play, at most `players`; the other hands are strangers."""
    limits, three_s = thresholds().seats, judged.reveal.three_s
    seats, all_looks = one_a_player(judged.seats, judged.looks, three_s)
    judged = replace(judged, seats=seats, looks=all_looks)
    fists = with_fists(judged.looks.values(), three_s)
    played = {name: plays(looks, three_s, fists) for name, looks in judged.looks.items()}
    least = limits.least_play if players is None else limits.least_play_told
    playing = [name for name in sorted(played, key=lambda name: -played[name]) if played[name] >= least][:players]
    strangers = sum(_is_there(looks) for name, looks in judged.looks.items() if name not in playing)
    kept = clockwise([seat for seat in judged.seats if seat.name in playing])
    seats = numbered(kept)
    looks = {seat.name: judged.looks[old.name] for seat, old in zip(seats, kept, strict=True)}
    return _judged(seats, looks, three_s, strangers)


def _judged(seats: Sequence[Seat], looks: Looks, three_s: float, strangers: int = 0) -> Judged:
    ruled_s = max((seen[-1].time_s for seen in looks.values() if seen), default=three_s)
    showings = tuple(verdict(name, seen, three_s) for name, seen in looks.items())
    return Judged(Reveal(three_s, ruled_s, showings, strangers), tuple(seats), looks)


def _is_there(looks: Sequence[Look]) -> bool:
    """Whether a hand was seen at this place for most of the time."""
    return 2 * sum(look.hand is not None for look in looks) > len(looks)


def _around(frames: Sequence[Frame], three_s: float) -> list[Frame]:
    """The frames of the watch around three."""
    return [frame for frame in frames if _is_around(frame.time_s, three_s)]


def _is_around(time_s: float, three_s: float) -> bool:
    limits = thresholds().reveal
    return three_s - limits.watch_before <= time_s <= three_s + limits.watch_after
