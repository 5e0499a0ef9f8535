"""`--voice system|off|wav:DIR`."""

import argparse
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.voice import option
from companion.voice.option import VoiceChoice, add_voice_option, open_voice


def parsed(*arguments: str) -> VoiceChoice:
    parser = argparse.ArgumentParser()
    add_voice_option(parser)
    choice: VoiceChoice = parser.parse_args(arguments).voice
    return choice


def test_the_choices() -> None:
    assert parsed() == parsed("--voice", "system") == VoiceChoice(aloud=True)
    assert parsed("--voice", "off") == VoiceChoice(aloud=False)
    assert parsed("--voice", "wav:C:\\out") == VoiceChoice(aloud=False, wav_folder=Path("C:\\out"))


@pytest.mark.parametrize("value", ["", "loud", "wav", "wav:"])
def test_anything_else_is_wrong_usage(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parsed("--voice", value)
    assert ended.value.code == 2
    assert "is none of system, off and wav:DIR" in capsys.readouterr().err


def test_without_an_engine_one_warning_and_silence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(option, "find_engine", lambda for_wav=False: None)
    with open_voice(VoiceChoice(aloud=True)) as voice:
        assert voice.say("Ana goes first.").done.is_set()
        assert voice.say("Ben is second.").done.is_set()
    warning = capsys.readouterr().err
    assert warning.count("\n") == 1
    assert warning.startswith("companion: No speech engine was found")


def test_files_that_no_engine_can_write_are_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(option, "find_engine", lambda for_wav=False: None)
    with pytest.raises(CompanionError, match="no speech engine that can write WAV files was found"):
        open_voice(VoiceChoice(aloud=False, wav_folder=tmp_path / "wav"))
    assert not (tmp_path / "wav").exists()


def test_silence_starts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(option, "find_engine", lambda for_wav=False: pytest.fail("an engine was looked for"))
    with open_voice(VoiceChoice(aloud=False)) as voice:
        assert voice.say("Ana goes first.").done.is_set()
