"""The Companion's voice: one sentence after the other, in a thread of its own."""

import contextlib
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.errors import CompanionError
from companion.voice.engines import Engine
from companion.voice.speaker import Speaker, SpeechError
from companion.voice.spoken_text import speakable
from companion.voice.wav_files import WavFiles

_PAUSE_S = 0.25
"""Between two sentences. Beats have none before them: they are due when they are asked for."""

_FAILURES_IN_A_ROW = 2
"""After as many the engine is left alone for the rest of the run."""


class Utterance:
    """Something that is said, or waits for its turn.

    `started_s` is the moment (`time.monotonic()`) at which the engine got it, or, where nothing is heard, at which its
    turn came; None until then. It is set at the latest when `done` is.
    """

    def __init__(self, text: str, is_beat: bool) -> None:
        self.text = text
        self.is_beat = is_beat
        self.started_s: float | None = None
        self.done = threading.Event()
        """Set when it has been said, or will not be."""


class Voice:
    """Says sentences in the order in which they are given: none overlaps, cuts off or drops another.

    `say` and `beat` return at once, whatever the engine does. Without an engine the voice is silent and everything is
    done at once. With `wav_files`, files are written in place of sound.
    """

    def __init__(
        self,
        engine: Engine | None,
        wav_files: WavFiles | None = None,
        warn: Callable[[str], None] = lambda sentence: print(f"companion: {sentence}", file=sys.stderr),
    ) -> None:
        """`warn` gets one sentence, once, when the engine fails; it is called in the voice's thread."""
        self._engine = engine
        self._wav_files = wav_files
        self._warn = warn
        self._waiting: deque[Utterance] = deque()
        self._unsaid = 0
        self._changed = threading.Condition()
        self._closed = False
        self._warned = False
        self._failures_in_a_row = 0
        self._unwritten: list[SpeechError] = []
        self._speaker: Speaker | None = None
        self._thread: threading.Thread | None = None
        if engine is not None:
            self._thread = threading.Thread(target=self._run, args=(engine,), name="voice", daemon=True)
            self._thread.start()

    def say(self, sentence: str) -> Utterance:
        """Queue a sentence."""
        return self._queue(Utterance(speakable(sentence), is_beat=False))

    def beat(self, word: str) -> Utterance:
        """Queue a word of a countdown: it starts at once when nothing else is being said (`wait` before the first).

        Its `started_s` is the moment for the eyes too: what the table heard counts, not what was planned.
        """
        return self._queue(Utterance(speakable(word), is_beat=True))

    @property
    def busy(self) -> bool:
        """Whether something has not been said yet."""
        return self._unsaid > 0

    def wait(self) -> None:
        """Return when everything has been said. An engine that hangs is ended in time, so this always returns."""
        with self._changed:
            while self._unsaid and not self._closed:
                self._changed.wait(0.2)  # with a timeout, so that Ctrl-C gets through on Windows

    def close(self, finish: bool = True) -> None:
        """Say what is left (with `finish`), then end the engine.

        Raises `CompanionError` with `finish` when WAV files were asked for and some could not be written.
        """
        if finish:
            self.wait()
        with self._changed:
            self._closed = True
            for utterance in self._waiting:
                utterance.done.set()
            self._changed.notify_all()
            speaker = self._speaker
        if speaker is not None:
            speaker.stop()
        if self._thread is not None:
            self._thread.join()
        if finish and self._unwritten and self._engine is not None and self._wav_files is not None:
            raise CompanionError(
                f"{len(self._unwritten)} of the sentences could not be written to {self._wav_files.folder}: "
                f"{self._engine.name} {self._unwritten[0]}."
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(finish=error is None)

    def _queue(self, utterance: Utterance) -> Utterance:
        with self._changed:
            if self._closed:
                raise RuntimeError("the voice is closed")
            if self._thread is None or not utterance.text:
                utterance.started_s = time.monotonic()
                utterance.done.set()
            else:
                self._waiting.append(utterance)
                self._unsaid += 1
                self._changed.notify_all()
        return utterance

    def _run(self, engine: Engine) -> None:
        speaker = engine.open()  # here, because it may ask the system which voices there are
        with self._changed:
            if self._closed:
                return
            self._speaker = speaker
        ended_s = float("-inf")
        while True:
            if self._wav_files is None:
                speaker.prepare()
            utterance = self._next(ended_s + _PAUSE_S)
            if utterance is None:
                return
            try:
                self._utter(speaker, utterance)
            finally:
                ended_s = time.monotonic()
                utterance.done.set()
                with self._changed:
                    self._unsaid -= 1
                    self._changed.notify_all()

    def _next(self, sentence_from_s: float) -> Utterance | None:
        """The next one when it is due: a beat at once, a sentence from that moment on; None when closed."""
        with self._changed:
            while not self._closed:
                if not self._waiting:
                    self._changed.wait()
                    continue
                pause_s = sentence_from_s - time.monotonic()
                if self._waiting[0].is_beat or self._wav_files is not None or pause_s <= 0:
                    return self._waiting.popleft()
                self._changed.wait(pause_s)
            return None

    def _utter(self, speaker: Speaker, utterance: Utterance) -> None:
        if self._failures_in_a_row >= _FAILURES_IN_A_ROW:
            utterance.started_s = time.monotonic()
            if self._wav_files is not None:
                self._unwritten.append(self._unwritten[-1])
            return

        def started() -> None:
            utterance.started_s = time.monotonic()

        try:
            if self._wav_files is None:
                speaker.speak(utterance.text, started)
            else:
                started()
                _write_whole(speaker, utterance.text, self._wav_files.next_path(utterance.text))
        except SpeechError as error:
            self._failed(error)
        else:
            self._failures_in_a_row = 0

    def _failed(self, error: SpeechError) -> None:
        self._failures_in_a_row += 1
        if self._closed or self._engine is None:
            return
        if self._wav_files is not None:
            self._unwritten.append(error)
        elif not self._warned:
            self._warned = True
            self._warn(f"The voice is not working: {self._engine.name} {error}; everything is still shown on screen.")


def _write_whole(speaker: Speaker, text: str, path: Path) -> None:
    """A file that is there under its name is complete."""
    partial = path.with_name(f".{path.stem}.partial.wav")
    try:
        speaker.write_wav(text, partial)
        os.replace(partial, path)
    except OSError as error:
        raise SpeechError(f"could not write the file ({error.strerror})") from error
    finally:
        with contextlib.suppress(OSError):
            partial.unlink()
