"""`companion calibrate hand`: asks for every count, keeps what helps, and tells what is at fault."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.capture.frame import BgrImage, Frame
from companion.capture.source import Source, open_source
from companion.cli import main
from companion.commands import calibrate_hand
from companion.hands.personal import COUNTS, LOOK_NUMBERS, PersonalCorrection
from companion.play.hand_calibration import LEAST_LOOKS, ROUNDS, HandCalibration
from companion.showdown.look import Look
from companion.showdown.watching import Looks, Watcher
from companion.table.personal import corrections_of, with_correction
from companion.table.profile import read_profile, write_profile
from companion.table.seat import Seat
from tests.commands.running import DEMO_CLIP, DEMO_SEATS
from tests.hands.made import made_hand, made_reading

CORRECTION = PersonalCorrection((1,), ((0.5,) * LOOK_NUMBERS,), 0.4)


class _Still(Source):
    """The same picture again and again, a second apart by 3, for `seconds`."""

    live = False

    def __init__(self, image: BgrImage, seconds: float) -> None:
        super().__init__("still")
        self._frames = [Frame(image, time_s) for time_s in np.arange(0.0, seconds, 1 / 3)]

    def frames(self) -> Iterator[Frame]:
        yield from self._frames


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    write_profile(path, read_profile(DEMO_SEATS))
    return path


def _demo_picture() -> BgrImage:
    with open_source(DEMO_CLIP) as source:
        return next(frame.image for frame in source if frame.time_s > 2.6)


def test_a_hand_that_shows_the_same_for_every_count_gets_no_correction(
    profile: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    image = _demo_picture()
    monkeypatch.setattr(calibrate_hand, "open_source", lambda spec: _Still(image, 100.0))
    player = read_profile(profile).seats[0].name
    write_profile(profile, with_correction(read_profile(profile), player, CORRECTION))
    assert main(["calibrate", "hand", "--player", player, "--profile", str(profile), "--voice", "off"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == [f"{player}, show a fist.", f"{player}, show one."]
    assert len(said) == ROUNDS * len(COUNTS) + 1
    assert "none is kept" in said[-1]
    assert corrections_of(read_profile(profile)) == {}


def test_an_empty_seat_is_told_and_the_profile_stays(
    profile: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = profile.read_bytes()
    player = read_profile(profile).seats[0].name
    for seconds, complaint in ((100.0, "was not seen at the seat"), (3.0, "the recording ended")):
        grey = np.full((480, 640, 3), 90, np.uint8)
        monkeypatch.setattr(calibrate_hand, "open_source", lambda spec, s=seconds, g=grey: _Still(g, s))
        assert main(["calibrate", "hand", "--player", player, "--profile", str(profile), "--voice", "off"]) == 1
        assert complaint in capsys.readouterr().err
    assert profile.read_bytes() == before


def test_a_player_without_a_seat_is_wrong_usage(profile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "hand", "--player", "Zoe", "--profile", str(profile)]) == 2
    assert "Zoe" in capsys.readouterr().err


def test_a_correction_is_forgotten(profile: Path) -> None:
    player = read_profile(profile).seats[0].name
    before = read_profile(profile)
    write_profile(profile, with_correction(before, player, CORRECTION))
    assert main(["calibrate", "hand", "--player", player, "--profile", str(profile), "--forget"]) == 0
    assert read_profile(profile) == before


class _Watching:
    """Stands for a `Watcher`: each look sees the showing that is due."""

    def __init__(self) -> None:
        self.showing = 0
        self.blind = False

    def watch(self, frame: Frame, seats: list[Seat], looks: Looks) -> None:
        hand, reading = (None, None) if self.blind else (made_hand(), made_reading(COUNTS[self.showing]))
        looks.setdefault(seats[0].name, []).append(Look(frame.time_s, hand, reading))


def test_every_count_is_asked_for_in_rounds_and_an_unseen_one_again() -> None:
    watching = _Watching()
    watcher: Watcher = watching  # type: ignore[assignment]
    session = HandCalibration(watcher, Seat("Ana", 100, 100, 90, 0))
    image: BgrImage = np.zeros((4, 4, 3), np.uint8)
    asked: list[int] = []
    time_s = 0.0
    while (wanted := session.wanted) is not None:
        asked.append(wanted)
        watching.showing = wanted
        watching.blind = len(asked) == 2
        for _ in range(LEAST_LOOKS):
            time_s += 0.2
            session.see(Frame(image, time_s))
        assert session.take() != watching.blind
    assert asked == [0, 1, 1, 2, 3, 4, 5] + 2 * [0, 1, 2, 3, 4, 5]
    fitted = session.fitted()
    assert fitted.before.right == 1.0
    assert fitted.correction is None
