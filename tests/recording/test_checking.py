"""Clips compared with their truth, before a scripted watcher."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.capture.clip_truth import SeatTruth, Showing
from companion.clips.bank import changes, clips_in, keep_verdicts, kept_verdicts
from companion.clips.checking import ClipCheck, SeatCheck, Verdict, check_clip
from companion.errors import CompanionError
from tests.hands.made import made_reading
from tests.recording.made import made_clip, truth_of, watcher_of
from tests.showdown.scene import FIST, Script, opens_to

CHANGING: Script = [(-1.0, FIST), (0.1, made_reading("2")), (0.7, made_reading("5"))]
DOUBTFUL: Script = [(-1.0, FIST), (0.1, made_reading("2", 0.55, other="gun"))]
NOBODY: Script = [(-1.0, None)]


def checked(tmp_path: Path, seat: SeatTruth, seen: str | Script) -> SeatCheck:
    clip = made_clip(tmp_path / "a.clip", [seat])
    check = check_clip(clip.path, "a.clip", watcher_of({"Ana": seen}))
    assert check.fault is None
    (only,) = check.seats
    return only


@pytest.mark.parametrize(
    ("shown", "seen", "said", "verdict"),
    [
        ("3", "3", "3", Verdict.RIGHT),
        ("3", "4", "4", Verdict.WRONG),
        ("gun", "gun", "gun", Verdict.RIGHT),
        ("2", "gun", "gun", Verdict.WRONG),
        ("0", [(-1.0, FIST)], "0", Verdict.RIGHT),
        ("2", DOUBTFUL, "unsure", Verdict.UNSURE),
        ("3", NOBODY, "not seen", Verdict.MISSING),
        (None, NOBODY, "not seen", Verdict.RIGHT),
        (None, "2", "2", Verdict.WRONG),
        (None, DOUBTFUL, "unsure", Verdict.UNSURE),
        ("3", opens_to("3", at_s=0.6), "3", Verdict.LATE),
        ("2", CHANGING, "2", Verdict.LATE),
    ],
)
def test_verdicts(tmp_path: Path, shown: str | None, seen: str | Script, said: str, verdict: Verdict) -> None:
    (seat,) = truth_of(Ana=shown)
    answer = checked(tmp_path, seat, seen)
    assert (answer.said, answer.verdict) == (said, verdict)
    assert answer.truth == (shown or "none")


def test_a_late_hand_is_right_when_it_is_told_as_late(tmp_path: Path) -> None:
    (seat,) = truth_of(Ana="3")
    assert checked(tmp_path / "1", replace(seat, late=True), opens_to("3", at_s=0.6)).verdict is Verdict.RIGHT
    assert checked(tmp_path / "2", replace(seat, late=True), "3").verdict is Verdict.LATE


def test_a_change_that_goes_unnoticed_is_wrong(tmp_path: Path) -> None:
    (seat,) = truth_of(Ana="2")
    changed = replace(seat, switched_to=Showing(fingers=5), switched_at_s=1.7)
    assert checked(tmp_path / "1", changed, CHANGING).verdict is Verdict.RIGHT
    assert checked(tmp_path / "2", changed, "2").verdict is Verdict.WRONG


def test_who_has_no_gun_to_show_shows_two(tmp_path: Path) -> None:
    (seat,) = truth_of(Ana="2")
    assert checked(tmp_path, replace(seat, armed=False), DOUBTFUL).verdict is Verdict.RIGHT


def landmarks_at(x: float) -> tuple[tuple[float, float], ...]:
    return tuple((x + 3 * point, 200.0 - 3 * point) for point in range(21))


def test_without_places_the_seats_are_found_and_matched_by_the_wrists(tmp_path: Path) -> None:
    """The truth is in another order than the seats are found in; Cy shows nothing, and nobody's hand is seen."""
    ben, ana = (
        SeatTruth("Ben", Showing(fingers=5), landmarks=landmarks_at(450.0)),
        SeatTruth("Ana", Showing(fingers=3), landmarks=landmarks_at(150.0)),
    )
    clip = made_clip(tmp_path / "a.clip", [ben, SeatTruth("Cy", None), ana])
    watcher = watcher_of({"Ana": "3", "Ben": "4"})
    check = check_clip(clip.path, "a.clip", watcher)
    assert {seat.seat: (seat.said, seat.verdict) for seat in check.seats} == {
        "Ben": ("4", Verdict.WRONG),
        "Cy": ("not seen", Verdict.RIGHT),
        "Ana": ("3", Verdict.RIGHT),
    }


def test_a_hand_of_nobodys_is_wrong_for_a_player_who_showed_none(tmp_path: Path) -> None:
    ana = SeatTruth("Ana", Showing(fingers=3), landmarks=landmarks_at(150.0))
    clip = made_clip(tmp_path / "a.clip", [ana, SeatTruth("Cy", None)])
    check = check_clip(clip.path, "a.clip", watcher_of({"Ana": "3", "Ben": "4"}))
    assert [seat.verdict for seat in check.seats] == [Verdict.RIGHT, Verdict.WRONG]


def test_a_clip_that_does_not_tell_where_its_hands_are_is_broken(tmp_path: Path) -> None:
    clip = made_clip(tmp_path / "a.clip", [SeatTruth("Ana", Showing(fingers=3))])
    check = check_clip(clip.path, "a.clip", watcher_of({"Ana": "3"}))
    assert check.fault is not None
    assert "does not tell where the hand of Ana is" in check.fault


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("clip.toml", "format = 1\n", "camera is missing"),
        ("frames.csv", "file,time_s\n", "there are no frames in this clip"),
        ("frames/000010.jpg", "", "the file is empty"),
    ],
)
def test_a_broken_clip_is_told_in_one_sentence(tmp_path: Path, file: str, text: str, sentence: str) -> None:
    clip = made_clip(tmp_path / "a.clip", truth_of(Ana="3"), fps=10)
    (clip.path / file).write_text(text)
    check = check_clip(clip.path, "a.clip", watcher_of({"Ana": "3"}))
    assert check.fault is not None
    assert sentence in check.fault


def test_three_outside_the_clip_is_told(tmp_path: Path) -> None:
    clip = made_clip(tmp_path / "a.clip", truth_of(Ana="3"))
    file = clip.path / "clip.toml"
    file.write_text(file.read_text().replace("three_s = 1.0", "three_s = 9.0"))
    check = check_clip(clip.path, "a.clip", watcher_of({"Ana": "3"}))
    assert check.fault is not None
    assert "three, at 9 s, is outside the clip" in check.fault


def test_a_clip_without_truth_has_no_seats_and_no_fault(tmp_path: Path) -> None:
    clip = made_clip(tmp_path / "a.clip", [])
    assert check_clip(clip.path, "a.clip", watcher_of({"Ana": "3"})) == ClipCheck("a.clip")


def test_the_clips_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/z.clip", "a.clip", ".half-x.partial", ".hidden.clip"):
        (tmp_path / name / "frames").mkdir(parents=True)
    for name in ("video.mp4", "video.json", "no-truth.mp4", "a.clip/frames/inside.mp4", "a.clip/frames/inside.json"):
        (tmp_path / name).touch()
    assert [name for name, _ in clips_in(tmp_path)] == ["a.clip", "b/z.clip", "video.mp4"]
    assert clips_in(tmp_path / "a.clip") == [("a.clip", tmp_path / "a.clip")]
    assert clips_in(tmp_path / "video.mp4") == [("video.mp4", tmp_path / "video.mp4")]
    with pytest.raises(CompanionError, match="there is no such folder"):
        clips_in(tmp_path / "none")


def seat_check(verdict: Verdict) -> SeatCheck:
    return SeatCheck("Ana", "3", "4" if verdict is Verdict.WRONG else "3", verdict, "3", 0.97)


@pytest.mark.parametrize(
    ("before", "now", "told", "fails"),
    [
        (Verdict.RIGHT, Verdict.WRONG, True, True),
        (Verdict.UNSURE, Verdict.WRONG, True, True),
        (None, Verdict.WRONG, True, True),
        (Verdict.WRONG, Verdict.WRONG, False, False),
        (Verdict.WRONG, Verdict.RIGHT, True, False),
        (Verdict.RIGHT, Verdict.UNSURE, True, False),
        (None, Verdict.UNSURE, False, False),
        (Verdict.RIGHT, Verdict.RIGHT, False, False),
    ],
)
def test_only_what_is_wrong_now_and_was_not_fails(
    tmp_path: Path, before: Verdict | None, now: Verdict, told: bool, fails: bool
) -> None:
    if before is not None:
        keep_verdicts(tmp_path, [ClipCheck("a.clip", (seat_check(before),))])
    found = changes(ClipCheck("a.clip", (seat_check(now),)), kept_verdicts(tmp_path))
    assert bool(found) == told
    assert any(change.fails for change in found) == fails


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 1}', '{"format": 1, "clips": {"a": {"Ana": "great"}}}'])
def test_faulty_verdicts_are_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "verdicts.json").write_text(text)
    with pytest.raises(CompanionError, match="these are no kept verdicts"):
        kept_verdicts(tmp_path)


def test_verdicts_of_a_newer_companion(tmp_path: Path) -> None:
    (tmp_path / "verdicts.json").write_text('{"format": 2}')
    with pytest.raises(CompanionError, match="reads format 1, not 2"):
        kept_verdicts(tmp_path)
