"""`companion clips` on scripted clips, and the pytest plugin on real networks and an empty table."""

import json
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from companion.capture.clip import open_clip, read_clip
from companion.capture.clip_folder import write_clip
from companion.capture.clip_truth import Clip, SeatTruth, Showing
from companion.capture.frame import Frame
from companion.cli import main
from companion.clips.checking import ClipCheck, check_clip
from companion.clips.cores import check_all
from tests.recording.made import made_clip, place_at, truth_of, watcher_of

SHOWN = {"Ana": "3", "Ben": "gun"}


@pytest.fixture
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clip that is read right."""
    folder = tmp_path / "bank"
    made_clip(folder / "round 1.clip", truth_of(**SHOWN))

    def scripted(clips: Sequence[tuple[str, Path]]) -> Iterator[ClipCheck]:
        return (check_clip(path, name, watcher_of(SHOWN)) for name, path in clips)

    monkeypatch.setattr("companion.commands.clips.check_all", scripted)
    return folder


def test_check_ends_with_1_when_what_was_right_is_wrong(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clips", "check", str(bank), "--keep"]) == 0
    assert main(["clips", "check", str(bank)]) == 0
    assert "since the verdicts were kept" not in capsys.readouterr().out
    assert main(["clips", "label", str(bank / "round 1.clip"), "Ana=4"]) == 0
    assert main(["clips", "check", str(bank)]) == 1
    told = capsys.readouterr().out
    assert "WRONG NOW: round 1.clip, Ana: 4 read as 3, wrong (was right)" in told
    assert main(["clips", "check", str(bank), "--keep"]) == 0
    assert main(["clips", "check", str(bank)]) == 0


def test_the_table_and_the_confusion_matrix(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made_clip(bank / "round 2.clip", truth_of(Ana="5", Ben="gun"))
    made_clip(bank / "unlabelled.clip", [])
    (bank / "broken.clip").mkdir()
    assert main(["clips", "check", str(bank)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["right", "unsure", "wrong", "late", "missing"]
    told = {line[:15].strip(): line[15:].split() for line in lines[1:6]}
    assert told["round 1.clip"] == ["2"]
    assert told["round 2.clip"] == ["1", "1", "Ana:", "5", "read", "as", "3"]
    assert told["in all"] == ["3", "0", "1", "0", "0"]
    assert " ".join(told["broken.clip"]).startswith("cannot be replayed: ")
    assert " ".join(told["unlabelled.clip"]) == "its truth is not known"
    matrix = {line.split()[0]: line.split()[1:] for line in lines[7:16]}
    columns = matrix["shown"][1:]
    assert columns == ["fist", "1", "2", "3", "4", "5", "gun", "unsure", "not", "seen"]
    assert matrix["5"][3] == matrix["3"][3] == "1"
    assert matrix["gun"][6] == "2"
    assert [cell for name in ("fist", "1", "2", "4", "none") for cell in matrix[name]] == ["."] * 45


def test_check_as_json_and_junit(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made_clip(bank / "round 2.clip", truth_of(Ana="5", Ben="gun"))
    made_clip(bank / "unlabelled.clip", [])
    (bank / "broken.clip").mkdir()
    report = bank / "report.xml"
    assert main(["clips", "check", str(bank), "--json", "--junit", str(report)]) == 1
    broken, first, second, unlabelled = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert broken["clip"] == "broken.clip"
    assert "there is no clip.toml in it" in broken["error"]
    assert not first["wrong_now"]
    assert first["seats"][1] == {
        "seat": "Ben",
        "truth": "gun",
        "said": "gun",
        "verdict": "right",
        "guess": "gun",
        "confidence": pytest.approx(0.99, abs=0.02),
        "before": None,
    }
    assert second["wrong_now"]
    assert unlabelled["seats"] == []
    suite = ElementTree.parse(report).getroot()
    assert suite.attrib == {
        "name": "companion clips",
        "tests": "4",
        "failures": "1",
        "errors": "1",
        "skipped": "1",
    }
    assert [[outcome.tag for outcome in case] for case in suite] == [["error"], [], ["failure"], ["skipped"]]


def test_list_and_show(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clips", "list", str(bank)]) == 0
    assert capsys.readouterr().out == "round 1.clip   Ana=3 Ben=gun\n"
    assert main(["clips", "show", "--json", str(bank / "round 1.clip")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "clip": "round 1.clip",
        "camera": "laptop",
        "three_s": 1.0,
        "truth": ["Ana=3", "Ben=gun"],
        "frames": 45,
        "length_s": pytest.approx(44 / 15, abs=0.001),
        "width": 64,
        "height": 48,
    }
    assert main(["clips", "show", str(bank / "round 1.clip")]) == 0
    assert "  Ana=3   at 150, 200\n" in capsys.readouterr().out


def test_without_a_folder_the_users_own_clips_are_meant(
    bank: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(bank.parent))
    assert main(["clips", "list"]) == 1
    told = capsys.readouterr().err
    assert "there is no clip in it" in told
    assert "the table page of `companion play`" in told
    bank.rename(bank.with_name("clips"))
    assert main(["clips", "list"]) == 0
    assert capsys.readouterr().out == "round 1.clip   Ana=3 Ben=gun\n"


@pytest.mark.parametrize(
    ("correction", "seat"),
    [
        ("Ana=5", SeatTruth("Ana", Showing(fingers=5))),
        ("Ana=fist", SeatTruth("Ana", Showing())),
        ("Ana=gun2,late", SeatTruth("Ana", Showing(barrels=2), late=True)),
        ("Ana=2,5@1.8", SeatTruth("Ana", Showing(fingers=2), switched_to=Showing(fingers=5), switched_at_s=1.8)),
        ("Ana=missing", SeatTruth("Ana", None)),
    ],
)
def test_label(bank: Path, correction: str, seat: SeatTruth, capsys: pytest.CaptureFixture[str]) -> None:
    clip = bank / "round 1.clip"
    before = read_clip(clip)
    assert main(["clips", "label", str(clip), correction, "--three", "1.1"]) == 0
    assert capsys.readouterr().out == f"round 1.clip   {correction} Ben=gun\n"
    after = read_clip(clip)
    assert (after.seats[0].showing, after.seats[0].late) == (seat.showing, seat.late)
    assert (after.seats[0].switched_to, after.seats[0].switched_at_s) == (seat.switched_to, seat.switched_at_s)
    assert after.seats[0].place == before.seats[0].place
    assert after.seats[1] == before.seats[1]
    assert after.three_s == 1.1


@pytest.mark.parametrize(
    ("correction", "sentence"),
    [
        ("Ana", "a correction has the form"),
        ("Eve=3", "the clip's seats are Ana, Ben"),
        ("Ana=6", "not '6'"),
        ("Ana=3,soon", "'soon' is neither"),
        ("Ana=missing,late", "neither late nor changed"),
        ("Ana=2,5@2.94", "Ana=2,5@2.94: the clip ends at 2.933333 s; the moment of a change lies in it."),
        ("Ana=2,5@1.8,3@2.1", "one change of a hand is kept, not two"),
        ("Ben=4", "Ben=4: Ben is corrected already; give one correction a seat."),
    ],
)
def test_a_faulty_correction_is_wrong_usage_and_changes_nothing(
    bank: Path, correction: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = read_clip(bank / "round 1.clip")
    assert main(["clips", "label", str(bank / "round 1.clip"), "Ben=3", correction]) == 2
    assert sentence in capsys.readouterr().err
    assert read_clip(bank / "round 1.clip") == before


@pytest.mark.parametrize("moment", ["nan", "inf", "-1", "2.94"])
def test_a_moment_of_three_that_is_none_changes_nothing(
    bank: Path, moment: str, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = bank / "round 1.clip" / "clip.toml"
    before = truth.read_bytes()
    assert main(["clips", "label", str(truth.parent), f"--three={moment}"]) == 2
    assert "the moment of three is a second of the clip, from 0 to 2.933333" in capsys.readouterr().err
    assert truth.read_bytes() == before


def test_export_and_back(bank: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = tmp_path / "given.zip"
    assert main(["clips", "export", str(bank), "--out", str(archive)]) == 0
    assert main(["clips", "export", str(bank), "--out", str(archive)]) == 1
    assert "exists already" in capsys.readouterr().err
    zipfile.ZipFile(archive).extractall(tmp_path / "there")
    there, here = read_clip(tmp_path / "there" / "round 1.clip"), read_clip(bank / "round 1.clip")
    assert (there.seats, there.three_s) == (here.seats, here.three_s)


def test_a_private_export_shows_the_seats_alone(tmp_path: Path) -> None:
    bright = [Frame(np.full((480, 640, 3), 200, np.uint8), n / 10) for n in range(3)]
    place = place_at(150.0, 200.0)
    write_clip(Clip(tmp_path / "a.clip", "x", (SeatTruth("Ana", Showing(), place=place),), three_s=0.1), bright)
    assert main(["clips", "export", "--private", str(tmp_path / "a.clip"), "--out", str(tmp_path / "a.zip")]) == 0
    zipfile.ZipFile(tmp_path / "a.zip").extractall(tmp_path / "there")
    clip = read_clip(tmp_path / "there" / "a.clip")
    assert clip.three_s == 0.1
    with open_clip(clip) as source:
        image = list(source)[2].image
    assert image[150:250, 100:200].min() > 180
    assert image[:, 300:].max() == 0


def test_an_export_that_fails_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made_clip(tmp_path / "a.clip", [SeatTruth("Ana", Showing())])
    assert main(["clips", "export", "--private", str(tmp_path / "a.clip"), "--out", str(tmp_path / "a.zip")]) == 1
    assert "no seat's place is known" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["a.clip"]


@pytest.mark.parametrize("options", [[], ["--private"]])
def test_a_clip_without_one_of_its_frames_is_not_exported(
    options: list[str], bank: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frame = bank / "round 1.clip" / "frames" / "000010.jpg"
    frame.unlink()
    assert main(["clips", "export", str(bank), *options, "--out", str(tmp_path / "given.zip")]) == 1
    assert f"{frame}: there is no such file." in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["bank"]


def test_of_broken_clips_alone_there_is_no_table(bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bank / "round 1.clip" / "frames.csv").unlink()
    assert main(["clips", "check", str(bank)]) == 1
    told = capsys.readouterr().out
    times = bank / "round 1.clip" / "frames.csv"
    assert told == f"round 1.clip   cannot be replayed: {times}: the list of the clip's frames is missing.\n"


def empty_table(path: Path, showing: Showing | None) -> None:
    """Nobody's hand is there, whatever the truth says."""
    frames = [Frame(np.full((240, 320, 3), 90, np.uint8), n / 10) for n in range(5)]
    write_clip(Clip(path, "x", (SeatTruth("Ana", showing, place=place_at(150.0, 120.0)),), three_s=0.1), frames)


def test_many_clips_are_checked_in_processes_of_their_own(tmp_path: Path) -> None:
    for number in range(3):
        empty_table(tmp_path / f"{number}.clip", None)
    checks = list(check_all([(f"{number}", tmp_path / f"{number}.clip") for number in range(3)]))
    assert [(check.clip, [seat.verdict for seat in check.seats]) for check in checks] == [
        ("0", ["right"]),
        ("1", ["right"]),
        ("2", ["right"]),
    ]


def test_the_pytest_plugin(tmp_path: Path) -> None:
    bank = tmp_path / "bank"
    empty_table(bank / "nobody.clip", None)
    empty_table(bank / "unseen.clip", Showing(fingers=3))
    made_clip(bank / "unlabelled.clip", [])
    (bank / "broken.clip").mkdir()
    # By name, and not by its entry point, which only an installed package has.
    plugin = ["-p", "no:companion_clips", "-p", "companion.clips.pytest_plugin", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", *plugin, "--companion-clips", "bank", "-k", "not nothing"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 2 passed, 1 skipped" in done.stdout
    assert "there is no clip.toml in it" in done.stdout
    assert "Traceback" not in done.stdout


def test_the_plugin_is_installed_with_the_package_and_loads_without_the_networks() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["pytest11"] == {"companion_clips": "companion.clips.pytest_plugin"}
    program = "import sys, companion.clips.pytest_plugin; print(sorted({'numpy', 'cv2'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
