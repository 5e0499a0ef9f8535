"""Engines that are a command: one process a sentence (`say`, `espeak-ng`, `espeak`, `spd-say`)."""

import contextlib
import os
import subprocess
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.voice.speaker import SpeechError, longest_s


@dataclass(frozen=True, slots=True)
class SpeechCommand:
    """How a command is called. Text goes to its standard input, or after `--` as its last argument."""

    speak: tuple[str, ...]
    write_wav: tuple[str, ...] | None = None
    """The path of the file follows; None where the command cannot write files."""
    text_as_argument: bool = False


class CommandSpeaker:
    """Speaks through a command. Where the text goes to standard input, the next process already waits for it."""

    def __init__(self, command: SpeechCommand, longest: Callable[[str], float] = longest_s) -> None:
        self._command = command
        self._longest = longest
        self._lock = threading.RLock()
        self._waiting: subprocess.Popen[bytes] | None = None
        self._busy: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def prepare(self) -> None:
        if self._waiting is None and not self._command.text_as_argument:
            # Nothing is to be said yet: a failure shows when the next sentence is.
            with contextlib.suppress(SpeechError), self._lock:
                self._waiting = self._start(self._command.speak)

    def speak(self, text: str, started: Callable[[], None]) -> None:
        started()
        if self._command.text_as_argument:
            self._finish(self._start([*self._command.speak, "--", text]), text)
            return
        with self._lock:
            waiting, self._waiting = self._waiting, None
        if waiting is not None and waiting.poll() is not None:
            waiting.communicate()
            waiting = None
        self._finish(waiting or self._start(self._command.speak), text)

    def write_wav(self, text: str, path: Path) -> None:
        if self._command.write_wav is None:
            raise SpeechError("cannot write WAV files")
        self._finish(self._start([*self._command.write_wav, str(path.resolve())]), text)
        if not path.exists():
            raise SpeechError("wrote no file")

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            waiting, self._waiting = self._waiting, None
            if self._busy is not None:
                self._busy.kill()
        if waiting is not None:
            waiting.kill()
            waiting.communicate()

    def _start(self, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise SpeechError("was ended")
            try:
                return subprocess.Popen(
                    arguments,
                    stdin=subprocess.DEVNULL if self._command.text_as_argument else subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    # `say` reads its input in the locale's encoding.
                    env={**os.environ, "LC_ALL": "en_US.UTF-8"},
                    # Ctrl-C is for us alone: we decide what happens to a sentence.
                    start_new_session=True,
                )
            except OSError as error:
                raise SpeechError(f"could not be started ({error.strerror})") from error

    def _finish(self, process: subprocess.Popen[bytes], text: str) -> None:
        with self._lock:
            self._busy = process
            if self._stopped:
                process.kill()
        try:
            told = None if self._command.text_as_argument else f"{text}\n".encode()
            _, complaint = process.communicate(told, timeout=self._longest(text))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise SpeechError("hung and was ended") from None
        finally:
            self._busy = None
        _check(process.returncode, complaint.decode(errors="replace"))


def _check(exit_status: int, complaint: str) -> None:
    """Raises `SpeechError` for a failure. espeak-ng ends with 0 even when there was no sound device to speak to."""
    lines = [line.strip() for line in complaint.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("error:")]
    if exit_status != 0:
        raise SpeechError(f"failed (exit status {exit_status}{f': {lines[-1]}' if lines else ''})")
    if errors:
        raise SpeechError(f"could not be heard ({errors[-1]})")
