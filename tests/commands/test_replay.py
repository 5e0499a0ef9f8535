"""`companion replay`: the contract on the demo's clip, and clips and profiles that are at fault."""

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.capture.clip import read_clip
from companion.cli import main
from companion.commands.replay import as_json, in_words
from companion.hands.personal import LOOK_NUMBERS, PersonalCorrection
from companion.showdown.judging import Judged
from companion.showdown.reveal import Reveal, SeatShowing, Showing
from companion.table.personal import with_correction
from companion.table.profile import read_profile, write_profile
from tests.capture.media import picture, write_gif, write_picture, write_video
from tests.commands.running import DEMO_CLIP, DEMO_SEATS, DEMO_THREE_S
from tests.hands.made import made_reading
from tests.recording.made import made_clip

PLAYER_KEYS = [
    "seat",
    "showing",
    "fingers",
    "sure",
    "confidence",
    "probabilities",
    "late_s",
    "switched",
    "wrist",
    "box",
]


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        status = main(["replay", "--json", "--seats", str(DEMO_SEATS), "--three", str(DEMO_THREE_S), str(DEMO_CLIP)])
    assert status == 0
    (line,) = written.getvalue().splitlines()
    told: dict[str, Any] = json.loads(line)
    return told


def test_the_keys_are_those_of_the_contract(answer: dict[str, Any]) -> None:
    assert list(answer) == ["clip", "reveal", "three_s", "ruled_s", "players", "strangers"]
    assert (answer["clip"], answer["reveal"], answer["three_s"]) == (DEMO_CLIP.name, 1, DEMO_THREE_S)
    assert DEMO_THREE_S < answer["ruled_s"] < DEMO_THREE_S + 2
    for player in answer["players"]:
        assert list(player) == PLAYER_KEYS
        assert list(player["probabilities"]) == ["0", "1", "2", "3", "4", "5", "gun"]
        assert sum(player["probabilities"].values()) == pytest.approx(1.0, abs=0.001)
        assert player["confidence"] == max(player["probabilities"].values())
        assert len(player["wrist"]) == 2
        assert all(type(edge) is int for edge in player["box"])


def test_a_personal_correction_changes_the_reading_of_its_seat_alone(
    answer: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile, path = read_profile(DEMO_SEATS), tmp_path / "table.toml"
    # So wide that whatever is shown resembles the one example, a fist.
    fist = PersonalCorrection((0,), ((0.5,) * LOOK_NUMBERS,), width=50.0)
    write_profile(path, with_correction(profile, profile.seats[1].name, fist))
    assert main(["replay", "--json", "--seats", str(path), "--three", str(DEMO_THREE_S), str(DEMO_CLIP)]) == 0
    corrected = json.loads(capsys.readouterr().out)["players"]
    assert corrected[1]["showing"] == "fist" != answer["players"][1]["showing"]
    assert corrected[:1] + corrected[2:] == answer["players"][:1] + answer["players"][2:]


def test_every_hand_is_read_as_the_clips_truth_has_it(answer: dict[str, Any]) -> None:
    """Truth and seats are matched by where the hands are, so neither's names or order are taken on trust."""
    seats = {seat.name: seat for seat in read_profile(DEMO_SEATS).seats}
    truth = read_clip(DEMO_CLIP).seats
    assert [player["seat"] for player in answer["players"]] == list(seats)
    assert len(truth) == len(seats)
    for player in answer["players"]:
        seat = seats[player["seat"]]
        left, top, right, bottom = player["box"]
        (there,) = [
            shown
            for shown in truth
            if shown.landmarks is not None
            and all(left - 30 < x < right + 30 and top - 30 < y < bottom + 30 for x, y in shown.landmarks)
        ]
        assert there.showing is not None
        assert player["fingers"] == there.showing.fingers
        assert (player["showing"], player["sure"], player["late_s"], player["switched"]) == ("raise", True, 0.0, False)
        wrist_x, wrist_y = player["wrist"]
        assert max(abs(wrist_x - seat.x), abs(wrist_y - seat.y)) < seat.size


def test_a_clip_of_an_empty_table_has_everybody_missing_and_nobody_at_zero(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clip = write_video(tmp_path / "empty tàble.mp4", frames=20, fps=10)
    assert main(["replay", "--json", "--players", "2", "--three", "0.5", str(clip)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    answer = json.loads(line)
    assert answer["clip"] == "empty tàble.mp4"
    for number, player in enumerate(answer["players"], start=1):
        assert list(player) == PLAYER_KEYS
        assert (player["seat"], player["showing"], player["sure"]) == (f"seat-{number}", "missing", False)
        assert player["fingers"] is None
        assert (player["wrist"], player["box"]) == (None, None)
        assert set(player["probabilities"].values()) == {0.0}
    assert len(answer["players"]) == 2


def test_without_a_reveal_there_is_no_line_of_json_and_a_sentence_for_people(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clip = write_video(tmp_path / "wall.mp4", frames=6, fps=10)
    assert main(["replay", "--json", str(clip)]) == 0
    assert capsys.readouterr().out == ""
    assert main(["replay", str(clip)]) == 0
    assert capsys.readouterr().out == "wall.mp4: no reveal seen\n"


def test_a_reveal_in_words() -> None:
    reveal = Reveal(
        2.0,
        3.1,
        (
            SeatShowing("Ana", Showing.RAISE, made_reading("3"), late_s=0.4),
            SeatShowing("Ben", Showing.MISSING),
            SeatShowing("Cy", Showing.UNSURE, made_reading("2", 0.55, other="gun")),
        ),
        strangers=1,
    )
    assert in_words("x.mp4", reveal).splitlines() == [
        "x.mp4: three at 2.00 s",
        "  Ana: 3 fingers, 0.4 s late",
        "  Ben: not seen",
        "  Cy: 2 or gun?",
        "  hands of nobody: 1",
    ]
    told = as_json("x.mp4", 1, reveal)
    assert told["strangers"] == 1
    assert [player["showing"] for player in told["players"]] == ["raise", "missing", "unsure"]
    assert told["players"][2]["fingers"] == 2


def no_such_file(path: Path) -> None:
    pass


def empty_file(path: Path) -> None:
    path.touch()


def text(path: Path) -> None:
    path.write_text("This is no video.", encoding="utf-8")


def truncated(path: Path) -> None:
    whole = write_video(path.with_name("whole.mp4")).read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (no_such_file, "there is no such clip"),
        (empty_file, "the file is empty"),
        (text, "this is not a video that can be read"),
        (truncated, "the video is cut short"),
        (folder, "this is a folder, but not a clip"),
    ],
)
@pytest.mark.parametrize("name", ["clip.mp4", 'it\'s "a" clïp.mp4'])
def test_a_clip_that_cannot_be_read_is_told_in_one_sentence(
    make: Callable[[Path], None], words: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clip = tmp_path / name
    make(clip)
    assert main(["replay", "--json", "--players", "2", str(clip)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"companion replay: {clip}: ")
    assert words in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "name",
    [
        "hand.jpg",
        "hand.png",
        "hand.webp",
        "hand.tiff",
        "hand.bmp",
        "hand.ppm",
        "hand.jp2",
        "hand.gif",
        "called a clip.mp4",
    ],
)
def test_a_picture_is_no_clip(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    write_picture(path if path.suffix != ".mp4" else tmp_path / "hand.jpg", picture()).rename(path)
    for command in (["replay"], ["clips", "show"]):
        assert main([*command, str(path)]) == 1
        assert capsys.readouterr().err == (
            f"companion {command[0]}: {path}: this is a picture, not a clip; `companion read` reads the hands on "
            "pictures.\n"
        )


def test_a_moving_gif_is_a_clip(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clips", "show", "--json", str(write_gif(tmp_path / "wall.gif", pictures=3))]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["frames"], told["length_s"]) == (3, pytest.approx(0.2))


def test_pictures_one_after_the_other_are_a_clip(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stream = tmp_path / "wall.mjpeg"
    stream.write_bytes(write_picture(tmp_path / "wall.jpg", picture()).read_bytes() * 6)
    assert main(["replay", str(stream)]) == 0
    assert capsys.readouterr().out == "wall.mjpeg: no reveal seen\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="devices have no names on this system")
def test_a_device_is_no_clip(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "/dev/zero"]) == 1
    assert "/dev/zero: this is a device or a pipe, not a file with a video" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names on this system")
@pytest.mark.parametrize(
    "command",
    [
        ["replay"],
        ["clips", "list"],
        ["clips", "show"],
        ["clips", "check"],
        ["clips", "label"],
        ["record", "--players", "Ana,Ben", "--voice", "off", "--camera"],
    ],
)
def test_a_pipe_that_nobody_writes_to_is_no_clip_and_is_not_waited_for(command: list[str], tmp_path: Path) -> None:
    pipe = tmp_path / "clip.mp4"
    os.mkfifo(pipe)
    # In a process of its own, which a wait for the pipe would not end.
    done = subprocess.run(
        [sys.executable, "-m", "companion", *command, str(pipe)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"companion {command[0]}: {pipe}: this is a device or a pipe, not a file with a ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names on this system")
@pytest.mark.parametrize("part", ["clip.toml", "frames.csv"])
def test_a_pipe_in_a_clip_is_not_waited_for(part: str, tmp_path: Path) -> None:
    clip = tmp_path / "round.clip"
    made_clip(clip, [])
    (clip / part).unlink()
    os.mkfifo(clip / part)
    done = subprocess.run(
        [sys.executable, "-m", "companion", "replay", str(clip)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert f"{clip / part}: this is a device or a pipe" in done.stderr


@pytest.mark.parametrize("empty", [["replay", ""], ["replay", "--seats", "", "x.mp4"], ["clips", "check", ""]])
def test_an_empty_name_is_not_the_folder_here(empty: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(empty)
    assert ended.value.code == 2
    assert "the name is empty; name a file or folder" in capsys.readouterr().err


@pytest.mark.parametrize(("players", "status"), [("3", 2), ("6", 2), ("5", 0)])
def test_a_number_of_players_fits_the_profile(players: str, status: int, tmp_path: Path) -> None:
    clip = write_video(tmp_path / "wall.mp4", frames=2, fps=10)
    ran = io.StringIO()
    with contextlib.redirect_stderr(ran):
        assert main(["replay", "--seats", str(DEMO_SEATS), "--players", players, str(clip)]) == status
    told = f"--players {players} does not fit {DEMO_SEATS}, which has 5 seats; leave it out." if status else ""
    assert told in ran.getvalue()


AFTER_THE_END = "is outside the clip, which lasts 0.9 s."


@pytest.mark.parametrize(
    ("three", "words"),
    [
        ("-1", "--three -1 is before the clip, which begins at 0 s."),
        ("1.5", AFTER_THE_END),
        ("1e9", AFTER_THE_END),
        ("nan", AFTER_THE_END),
        ("inf", AFTER_THE_END),
    ],
)
def test_a_moment_of_three_outside_the_clip_is_wrong_usage(
    three: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clip = write_video(tmp_path / "clip.mp4", frames=10, fps=10)
    assert main(["replay", f"--three={three}", str(clip)]) == 2
    assert words in capsys.readouterr().err


def test_a_picture_of_hands_is_no_reveal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    judged = Judged(Reveal(-0.1, -0.1, (), 0), (), {})
    monkeypatch.setattr("companion.commands.replay.judge", lambda *_: judged)
    assert main(["replay", str(write_video(tmp_path / "still.mp4", frames=1))]) == 0
    assert capsys.readouterr().out == "still.mp4: no reveal seen\n"


def test_a_profile_with_two_seats_of_one_name_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clip = write_video(tmp_path / "clip.mp4", frames=10)
    profile = tmp_path / "table.toml"
    profile.write_text(DEMO_SEATS.read_text(encoding="utf-8").replace("Ben", "Ana"), encoding="utf-8")
    assert main(["replay", "--seats", str(profile), str(clip)]) == 1
    expected = f"companion replay: {profile}: two seats are called 'Ana' and 'Ana'; give each seat a name of its own.\n"
    assert capsys.readouterr().err == expected


def test_a_profile_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--seats", str(tmp_path / "none.toml"), str(DEMO_CLIP)]) == 1
    assert "none.toml: the table profile cannot be read" in capsys.readouterr().err
