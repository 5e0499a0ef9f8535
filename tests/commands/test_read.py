"""`companion read`: the contract, and every kind of file that people have."""

import contextlib
import io
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.capture.image import read_image
from companion.cli import main
from companion.commands.read import hand_as_json
from companion.hands.hand import FINGERS
from companion.hands.reading import Reading
from tests.capture.media import write_picture
from tests.commands.running import run
from tests.hands.made import made_hand, made_reading
from tests.hands.photos import PHOTOS

PHOTO, COUNT = next((photo, count) for photo, count in PHOTOS if "sign_digits" in photo.name and count == 3)
SMALL_PHOTO, SMALL_COUNT = next((photo, count) for photo, count in PHOTOS if "addison" in photo.name and count == 2)
NAMES = ["a hand.png", "\"quoted\" 'hand'.png", "händ ✋ 手.png", "-hand.png", "100%.png"]


@dataclass(frozen=True)
class Answers:
    """What `read --json` said of many files at once."""

    status: int
    by_name: dict[str, dict[str, Any]]
    files: list[str]
    lines: list[str]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    folder = tmp_path_factory.mktemp("pictures")
    photo = read_image(PHOTO)
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
    with_alpha = np.dstack([photo, np.full(photo.shape[:2], 255, np.uint8)])
    write_picture(folder / "photo.png", photo)
    write_picture(folder / "grey.png", grey)
    write_picture(folder / "alpha.png", with_alpha)
    write_picture(folder / "16 bit.png", photo.astype(np.uint16) * 257)
    write_picture(folder / "1x1.png", np.zeros((1, 1, 3), np.uint8))
    write_picture(folder / "huge.jpg", np.full((9000, 12000), 90, np.uint8))
    for name in NAMES:
        write_picture(folder / name, photo)
    (folder / "text.jpg").write_text("This is no picture.", encoding="utf-8")
    (folder / "empty.jpg").touch()
    (folder / "cut.jpg").write_bytes(PHOTO.read_bytes()[:300])
    (folder / "folder.jpg").mkdir()
    both = np.hstack(
        [cv2.resize(read_image(SMALL_PHOTO), (300, 400)), cv2.resize(read_image(PHOTOS[-2][0]), (400, 400))]
    )
    write_picture(folder / "two hands.png", both)
    files = [str(path) for path in sorted(folder.iterdir())]
    files.insert(3, str(folder / "missing.jpg"))
    files.append(files[0])
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        status = main(["read", "--json", *files])
    lines = written.getvalue().splitlines()
    told = [json.loads(line) for line in lines]
    return Answers(status, {Path(answer["file"]).name: answer for answer in told}, files, lines)


def test_there_is_one_answer_a_file_in_the_order_given(answers: Answers) -> None:
    assert [json.loads(line)["file"] for line in answers.lines] == answers.files


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing.jpg", "there is no such file"),
        ("text.jpg", "this is not a picture"),
        ("empty.jpg", "the file is empty"),
        ("cut.jpg", "cut short or damaged"),
        ("folder.jpg", "this is a folder"),
    ],
)
def test_a_file_that_cannot_be_read_has_its_sentence_and_the_others_are_read(
    answers: Answers, name: str, words: str
) -> None:
    answer = answers.by_name[name]
    assert set(answer) == {"file", "error"}
    assert words in answer["error"]
    assert answer["error"].startswith(answer["file"])
    assert answers.status == 1


@pytest.mark.parametrize("name", ["photo.png", "alpha.png", "16 bit.png", *NAMES])
def test_the_hand_is_read_in_every_kind_of_picture_and_under_every_name(answers: Answers, name: str) -> None:
    answer = answers.by_name[name]
    assert [(hand["gesture"], hand["fingers"]) for hand in answer["hands"]] == [("raise", COUNT)]


@pytest.mark.parametrize(
    ("name", "width", "height"), [("1x1.png", 1, 1), ("huge.jpg", 12000, 9000), ("grey.png", 100, 100)]
)
def test_the_size_is_that_of_the_file_however_odd(answers: Answers, name: str, width: int, height: int) -> None:
    answer = answers.by_name[name]
    assert (answer["width"], answer["height"]) == (width, height)
    assert name == "grey.png" or answer["hands"] == []


def test_the_keys_are_those_of_the_contract(answers: Answers) -> None:
    answer = answers.by_name["photo.png"]
    assert list(answer) == ["file", "width", "height", "hands"]
    (hand,) = answer["hands"]
    assert list(hand) == [
        "gesture",
        "fingers",
        "up",
        "sure",
        "confidence",
        "probabilities",
        "handedness",
        "box",
        "landmarks",
    ]
    assert list(hand["probabilities"]) == ["0", "1", "2", "3", "4", "5", "gun"]
    assert sum(hand["probabilities"].values()) == pytest.approx(1.0, abs=0.001)
    assert hand["confidence"] == hand["probabilities"][str(COUNT)] == max(hand["probabilities"].values())
    assert len(hand["up"]) == COUNT
    assert set(hand["up"]) <= set(FINGERS)
    assert isinstance(hand["sure"], bool)
    assert hand["handedness"] in ("left", "right")


def test_boxes_and_landmarks_are_pixels_of_the_file(answers: Answers) -> None:
    for name in ("photo.png", "two hands.png"):
        answer = answers.by_name[name]
        for hand in answer["hands"]:
            assert len(hand["landmarks"]) == 21
            assert all(len(point) == 3 for point in hand["landmarks"])
            across, down = [[point[axis] for point in hand["landmarks"]] for axis in (0, 1)]
            assert hand["box"] == pytest.approx([min(across), min(down), max(across), max(down)], abs=0.6)
            assert all(type(edge) is int for edge in hand["box"])
            assert -10 < min(across) < max(across) < answer["width"] + 10
            assert -10 < min(down) < max(down) < answer["height"] + 10


def test_hands_are_ordered_largest_first(answers: Answers) -> None:
    hands = answers.by_name["two hands.png"]["hands"]
    assert sorted(hand["fingers"] for hand in hands) == [SMALL_COUNT, 5]
    extents = [max(hand["box"][2] - hand["box"][0], hand["box"][3] - hand["box"][1]) for hand in hands]
    assert extents == sorted(extents, reverse=True)


@pytest.mark.parametrize("barrels", [1, 2])
def test_a_gun_has_its_barrels_and_the_fingers_of_a_raise(barrels: int) -> None:
    gun = Reading(made_reading("gun").probabilities, (1.0, 1.0, 0.5, 0.0, 0.0), two_barrels=barrels - 1.0)
    answer = hand_as_json(made_hand(), gun)
    assert (answer["gesture"], answer["barrels"], answer["fingers"]) == ("gun", barrels, barrels + 1)
    for other in ("0", "3"):
        assert "barrels" not in hand_as_json(made_hand(), made_reading(other))


def test_a_fist_is_no_raise() -> None:
    answer = hand_as_json(made_hand(up=()), made_reading("0"))
    assert (answer["gesture"], answer["fingers"], answer["up"]) == ("fist", 0, [])


def test_for_people_there_is_a_line_a_picture_and_a_sentence_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.jpg"
    wall = write_picture(tmp_path / "wall.png", np.full((48, 64, 3), 90, np.uint8))
    assert main(["read", str(PHOTO), str(missing), str(wall)]) == 1
    said = capsys.readouterr()
    assert said.out.splitlines() == [f"{PHOTO}: 3 fingers", f"{wall}: no hand seen"]
    assert said.err == f"companion read: {missing}: there is no such file.\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="devices have no names on this system")
def test_an_empty_name_and_a_device_are_told_and_the_others_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wall = write_picture(tmp_path / "wall.png", np.full((48, 64, 3), 90, np.uint8))
    assert main(["read", "", "/dev/zero", str(wall)]) == 1
    said = capsys.readouterr()
    assert said.out.splitlines() == [f"{wall}: no hand seen"]
    assert said.err.splitlines() == [
        "companion read: '': no file has an empty name; name a picture.",
        "companion read: /dev/zero: this is a device or a pipe, not a file with a picture; save it as a file first.",
    ]


def test_nothing_but_the_answer_is_written() -> None:
    """No log line of a native library, no traceback of a graph that was not closed."""
    ran = run("read", "--json", str(PHOTO))
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.out.splitlines()) == 1
    assert json.loads(ran.out)["hands"][0]["fingers"] == COUNT


@pytest.mark.skipif(sys.platform != "linux", reason="names that are no text are a speciality of Linux")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_names_that_the_output_cannot_spell_are_escaped(tmp_path: Path, encoding: str) -> None:
    names = ["wall 手.png", "wall \udcff.png"]
    for name in names:
        write_picture(tmp_path / name, np.full((8, 8, 3), 90, np.uint8))
    files = [str(tmp_path / name) for name in names]
    ran = run("read", *files, environment={"PYTHONIOENCODING": f"{encoding}:strict"})
    assert (ran.status, ran.err) == (0, "")
    assert [line.rpartition(": ")[2] for line in ran.out.splitlines()] == ["no hand seen", "no hand seen"]
