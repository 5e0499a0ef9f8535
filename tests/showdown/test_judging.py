"""From frames to a reveal, with a watcher that sees what a script says."""

import pytest

from companion.hands.reading import Reading
from companion.showdown.judging import Judged, RevealWatch, judge
from companion.showdown.reveal import Showing
from companion.thresholds import thresholds
from tests.hands.made import made_reading
from tests.showdown.scene import FIST, Script, ScriptedWatcher, frames_of, opens_to, seats_of

TABLE: dict[str, Script] = {
    "Ana": opens_to("3"),
    "Ben": opens_to("5", at_s=0.6),
    "Cy": [*opens_to("1"), (0.7, made_reading("4"))],
    "Dee": [(-1.0, FIST)],
}
NAMES = list(TABLE)


def told(judged: Judged | None) -> list[tuple[str, Showing, int | None, bool, bool]]:
    assert judged is not None
    return [
        (s.seat, s.showing, None if s.reading is None else s.reading.fingers, s.late_s > 0, s.switched)
        for s in judged.reveal.seats
    ]


def fingers(judged: Judged | None) -> list[int]:
    """Of those that were seen."""
    return [count for _, _, count, _, _ in told(judged) if count is not None]


EXPECTED = [
    ("Ana", Showing.RAISE, 3, False, False),
    ("Ben", Showing.RAISE, 5, True, False),
    ("Cy", Showing.RAISE, 1, False, True),
    ("Dee", Showing.FIST, 0, False, False),
]


@pytest.mark.parametrize("fps", [8.0, 10.0, 15.0, 30.0, 60.0])
@pytest.mark.parametrize("three_s", [1.0, 250.0])
def test_a_table_is_judged_the_same_at_every_rate(fps: float, three_s: float) -> None:
    watcher = ScriptedWatcher(TABLE, three_s)
    judged = judge(watcher, frames_of(fps, three_s), three_s, seats_of(NAMES))
    assert told(judged) == EXPECTED
    assert judged is not None
    assert judged.reveal.three_s == three_s
    assert three_s + 1.0 < judged.reveal.ruled_s <= three_s + thresholds().reveal.watch_after


@pytest.mark.parametrize("fps", [30.0, 60.0])
def test_a_fast_camera_is_looked_at_no_more_often_than_needed(fps: float) -> None:
    watcher = ScriptedWatcher(TABLE)
    judge(watcher, frames_of(fps), 0.0, seats_of(NAMES))
    limits = thresholds().reveal
    seconds = limits.watch_before + limits.watch_after
    assert len(watcher.looked_at) == pytest.approx(seconds * limits.samples_per_second, abs=2)
    assert min(watcher.looked_at) >= -limits.watch_before
    assert max(watcher.looked_at) <= limits.watch_after


def test_seats_are_found_from_the_hands_around_three() -> None:
    watcher = ScriptedWatcher(TABLE)
    judged = judge(watcher, frames_of(), 0.0, players=4)
    assert judged is not None
    assert [seat.name for seat in judged.seats] == ["seat-1", "seat-2", "seat-3", "seat-4"]
    assert min(watcher.searched_at) >= -thresholds().reveal.watch_before
    assert sorted(answer[1:] for answer in told(judged)) == sorted(answer[1:] for answer in EXPECTED)


@pytest.mark.parametrize("resting", [FIST, made_reading("5", 0.7)])
def test_a_hand_that_rests_on_the_table_is_nobodys(resting: Reading) -> None:
    scripts: dict[str, Script] = {"Ana": opens_to("3"), "idle": [(-1.0, resting)], "Ben": opens_to("2", at_s=0.7)}
    judged = judge(ScriptedWatcher(scripts), frames_of(), 0.0)
    assert judged is not None
    assert sorted(fingers(judged)) == [2, 3]
    assert judged.reveal.strangers == 1
    assert [seat.name for seat in judged.seats] == ["seat-1", "seat-2"]
    judged = judge(ScriptedWatcher(scripts), frames_of(), 0.0, players=2)
    assert sorted(fingers(judged)) == [2, 3]


def test_what_is_seen_now_and_then_only_takes_nobodys_seat() -> None:
    """A shadow that is taken for an open hand in some pictures, and a player whose hand is seen in the fewest."""
    shadow = [(-1.0, None), (0.4, made_reading("2")), (0.5, None), (0.65, made_reading("3")), (1.0, None)]
    hidden = [*opens_to("3"), (0.3, None), (0.85, made_reading("3"))]
    scripts: dict[str, Script] = {"Ana": opens_to("5"), "shadow": shadow, "Ben": hidden}
    for players in (2, 3, None):
        judged = judge(ScriptedWatcher(scripts), frames_of(), 0.0, players=players)
        assert sorted(fingers(judged)) == [3, 5]


def test_a_player_whose_hand_was_seen_nowhere_is_missing_and_not_forgotten() -> None:
    judged = judge(ScriptedWatcher({"Ana": opens_to("3"), "Ben": opens_to("2")}), frames_of(), 0.0, players=4)
    assert judged is not None
    assert len(judged.seats) == 2
    assert [answer[:2] for answer in told(judged)[2:]] == [("seat-3", Showing.MISSING), ("seat-4", Showing.MISSING)]
    assert {seat.seat for seat in judged.reveal.doubtful} == {"seat-3", "seat-4"}


def test_an_empty_table_with_a_moment_of_three_is_all_missing() -> None:
    judged = judge(ScriptedWatcher({}), frames_of(), 0.0, players=3)
    assert [answer[1] for answer in told(judged)] == [Showing.MISSING] * 3


@pytest.mark.parametrize("fps", [8.0, 15.0, 30.0])
def test_without_a_moment_of_three_it_is_found_from_the_hands(fps: float) -> None:
    scripts: dict[str, Script] = {
        "Ana": opens_to("3", at_s=0.12),
        "Ben": opens_to("2", at_s=0.08),
        "Cy": opens_to("5", at_s=0.1),
    }
    judged = judge(ScriptedWatcher(scripts, three_s=2.0), frames_of(fps, three_s=2.0), None, seats_of(list(scripts)))
    assert judged is not None
    assert judged.reveal.three_s == pytest.approx(2.0, abs=1 / 8)
    assert [answer[1:3] for answer in told(judged)] == [(Showing.RAISE, 3), (Showing.RAISE, 2), (Showing.RAISE, 5)]


def test_one_late_hand_does_not_move_the_moment_of_three() -> None:
    scripts: dict[str, Script] = {"Ana": opens_to("3"), "Ben": opens_to("2"), "Cy": opens_to("5", at_s=0.7)}
    judged = judge(ScriptedWatcher(scripts), frames_of(), None, seats_of(list(scripts)))
    assert judged is not None
    assert [seat.late_s > 0 for seat in judged.reveal.seats] == [False, False, True]


@pytest.mark.parametrize("script", [[(-1.0, FIST)], [(-1.0, None)]])
def test_where_no_hand_opens_there_is_no_reveal(script: Script) -> None:
    assert judge(ScriptedWatcher({"Ana": script}), frames_of(), None, seats_of(["Ana"])) is None


def test_no_frames_at_all() -> None:
    assert judge(ScriptedWatcher(TABLE), [], None, seats_of(NAMES)) is None
    judged = judge(ScriptedWatcher(TABLE), [], 0.0, seats_of(NAMES))
    assert [answer[1] for answer in told(judged)] == [Showing.MISSING] * 4
    assert judged is not None
    assert judged.reveal.ruled_s == 0.0


def test_watching_frame_by_frame_gives_what_judging_the_recording_gives() -> None:
    watch = RevealWatch(ScriptedWatcher(TABLE), seats_of(NAMES))
    for frame in frames_of(30.0):
        watch.see(frame)
    assert told(watch.judged(0.0)) == told(judge(ScriptedWatcher(TABLE), frames_of(30.0), 0.0, seats_of(NAMES)))


def test_every_look_of_the_watch_is_kept_with_its_seat() -> None:
    judged = judge(ScriptedWatcher(TABLE), frames_of(), 0.0, seats_of(NAMES))
    assert judged is not None
    assert list(judged.looks) == NAMES
    limits = thresholds().reveal
    for seen in judged.looks.values():
        times = [look.time_s for look in seen]
        assert times == sorted(times)
        assert times[0] >= -limits.watch_before
        assert times[-1] <= limits.watch_after
