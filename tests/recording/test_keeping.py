"""What is kept of a reveal, and what a failing disk does to it."""

import errno
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.capture.clip import open_clip, read_clip
from companion.capture.clip_folder import write_clip
from companion.capture.clip_truth import Clip, Place, SeatTruth, Showing
from companion.capture.frame import Frame
from companion.clips.bank import clips_in
from companion.clips.game_clips import LAST, GameClips
from companion.clips.keeping import Told, around_three, keep
from companion.errors import CompanionError
from companion.showdown.judging import Judged, judge
from tests.capture.killed import needs_sigkill, write_clip_until_killed
from tests.hands.made import made_reading
from tests.play.fakes import FakeCamera
from tests.recording.made import bright_frames, watcher_of
from tests.showdown.scene import FIST, frames_of, opens_to, seats_of

START_S = 100.0
THREE_S = 101.0
PLAYERS = ["Ana", "Ben", "Cy", "Dee"]
TOLD: dict[str, Told] = {"Ana": 3, "Ben": "gun", "Cy": 2, "Dee": None}


def judged() -> Judged:
    """Ana shows three, Ben a gun, late, Cy a two that becomes a five; Dee is not seen."""
    changing = [(-1.0, FIST), (0.1, made_reading("2")), (0.7, made_reading("5"))]
    watcher = watcher_of({"Ana": "3", "Ben": opens_to("gun", at_s=0.6), "Cy": changing, "Dee": [(-1.0, None)]}, THREE_S)
    found = judge(watcher, frames_of(10, THREE_S), THREE_S, seats_of(PLAYERS))
    assert found is not None
    return found


def test_a_kept_reveal_has_the_tables_word_the_seats_and_the_true_times(tmp_path: Path) -> None:
    written = keep(bright_frames(), judged(), TOLD, tmp_path, "laptop", armed={"Ana", "Ben"})
    clip = read_clip(written.path)
    assert clip == written
    assert clip.path.parent == tmp_path
    assert clip.three_s == pytest.approx(1.0)
    ana, ben, cy, dee = clip.seats
    assert ana == SeatTruth("Ana", Showing(fingers=3), place=Place(150, 200, 200, 180))
    assert (ben.showing, ben.late, ben.armed) == (Showing(barrels=1), True, True)
    assert (cy.showing, cy.switched_to, cy.armed) == (Showing(fingers=2), Showing(fingers=5), False)
    assert cy.switched_at_s == pytest.approx(1.7, abs=0.11)
    assert (dee.showing, dee.late) == (None, False)
    with open_clip(clip) as source:
        assert [f.time_s for f in source] == pytest.approx([n / 15 for n in range(30)], abs=1e-5)


def test_private_keeps_the_seats_and_nothing_else(tmp_path: Path) -> None:
    clip = keep(bright_frames(2), judged(), TOLD, tmp_path, "laptop", private=True)
    with open_clip(clip) as source:
        image = next(iter(source)).image
    for x in (150, 450, 750, 1050):
        assert image[110:290, x - 90 : x + 90].min() > 180
    outside = np.ones(image.shape[:2], bool)
    for x in (150, 450, 750, 1050):
        outside[100 - 16 : 300 + 16, x - 116 : x + 116] = False  # JPEG works in blocks of 16
    assert image[outside].max() == 0
    assert outside.mean() > 0.5


def test_without_any_place_nothing_is_kept_privately(tmp_path: Path) -> None:
    nowhere = replace(judged(), seats=())
    with pytest.raises(CompanionError, match="no seat's place is known"):
        keep(bright_frames(2), nowhere, TOLD, tmp_path, "laptop", private=True)
    assert list(tmp_path.iterdir()) == []


def test_the_frames_around_three_are_taken_at_no_more_than_15_a_second() -> None:
    class Fast(FakeCamera):
        def recent(self, seconds: float) -> list[Frame]:
            image = np.zeros((8, 8, 3), np.uint8)
            return [Frame(image, 90.0 + n / 60) for n in range(1200) if 90.0 + n / 60 >= self.now() - seconds]

    frames = around_three(Fast(), 98.0)
    assert frames[0].time_s == pytest.approx(97.2, abs=0.05)
    assert frames[-1].time_s == pytest.approx(99.5, abs=0.07)
    assert len(frames) == pytest.approx(2.3 * 15, abs=2)


@pytest.mark.parametrize("fps", [7, 15, 60])
def test_a_clip_of_5_s_replays_as_5_s_at_any_measured_rate(tmp_path: Path, fps: int) -> None:
    """The steps are uneven, as a camera's are."""
    rng = np.random.default_rng(fps)
    times = np.arange(5 * fps + 1) / fps
    times[1:-1] += rng.uniform(-0.3, 0.3, len(times) - 2) / fps
    image = np.zeros((8, 8, 3), np.uint8)
    clip = write_clip(Clip(tmp_path / "a.clip", "laptop"), [Frame(image, 1000.0 + float(t)) for t in times])
    with open_clip(clip) as source:
        played = [frame.time_s for frame in source]
        assert source.fps == pytest.approx(fps, rel=0.2)
    assert played == pytest.approx(times.tolist(), abs=1e-5)
    assert played[-1] == pytest.approx(5.0)


def test_two_clips_within_a_second_have_two_names(tmp_path: Path) -> None:
    first = keep(bright_frames(1), judged(), TOLD, tmp_path, "laptop")
    second = keep(bright_frames(1), judged(), TOLD, tmp_path, "laptop")
    assert first.path != second.path
    assert len(clips_in(tmp_path)) == 2


def test_a_disk_that_is_full_loses_no_clip_and_leaves_no_half_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = keep(bright_frames(3), judged(), TOLD, tmp_path, "laptop")
    written = 0
    write_bytes = Path.write_bytes

    def until_full(path: Path, data: bytes) -> int:
        nonlocal written
        written += 1
        if written > 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write_bytes(path, data)

    monkeypatch.setattr(Path, "write_bytes", until_full)
    with pytest.raises(CompanionError, match="cannot be written: No space left on device"):
        keep(bright_frames(3), judged(), TOLD, tmp_path, "laptop")
    assert [path.name for path in tmp_path.iterdir()] == [earlier.path.name]
    assert read_clip(earlier.path) == earlier


@needs_sigkill
def test_a_kill_while_recording_leaves_earlier_clips_and_nothing_to_trip_on(tmp_path: Path) -> None:
    earlier = keep(bright_frames(1), judged(), TOLD, tmp_path, "laptop")
    write_clip_until_killed(tmp_path / "later.clip")
    assert len(list(tmp_path.iterdir())) == 2  # what is left of the half one has a hidden name
    assert clips_in(tmp_path) == [(earlier.path.name, earlier.path)]


def agree(clips: GameClips, frames: list[Frame], hands: dict[str, Told], corrected: set[str]) -> Clip | None:
    return clips.agreed(frames, judged(), hands, PLAYERS, corrected)


def test_a_reveal_of_a_game_is_kept_when_asked_for_and_corrected_when_the_table_corrects_it(tmp_path: Path) -> None:
    clips = GameClips(tmp_path, "laptop")
    frames = bright_frames()
    assert agree(clips, frames, dict(TOLD), set()) is None
    assert not clips.offered
    assert agree(clips, frames, TOLD | {"Ana": 4}, {"Ana"}) is None
    assert clips.offered
    clip = clips.keep()
    assert not clips.offered
    assert clips.keep() == clip
    assert read_clip(clip.path).seats[0].showing == Showing(fingers=4)
    agree(clips, frames, TOLD | {"Ana": 5}, {"Ana"})
    again = read_clip(clip.path)
    assert again.seats[0].showing == Showing(fingers=5)
    assert again.three_s == clip.three_s
    assert again.seats[2].switched_at_s == pytest.approx(clip.seats[2].switched_at_s)
    assert len(clips_in(tmp_path)) == 1


def test_of_a_whole_game_the_last_reveals_and_all_corrected_ones_stay(tmp_path: Path) -> None:
    clips = GameClips(tmp_path, "laptop", every=True)
    misread = agree(clips, bright_frames(1), dict(TOLD), {"Ana"})
    kept = [agree(clips, bright_frames(1), dict(TOLD), set()) for _ in range(LAST + 2)]
    assert misread is not None
    paths = [clip.path for clip in kept if clip is not None]
    assert {path for _, path in clips_in(tmp_path)} == {misread.path, *paths[2:]}
