"""`companion play --terminal` as it is started: what cannot begin says why, and leaves nothing behind."""

import io
import sys
from pathlib import Path

import numpy as np
import pytest

from companion.cli import main
from tests.capture.media import write_picture, write_video
from tests.commands.running import DEMO_CLIP, DEMO_SEATS

PLAYERS = ["--terminal", "--players", "Ana,Ben,Cy,Dee,Eli", "--voice", "off"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    return folder


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Exit status and the one sentence."""
    status = main(["play", *arguments])
    said = capsys.readouterr()
    assert said.err.startswith("companion play: ")
    assert said.err.count("\n") == 1
    assert "Fists" not in said.out
    return status, said.err


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere looking for a camera takes long")
def test_a_camera_number_that_does_not_exist(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, sentence = refused(["--camera", "97", *PLAYERS], capsys)
    assert status == 1
    assert "Camera 97 cannot be opened" in sentence
    assert not home.exists()  # no game is kept that could not begin


@pytest.mark.parametrize("camera", ["no-such-clip.mp4", "-1", ""])
def test_a_clip_that_does_not_exist(camera: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, sentence = refused([f"--camera={camera}", *PLAYERS], capsys)
    assert status == 1
    assert "clip" in sentence
    assert not home.exists()


def test_clips_that_end_before_any_hand_could_be_seen(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They would be counted for again and again."""
    short = write_video(tmp_path / "short.mp4", frames=10)
    picture = write_picture(tmp_path / "picture.jpg", np.full((48, 64, 3), 90, np.uint8))
    for clip, told in ((short, "this clip lasts "), (picture, "this is a picture, not a clip")):
        status, sentence = refused(["--camera", str(clip), *PLAYERS], capsys)
        assert status == 1
        assert f"{clip}: {told}" in sentence
    assert not home.exists()


@pytest.mark.parametrize("players", ["Ana,Ben,Cy,Dee,Eve", "Ana,Ben,Cy,Dee"])
def test_a_profile_of_other_players(players: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "--camera",
        str(DEMO_CLIP),
        "--seats",
        str(DEMO_SEATS),
        "--terminal",
        "--players",
        players,
        "--voice",
        "off",
    ]
    status, sentence = refused(arguments, capsys)
    assert status == 2
    assert "the seats must have the names of the players" in sentence
    assert not home.exists()


def test_with_nobody_at_the_keyboard_it_ends_and_the_game_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", "--camera", str(DEMO_CLIP), *PLAYERS]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "Limit on the deck" in said.out
    assert len(list(home.rglob("*.journal"))) == 1


@pytest.mark.parametrize("option", [["--record"], ["--private"]])
def test_clips_are_recorded_in_the_terminal_only(
    option: list[str], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, sentence = refused(["--camera", str(DEMO_CLIP), *option], capsys)
    assert status == 2
    assert "--record, --private and --count go with --terminal." in sentence
