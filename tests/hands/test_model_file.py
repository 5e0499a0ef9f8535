"""A model file that is missing or damaged is said in one sentence, before any hand is looked for."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from companion.errors import CompanionError
from companion.hands import model_files
from companion.hands.finder import Finder
from companion.hands.model_files import HAND_NETWORK, PALM_DETECTOR, SHA256, load_model
from companion.resources import resource
from tests.hands.photos import PHOTOS

REAL = {file: resource(file) for file in SHA256}


@pytest.mark.parametrize("file", SHA256)
def test_the_models_that_travel_with_the_package_are_the_ones_that_were_measured(file: str) -> None:
    assert hashlib.sha256(load_model(file)).hexdigest() == SHA256[file]


def damaged(path: Path) -> None:
    model = bytearray(load_model(HAND_NETWORK))
    model[len(model) // 2] ^= 1
    path.write_bytes(model)


def cut_short(path: Path) -> None:
    path.write_bytes(load_model(HAND_NETWORK)[:100_000])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def a_folder(path: Path) -> None:
    path.mkdir()


def missing(path: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (damaged, "is damaged"),
        (cut_short, "is damaged"),
        (empty, "is damaged"),
        (a_folder, "cannot be read"),
        (missing, "cannot be read (No such file or directory)"),
    ],
)
@pytest.mark.parametrize("file", [PALM_DETECTOR, HAND_NETWORK])
@pytest.mark.parametrize("arguments", [["read", str(PHOTOS[0][0])], ["read", "--json", str(PHOTOS[0][0])]])
def test_without_a_sound_model_a_command_fails_in_one_sentence(
    make: Callable[[Path], None],
    reason: str,
    arguments: list[str],
    file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    model = tmp_path / "mödel 100%.task"
    make(model)
    monkeypatch.setattr(model_files, "resource", lambda name: model if name == file else REAL[name])
    assert main(arguments) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"companion read: the hand model {model} ")
    assert reason in said.err
    assert said.err.endswith("install companion again.\n")
    assert said.err.count("\n") == 1


def test_models_under_any_name_are_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A native loader would take umlauts and % in a path amiss; it is given bytes."""
    for number, file in enumerate(SHA256):
        (tmp_path / f"mödel 100% ✋ {number}").write_bytes(load_model(file))
    names = {file: tmp_path / f"mödel 100% ✋ {number}" for number, file in enumerate(SHA256)}
    monkeypatch.setattr(model_files, "resource", lambda name: names[name])
    Finder()


def test_the_check_is_made_at_every_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = tmp_path / "model.tflite"
    damaged(model)
    monkeypatch.setattr(model_files, "resource", lambda name: model)
    with pytest.raises(CompanionError, match="is damaged"):
        Finder()
