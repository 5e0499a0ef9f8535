"""`companion demo`: the bundled table from the limit to the ruling, on screen and as speech."""

import re
import sys
import wave
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.capture.clip import read_clip
from companion.play import demo_table
from companion.table.profile import read_profile
from tests.commands.running import DEMO_CLIP, DEMO_SEATS
from tests.socket_watch import Watched, run_watched


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def ran(folder: Path) -> Watched:
    """One run with everything that it can write, its network sockets watched."""
    arguments = ["--fast", "--voice", f"wav:{folder / 'speech'}", "--picture", str(folder / "ruled.png")]
    (folder / "watch").mkdir()
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("COMPANION_HOME", str(folder / "home"))
        return run_watched([sys.executable, "-m", "companion", "demo", *arguments], folder / "watch")


def truth() -> dict[str, int]:
    """What each player shows, from the clip's own truth and the seats' places."""
    shown: dict[str, int] = {}
    for seat in read_profile(DEMO_SEATS).seats:
        nearest = min(
            read_clip(DEMO_CLIP).seats,
            key=lambda there: abs(np.mean(there.landmarks or [(9e9, 9e9)], axis=0) - (seat.x, seat.y)).sum(),
        )
        assert nearest.showing is not None
        assert nearest.showing.fingers is not None
        shown[seat.name] = nearest.showing.fingers
    return shown


def test_it_ends_well_and_opens_no_network_socket(ran: Watched, folder: Path) -> None:
    assert (ran.exit_status, ran.stderr, ran.network) == (0, "", ())
    assert not (folder / "home").exists()  # the demo is nobody's game


def test_every_hand_is_on_the_screen_as_the_clips_truth_has_it(ran: Watched) -> None:
    assert sorted(truth()) == sorted(demo_table.PLAYERS)
    for player, fingers in truth().items():
        assert re.search(rf"\b{player}: {fingers} finger", ran.stdout)


def test_the_ruling_is_the_rulebooks(ran: Watched) -> None:
    """Reckoned here in another way: by how many are before whom."""
    shown, limit, ships = truth(), demo_table.LIMIT, demo_table.SHIPS
    most = max(shown.values())
    busted = sum(shown.values()) > limit

    def place(player: str) -> tuple[bool, int, int]:
        return busted and shown[player] == most, -shown[player], -ships[player]

    order = sorted(shown, key=place)
    places = re.findall(r"^  (\d)\. (\w+) +(\w.*)$", ran.stdout, re.MULTILINE)
    assert [name for _, name, _ in places] == order
    assert all(why.startswith(f"{name} goes ") for _, name, why in places)
    assert ("Busted" in ran.stdout) == busted


def test_everything_that_is_shown_is_heard(ran: Watched, folder: Path) -> None:
    files = sorted((folder / "speech").glob("*.wav"))
    spoken = [file.stem.split("-", 1)[1] for file in files]
    assert [word for word in spoken if word in ("one", "two", "three")] == ["one", "two", "three"]
    assert spoken[-1].startswith(re.findall(r"^  5\. (\w+)", ran.stdout, re.MULTILINE)[0].lower())
    assert sum(" goes " in f" {name.replace('-', ' ')} " for name in spoken) >= 5
    for file in files:
        with wave.open(str(file)) as sound:
            samples = np.frombuffer(sound.readframes(sound.getnframes()), np.int16)
            assert len(samples) > 0.1 * sound.getframerate()
            assert np.abs(samples.astype(int)).max() > 1000


def test_the_picture_shows_the_ruled_reveal(ran: Watched, folder: Path) -> None:
    picture = cv2.imread(str(folder / "ruled.png"))
    assert picture is not None
    assert picture.shape == (720, 1280, 3)
    green = (picture == (90, 200, 60)).all(axis=2)
    for seat in read_profile(DEMO_SEATS).seats:
        half = int(seat.size / 2)
        assert green[int(seat.y) - half : int(seat.y) + half, int(seat.x) - half : int(seat.x) + half].any()
