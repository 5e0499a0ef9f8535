"""`companion doctor`: every check, well and ill."""

import json
import threading
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from companion import cli
from companion.commands import doctor
from companion.doctor import hand_model, surroundings, versions
from companion.doctor.camera import check_camera, judge_pictures
from companion.doctor.finding import Finding, bad, good, within
from tests.capture.fake_camera import FakeCamera


def only(monkeypatch: pytest.MonkeyPatch, **found: Callable[[], Finding]) -> None:
    monkeypatch.setattr(doctor, "checks", lambda camera: found)


def test_all_well(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    only(monkeypatch, versions=lambda: good("new enough"), voice=lambda: good("it speaks"))
    assert cli.main(["doctor"]) == 0
    assert capsys.readouterr().out == "ok       versions     new enough\nok       voice        it speaks\n"


def test_a_problem_is_the_exit_status(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    only(monkeypatch, camera=lambda: bad("Plug it in."), voice=lambda: good("it speaks"))
    assert cli.main(["doctor"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "PROBLEM  camera       Plug it in."


def test_json_is_one_object_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    only(monkeypatch, camera=lambda: bad("Plug it in."), voice=lambda: good("it speaks"))
    assert cli.main(["doctor", "--json"]) == 1
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"check": "camera", "ok": False, "says": "Plug it in."},
        {"check": "voice", "ok": True, "says": "it speaks"},
    ]


def test_a_camera_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["doctor", "--camera", "front"])
    assert ended.value.code == 2
    assert "'front' is neither a camera number nor a URL" in capsys.readouterr().err


def test_every_check_of_this_machine_gives_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["doctor", "--json", "--camera", "98"])
    found = {line["check"]: line for line in map(json.loads, capsys.readouterr().out.splitlines())}
    assert list(found) == ["versions", "opencv", "hand model", "voice", "data folder", "camera"]
    # The machine of a test may have no voice and no camera, but it has what the package brings.
    assert found["versions"]["ok"], found["versions"]["says"]
    assert found["opencv"]["ok"], found["opencv"]["says"]
    assert found["hand model"]["ok"], found["hand model"]["says"]
    assert found["camera"]["says"].startswith("Camera 98 cannot be opened")


def test_a_check_that_hangs_is_a_finding() -> None:
    forever = threading.Event()
    finding = within(0.05, lambda: good(str(forever.wait())))
    assert not finding.ok
    assert "no answer" in finding.says
    forever.set()


def test_a_check_that_breaks_is_a_finding() -> None:
    def broken() -> Finding:
        raise RuntimeError("library not found")

    assert within(10, broken) == bad("The check failed: RuntimeError: library not found")


def test_a_working_camera() -> None:
    finding = check_camera(0, FakeCamera(size=(720, 1280), period_s=0.01).device, watched_s=0.3)
    assert finding.says.startswith("camera 0 gives 1280x720 at ")


@pytest.mark.parametrize(
    ("width", "height", "fps", "finding"),
    [
        (1280, 720, 29.97, good("camera 1 gives 1280x720 at 30 frames a second")),
        (640, 480, 8.0, good("camera 1 gives 640x480 at 8 frames a second")),
        (320, 240, 30.0, bad("camera 1 gives 320x240 at 30 frames a second, too small for hands at a table; choose "
                             "another camera.")),
        (1280, 720, 5.0, bad("camera 1 gives 1280x720 at 5 frames a second, too few; switch on more light, or use "
                             "another USB port.")),
    ],
)  # fmt: skip
def test_which_pictures_do(width: int, height: int, fps: float, finding: Finding) -> None:
    assert judge_pictures("camera 1", width, height, fps) == finding


@pytest.mark.parametrize(
    ("camera", "words"),
    [
        (FakeCamera(present=False), "Camera 0 cannot be opened"),
        (FakeCamera(size=(90, 160)), "gives 160x90 at"),
        (FakeCamera(size=(720, 1280), picture="grey"), "hands are found in colour"),
        (FakeCamera(size=(720, 1280), picture="dark"), "too little light"),
        (FakeCamera(size=(720, 1280), period_s=0.2), "too few; switch on more light"),
    ],
)
def test_a_camera_with_a_fault(camera: FakeCamera, words: str) -> None:
    finding = check_camera(0, camera.device, watched_s=0.6)
    assert not finding.ok
    assert words in finding.says


def test_a_camera_that_hangs_holds_nothing_up() -> None:
    camera = FakeCamera(hangs_in="open")
    finding = check_camera(0, camera.device, opening_s=0.1)
    camera.hangs_in = ""
    assert finding == bad("camera 0 gives no pictures; unplug it and plug it in again.")


def test_damaged_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "palm_detector.tflite").write_bytes(b"half of it")
    monkeypatch.setattr("companion.hands.model_files.resource", lambda name: tmp_path / Path(name).name)
    finding = hand_model.check_hand_model()
    assert not finding.ok
    assert "is damaged" in finding.says
    (tmp_path / "palm_detector.tflite").unlink()
    assert not hand_model.check_hand_model().ok


def test_two_packages_that_bring_cv2(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, {"opencv-contrib-python": "4.13.0"})
    finding = versions.check_opencv()
    assert not finding.ok
    assert "opencv-python and opencv-contrib-python overwrite each other" in finding.says
    assert "uninstall -y opencv-python opencv-contrib-python" in finding.says


@pytest.mark.parametrize("other", ["1.0.0", None])
def test_another_mediapipe(monkeypatch: pytest.MonkeyPatch, other: str | None) -> None:
    pretend(monkeypatch, {"mediapipe": other})
    finding = versions.check_versions()
    assert not finding.ok
    assert finding.says.startswith(f"mediapipe 0.10.31 is needed, not {other or 'none'}")


def test_python_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version_info", (3, 10, 4, "final", 0))
    finding = versions.check_versions()
    assert finding == bad("Python 3.10.4 is not supported; install Python 3.11 to 3.14 and companion in it.")


def test_no_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surroundings, "find_engine", lambda for_wav=False: None)
    finding = surroundings.check_voice()
    assert not finding.ok
    assert finding.says.startswith("There is no speech engine, everything is on the screen only. ")


def test_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "new" / "games"))
    assert surroundings.check_data_folder() == good(f"games are kept in {tmp_path / 'new' / 'games'}")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file"))
    finding = surroundings.check_data_folder()
    assert not finding.ok
    assert "cannot be written to" in finding.says


def pretend(monkeypatch: pytest.MonkeyPatch, changed: dict[str, str | None]) -> None:
    """Other versions of some packages, or none."""
    truly = metadata.version

    def version(name: str) -> str:
        if name not in changed:
            return truly(name)
        if (told := changed[name]) is None:
            raise metadata.PackageNotFoundError(name)
        return told

    monkeypatch.setattr(metadata, "version", version)
