"""The browser as a voice: sentences go to the one page that speaks, and it reports when each word is heard."""

import threading
import time
from collections.abc import Callable
from typing import Any

from companion.voice.spoken_text import speakable
from companion.voice.voice import Utterance

_LONGEST_S = 12.0
"""After as long a sentence counts as said, whatever the page reports."""

_BEAT_S = 0.4
"""A beat that no page reports within this time was heard when it was sent."""


class PageVoice:
    """Speaks through a page. `send` hands a message to the page that speaks, and may be called in any thread."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self._send = send
        self._lock = threading.Condition()
        self._unsaid: dict[int, tuple[Utterance, float]] = {}
        self._count = 0

    def say(self, sentence: str) -> Utterance:
        """Queue a sentence in the page."""
        return self._queue(Utterance(speakable(sentence), is_beat=False))

    def beat(self, word: str) -> Utterance:
        """Have the page say a word of a countdown at once, whatever it was saying."""
        utterance = self._queue(Utterance(speakable(word), is_beat=True))
        sent = time.monotonic()

        def unheard() -> None:
            with self._lock:
                if utterance.started_s is None:
                    utterance.started_s = sent

        timer = threading.Timer(_BEAT_S, unheard)
        timer.daemon = True
        timer.start()
        return utterance

    @property
    def busy(self) -> bool:
        """Whether the page has not reported the end of everything yet, and may still do so."""
        with self._lock:
            return any(sent + _LONGEST_S > time.monotonic() for _, sent in self._unsaid.values())

    def wait(self) -> None:
        """Return when the page has said everything, or does not report any more."""
        with self._lock:
            while self._unsaid:
                oldest = min(sent for _, sent in self._unsaid.values())
                left = oldest + _LONGEST_S - time.monotonic()
                if left <= 0:
                    self._all_done()
                    return
                self._lock.wait(min(left, 0.2))  # with a timeout, so that Ctrl-C gets through on Windows

    def heard(self, number: int, ended: bool, ago_s: float) -> None:
        """The page reports that an utterance has begun, or ended, `ago_s` seconds ago."""
        with self._lock:
            known = self._unsaid.get(number)
            if known is None:
                return
            utterance = known[0]
            if utterance.started_s is None:
                utterance.started_s = time.monotonic() - min(max(ago_s, 0.0), _BEAT_S)
            if ended:
                utterance.done.set()
                del self._unsaid[number]
                self._lock.notify_all()

    def lost(self) -> None:
        """The page that spoke is gone: what it had not said stays unsaid, for it stands on the screen."""
        with self._lock:
            self._all_done()

    def _queue(self, utterance: Utterance) -> Utterance:
        with self._lock:
            self._count += 1
            number = self._count
            self._unsaid[number] = (utterance, time.monotonic())
        self._send({"speak": {"number": number, "text": utterance.text, "beat": utterance.is_beat}})
        return utterance

    def _all_done(self) -> None:
        for utterance, sent in self._unsaid.values():
            if utterance.started_s is None:
                utterance.started_s = sent
            utterance.done.set()
        self._unsaid.clear()
        self._lock.notify_all()
