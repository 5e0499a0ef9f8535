"""One countdown and the reveal that follows it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.capture.frame import Frame
from companion.play.countdown import Countdown, SaysBeats
from companion.play.table_camera import TableCamera
from companion.showdown.judging import Judged, RevealWatch, judge
from companion.showdown.reveal import Showing
from companion.showdown.watching import Watcher
from companion.table.seat import Seat
from companion.thresholds import thresholds

_FRAME_WAIT_S = 0.05

_ENOUGH = 0.5
"""Share of the looks at the hands that a verdict can be built on; with fewer, it is late in coming but not blind."""

_BLIND_S = 1.0
"""Without a frame for as long, the hands at three may have been missed."""


@dataclass(frozen=True, slots=True)
class Spoiled:
    """A countdown that cannot be judged, and the sentence that says why."""

    sentence: str


def count_and_judge(
    camera: TableCamera,
    watcher: Watcher,
    voice: SaysBeats,
    show: Callable[[str], None],
    players: Sequence[str],
    seats: Sequence[Seat] | None,
) -> Judged | Spoiled:
    """Count to three and judge what the players showed.

    With `seats`, hands are watched while they are shown and the verdict is there when the watch ends. Without, the
    seats are found first, in the frames of the watch, and are given the players' names in clockwise order from the
    bottom left of the picture. Where no hand is seen and the picture explains why, it is spoiled.
    """
    countdown = Countdown(camera, voice, show)
    watch = None if seats is None else RevealWatch(watcher, seats)
    limits = thresholds().reveal

    def see(frame: Frame) -> None:
        if watch is not None and frame.time_s >= countdown.three_s - limits.watch_before:
            watch.see(frame)

    try:
        spoiled = watch_until(camera, lambda: camera.now() >= countdown.three_s + limits.watch_after, see)
    finally:
        countdown.stop()
    if spoiled is not None:
        return spoiled
    frames = camera.recent(limits.watch_before + limits.watch_after + _BLIND_S)
    if watch is not None:
        judged = watch.judged(countdown.three_s)
        looks = max((len(seen) for seen in judged.looks.values()), default=0)
        # A machine that is too busy to look at hands while they are shown looks at the kept frames afterwards.
        late = judge(watcher, frames, countdown.three_s, seats) if looks < _least_looks(frames) else None
        judged = late or judged
    else:
        found = judge(watcher, frames, countdown.three_s, players=len(players))
        if found is None:
            return Spoiled(camera.poor_sight() or "I didn't see any hand. Please show again.")
        judged = named(found, players)
    nobody = all(seat.showing is Showing.MISSING for seat in judged.reveal.seats)
    poor = camera.poor_sight() if nobody else None
    return judged if poor is None else Spoiled(poor)


def count_and_watch(
    camera: TableCamera, voice: SaysBeats, show: Callable[[str], None]
) -> tuple[float, list[Frame]] | Spoiled:
    """Count to three and wait until the watch ends: the moment of three, and the frames around it."""
    countdown = Countdown(camera, voice, show)
    limits = thresholds().reveal
    try:
        spoiled = watch_until(camera, lambda: camera.now() >= countdown.three_s + limits.watch_after, lambda _: None)
    finally:
        countdown.stop()
    if spoiled is not None:
        return spoiled
    frames = camera.recent(limits.watch_before + limits.watch_after + _BLIND_S)
    return (countdown.three_s, frames) if frames else Spoiled("The camera gave no picture; please count again.")


def _least_looks(frames: Sequence[Frame]) -> float:
    """Looks at the watched time that are enough: half of those that these frames, or the pace of looking, allow."""
    limits = thresholds().reveal
    watched_s = limits.watch_before + limits.watch_after
    return min(len(frames), watched_s * limits.samples_per_second) * _ENOUGH


def watch_until(camera: TableCamera, done: Callable[[], bool], see: Callable[[Frame], None]) -> Spoiled | None:
    """Give `see` the camera's newest frames until `done`; the reason if the camera fails meanwhile."""
    last: float | None = None
    last_seen = camera.now()
    while not done():
        frame = camera.newest(last, _FRAME_WAIT_S)
        if frame is not None:
            last, last_seen = frame.time_s, camera.now()
            see(frame)
        elif camera.now() - last_seen > _BLIND_S:
            return Spoiled(camera.trouble() or "The camera gave no picture during the countdown; please count again.")
    return None


def named(judged: Judged, players: Sequence[str]) -> Judged:
    """The same verdict with the players' names in place of the seats' numbers, in clockwise order."""
    showings = tuple(
        replace(showing, seat=player) for showing, player in zip(judged.reveal.seats, players, strict=True)
    )
    seats = tuple(replace(seat, name=player) for seat, player in zip(judged.seats, players, strict=False))
    names = {old.seat: new.seat for old, new in zip(judged.reveal.seats, showings, strict=True)}
    looks = {names[seat]: seen for seat, seen in judged.looks.items()}
    return Judged(replace(judged.reveal, seats=showings), seats, looks)
