"""Which speech engine this machine has."""

import platform
import shutil
from collections.abc import Callable
from dataclasses import dataclass

from companion.voice.command_speaker import CommandSpeaker, SpeechCommand
from companion.voice.mac_voice import english_voice
from companion.voice.sapi_speaker import SapiSpeaker, powershell, powershell_command
from companion.voice.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Engine:
    """A speech engine that is installed; `open` starts using it."""

    name: str
    open: Callable[[], Speaker]
    writes_wav: bool = True


def find_engine(for_wav: bool = False) -> Engine | None:
    """The system's own engine, the best one first; with `for_wav` only one that can write files. None: see below."""
    return next((engine for engine in _installed() if engine.writes_wav or not for_wav), None)


def what_to_install() -> str:
    """One sentence for a machine on which `find_engine` finds none."""
    system = platform.system()
    if system == "Darwin":
        return "The command /usr/bin/say, which is part of macOS, is missing."
    if system == "Windows":
        return "Windows PowerShell 5.1, which is part of Windows, is missing."
    return 'Install espeak-ng (on Debian and Ubuntu: "sudo apt install espeak-ng").'


def _installed() -> list[Engine]:
    system = platform.system()
    if system == "Darwin":
        return [_say(path)] if (path := shutil.which("/usr/bin/say")) else []
    if system == "Windows":
        return [Engine("SAPI", lambda: SapiSpeaker(powershell_command()))] if powershell().exists() else []
    # spd-say comes last: it hangs where there is no sound device, and needs a service that may not run.
    found = [_espeak(path) for path in map(shutil.which, ("espeak-ng", "espeak")) if path]
    return found + ([_spd_say(path)] if (path := shutil.which("spd-say")) else [])


def _say(path: str) -> Engine:
    def open_speaker() -> Speaker:
        voice = english_voice()
        speak = (path, *(("-v", voice) if voice else ()), "-f", "-")
        return CommandSpeaker(SpeechCommand(speak, (*speak, "--file-format=WAVE", "--data-format=LEI16@22050", "-o")))

    return Engine("say", open_speaker)


def _espeak(path: str) -> Engine:
    # -b 1: UTF-8; -z: no pause at the end, so that the next beat of a countdown is not late.
    speak = (path, "-v", "en", "-b", "1", "-z", "--stdin")
    name = "espeak-ng" if "espeak-ng" in path else "espeak"
    return Engine(name, lambda: CommandSpeaker(SpeechCommand(speak, (*speak, "-w"))))


def _spd_say(path: str) -> Engine:
    command = SpeechCommand((path, "--wait", "--language", "en"), text_as_argument=True)
    return Engine("spd-say", lambda: CommandSpeaker(command), writes_wav=False)
