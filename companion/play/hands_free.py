"""Rounds that begin without a key: by fists over the table, counted by the Companion or by the players themselves."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from companion.capture.frame import Frame
from companion.play.reveal_round import Spoiled, watch_until
from companion.play.table_camera import TableCamera
from companion.showdown.fists import Stance
from companion.showdown.judging import Judged
from companion.showdown.waiting import PlayersCount, Waiting
from companion.showdown.watching import Watcher
from companion.table.seat import Seat
from companion.thresholds import thresholds
from companion.voice.english import table


class CountBy(StrEnum):
    """Who counts to three. `VOICE`: the Companion, at once; `FISTS`: the Companion, once every seat holds a fist;
    `PLAYERS`: the players, with their fists."""

    VOICE = "voice"
    FISTS = "fists"
    PLAYERS = "players"


def wait_for_fists(
    camera: TableCamera,
    watcher: Watcher,
    seats: Sequence[Seat],
    tell: Callable[[str], None],
    asked: Callable[[], bool],
) -> Waiting | Spoiled:
    """Wait until every seat holds a fist, or the table `asked` for the count at once.

    Those whose fists all others wait for are named, once.
    """
    camera.attend()
    waiting = Waiting(watcher, seats)
    since_s: float | None = None

    def see(frame: Frame) -> None:
        nonlocal since_s
        waiting.see(frame)
        idle = [seat for seat, stance in waiting.stances.items() if stance is not Stance.READY]
        if len(idle) == len(seats):
            since_s = frame.time_s
        elif since_s is not None and frame.time_s - since_s > thresholds().hands_free.patience:
            tell(table.waits_for(idle))
            since_s = None

    spoiled = watch_until(camera, lambda: waiting.all_ready or asked(), see)
    return waiting if spoiled is None else spoiled


def players_round(
    camera: TableCamera,
    watcher: Watcher,
    seats: Sequence[Seat],
    tell: Callable[[str], None],
    asked: Callable[[], bool],
) -> Judged | Spoiled | None:
    """Wait for fists and for the players' own count with them, and judge; None if the table `asked` to be counted for.

    Hands that open without a count are told so, and waited for again.
    """
    while True:
        waiting = wait_for_fists(camera, watcher, seats, tell, asked)
        if isinstance(waiting, Spoiled):
            return waiting
        if not waiting.all_ready:
            return None
        count = PlayersCount(watcher, seats, waiting)
        spoiled = _watch_count(camera, count)
        if spoiled is not None:
            return spoiled
        judged = count.judged()
        if judged is not None:
            return judged
        if count.opened:
            tell(table.no_count())


def _watch_count(camera: TableCamera, count: PlayersCount) -> Spoiled | None:
    return watch_until(camera, lambda: count.ended, count.see)
