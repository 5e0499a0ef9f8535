"""The line protocol of the Windows voice, against a server in Python in PowerShell's place."""

import base64
import sys
from pathlib import Path

import pytest

from companion.voice.sapi_speaker import SapiSpeaker, powershell_command
from companion.voice.speaker import SpeechError

_SERVER = """
import base64, pathlib, sys, time
def decode(word): return base64.b64decode(word).decode()
print("ready", flush=True)
for line in sys.stdin:
    text, *path = map(decode, line.split())
    if text == "crash":
        sys.exit(1)
    if text == "hang":
        time.sleep(600)
    if text == "fail":
        print("error", base64.b64encode("kein Gerät".encode()).decode(), flush=True)
        continue
    target = pathlib.Path(path[0] if path else sys.argv[1])
    with target.open("a", encoding="utf-8") as out:
        out.write(text + chr(10))
    print("ok", flush=True)
"""


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    return tmp_path / "heard"


@pytest.fixture
def speaker(heard: Path) -> SapiSpeaker:
    return SapiSpeaker([sys.executable, "-c", _SERVER, str(heard)], longest=lambda text: 1.0 if text == "hang" else 30)


def speak(speaker: SapiSpeaker, text: str) -> list[str]:
    moments: list[str] = []
    speaker.speak(text, started=lambda: moments.append(text))
    return moments


def test_one_process_says_every_sentence(speaker: SapiSpeaker, heard: Path) -> None:
    speaker.prepare()
    process = speaker._process
    assert speak(speaker, "Zoë goes first.") == ["Zoë goes first."]
    speak(speaker, "Ben is second.")
    assert speaker._process is process
    speaker.stop()
    assert heard.read_text(encoding="utf-8") == "Zoë goes first.\nBen is second.\n"


def test_files_go_where_they_are_asked_for(speaker: SapiSpeaker, tmp_path: Path) -> None:
    target = tmp_path / "ä b.wav"
    speaker.write_wav("Ana", target)
    speaker.stop()
    assert target.read_text(encoding="utf-8") == "Ana\n"


def test_a_failure_is_told_and_the_next_sentence_is_said(speaker: SapiSpeaker, heard: Path) -> None:
    with pytest.raises(SpeechError, match=r"failed \(kein Gerät\)"):
        speak(speaker, "fail")
    speak(speaker, "Ana")
    speaker.stop()
    assert heard.read_text(encoding="utf-8") == "Ana\n"


@pytest.mark.parametrize(("text", "told"), [("crash", "ended by itself"), ("hang", "hung and was ended")])
def test_after_an_end_a_new_process_goes_on(speaker: SapiSpeaker, heard: Path, text: str, told: str) -> None:
    with pytest.raises(SpeechError, match=told):
        speak(speaker, text)
    speak(speaker, "Ana")
    speaker.stop()
    assert heard.read_text(encoding="utf-8") == "Ana\n"


def test_a_stopped_speaker_starts_nothing(speaker: SapiSpeaker) -> None:
    speaker.stop()
    with pytest.raises(SpeechError, match="was ended"):
        speak(speaker, "Ana")


def test_the_script_travels_whole() -> None:
    *_, option, encoded = powershell_command()
    assert option == "-EncodedCommand"
    assert "SpeechSynthesizer" in base64.b64decode(encoded).decode("utf-16-le")
    assert len(encoded) < 8000, "a Windows command line has an end"
