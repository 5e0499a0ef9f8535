"""A model file that is missing or damaged is said in one sentence, before any hand is looked for."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from companion.errors import CompanionError
from companion.hands import landmarker
from companion.hands.landmarker import MODEL_FILE, MODEL_SHA256, Landmarker, load_model
from tests.hands.photos import PHOTOS


def test_the_model_that_travels_with_the_package_is_the_one_on_its_card() -> None:
    assert hashlib.sha256(load_model()).hexdigest() == MODEL_SHA256


def damaged(path: Path) -> None:
    model = bytearray(load_model())
    model[len(model) // 2] ^= 1
    path.write_bytes(model)


def cut_short(path: Path) -> None:
    path.write_bytes(load_model()[:100_000])


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
@pytest.mark.parametrize("arguments", [["read", str(PHOTOS[0][0])], ["read", "--json", str(PHOTOS[0][0])]])
def test_without_a_sound_model_a_command_fails_in_one_sentence(
    make: Callable[[Path], None],
    reason: str,
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    model = tmp_path / "mödel 100%.task"
    make(model)
    monkeypatch.setattr(landmarker, "resource", lambda name: model if name == MODEL_FILE else tmp_path / name)
    assert main(arguments) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"companion read: the hand model {model} ")
    assert reason in said.err
    assert said.err.endswith("install companion again.\n")
    assert said.err.count("\n") == 1


def test_a_model_under_any_name_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The native loader would take umlauts and % in a path amiss; it is given bytes."""
    model = tmp_path / "mödel 100% ✋.task"
    model.write_bytes(load_model())
    monkeypatch.setattr(landmarker, "resource", lambda name: model)
    with Landmarker(hands=1, confidence=0.5):
        pass


def test_the_check_is_made_at_every_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = tmp_path / "model.task"
    damaged(model)
    monkeypatch.setattr(landmarker, "resource", lambda name: model)
    with pytest.raises(CompanionError, match="is damaged"):
        Landmarker(hands=1, confidence=0.5)
