"""Clips: written and read again, from folders and from bare videos."""

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.capture.clip import open_clip, read_clip
from companion.capture.clip_folder import ClipSource, write_clip
from companion.capture.clip_truth import Clip, SeatTruth, Showing
from companion.capture.frame import Frame
from companion.capture.source import open_source
from companion.errors import CompanionError
from tests.capture.killed import needs_sigkill, write_clip_until_killed
from tests.capture.media import picture, write_picture, write_video

HAND = tuple((float(10 * i), float(5 * i)) for i in range(21))

TRUTH = (
    SeatTruth("Ana", Showing(fingers=3), landmarks=HAND),
    SeatTruth('Bé "the" \\ 手\n\x7f', Showing(barrels=2), late=True),
    SeatTruth("Cy", Showing(), switched_to=Showing(fingers=5), switched_at_s=102.6),
    SeatTruth("Dee", None),
)


def frames(count: int = 4, start: float = 100.0) -> list[Frame]:
    return [Frame(picture(), start + t) for t in np.cumsum([0, 0.03, 0.05, 0.04, 0.031])[:count].tolist()]


def record(folder: Path, name: str = "round.clip", seats: tuple[SeatTruth, ...] = TRUTH) -> Clip:
    clip = Clip(folder / name, "laptop", seats, three_s=102.0, landmarks_s=102.5, idle_hands=(HAND,))
    return write_clip(clip, frames())


def test_truth_comes_back_counted_from_the_first_frame(tmp_path: Path) -> None:
    written = record(tmp_path)
    assert read_clip(tmp_path / "round.clip") == written
    assert written.three_s == 2.0
    assert written.landmarks_s == 2.5
    assert written.seats[2].switched_at_s == pytest.approx(2.6)
    assert written.seats[1] == TRUTH[1]
    assert written.idle_hands == (HAND,)


def test_frames_come_back_with_their_true_times(tmp_path: Path) -> None:
    with open_clip(record(tmp_path)) as source:
        played = list(source)
    assert [frame.time_s for frame in played] == pytest.approx([0, 0.03, 0.08, 0.12])
    assert all(np.abs(frame.image.astype(int) - picture()).max() < 12 for frame in played)
    assert not source.live


def test_open_source_thins_a_clip(tmp_path: Path) -> None:
    record(tmp_path)
    with open_source(tmp_path / "round.clip", fps=12) as source:
        assert [frame.time_s for frame in source] == pytest.approx([0, 0.08])


def test_frames_may_be_png(tmp_path: Path) -> None:
    record(tmp_path)
    write_picture(tmp_path / "round.clip" / "frames" / "a.png", picture())
    (tmp_path / "round.clip" / "frames.csv").write_text("file,time_s\na.png,0\n")
    with open_source(tmp_path / "round.clip") as source:
        (frame,) = source
    assert np.array_equal(frame.image, picture())


def test_nothing_is_left_of_a_clip_that_fails(tmp_path: Path) -> None:
    def broken() -> Iterator[Frame]:
        yield frames()[0]
        raise CompanionError("the camera went away.")

    with pytest.raises(CompanionError, match="went away"):
        write_clip(Clip(tmp_path / "a.clip", "laptop"), broken())
    with pytest.raises(CompanionError, match="no frames to record"):
        write_clip(Clip(tmp_path / "a.clip", "laptop"), [])
    assert list(tmp_path.iterdir()) == []


@needs_sigkill
def test_a_kill_leaves_no_half_clip(tmp_path: Path) -> None:
    write_clip_until_killed(tmp_path / "a.clip")
    assert not list(tmp_path.glob("*.clip"))


def test_an_existing_clip_is_kept(tmp_path: Path) -> None:
    record(tmp_path)
    with pytest.raises(CompanionError, match="exists already"):
        record(tmp_path)


def test_the_name_must_say_that_it_is_a_clip(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match=r"must end in \.clip"):
        record(tmp_path, "round")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CompanionError, match="the clip cannot be written: Permission denied"):
        record(tmp_path)


def test_parent_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CompanionError, match="the clip cannot be written"):
        record(tmp_path / "file")


GOOD = 'format = 1\ncamera = "laptop"\nthree_s = 2.0\n[[seat]]\nname = "Ana"\nshowing = "raise"\nfingers = 3\n'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("format = 1\n", "", r"clip\.toml: format is missing"),
        ("format = 1", "format = 2", "format 2 is newer than this Companion"),
        ("format = 1", 'format = "1"', "format must be a whole number"),
        ('"laptop"', '""', "camera must be some text"),
        ("2.0", "true", "three_s must be a number, not True"),
        ("2.0", "nan", "three_s must be a number, not nan"),
        ("fingers = 3", "fingers = 6", r'seat 1 \("Ana"\): fingers must be a whole number from 1 to 5, not 6'),
        ("fingers = 3", "", r'seat 1 \("Ana"\): fingers is missing'),
        ('"raise"', '"wave"', "showing must be one of raise, fist, gun or missing, not 'wave'"),
        ('"raise"', '"gun"', "barrels is missing"),
        ('name = "Ana"\n', "", "seat 1: name is missing"),
        ("[[seat]]", "[seat]", "seat must be a list"),
        ("fingers = 3", "fingers = 3\nlate = 1", "late must be true or false, not 1"),
        ("fingers = 3", "fingers = 3\nlandmarks = [[1, 2]]", r"landmarks must be 21 points \[x, y\]"),
        ("fingers = 3", 'fingers = 3\nafter = { showing = "fist" }', "after: at_s is missing"),
        ("fingers = 3", 'fingers = 3\n[[seat]]\nname = "Ana"\nshowing = "fist"', 'two seats have the name "Ana"'),
        ("three_s", "three s", r"clip\.toml: this is not TOML: .*line 3"),
    ],
)
def test_faulty_truth_is_told_in_one_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    folder = tmp_path / "a.clip"
    folder.mkdir()
    (folder / "clip.toml").write_text(GOOD)
    assert read_clip(folder).seats == (SeatTruth("Ana", Showing(fingers=3)),)
    assert GOOD.replace(old, new) != GOOD
    (folder / "clip.toml").write_text(GOOD.replace(old, new))
    with pytest.raises(CompanionError, match=sentence) as caught:
        read_clip(folder)
    assert str(caught.value).startswith(str(folder / "clip.toml"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("", "line 1: the columns must be file,time_s"),
        ("file,time_s\n", "there are no frames in this clip"),
        ("file,time_s\na.png\n", "line 2: 2 values are needed, not 1"),
        ("file,time_s\na.png,soon\n", "line 2: 'soon' is not a time in seconds"),
        ("file,time_s\na.png,nan\n", "line 2: 'nan' is not a time"),
        ("file,time_s\na.png,0\nb.png,0\n", r"line 3: the time 0\.0 is not after 0\.0"),
        ("file,time_s\n../secret.png,0\n", r"line 2: '\.\./secret\.png' is not the name of a file in frames"),
    ],
)
def test_faulty_list_of_frames(tmp_path: Path, table: str, sentence: str) -> None:
    record(tmp_path)
    (tmp_path / "round.clip" / "frames.csv").write_text(table)
    with pytest.raises(CompanionError, match=sentence):
        ClipSource(tmp_path / "round.clip")


def test_missing_files_of_a_clip(tmp_path: Path) -> None:
    record(tmp_path)
    (tmp_path / "round.clip" / "frames" / "000001.jpg").unlink()
    with pytest.raises(CompanionError, match=r"000001\.jpg: there is no such file"):
        list(ClipSource(tmp_path / "round.clip"))
    (tmp_path / "round.clip" / "frames.csv").unlink()
    with pytest.raises(CompanionError, match="the list of the clip's frames is missing"):
        ClipSource(tmp_path / "round.clip")
    (tmp_path / "round.clip" / "clip.toml").unlink()
    with pytest.raises(CompanionError, match=r"there is no clip\.toml in it"):
        read_clip(tmp_path / "round.clip")
    with pytest.raises(CompanionError, match="there is no such clip"):
        read_clip(tmp_path / "none.clip")
    with pytest.raises(CompanionError, match="a folder, but not a clip"):
        open_source(tmp_path)


def test_the_documented_example(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "clip-format.md").read_text(encoding="utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    # The page shows two points of each hand only.
    whole = re.sub(r"landmarks = \[\[.*?\]\]", f"landmarks = {[list(point) for point in HAND]}", example)
    (tmp_path / "a.clip").mkdir()
    (tmp_path / "a.clip" / "clip.toml").write_text(whole, encoding="utf-8")
    clip = read_clip(tmp_path / "a.clip")
    assert [seat.showing for seat in clip.seats] == [Showing(fingers=3), Showing(barrels=2), Showing(), None]
    assert clip.seats[2].switched_to == Showing(fingers=5)
    assert clip.seats[1].late
    assert clip.idle_hands == (HAND,)


SIDECAR = {
    "camera": "overhead",
    "count_at_s": 2.0,
    "landmarks_at_s": 2.6,
    "players": [
        {"seat": 0, "truth": {"fingers": 4}, "missing": False, "landmarks_2d": [list(point) for point in HAND]},
        {"seat": 1, "truth": {"gun": True, "barrels": 2}, "late": True},
        {"seat": 2, "truth": {"fingers": 1}, "switch": True, "truth_after": {"fingers": 0}, "switch_at_s": 2.8},
        {"seat": 3, "truth": None, "missing": True, "landmarks_2d": None},
        {"seat": 0, "truth": {"idle": True}, "idle": True, "landmarks_2d": [list(point) for point in HAND]},
    ],
}


def test_bare_video_with_truth(tmp_path: Path) -> None:
    write_video(tmp_path / "v.mp4", frames=5)
    (tmp_path / "v.json").write_text(json.dumps(SIDECAR))
    clip = read_clip(tmp_path / "v.mp4")
    assert clip == Clip(
        tmp_path / "v.mp4",
        "overhead",
        (
            SeatTruth("0", Showing(fingers=4), landmarks=HAND),
            SeatTruth("1", Showing(barrels=2), late=True),
            SeatTruth("2", Showing(fingers=1), switched_to=Showing(), switched_at_s=2.8),
            SeatTruth("3", None),
        ),
        three_s=2.0,
        landmarks_s=2.6,
        idle_hands=(HAND,),
    )
    with open_clip(clip) as source:
        assert len(list(source)) == 5


def test_bare_video_without_truth(tmp_path: Path) -> None:
    assert read_clip(write_video(tmp_path / "v.mp4")) == Clip(tmp_path / "v.mp4", "unknown")


@pytest.mark.parametrize("text", ["[]", '{"streams": 2}', "null"])
def test_bare_video_beside_the_json_of_another_program(tmp_path: Path, text: str) -> None:
    video = write_video(tmp_path / "v.mp4")
    (tmp_path / "v.json").write_text(text)
    assert read_clip(video) == Clip(video, "unknown")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "this is not JSON"),
        ('{"players": [7]}', "players 1: this must be a table of named values"),
        ('{"players": 3}', "players must be a list"),
        ('{"players": [{"seat": 0}]}', "players 1: truth is missing"),
        ('{"players": [{"seat": 0, "truth": {"fingers": 7}}]}', "players 1, truth: fingers must be a whole number"),
        ('{"players": [{"seat": 0, "missing": true}, {"seat": 0, "missing": true}]}', "two players sit at seat 0"),
    ],
)
def test_faulty_json_truth(tmp_path: Path, text: str, sentence: str) -> None:
    write_video(tmp_path / "v.mp4", frames=2)
    (tmp_path / "v.json").write_text(text)
    with pytest.raises(CompanionError, match=sentence) as caught:
        read_clip(tmp_path / "v.mp4")
    assert str(caught.value).startswith(str(tmp_path / "v.json"))


@pytest.mark.parametrize(("fingers", "barrels"), [(6, 0), (-1, 0), (0, 3), (2, 1)])
def test_a_hand_shows_one_thing(fingers: int, barrels: int) -> None:
    with pytest.raises(ValueError, match="cannot show"):
        Showing(fingers, barrels)
