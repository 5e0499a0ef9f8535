"""Sentences are said one after the other, whatever the engine does."""

from pathlib import Path

import pytest

from companion.voice.command_speaker import CommandSpeaker, SpeechCommand
from companion.voice.engines import Engine
from companion.voice.voice import Voice
from tests.voice.fake_engines import FakeEngine

SENTENCES = ["Ana goes first.", "Ben is second.", "Zoë is third.", "--help me, -f /etc/passwd"]


def test_sentences_are_said_in_order_and_never_overlap(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, "speak")
    with Voice(fake.engine()) as voice:
        for sentence in SENTENCES:
            voice.say(sentence)
    assert fake.log() == [f"{what} {sentence}" for sentence in SENTENCES for what in ("begin", "end")]


def test_speech_holds_nobody_up(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, "gated")
    with Voice(fake.engine()) as voice:
        said = [voice.say(sentence) for sentence in SENTENCES]
        # The engine is still at it, and we are here.
        assert not any(utterance.done.is_set() for utterance in said)
        fake.let_it_end()
        voice.wait()
        assert all(utterance.done.is_set() for utterance in said)


def test_the_moments_of_a_countdown_are_known_and_grow(tmp_path: Path) -> None:
    with Voice(FakeEngine(tmp_path, "speak").engine()) as voice:
        beats = [voice.beat(word) for word in ("one", "two", "three")]
        voice.wait()
    moments = [beat.started_s for beat in beats if beat.started_s is not None]
    assert len(moments) == 3
    assert moments == sorted(moments)


def test_a_beat_waits_for_a_sentence_and_does_not_cut_it_off(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, "gated")
    with Voice(fake.engine()) as voice:
        voice.say("Ana goes first.")
        beat = voice.beat("one")
        assert beat.started_s is None
        fake.let_it_end()
    assert fake.log() == ["begin Ana goes first.", "end Ana goes first.", "begin one", "end one"]


def test_a_crashing_engine_is_told_once(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, "crash")
    warnings: list[str] = []
    with Voice(fake.engine(), warn=warnings.append) as voice:
        said = [voice.say(sentence) for sentence in SENTENCES]
    assert warnings == [
        "The voice is not working: fake failed (exit status 1: no sound device); everything is still shown on screen."
    ]
    assert all(utterance.done.is_set() for utterance in said)
    assert len(fake.log()) == 2, "it gets a second chance, and is then left alone"


def test_an_engine_without_a_sound_device_is_told_once(tmp_path: Path) -> None:
    warnings: list[str] = []
    with Voice(FakeEngine(tmp_path, "mute").engine(), warn=warnings.append) as voice:
        for sentence in SENTENCES:
            voice.say(sentence)
    assert warnings == [
        "The voice is not working: fake could not be heard (error: No such device); "
        "everything is still shown on screen."
    ]


def test_a_hanging_engine_is_ended_and_told_once(tmp_path: Path) -> None:
    warnings: list[str] = []
    with Voice(FakeEngine(tmp_path, "hang").engine(longest_s=0.3), warn=warnings.append) as voice:
        for sentence in SENTENCES:
            voice.say(sentence)
    assert warnings == ["The voice is not working: fake hung and was ended; everything is still shown on screen."]


def test_an_engine_that_cannot_be_started_is_told_once(tmp_path: Path) -> None:
    missing = Engine("ghost", lambda: CommandSpeaker(SpeechCommand((str(tmp_path / "ghost"),))))
    warnings: list[str] = []
    with Voice(missing, warn=warnings.append) as voice:
        for sentence in SENTENCES:
            voice.say(sentence)
    (warning,) = warnings
    assert warning.startswith("The voice is not working: ghost could not be started (")


def test_closing_without_finishing_ends_the_engine_at_once(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, "gated")
    warnings: list[str] = []
    voice = Voice(fake.engine(longest_s=600.0), warn=warnings.append)
    said = [voice.say(sentence) for sentence in SENTENCES]
    voice.close(finish=False)  # returns: the engine would go on for ever
    assert all(utterance.done.is_set() for utterance in said)
    assert warnings == []
    assert not any(line.startswith("end") for line in fake.log())


def test_an_error_in_the_program_does_not_wait_for_the_voice(tmp_path: Path) -> None:
    def fail_while_it_speaks(voice: Voice) -> None:
        with voice:
            voice.say("Ana goes first.")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_while_it_speaks(Voice(FakeEngine(tmp_path, "gated").engine(longest_s=600.0)))


def test_a_process_that_died_while_it_waited_is_replaced(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, "speak")
    speaker = CommandSpeaker(SpeechCommand(fake.arguments))
    speaker.prepare()
    assert speaker._waiting is not None
    speaker._waiting.kill()
    speaker._waiting.wait()
    speaker.speak("Ana goes first.", started=lambda: None)
    speaker.stop()
    assert fake.log() == ["begin Ana goes first.", "end Ana goes first."]


def test_without_an_engine_everything_is_done_at_once() -> None:
    with Voice(None) as voice:
        said = voice.say("Ana goes first.")
        beat = voice.beat("three")
        assert said.done.is_set()
        assert beat.started_s is not None


def test_a_sentence_with_nothing_to_hear_is_done_at_once(tmp_path: Path) -> None:
    fake = FakeEngine(tmp_path, "speak")
    with Voice(fake.engine()) as voice:
        assert voice.say("\x00\x1b\n").done.is_set()
    assert fake.log() == []


def test_a_closed_voice_takes_nothing_more() -> None:
    voice = Voice(None)
    voice.close()
    with pytest.raises(RuntimeError, match="closed"):
        voice.say("Ana goes first.")
