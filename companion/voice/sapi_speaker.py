"""The voice of Windows: one PowerShell process that stays and is given one line a sentence.

A request is `BASE64-TEXT` or `BASE64-TEXT BASE64-PATH`, the answer `ok` or `error BASE64-MESSAGE`: base64 of UTF-8, so
that no console encoding comes between. Before the first request it answers `ready`.
"""

import base64
import contextlib
import os
import queue
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.voice.speaker import SpeechError, longest_s

_SCRIPT = r"""
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
function Answer($line) { [Console]::Out.WriteLine($line); [Console]::Out.Flush() }
function Decode($word) { [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($word)) }
function Complain($problem) {
    Answer ('error ' + [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($problem.Exception.Message)))
}
try {
    Add-Type -AssemblyName System.Speech
    $voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
    if ($voice.Voice.Culture.TwoLetterISOLanguageName -ne 'en') {
        $english = $voice.GetInstalledVoices() | Where-Object {
            $_.Enabled -and $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq 'en'
        } | Select-Object -First 1
        if ($english) { $voice.SelectVoice($english.VoiceInfo.Name) }
    }
} catch { Complain $_; exit 1 }
Answer 'ready'
while ($null -ne ($line = [Console]::In.ReadLine())) {
    try {
        $words = $line.Split(' ')
        if ($words.Length -gt 1) { $voice.SetOutputToWaveFile((Decode $words[1])) }
        else { $voice.SetOutputToDefaultAudioDevice() }
        $voice.Speak((Decode $words[0]))
        $voice.SetOutputToNull()
        Answer 'ok'
    } catch { Complain $_ }
}
"""

_START_S = 20.0
"""A first PowerShell after boot, with a virus scanner looking on, takes several seconds."""


def powershell() -> Path:
    """Windows PowerShell, by its own place: PowerShell 7 has no System.Speech, and PATH may lead anywhere."""
    return Path(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32", "WindowsPowerShell", "v1.0", "powershell.exe")


def powershell_command() -> list[str]:
    """The command that serves requests on its standard input."""
    encoded = base64.b64encode(_SCRIPT.encode("utf-16-le")).decode()
    return [str(powershell()), "-NoLogo", "-NoProfile", "-NonInteractive", "-EncodedCommand", encoded]


class SapiSpeaker:
    """Speaks through a process that serves the requests described above; after a failure a new one is started."""

    def __init__(self, command: Sequence[str], longest: Callable[[str], float] = longest_s) -> None:
        self._command = command
        self._longest = longest
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._ready = False
        self._stopped = False

    def prepare(self) -> None:
        # Nothing is to be said yet: a failure shows when the next sentence is.
        with contextlib.suppress(SpeechError):
            self._running()

    def speak(self, text: str, started: Callable[[], None]) -> None:
        self._request(_encoded(text), self._longest(text), started)

    def write_wav(self, text: str, path: Path) -> None:
        request = f"{_encoded(text)} {_encoded(str(path.resolve()))}"
        self._request(request, self._longest(text), lambda: None)
        if not path.exists():
            raise SpeechError("wrote no file")

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            process, self._process = self._process, None
        _end(process)

    def _running(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise SpeechError("was ended")
            if self._process is None:
                try:
                    self._process = subprocess.Popen(
                        self._command,
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.DEVNULL,
                        # No window, and Ctrl-C is for us alone; 0 where these flags do not exist.
                        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0)
                        | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
                    )
                except OSError as error:
                    raise SpeechError(f"could not be started ({error.strerror})") from error
                self._ready = False
                self._answers = queue.SimpleQueue()
                threading.Thread(target=_listen, args=(self._process, self._answers), daemon=True).start()
            return self._process

    def _request(self, request: str, longest: float, started: Callable[[], None]) -> None:
        process = self._running()
        try:
            if not self._ready:
                self._answer(_START_S, "ready")
                self._ready = True
            assert process.stdin is not None
            process.stdin.write(request.encode("ascii") + b"\n")
            process.stdin.flush()
            started()
            self._answer(longest, "ok")
        except queue.Empty:
            self._forget(process)
            raise SpeechError("hung and was ended") from None
        except (OSError, EOFError):
            self._forget(process)
            raise SpeechError("ended by itself") from None

    def _answer(self, longest: float, wanted: str) -> None:
        """Raises `queue.Empty` after `longest` seconds, `EOFError` when the process has ended."""
        word, _, message = self._answers.get(timeout=longest).partition(" ")
        if word == "error":
            raise SpeechError(f"failed ({base64.b64decode(message).decode(errors='replace').strip()})")
        if word != wanted:
            raise EOFError

    def _forget(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            if self._process is process:
                self._process = None
        _end(process)


def _encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _listen(process: subprocess.Popen[bytes], answers: "queue.SimpleQueue[str]") -> None:
    assert process.stdout is not None
    with process.stdout as lines:
        for line in lines:
            answers.put(line.decode("ascii", errors="replace").strip())
    answers.put("ended")


def _end(process: subprocess.Popen[bytes] | None) -> None:
    if process is None:
        return
    process.kill()
    process.wait()
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()
