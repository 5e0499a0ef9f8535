"""One, two, three: by voice and on the screen, in step with the camera's clock."""

import threading
from collections.abc import Callable
from typing import Protocol

from companion.play.table_camera import TableCamera
from companion.voice.english.table import COUNTDOWN
from companion.voice.voice import Utterance

BEAT_S = 0.8
"""Between the words: the pace at which people pump their fists."""

_ENGINE_S = 0.5
"""How long to wait for the voice to say that it has begun a word."""


class SaysBeats(Protocol):
    """What a countdown needs of a voice."""

    def beat(self, word: str) -> Utterance:
        """Say a word at once."""


class Countdown:
    """Speaks and shows the three words in a thread of its own, so that frames are watched meanwhile."""

    def __init__(self, camera: TableCamera, voice: SaysBeats, show: Callable[[str], None]) -> None:
        self._camera = camera
        self._voice = voice
        self._show = show
        self._three_s = camera.call_three(BEAT_S)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="countdown", daemon=True)
        self._thread.start()

    @property
    def three_s(self) -> float:
        """When three falls, or fell: what the table heard counts, not what was planned."""
        return self._three_s

    def stop(self) -> None:
        """Say no further word."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        for number, word in enumerate(COUNTDOWN):
            due = self._three_s - (len(COUNTDOWN) - 1 - number) * BEAT_S
            if self._stop.wait(max(0.0, due - self._camera.now())):
                return
            said = self._voice.beat(word)
            self._show(word)
        asked = self._camera.now()
        while said.started_s is None and self._camera.now() < asked + _ENGINE_S:
            if self._stop.wait(0.01):
                return
        self._three_s = self._camera.three_heard(self._three_s, said.started_s or self._camera.now())
