"""What the sitting says: every line is kept to be shown, and spoken by the one voice there is at the moment."""

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.voice.voice import Utterance

_KEPT = 60
"""Lines that the pages can scroll back and have read out again."""


class Speaks(Protocol):
    """A voice: the system's (`Voice`), or that of a page."""

    def say(self, sentence: str) -> Utterance:
        """Queue a sentence."""

    def beat(self, word: str) -> Utterance:
        """Say a word of a countdown at once."""

    def wait(self) -> None:
        """Return when everything has been said."""

    @property
    def busy(self) -> bool:
        """Whether something has not been said yet."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was said, with its number (from 1)."""

    number: int
    text: str


class Announcer:
    """Shows every line and has it spoken, unless the table has muted the voice."""

    def __init__(self, voice: Callable[[], Speaks], changed: Callable[[], None]) -> None:
        """`voice` gives the voice that speaks now; `changed` is called when there is a new line."""
        self._voice = voice
        self._changed = changed
        self._lines: deque[Line] = deque(maxlen=_KEPT)
        self._count = 0
        self._lock = threading.Lock()
        self.muted = False

    @property
    def lines(self) -> list[Line]:
        """The latest lines, oldest first."""
        with self._lock:
            return list(self._lines)

    def say(self, sentence: str) -> None:
        """Show a line and have it spoken."""
        if not sentence:
            return
        with self._lock:
            self._count += 1
            self._lines.append(Line(self._count, sentence))
        if not self.muted:
            self._voice().say(sentence)
        self._changed()

    def forget(self) -> None:
        """The game is left: its lines are no longer shown."""
        with self._lock:
            self._lines.clear()

    def say_again(self, number: int) -> bool:
        """Have a line spoken that is already there; False if it is not. Asked for, it is spoken though muted."""
        text = next((line.text for line in self.lines if line.number == number), None)
        if text is not None:
            self._voice().say(text)
        return text is not None

    def read_out(self, sentence: str) -> None:
        """Have something spoken that is shown elsewhere, because the table has asked for it."""
        if sentence:
            self._voice().say(sentence)

    def counting_voice(self, cancelled: threading.Event) -> "CountingVoice":
        """The voice for one countdown, which falls silent when that is cancelled."""
        return CountingVoice(self, self._voice, cancelled)


class CountingVoice:
    """Speaks the beats of one countdown."""

    def __init__(self, announcer: Announcer, voice: Callable[[], Speaks], cancelled: threading.Event) -> None:
        self._announcer = announcer
        self._voice = voice
        self._cancelled = cancelled

    def beat(self, word: str) -> Utterance:
        """The word, aloud if the table is not muted."""
        if self._announcer.muted or self._cancelled.is_set():
            return silent(word)
        return self._voice().beat(word)

    def wait(self) -> None:
        """Return when what was said before has been said."""
        if not self._announcer.muted:
            self._voice().wait()


def silent(word: str) -> Utterance:
    """A word that nobody says: done at once."""
    utterance = Utterance(word, is_beat=True)
    utterance.started_s = time.monotonic()
    utterance.done.set()
    return utterance
