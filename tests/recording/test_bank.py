"""The regression bank `tests/clips`: what it covers, and that nothing in it is misread that was not before."""

from pathlib import Path

import pytest

from companion.capture.clip import read_clip
from companion.capture.clip_truth import SeatTruth
from companion.clips.bank import changes, clips_in, kept_verdicts
from companion.clips.checking import in_short
from companion.clips.cores import check_all
from companion.clips.report import in_a_line

BANK = Path(__file__).parents[1] / "clips"
LARGEST_BYTES = 15_000_000


def replayed() -> list[tuple[str, Path]]:
    """Every third clip and one of the dark ones, to be quick; `companion clips check tests/clips` replays them all."""
    clips = clips_in(BANK)
    return [*clips[2::3], next(clip for clip in clips if "dark" in clip[0])]


@pytest.fixture(scope="module")
def seats() -> list[SeatTruth]:
    return [seat for _, path in clips_in(BANK) for seat in read_clip(path).seats]


def test_the_bank_is_small_and_every_clip_has_its_truth() -> None:
    assert sum(file.stat().st_size for file in BANK.rglob("*") if file.is_file()) < LARGEST_BYTES
    for name, path in clips_in(BANK):
        assert read_clip(path).seats, name
        assert read_clip(path).three_s is not None, name


def test_the_bank_covers_every_showing_and_every_fault(seats: list[SeatTruth]) -> None:
    shown = [in_short(seat.showing) for seat in seats]
    for showing in ("0", "1", "2", "3", "4", "5", "gun", "none"):
        assert shown.count(showing) >= 4, showing
    assert {seat.showing.barrels for seat in seats if seat.showing} == {0, 1, 2}
    assert sum(seat.late for seat in seats) >= 6
    assert sum(seat.switched_to is not None for seat in seats) >= 4


def test_the_bank_has_near_and_far_hands_and_dark_light(seats: list[SeatTruth]) -> None:
    sizes = [seat.place.size for seat in seats if seat.place and seat.showing is not None]
    assert sum(size <= 230 for size in sizes) >= 8
    assert sum(size >= 500 for size in sizes) >= 5
    assert sum("dark" in name for name, _ in clips_in(BANK)) >= 2


def test_what_is_replayed_has_every_showing_every_fault_and_dark_light() -> None:
    shown = [seat for _, path in replayed() for seat in read_clip(path).seats]
    assert {in_short(seat.showing) for seat in shown} == {"0", "1", "2", "3", "4", "5", "gun", "none"}
    assert {seat.showing.barrels for seat in shown if seat.showing} == {0, 1, 2}
    assert sum(seat.late for seat in shown) >= 3
    assert sum(seat.switched_to is not None for seat in shown) >= 2
    assert any("dark" in name for name, _ in replayed())


def test_nothing_is_wrong_that_was_not_when_the_verdicts_were_kept() -> None:
    kept = kept_verdicts(BANK)
    assert set(kept) == {name for name, _ in clips_in(BANK)}
    checks = list(check_all(replayed()))
    assert [check.fault for check in checks if check.fault is not None] == []
    assert [in_a_line(change) for check in checks for change in changes(check, kept) if change.fails] == []
