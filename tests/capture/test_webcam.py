"""Live cameras: good ones, and every way in which they fail."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise

import cv2
import numpy as np
import pytest

from companion.capture.device import Camera, Device, OpenCvDevice
from companion.capture.health import Condition, appearance, camera_name, health
from companion.capture.source import open_source
from companion.capture.webcam import Patience, WebcamSource
from companion.errors import CompanionError
from tests.capture.fake_camera import FakeCamera
from tests.capture.media import picture
from tests.capture.network_camera import serve_stream

QUICK = Patience(
    still_opening=0.1, opening=60.0, warm_up=5.0, failing=0.05, silence=0.3, stuck=0.8, again=0.05, permission=0.0
)

Open = Callable[..., WebcamSource]


def until(happens: Callable[[], object]) -> None:
    """Wait for something that is bound to happen; 20 s is for a machine that is very busy."""
    end = time.monotonic() + 20
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.005)


def condition(source: WebcamSource) -> Condition:
    return source.health.condition


@pytest.fixture
def watch() -> Iterator[Open]:
    """Opens cameras and closes them in the end."""
    sources: list[WebcamSource] = []

    def open_camera(camera: FakeCamera, patience: Patience = QUICK, number: Camera = 0) -> WebcamSource:
        sources.append(WebcamSource(number, camera.device, patience))
        return sources[-1]

    yield open_camera
    for source in sources:
        source.close()


def test_frames_grow_in_time_and_are_never_given_twice(watch: Open) -> None:
    source = watch(FakeCamera())
    frames = [frame for frame, _ in zip(source, range(8), strict=False)]
    assert all(later.time_s > earlier.time_s for earlier, later in pairwise(frames))
    assert all(not np.array_equal(later.image, earlier.image) for earlier, later in pairwise(frames))
    assert frames[-1].time_s <= source.now()
    until(lambda: condition(source) is Condition.WORKING)
    until(lambda: source.notice is None)
    assert source.live


def test_only_the_newest_frame_is_kept_for_a_slow_reader(watch: Open) -> None:
    camera = FakeCamera()
    source = watch(camera)
    frames = iter(source)
    next(frames)
    seen = camera.frames
    until(lambda: camera.frames > seen + 20)
    before = camera.frames
    image = next(frames).image
    assert int(image[0, 0, 0]) * 16 + int(image[0, 1, 0]) >= before - 2


def test_recent_frames_are_there_for_the_reveal(watch: Open) -> None:
    source = watch(FakeCamera(period_s=0.03))
    until(lambda: len(source.recent()) >= 10)
    recent = source.recent()
    assert all(later.time_s > earlier.time_s for earlier, later in pairwise(recent))
    assert source.now() - recent[0].time_s < 4
    assert len(source.recent(0.0)) == 0


def test_a_fast_camera_is_thinned_out_in_what_is_kept(watch: Open) -> None:
    camera = FakeCamera(period_s=0.001)
    source = watch(camera)
    until(lambda: camera.frames > 200)
    kept = source.recent()
    assert len(kept) <= 31 * (kept[-1].time_s - kept[0].time_s) + 2


def test_the_rate_is_measured(watch: Open) -> None:
    camera = FakeCamera(period_s=0.02)
    source = watch(camera)
    assert source.fps is None or source.fps > 0
    until(lambda: camera.frames > 12)
    assert source.fps is not None
    assert 0 < source.fps <= 50.5  # the fake waits at least 20 ms for each


def test_black_first_frames_are_not_given(watch: Open) -> None:
    camera = FakeCamera(black_frames=5)
    first = next(iter(watch(camera)))
    assert first.image.max() == 200


def test_a_camera_that_does_not_exist(watch: Open) -> None:
    source = watch(FakeCamera(present=False), number=7)
    with pytest.raises(CompanionError, match=r"^Camera 7 cannot be opened"):
        next(iter(source))
    with pytest.raises(CompanionError, match=r"^Camera 7 cannot be opened"):
        source.wait_ready(lambda sentence: None)
    assert condition(source) is Condition.UNAVAILABLE


def test_a_camera_that_may_be_used_after_a_question_to_the_user(watch: Open) -> None:
    camera = FakeCamera(present=False)
    source = watch(camera, Patience(again=0.05, permission=60.0))
    told: list[str] = []
    waiting = threading.Thread(target=source.wait_ready, args=(told.append,), daemon=True)
    waiting.start()
    until(lambda: told)
    assert told[0].startswith("Camera 0 cannot be opened")
    camera.present = True
    until(lambda: not waiting.is_alive())
    assert source.newest() is not None


def test_slow_opening_is_told_and_holds_nothing_up(watch: Open) -> None:
    camera = FakeCamera(hangs_in="open")
    source = watch(camera)
    assert condition(source) in (Condition.OPENING, Condition.STILL_OPENING)
    until(lambda: condition(source) is Condition.STILL_OPENING)
    assert "still opening" in str(source.notice)
    assert source.newest(timeout_s=0.01) is None
    camera.hangs_in = ""
    until(lambda: condition(source) is Condition.WORKING)


def test_a_camera_that_goes_away_and_returns(watch: Open) -> None:
    camera = FakeCamera()
    source = watch(camera)
    frames = iter(source)
    last = next(frames)
    camera.present = False
    until(lambda: condition(source) is Condition.GONE)
    assert source.notice == ("Camera 0 has gone away; unplug it and plug it in again, it is picked up by itself.")
    newest = source.newest()
    assert newest is not None
    assert source.newest(after=newest.time_s, timeout_s=0.05) is None
    assert not source.health.gives_frames
    camera.present = True
    until(lambda: condition(source) is Condition.WORKING)
    assert next(frames).time_s > last.time_s
    until(lambda: source.notice is None)
    assert camera.opened >= 2


def test_single_failed_grabs_are_no_matter(watch: Open) -> None:
    camera = FakeCamera()
    source = watch(camera, Patience(failing=60.0, stuck=60.0))
    next(iter(source))
    camera.fails_for = 3
    seen = camera.frames
    until(lambda: camera.fails_for == 0 and camera.frames > seen + 3)
    until(lambda: condition(source) is Condition.WORKING)
    assert camera.opened == 1


def test_a_frozen_camera_gives_no_frames_and_is_opened_anew(watch: Open) -> None:
    camera = FakeCamera()
    source = watch(camera)
    next(iter(source))
    camera.frozen = True
    until(lambda: condition(source) is Condition.FROZEN)
    assert "same picture again and again" in str(source.notice)
    newest = source.newest()
    until(lambda: camera.opened >= 3)  # still the same picture after opening: no sign of life
    assert source.newest() is newest
    assert condition(source) is Condition.FROZEN
    camera.frozen = False
    until(lambda: condition(source) is Condition.WORKING)


def test_a_frozen_camera_that_is_then_unplugged(watch: Open) -> None:
    camera = FakeCamera()
    source = watch(camera)
    next(iter(source))
    camera.frozen = True
    until(lambda: condition(source) is Condition.FROZEN)
    camera.present = False
    until(lambda: condition(source) is Condition.GONE)


def test_a_blocking_camera_that_goes_on_by_itself(watch: Open) -> None:
    camera = FakeCamera()
    source = watch(camera, Patience(silence=0.15, stuck=60.0))
    next(iter(source))
    camera.hangs_in = "grab"
    until(lambda: condition(source) is Condition.BLOCKED)
    assert "gives no more pictures" in str(source.notice)
    camera.hangs_in = ""
    until(lambda: condition(source) is Condition.WORKING)
    assert camera.opened == 1


def test_a_blocking_camera_is_opened_anew(watch: Open) -> None:
    camera = FakeCamera()
    source = watch(camera)
    next(iter(source))
    camera.hangs_in = "grab"
    until(lambda: condition(source) in (Condition.BLOCKED, Condition.GONE))
    until(lambda: source.health.condition is Condition.GONE)  # the device is in use by the attempt that hangs
    camera.hangs_in = ""
    until(lambda: condition(source) is Condition.WORKING)
    assert camera.opened >= 2


def test_attempts_that_hang_do_not_pile_up(watch: Open) -> None:
    camera = FakeCamera(hangs_in="open")
    made = 0

    def device(number: Camera) -> Device:
        nonlocal made
        made += 1
        return camera.device(number)

    source = WebcamSource(0, device, Patience(opening=0.01, again=0.01))
    try:
        until(lambda: made == 3)
        time.sleep(0.3)
        assert made == 3
    finally:
        camera.hangs_in = ""
        source.close()


@pytest.mark.parametrize("call", ["open", "grab"])
def test_closing_does_not_wait_for_a_camera_that_blocks(watch: Open, call: str) -> None:
    camera = FakeCamera()
    source = watch(camera)
    next(iter(source))
    camera.hangs_in = call
    camera.present = call != "open"
    closing = threading.Thread(target=source.close)
    closing.start()
    until(lambda: not closing.is_alive())
    assert list(source) == []
    camera.hangs_in = ""
    until(lambda: camera.in_use == 0)


def test_closing_lets_go_of_the_device(watch: Open) -> None:
    camera = FakeCamera()
    with watch(camera) as source:
        next(iter(source))
        assert camera.in_use == 1
    until(lambda: camera.in_use == 0)


@pytest.mark.parametrize(
    ("looks", "expected", "words"),
    [
        ("grey", Condition.GREY, "hands are found in colour"),
        ("dark", Condition.DARK, "too little light"),
        ("bright", Condition.BRIGHT, "too much light"),
        ("black", Condition.BLACK, "black picture"),
    ],
)
def test_pictures_in_which_no_hands_are_found(watch: Open, looks: str, expected: Condition, words: str) -> None:
    camera = FakeCamera(picture=looks)
    source = watch(camera, Patience(warm_up=0.1))
    until(lambda: condition(source) is expected)
    assert words in str(source.notice)
    assert source.health.gives_frames
    camera.picture = "colour"
    until(lambda: condition(source) is Condition.WORKING)


def test_a_covered_lens_without_noise_is_black_rather_than_frozen(watch: Open) -> None:
    camera = FakeCamera(picture="black", frozen=True)
    source = watch(camera)
    until(lambda: condition(source) is Condition.BLACK)
    until(lambda: camera.opened >= 3)
    assert condition(source) is Condition.BLACK


def test_a_native_error_is_as_good_as_a_failed_opening() -> None:
    class Broken:
        def open(self) -> bool:
            raise cv2.error("driver")

        def grab(self) -> bool:
            return False

        def retrieve(self) -> None:
            return None

        def release(self) -> None:
            pass

    with WebcamSource(3, lambda camera: Broken(), QUICK) as source, pytest.raises(CompanionError, match="Camera 3"):
        next(iter(source))


def test_a_colourful_picture_works_and_its_grey_copy_does_not() -> None:
    colour = picture(320, 240)
    assert appearance(colour) is Condition.WORKING
    grey = np.repeat(colour[:, :, 1:2], 3, axis=2)
    _, jpeg = cv2.imencode(".jpg", grey)
    decoded = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
    assert decoded is not None
    assert appearance(np.asarray(decoded, np.uint8)) is Condition.GREY


@pytest.mark.parametrize(
    ("system", "words"),
    [
        ("darwin", "System Settings > Privacy & Security > Camera"),
        ("win32", "Let desktop apps access your camera"),
        ("linux", "there is no /dev/video98"),
    ],
)
def test_each_system_says_what_to_do(monkeypatch: pytest.MonkeyPatch, system: str, words: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert words in str(health(Condition.UNAVAILABLE, 98).sentence)


@pytest.mark.skipif(sys.platform == "win32", reason="Linux paths")
def test_linux_tells_in_use_from_not_allowed(monkeypatch: pytest.MonkeyPatch, tmp_path: str) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    device = str(tmp_path)
    assert "is in use by another program" in str(health(Condition.UNAVAILABLE, device).sentence)
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert "usermod -aG video" in str(health(Condition.UNAVAILABLE, device).sentence)


def test_a_password_is_never_shown() -> None:
    assert camera_name("rtsp://me:secret@desk/stream") == "the camera rtsp://desk/stream"


def test_real_opencv_without_such_a_camera(capfd: pytest.CaptureFixture[str]) -> None:
    with open_source("98") as source, pytest.raises(CompanionError, match=r"^Camera 98 cannot be opened"):
        next(iter(source))
    assert capfd.readouterr() == ("", "")


def test_a_network_camera(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serve_stream() as stream:
        source = WebcamSource(stream.url, OpenCvDevice, Patience(failing=0.05, again=0.05))
        with source:
            source.wait_ready(lambda sentence: None)
            assert next(iter(source)).image.shape == (48, 64, 3)
            stream.stop()
            until(lambda: condition(source) is Condition.GONE)
            assert source.notice == (
                f"The camera {stream.url} has gone away; check that it is on and in the network, "
                "it is picked up again by itself."
            )
    with (
        WebcamSource(stream.url) as source,
        pytest.raises(CompanionError, match=r"^The camera http:.* cannot be opened; check the address"),
    ):
        next(iter(source))
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to a child")
def test_ctrl_c_ends_the_wait_for_a_camera_that_hangs() -> None:
    script = (
        "import os, signal, threading, time\n"
        "from companion.capture.webcam import WebcamSource\n"
        "from tests.capture.fake_camera import FakeCamera\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell's background jobs ignore it
        "source = WebcamSource(0, FakeCamera(hangs_in='open').device)\n"
        "threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "try:\n"
        "    source.wait_ready(print)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("interrupted\n", "", 0)


def test_the_command_ends_cleanly_though_a_driver_hangs() -> None:
    # The camera's computer never answers; as Python shuts down its socket is closed, and the driver comes back.
    script = (
        "import socket\n"
        "from companion import cli\n"
        "from companion.capture.webcam import WebcamSource\n"
        "camera = socket.create_server(('127.0.0.1', 0))\n"
        "def main():\n"
        "    with WebcamSource(f'http://127.0.0.1:{camera.getsockname()[1]}/video') as source:\n"
        "        source.wait_ready(print, timeout_s=0.5)\n"
        "    print('done')\n"
        "    return 3\n"
        "cli.main = main\n"
        "cli.console()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "no_proxy": "127.0.0.1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("done\n", "", 3)
