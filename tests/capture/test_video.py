"""Video files, good and bad, and their times."""

import math
from itertools import pairwise
from pathlib import Path

import cv2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.capture.image import ImageSource
from companion.capture.source import open_source, thinned
from companion.capture.video import VideoSource, sane_times
from companion.errors import CompanionError
from tests.capture.media import index_first, turned_by_90, write_gif, write_video


def times_of(raw: list[float], step_s: float = 0.04) -> list[float]:
    return [time for _, time in sane_times(((None, time) for time in raw), step_s)]


def test_frames_and_times(tmp_path: Path) -> None:
    with VideoSource(write_video(tmp_path / "v.mp4", frames=30, fps=25)) as source:
        frames = list(source)
    assert len(frames) == 30
    assert [frame.time_s for frame in frames] == pytest.approx([i / 25 for i in range(30)], abs=1e-3)
    assert [float(frame.image.mean()) for frame in frames] == pytest.approx([8 * i for i in range(30)], abs=4)
    assert source.fps == pytest.approx(25, rel=0.01)
    assert source.notice is None
    assert not source.live


@pytest.mark.parametrize("name", ["two words.mp4", 'it\'s "quoted".mp4', "Hände 手.mp4", "100%d.mp4", "a:b.mp4"])
def test_any_file_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    write_video(tmp_path / "plain.mp4", frames=3).rename(tmp_path / name)
    monkeypatch.chdir(tmp_path)
    with open_source(name) as source:
        assert len(list(source)) == 3


def test_a_moving_gif_is_a_video(tmp_path: Path) -> None:
    with open_source(write_gif(tmp_path / "wall.gif", pictures=3)) as source:
        assert [frame.time_s for frame in source] == pytest.approx([0.0, 0.1, 0.2])
    with open_source(write_gif(tmp_path / "still.gif", pictures=1)) as source:
        assert isinstance(source, ImageSource)


@pytest.mark.parametrize(("fps", "kept"), [(60, 30), (30, 30), (15, 15), (10, 10), (5, 5)])
def test_the_same_clip_at_other_rates(tmp_path: Path, fps: float, kept: int) -> None:
    with VideoSource(write_video(tmp_path / "v.mp4", frames=30, fps=30), fps=fps) as source:
        times = [frame.time_s for frame in source]
    assert len(times) == kept
    assert [b - a for a, b in pairwise(times)] == pytest.approx([1 / min(fps, 30)] * (kept - 1), abs=2e-3)


def test_thinning_keeps_the_average_rate_of_an_uneven_fraction(tmp_path: Path) -> None:
    with VideoSource(write_video(tmp_path / "v.mp4", frames=30, fps=30)) as source:
        assert len(list(thinned(source, 20))) == pytest.approx(20, abs=1)


def test_a_phone_video_is_turned_as_players_turn_it(tmp_path: Path) -> None:
    path = write_video(tmp_path / "v.mp4", frames=2)
    assert next(iter(VideoSource(path))).image.shape == (48, 64, 3)
    path.write_bytes(turned_by_90(path.read_bytes()))
    assert next(iter(VideoSource(path))).image.shape == (64, 48, 3)


@pytest.mark.parametrize("claimed", [0.0, 180000.0, math.nan])
def test_absurd_rate_and_no_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, claimed: float) -> None:
    class Odd:
        def __init__(self, path: str, backend: int) -> None:
            self._capture = truly(path, backend)

        def __getattr__(self, name: str) -> object:
            return getattr(self._capture, name)

        def get(self, prop: int) -> float:
            return claimed if prop == cv2.CAP_PROP_FPS else 0.0

    truly = cv2.VideoCapture
    path = write_video(tmp_path / "v.mp4", frames=4)
    monkeypatch.setattr(cv2, "VideoCapture", Odd)
    with VideoSource(path) as source:
        assert [frame.time_s for frame in source] == pytest.approx([0, 1 / 30, 2 / 30, 3 / 30])


def test_cut_short_with_index_first(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    whole = index_first(write_video(tmp_path / "v.mp4", frames=30).read_bytes())
    cut = tmp_path / "cut.mp4"
    cut.write_bytes(whole)
    with VideoSource(cut) as source:
        assert len(list(source)) == 30
        assert source.notice is None
    # The grey frames are a few bytes each at the end of the file: less than half of them is left.
    cut.write_bytes(whole[: len(whole) - (len(whole) - whole.index(b"mdat")) * 6 // 10])
    with VideoSource(cut) as source:
        count = len(list(source))
        assert 0 < count < 27
        assert source.notice is not None
        assert source.notice.startswith(f"{cut}: the video is cut short or damaged: only its first {count / 30:.1f} s")
    assert capfd.readouterr() == ("", "")


def test_cut_short_without_index(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = write_video(tmp_path / "v.mp4")
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"moov") - 20])
    with pytest.raises(CompanionError, match="cut short: its index, at the end of the file, is missing"):
        VideoSource(path)
    assert capfd.readouterr() == ("", "")


def test_video_without_frames(tmp_path: Path) -> None:
    data = index_first(write_video(tmp_path / "v.mp4").read_bytes())
    path = tmp_path / "headless.mp4"
    path.write_bytes(data[: data.index(b"mdat") + 4])
    with pytest.raises(CompanionError, match=r"not one readable frame|no readable picture track"):
        list(VideoSource(path))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [(b"", "the file is empty"), (b"some text\n" * 20, "this is not a video"), (bytes(5000), "this is not a video")],
)
def test_not_a_video(tmp_path: Path, capfd: pytest.CaptureFixture[str], data: bytes, sentence: str) -> None:
    path = tmp_path / "v.mp4"
    path.write_bytes(data)
    with pytest.raises(CompanionError, match=sentence):
        VideoSource(path)
    assert capfd.readouterr() == ("", "")


def test_only_sound(tmp_path: Path) -> None:
    path = write_video(tmp_path / "v.mp4")
    path.write_bytes(path.read_bytes().replace(b"vide", b"soun"))  # the track's handler type
    with pytest.raises(CompanionError, match="no readable picture track"):
        VideoSource(path)


def test_no_such_video(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match=r"none\.mp4: there is no such file\."):
        open_source(tmp_path / "none.mp4")


def test_closing_ends_the_frames(tmp_path: Path) -> None:
    source = VideoSource(write_video(tmp_path / "v.mp4"))
    taken = 0
    for _ in source:
        taken += 1
        source.close()
    assert taken == 1


def test_good_times_stay() -> None:
    uneven = [0.0, 0.033, 0.067, 0.2, 0.233, 3.0, 3.033]
    assert times_of(uneven) == uneven


def test_times_count_from_the_first_frame() -> None:
    assert times_of([5.0, 5.04, 5.08]) == pytest.approx([0, 0.04, 0.08])


@pytest.mark.parametrize(
    ("raw", "sane"),
    [
        ([0, 0, 0.08, 0.12], [0, 0.04, 0.08, 0.12]),  # the first repeats
        ([0, 0.04, 0.08, 0.08, 0.16], [0, 0.04, 0.08, 0.12, 0.16]),  # one repeats
        ([0, 0.04, 0.02, 0.12], [0, 0.04, 0.08, 0.12]),  # one goes back
        ([0, 0.04, 9.0, 0.12], [0, 0.04, 0.08, 0.12]),  # one leaps ahead
        ([0, 0.04, 0.08, 0, 0], [0, 0.04, 0.08, 0.12, 0.16]),  # 0 at the end, as some containers have it
        ([0, 0.05, 0.1, 0, 0.05], [0, 0.05, 0.1, 0.15, 0.2]),  # starts again
        ([0, 0.05, 0.1, 7200, 7200.05], [0, 0.05, 0.1, 0.15, 0.2]),  # another clock from here on
        ([0, 0.05, math.nan, 0.15], [0, 0.05, 0.1, 0.15]),
        ([math.nan, math.inf, math.nan], [0, 0.04, 0.08]),
        ([0, 0, 0], [0, 0.04, 0.08]),  # no times at all: the usual step
    ],
)
def test_bad_times_are_mended(raw: list[float], sane: list[float]) -> None:
    assert times_of(raw) == pytest.approx(sane)


@given(st.lists(st.one_of(st.floats(-1e4, 1e4), st.just(math.nan), st.just(0.0), st.just(1.0)), max_size=40))
def test_times_always_grow_by_at_least_a_millisecond(raw: list[float]) -> None:
    times = times_of(raw)
    assert len(times) == len(raw)
    assert times[:1] in ([], [0.0])
    assert all(later - earlier > 0.00099 for earlier, later in pairwise(times))
