"""The countdowns of a sitting: one after the other, each in a thread of its own."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.capture.frame import Frame
from companion.clips.keeping import around_three
from companion.errors import CompanionError
from companion.play.countdown import SaysBeats
from companion.play.hands_free import CountBy, players_round, wait_for_fists
from companion.play.reveal_round import Spoiled, count_and_judge
from companion.play.table_camera import TableCamera
from companion.showdown.judging import Judged
from companion.showdown.watching import Watcher
from companion.sitting.announcer import Announcer
from companion.sitting.eyes import CountStopped, Eyes, StoppableCamera
from companion.sitting.shown_choices import ShownChoices
from companion.sitting.shown_hands import ShownHands, seen_hands
from companion.table.seat import Seat
from companion.thresholds import thresholds
from companion.voice.english import table


@dataclass(frozen=True, slots=True)
class Sitters:
    """Who shows hands: the players clockwise, where they sit if that is known, and those who have a gun to show."""

    players: tuple[str, ...]
    seats: tuple[Seat, ...] | None
    armed: Sequence[str]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a countdown has brought: the hands, and the frames around three that they were judged in."""

    hands: ShownHands
    frames: Sequence[Frame]
    judged: Judged


Reveal = Callable[[TableCamera, Watcher, SaysBeats, Callable[[str], None]], ShownChoices | Spoiled]
"""Counts to three before a camera, aloud and by showing the words, and reads what is shown."""


class Rounds:
    """At most one countdown runs at a time. Its methods are called with the table's lock held."""

    def __init__(
        self,
        eyes: Eyes,
        announcer: Announcer,
        lock: Any,
        sitters: Callable[[], Sitters],
        seen: Callable[[Seen | ShownChoices | Spoiled], None],
        tell: Callable[[], None],
    ) -> None:
        """`sitters` tells who plays now; `seen` gets what a countdown brought, with `lock` held; `tell` that the view
        has changed."""
        self._eyes = eyes
        self._announcer = announcer
        self._lock = lock
        self._sitters = sitters
        self._seen = seen
        self._tell = tell
        self._stopped: threading.Event | None = None
        self._count_now: threading.Event | None = None
        self._thread: threading.Thread | None = None
        self.count_by = CountBy.VOICE
        self.beat = 0
        """The words of the latest countdown that were said."""
        self.judging = False
        """Whether the hands have been shown and the verdict is being made."""

    @property
    def running(self) -> bool:
        """Whether a countdown runs, or fists are waited for."""
        return self._stopped is not None

    @property
    def waiting(self) -> bool:
        """Whether fists are waited for."""
        return self._count_now is not None

    def begin(self, reveal: Reveal | None = None) -> None:
        """Count, as the table wants it; a countdown that was stopped has ended before this one begins.

        `reveal` counts and looks where something else than fingers is shown.
        """
        self.beat, self.judging = 0, False
        self._stopped = threading.Event()
        args = (self._stopped, self._thread, reveal)
        self._thread = threading.Thread(target=self._count_and_judge, args=args, name="round", daemon=True)
        self._thread.start()

    def count_at_once(self) -> None:
        """Wait for fists no longer."""
        if self._count_now is not None:
            self._count_now.set()

    def stop(self) -> None:
        """Stop the countdown, if there is one."""
        if self._stopped is not None:
            self._stopped.set()
            self._stopped, self._count_now = None, None
            self.beat, self.judging = 0, False

    # In the thread of a countdown, without the lock.

    def _count_and_judge(
        self, stopped: threading.Event, before: threading.Thread | None, reveal: Reveal | None
    ) -> None:
        if before is not None:
            before.join()
        seen: Seen | ShownChoices | Spoiled
        try:
            seen = self._seen_at_three(stopped) if reveal is None else self._revealed(reveal, stopped)
        except CountStopped:
            return
        except CompanionError as error:
            seen = Spoiled(str(error))
        except Exception as fault:  # the table must not lose its page to a mistake in the vision
            seen = Spoiled(f"The hands could not be read ({fault!r}). Please count again, or type what they showed.")
        with self._lock:
            if self._stopped is stopped:
                self._stopped, self.judging = None, False
                self._seen(seen)

    def _seen_at_three(self, stopped: threading.Event) -> Seen | Spoiled:
        """What everybody showed."""
        watcher = self._eyes.watcher()
        camera = StoppableCamera(self._eyes.camera, stopped)
        voice = self._announcer.counting_voice(stopped)
        voice.wait()
        with self._lock:
            sitters = self._sitters()
        judged = self._by_fists(camera, watcher, sitters.seats, stopped) if sitters.seats else None
        if judged is None:
            show = partial(self._show_beat, stopped=stopped)
            judged = count_and_judge(camera, watcher, voice, show, sitters.players, sitters.seats)
        if isinstance(judged, Spoiled):
            return judged
        frames = around_three(camera, judged.reveal.three_s)
        with self._lock:
            hands = seen_hands(judged, camera.shown, finding_seats=sitters.seats is None)
            return Seen(hands.only_armed(self._sitters().armed), frames, judged)

    def _revealed(self, reveal: Reveal, stopped: threading.Event) -> ShownChoices | Spoiled:
        """What everybody has chosen."""
        watcher = self._eyes.watcher()
        camera = StoppableCamera(self._eyes.camera, stopped)
        voice = self._announcer.counting_voice(stopped)
        voice.wait()
        return reveal(camera, watcher, voice, partial(self._show_beat, stopped=stopped))

    def _by_fists(
        self, camera: StoppableCamera, watcher: Watcher, seats: tuple[Seat, ...], stopped: threading.Event
    ) -> Judged | Spoiled | None:
        """Wait for fists, where the table wants it; None when the Companion is to count now."""
        with self._lock:
            if self.count_by is CountBy.VOICE or self._stopped is not stopped:
                return None
            now = self._count_now = threading.Event()
            wait = players_round if self.count_by is CountBy.PLAYERS else wait_for_fists
        self._tell()
        try:
            waited = wait(camera, watcher, seats, self._announcer.say, now.is_set)
        finally:
            with self._lock:
                if self._count_now is now:
                    self._count_now = None
            self._tell()
        return waited if isinstance(waited, Judged | Spoiled) else None

    def _show_beat(self, word: str, stopped: threading.Event) -> None:
        with self._lock:
            if self._stopped is not stopped:
                return
            self.beat = table.COUNTDOWN.index(word) + 1
        self._tell()
        if self.beat == len(table.COUNTDOWN):
            threading.Timer(thresholds().reveal.watch_after, self._show_judging, [stopped]).start()

    def _show_judging(self, stopped: threading.Event) -> None:
        with self._lock:
            if self._stopped is not stopped:
                return
            self.judging = True
        self._tell()
