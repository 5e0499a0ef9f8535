"""`companion calibrate` as it is started, before a recording in which one hand after the other is shown."""

import io
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.capture.clip import open_clip, read_clip
from companion.capture.frame import Frame
from companion.capture.image import read_image
from companion.capture.webcam import WebcamSource
from companion.cli import main
from companion.hands.hand import Hand
from companion.table.background import moved
from companion.table.kept import kept_path
from companion.table.profile import TableProfile, read_profile, write_profile
from companion.table.seat import Seat
from tests.capture.fake_camera import FakeCamera
from tests.capture.media import picture, write_picture
from tests.commands.running import DEMO_CLIP, DEMO_SEATS
from tests.hands.made import made_hand

FPS = 4.0
SHOWN = ("Dee", "Eli")
SEATS = {seat.name: seat for seat in read_profile(DEMO_SEATS).seats}


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo's empty table with the hand of Dee alone for three seconds, then that of Eli."""
    with open_clip(read_clip(DEMO_CLIP)) as source:
        frames = list(source)
    empty = frames[0].image
    held = next(frame.image for frame in frames if frame.time_s >= 2.6)
    path = tmp_path_factory.mktemp("calibrate") / "one by one.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), FPS, (1280, 720))
    for name in SHOWN:
        seat = SEATS[name]
        left, top, right, bottom = (int(edge) for edge in (seat.x - 140, seat.y - 140, seat.x + 140, seat.y + 140))
        picture = empty.copy()
        picture[top:bottom, left:right] = held[top:bottom, left:right]
        for _ in range(int(3.6 * FPS)):
            writer.write(picture)
    writer.release()
    return path


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


class ScriptedWatcher:
    """Sees what the recording shows, without the networks."""

    def __enter__(self) -> "ScriptedWatcher":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def search(self, frames: Sequence[Frame]) -> list[tuple[float, list[Hand]]]:
        return [(frame.time_s, [_hand_of(SHOWN[frame.time_s >= 3.55])]) for frame in frames]


def _hand_of(name: str) -> Hand:
    seat = SEATS[name]
    return made_hand(x=seat.x, y=seat.y, size=40.0, heading=seat.arm_from + 180.0)


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.commands.calibrate.Watcher", ScriptedWatcher)


@pytest.mark.usefixtures("scripted")
def test_seats_are_learned_drawn_and_kept(recording: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    former = TableProfile(640, 480, (Seat("Dee", 1, 2, 90, 4),), others={"personal": {"Dee": {"width": 1.0}}})
    write_profile(kept_path(["Dee", "Eli"]), former)
    arguments = ["--camera", str(recording), "--players", "Dee,Eli", "--voice", "off"]
    assert main(["calibrate", *arguments, "--picture", str(tmp_path / "seats.png")]) == 0
    said = capsys.readouterr().out
    assert said.index("Dee, show your hand.") < said.index("Eli, show your hand.") < said.index("I know everyone's")
    profile = read_profile(kept_path(["Eli", "Dee"]))
    assert [seat.name for seat in profile.seats] == ["Dee", "Eli"]
    for seat in profile.seats:
        assert np.hypot(seat.x - SEATS[seat.name].x, seat.y - SEATS[seat.name].y) < 1
    assert profile.background is not None
    assert not moved(profile.background, read_image(tmp_path / "seats.png"))  # drawings hide little of it
    assert profile.others == former.others
    assert "Kept in" in said


@pytest.mark.usefixtures("scripted")
@pytest.mark.parametrize("picture", ["seats.xyz", "no-such-folder/seats.png"])
def test_a_picture_that_cannot_be_written_takes_no_seat_along(
    recording: Path, tmp_path: Path, picture: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--camera", str(recording), "--players", "Dee,Eli", "--voice", "off"]
    assert main(["calibrate", *arguments, "--picture", str(tmp_path / picture)]) == 1
    assert "written" in capsys.readouterr().err
    assert [seat.name for seat in read_profile(kept_path(["Dee", "Eli"])).seats] == ["Dee", "Eli"]


def test_one_seat_is_redone_in_the_kept_profile_from_a_real_hand(recording: Path) -> None:
    path = kept_path(["Dee", "Ana"])
    before = TableProfile(
        1280, 720, (Seat("Dee", 1, 2, 90, 4), Seat("Ana", 200, 600, 90, 200)), others={"hands": [{"player": "Ana"}]}
    )
    write_profile(path, before)
    assert main(["calibrate", "--camera", str(recording), "--redo", "Dee", "--voice", "off"]) == 0
    after = read_profile(path)
    dee = after.seats[0]
    assert np.hypot(dee.x - SEATS["Dee"].x, dee.y - SEATS["Dee"].y) < 40
    assert np.cos(np.radians(dee.arm_from - SEATS["Dee"].arm_from)) > 0.8
    assert after.seats[1] == before.seats[1]
    assert after.others == before.others


@pytest.mark.usefixtures("scripted")
def test_a_recording_that_ends_too_soon_names_who_is_missing_and_keeps_nothing(
    recording: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--camera", str(recording), "--players", "Dee,Eli,Fay", "--voice", "off"]
    assert main(["calibrate", *arguments]) == 1
    assert capsys.readouterr().err == "companion calibrate: Fay has not shown a hand for two seconds.\n"
    assert not home.exists()


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], "name the players, clockwise: --players Ana,Ben,Cy."),
        (["--players", "Ana,Ana"], "Ana and Ana are the same name"),
        (["--redo", "Ana"], "no table with this player is kept"),
        (["--redo", "Zoe", "--out", str(DEMO_SEATS)], "has seats for Ana, Ben, Cy, Dee, Eli only"),
    ],
)
def test_what_cannot_begin_says_why(arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", *arguments, "--voice", "off"]) == 2
    said = capsys.readouterr().err
    assert fault in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(("picture", "told"), [("grey", "hands are found in colour"), ("dark", "switch on a lamp")])
def test_a_camera_that_cannot_show_hands_is_told(
    picture: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    camera = FakeCamera(picture=picture)

    class Blind(ScriptedWatcher):
        """Sees nothing, and the table gives up once the camera's trouble has been told."""

        def search(self, frames: Sequence[Frame]) -> list[tuple[float, list[Hand]]]:
            self.out = getattr(self, "out", "") + capsys.readouterr().out
            if told in self.out:
                raise KeyboardInterrupt
            return [(frame.time_s, []) for frame in frames]

    monkeypatch.setattr("companion.commands.calibrate.Watcher", Blind)
    monkeypatch.setattr("companion.commands.calibrate.open_source", lambda _: WebcamSource(0, camera.device))
    assert main(["calibrate", "--players", "Dee,Eli", "--no-window", "--voice", "off"]) == 130


@pytest.mark.parametrize("name", ["hand.png", "hand.gif", "called a clip.mp4"])
def test_a_picture_is_no_camera(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    write_picture(path if path.suffix != ".mp4" else tmp_path / "hand.jpg", picture()).rename(path)
    for part in (["--players", "Dee,Eli"], ["hand", "--player", "Dee", "--profile", str(DEMO_SEATS)]):
        assert main(["calibrate", *part, "--camera", str(path), "--voice", "off"]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err == (
            f"companion calibrate: {path}: this is a picture, in which no hand can be held for a while; name a camera, "
            "a clip or a video.\n"
        )


def test_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "sheet", "--out", str(tmp_path / "sheet.pdf"), "--paper", "letter"]) == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert "LETTER" in capsys.readouterr().out


def test_a_game_of_the_same_players_begins_with_the_kept_seats(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = read_profile(DEMO_SEATS)
    write_profile(kept_path([seat.name for seat in profile.seats]), profile)
    play = ["play", "--terminal", "--camera", str(DEMO_CLIP), "--players", "Eli,Dee,Cy,Ben,Ana", "--voice", "off"]
    for arguments, told in ((play, True), ([*play, "--seats", "none"], False)):
        monkeypatch.setattr("sys.stdin", io.StringIO())
        assert main(arguments) == 0
        assert ("Seats as calibrated, from " in capsys.readouterr().out) == told
