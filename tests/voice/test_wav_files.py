"""`--voice wav:DIR`, through the engine that this machine has."""

import wave
from pathlib import Path

import numpy as np
import pytest

from companion.errors import CompanionError
from companion.voice.engines import Engine, find_engine, what_to_install
from companion.voice.voice import Voice
from companion.voice.wav_files import WavFiles, file_words
from tests.voice.fake_engines import FakeEngine


@pytest.fixture
def engine() -> Engine:
    found = find_engine(for_wav=True)
    if found is None:
        pytest.skip(f"no speech engine: {what_to_install()}")
    return found


def loudness(path: Path) -> tuple[float, float]:
    """Root mean square of the samples (full scale 1) and length in seconds of a 16-bit WAV file."""
    with wave.open(str(path)) as sound:
        assert sound.getsampwidth() == 2
        samples = np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2").astype(float) / 32768
        return float(np.sqrt(np.mean(samples**2))), len(samples) / sound.getframerate()


def test_every_sentence_is_a_file_that_is_not_silent(engine: Engine, tmp_path: Path) -> None:
    folder = tmp_path / "käse und brot"
    with Voice(engine, WavFiles(folder)) as voice:
        voice.beat("one")
        voice.say("Ana goes first.")
        voice.say("Zoë's total is thirteen, and the limit is eleven.")
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [
        "001-one.wav",
        "002-ana-goes-first.wav",
        "003-zoes-total-is-thirteen-and-the-limit-is-eleven.wav",
    ]
    heard = [loudness(path) for path in files]
    assert all(level > 0.01 for level, _ in heard)
    assert heard[0][1] < heard[1][1] < heard[2][1], "longer sentences take longer"


@pytest.mark.parametrize("name", ["--help", "-v", "-f /etc/hostname", "$(id)", "; true", "@x", "<speak/>", '"'])
def test_a_name_is_text_and_no_option(engine: Engine, tmp_path: Path, name: str) -> None:
    with Voice(engine, WavFiles(tmp_path / "wav")) as voice:
        voice.say(f"{name} goes first.")
    (written,) = (tmp_path / "wav").iterdir()
    level, seconds = loudness(written)
    assert level > 0.01
    assert seconds > 0.5


def test_numbers_go_on_after_earlier_files(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "007-old.wav").touch()
    (tmp_path / "notes.txt").touch()
    with Voice(engine, WavFiles(tmp_path)) as voice:
        voice.say("New.")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["007-old.wav", "008-new.wav", "notes.txt"]


def test_files_that_could_not_be_written_are_an_error_in_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "wav"
    voice = Voice(FakeEngine(tmp_path, "speak").engine(), WavFiles(folder))  # a command that cannot write files
    for sentence in ("One.", "Two.", "Three."):
        voice.say(sentence)
    with pytest.raises(CompanionError, match=r"3 of the sentences could not be written to .*: fake cannot write"):
        voice.close()
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CompanionError, match="no WAV files can be written to"):
        WavFiles(tmp_path / "file")


def test_file_names_are_safe_everywhere() -> None:
    assert file_words('Zoë: "Who?" <../..\\x>|*') == "zoe-who-x"
    assert file_words("\u4e2d") == "speech"
    assert len(file_words("word " * 100)) <= 48
