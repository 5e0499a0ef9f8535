"""One seat's looks put to a vote: what it showed, whether it was late, whether it switched."""

import pytest

from companion.hands.reading import Reading
from companion.showdown.look import Look
from companion.showdown.reveal import Fault, SeatShowing, Showing
from companion.showdown.verdict import opening_time, verdict
from companion.thresholds import thresholds
from tests.hands.made import made_hand, made_reading
from tests.showdown.scene import FIST, OPENED_S, Script, looks_of, opens_to

RATES = [8.0, 15.0, 30.0]
PHASES = [0.0, 0.5]


def judged(script: Script, fps: float = 10.0, phase: float = 0.0) -> SeatShowing:
    return verdict("Ana", looks_of(script, fps, phase), three_s=0.0)


def told(showing: SeatShowing) -> tuple[Showing, int | None, bool, bool]:
    """What is shown, how many fingers, late or not, switched or not."""
    fingers = None if showing.reading is None else showing.reading.fingers
    return showing.showing, fingers, showing.late_s > 0, showing.switched


ON_THE_WAY = [
    (-0.6, FIST),
    (0.0, made_reading("1", 0.9)),
    (0.07, made_reading("2", 0.9)),
    (0.14, made_reading("3", 0.9)),
]
LATE = opens_to("4", at_s=0.6)
SWITCHED: Script = [*opens_to("2"), (0.7, made_reading("5"))]

SCENES: dict[str, tuple[Script, tuple[Showing, int | None, bool, bool]]] = {
    "a raise": (opens_to("3"), (Showing.RAISE, 3, False, False)),
    "a five by way of 1, 2 and 3": ([*ON_THE_WAY, (0.2, made_reading("5"))], (Showing.RAISE, 5, False, False)),
    "a five by way of slow poses": (
        [
            (-1.0, FIST),
            (-0.3, made_reading("1", 0.9)),
            (-0.1, made_reading("2", 0.9)),
            (0.04, made_reading("3", 0.9)),
            (0.15, made_reading("5")),
        ],
        (Showing.RAISE, 5, False, False),
    ),
    "a fist that looks half open on the way": (
        [(-1.0, FIST), (-0.2, made_reading("3", 0.9)), (0.1, made_reading("5"))],
        (Showing.RAISE, 5, False, False),
    ),
    "a raise that is open before three": (opens_to("2", at_s=-0.2), (Showing.RAISE, 2, False, False)),
    "a hand that only comes into view with its raise": (
        [(-1.0, None), (0.05, made_reading("1"))],
        (Showing.RAISE, 1, False, False),
    ),
    "a hand that pumps out of sight and comes in later": (
        [(-1.0, FIST), (-0.3, None), (0.3, made_reading("4"))],
        (Showing.RAISE, 4, False, False),
    ),
    "a gun": (opens_to("gun"), (Showing.GUN, 2, False, False)),
    "two or gun": (
        [(-1.0, FIST), (0.1, made_reading("2", 0.52, other="gun"))],
        (Showing.UNSURE, 2, False, False),
    ),
    "a fist that stays one": ([(-1.0, FIST)], (Showing.FIST, 0, False, False)),
    "a late four": (LATE, (Showing.RAISE, 4, True, False)),
    "a two that becomes a five": (SWITCHED, (Showing.RAISE, 2, False, True)),
    "a raise that closes again in the end": (
        [*opens_to("4"), (0.9, FIST)],
        (Showing.RAISE, 4, False, False),
    ),
    "a hand that is gone for a moment": (
        [*opens_to("3"), (0.5, None), (0.7, made_reading("3"))],
        (Showing.RAISE, 3, False, False),
    ),
    "no hand": ([(-1.0, None)], (Showing.MISSING, None, False, False)),
    "fists on one and two, and then no hand": ([(-1.0, FIST), (-0.1, None)], (Showing.MISSING, None, False, False)),
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("scene", SCENES)
def test_the_same_moment_gives_the_same_answer_at_every_rate(scene: str, fps: float, phase: float) -> None:
    script, answer = SCENES[scene]
    assert told(judged(script, fps, phase)) == answer


@pytest.mark.parametrize("fps", [10.0, *RATES])
@pytest.mark.parametrize("showing", ["1", "2", "3", "4", "5"])
def test_every_count(showing: str, fps: float) -> None:
    answer = judged(opens_to(showing), fps)
    assert told(answer) == (Showing.RAISE, int(showing), False, False)
    assert answer.sure
    assert answer.reading is not None
    assert answer.reading.confidence == pytest.approx(0.99, abs=0.02)  # the vote is no surer than its looks


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("opened_s", [0.5, 0.6, 0.7])
def test_late_tells_how_long_after_the_grace_the_fist_opened(opened_s: float, fps: float) -> None:
    answer = judged(opens_to("4", at_s=opened_s), fps)
    assert answer.late_s == pytest.approx(opened_s - thresholds().reveal.grace, abs=0.5 / fps + 0.01)
    assert not answer.switched


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("opened_s", [-0.3, 0.0, 0.15, 0.6])
def test_the_moment_of_opening_is_told_for_every_hand(opened_s: float, fps: float) -> None:
    assert judged(opens_to("4", at_s=opened_s), fps).opened_s == pytest.approx(opened_s, abs=0.5 / fps + 0.01)


@pytest.mark.parametrize("script", [[(-1.0, FIST)], [(-1.0, None)], [(-1.0, None), (0.1, made_reading("3"))]])
def test_a_hand_that_was_not_seen_to_open_has_no_moment_of_opening(script: Script) -> None:
    assert judged(script).opened_s is None


@pytest.mark.parametrize("fps", RATES)
def test_a_late_hand_is_shown_closed_and_then_open(fps: float) -> None:
    (proof,) = judged(opens_to("4", at_s=0.6), fps).evidence
    assert proof.fault is Fault.LATE
    assert thresholds().reveal.settle < proof.first_s < 0.6 <= proof.second_s
    assert proof.first_s == pytest.approx(0.6, abs=1 / fps + 0.01)


@pytest.mark.parametrize("fps", RATES)
def test_a_switched_hand_is_shown_before_and_after_the_change(fps: float) -> None:
    (proof,) = judged(SWITCHED, fps).evidence
    assert proof.fault is Fault.SWITCHED
    assert OPENED_S <= proof.first_s < 0.7 <= proof.second_s


def test_a_fair_hand_needs_no_evidence() -> None:
    assert judged(opens_to("3")).evidence == ()


@pytest.mark.parametrize("opened_s", [-0.3, 0.0, 0.1, 0.2])
def test_within_the_grace_nobody_is_late(opened_s: float) -> None:
    assert judged(opens_to("4", at_s=opened_s), fps=30.0).late_s == 0.0


def test_a_hand_that_was_out_of_sight_is_not_called_late() -> None:
    """Only a fist that was seen after three shows that a hand was not open yet."""
    assert judged([(-1.0, FIST), (-0.1, None), (0.7, made_reading("3"))]).late_s == 0.0


def test_a_hand_that_may_still_be_a_fist_is_not_called_late() -> None:
    """A finger that is seen end-on is taken for a fist, then for a fist or a finger; when it came out nobody knows."""
    answer = judged([(-1.0, FIST), (0.8, made_reading("1", 0.6, other="0"))])
    assert (answer.late_s, answer.showing) == (0.0, Showing.UNSURE)
    assert judged([(-1.0, FIST), (0.8, made_reading("1", 0.6, other="2"))]).late_s > 0


@pytest.mark.parametrize(("first", "then"), [("2", "5"), ("5", "1"), ("3", "gun"), ("1", "2")])
def test_a_switch_is_told_and_the_first_showing_reported(first: str, then: str) -> None:
    answer = judged([*opens_to(first), (0.7, made_reading(then))])
    assert answer.switched
    assert answer.reading is not None
    assert answer.reading.fingers == int(first)


def test_a_late_hand_that_then_switches_is_both() -> None:
    answer = judged([*opens_to("1", at_s=0.5), (0.9, made_reading("4"))], fps=15.0)
    assert told(answer) == (Showing.RAISE, 1, True, True)


@pytest.mark.parametrize("fps", RATES)
def test_one_misread_frame_is_no_switch(fps: float) -> None:
    script = [*opens_to("3"), (0.6, made_reading("4", 0.8)), (0.6 + 1 / fps, made_reading("3"))]
    showing, *rest = told(judged(script, fps))
    assert rest == [3, False, False]
    assert showing in (Showing.RAISE, Showing.UNSURE)  # at 8 fps it is an eighth of all that was seen


def test_two_hands_in_doubt_between_the_same_two_counts_are_no_switch() -> None:
    script = [*opens_to("3", confidence=0.6), (0.7, made_reading("2", 0.55, other="3"))]
    assert not judged(script).switched


@pytest.mark.parametrize(
    "then",
    [
        (0.6, made_reading("2", 0.55, other="3")),  # for long, but doubtfully
        (1.05, made_reading("2", 0.8, other="3")),  # not so doubtfully, but for a moment only
    ],
)
def test_a_hand_that_is_read_less_surely_later_has_not_switched(then: tuple[float, Reading]) -> None:
    answer = judged([*opens_to("3"), then])
    assert answer.reading is not None
    assert (answer.reading.fingers, answer.switched) == (3, False)


def test_a_missing_hand_is_never_zero() -> None:
    answer = judged([(-1.0, None)])
    assert answer.reading is None
    assert (answer.sure, answer.wrist, answer.box, answer.late_s) == (False, None, None, 0.0)
    assert answer.in_words() == "not seen"


def test_a_hand_seen_for_a_blink_is_missing() -> None:
    assert judged([(-1.0, None), (0.5, made_reading("3")), (0.54, None)], fps=30.0).showing is Showing.MISSING


@pytest.mark.parametrize(("gone_s", "showing"), [(None, Showing.FIST), (1.2, Showing.FIST), (0.8, Showing.UNSURE)])
def test_a_fist_that_is_lost_before_the_end_is_asked_about(gone_s: float | None, showing: Showing) -> None:
    """It may have opened where it was not found any more."""
    script: Script = [(-1.0, FIST)] if gone_s is None else [(-1.0, FIST), (gone_s, None)]
    answer = judged(script)
    assert (answer.showing, answer.late_s) == (showing, 0.0)
    assert answer.reading is not None
    assert answer.reading.fingers == 0


def test_looks_that_disagree_are_unsure_and_name_both_candidates() -> None:
    torn: list[tuple[float, Reading | None]] = [(-1.0, FIST)]
    torn += [(0.1 * n, made_reading("3" if n % 2 else "2", 0.7, other="2" if n % 2 else "3")) for n in range(1, 14)]
    answer = judged(torn)
    assert answer.showing is Showing.UNSURE
    assert not answer.sure
    assert set(answer.in_words().removesuffix("?").split(" or ")) == {"2", "3"}


def test_blurred_looks_count_less_than_sharp_later_ones() -> None:
    """A hand that races over the table reads as a 1 for longer than the resting hand reads as a 4."""
    moving = [Look(0.2 + 0.1 * n, made_hand(x=100.0 + 200.0 * n), made_reading("1", 0.8)) for n in range(6)]
    resting = [Look(0.8 + 0.1 * n, made_hand(x=1100.0), made_reading("4", 0.8)) for n in range(5)]
    assert told(verdict("Ana", moving + resting, 0.0))[1] == 4
    still = [Look(look.time_s, made_hand(x=1100.0), look.reading) for look in moving]
    assert told(verdict("Ana", still + resting, 0.0))[1] == 1


def test_no_look_and_one_look() -> None:
    assert verdict("Ana", [], 0.0) == SeatShowing("Ana", Showing.MISSING)
    assert told(verdict("Ana", [Look(0.5, made_hand(), made_reading("4"))], 0.0)) == (Showing.RAISE, 4, False, False)
    assert verdict("Ana", [Look(0.5)], 0.0).showing is Showing.MISSING


def test_wrist_and_box_are_those_of_a_hand_that_shows_the_answer() -> None:
    looks = [
        Look(-0.2, made_hand(x=100.0), FIST),
        *(Look(t / 10, made_hand(x=300.0), made_reading("2")) for t in range(2, 12)),
    ]
    answer = verdict("Ana", looks, 0.0)
    shown = made_hand(x=300.0)
    assert (answer.wrist, answer.box) == (shown.wrist, shown.box)


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("opened_s", [-0.2, 0.1, 0.5])
def test_the_opening_is_found_from_the_looks(opened_s: float, fps: float) -> None:
    assert opening_time(looks_of(opens_to("3", at_s=opened_s), fps)) == pytest.approx(opened_s, abs=1 / fps + 0.001)


@pytest.mark.parametrize("script", [[(-1.0, FIST)], [(-1.0, None)]])
def test_where_nothing_opens_there_is_no_opening(script: Script) -> None:
    assert opening_time(looks_of(script)) is None
    assert opening_time([]) is None


@pytest.mark.parametrize("shift_s", [0.0, 100.0, 1_700_000_000.0])
def test_only_times_from_three_matter(shift_s: float) -> None:
    looks = [Look(look.time_s + shift_s, look.hand, look.reading) for look in looks_of(LATE)]
    moved = verdict("Ana", looks, shift_s)
    assert told(moved) == told(judged(LATE))
    assert moved.late_s == pytest.approx(judged(LATE).late_s, abs=0.002)
