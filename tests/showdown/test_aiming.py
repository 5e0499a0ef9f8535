"""The two reveals of Finger Guns, on hands made to order over a made table."""

import json
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from companion.capture.frame import Frame
from companion.hands.hand import Hand
from companion.hands.reading import Reading
from companion.showdown.aiming import judge_aim, judge_pointing
from companion.showdown.look import Look
from companion.showdown.pointed import Answer
from companion.showdown.watching import Watcher
from companion.table.aim import NOBODY
from tests.hands.made import made_hand, made_reading
from tests.showdown.scene import FIST, frames_of
from tests.table.made_table import OVERHEAD, MadeCamera, body, hand_place, way_to

Shown = tuple[Hand, Reading] | None
Script = Callable[[float], Shown]
"""What a hand shows so many seconds from three."""

ANGLES = {"A": 0.0, "B": -90.0, "C": 180.0, "D": 90.0}
CAMERA = MadeCamera(*OVERHEAD)
TABLE = CAMERA.around(list(ANGLES.values()))
GUN, ONE = made_reading("gun"), made_reading("1")
CARDS = {
    str(n): np.array([[500.0, 300.0], [550.0, 300.0], [550.0, 370.0], [500.0, 370.0]]) + np.array([n * 60.0, 0.0])
    for n in range(4)
}


class ScriptedTable(Watcher):
    """Finds and follows hands that do as they are told."""

    def __init__(self, scripts: Sequence[Script]) -> None:
        self._scripts = scripts

    def search(self, frames: Sequence[Frame]) -> list[tuple[float, list[Hand]]]:
        shown = [[script(frame.time_s) for script in self._scripts] for frame in frames]
        return [(f.time_s, [s[0] for s in seen if s is not None]) for f, seen in zip(frames, shown, strict=True)]

    def follow(self, frames: Sequence[Frame], hands: Sequence[Hand], found_at: int) -> list[list[Look]]:
        followed = []
        for hand in hands:
            script = next(s for s in self._scripts if (at := s(frames[found_at].time_s)) and _same(at[0], hand))
            seen = [(frame.time_s, script(frame.time_s)) for frame in frames]
            followed.append([Look(t, *shown) if shown is not None else Look(t) for t, shown in seen])
        return followed


def _same(one: Hand, other: Hand) -> bool:
    return bool(np.array_equal(one.landmarks, other.landmarks))


def gun(seat: str, target: str | None, opens_s: float = 0.1, reading: Reading = GUN, then: str | None = None) -> Script:
    """A gun at a seat that opens and is aimed; with `then`, at another from 0.75 s after three on."""
    place = hand_place(ANGLES[seat])

    def aimed(at: str | None) -> Hand:
        return CAMERA.gun(place, way_to(place, body(ANGLES[at] if at else ANGLES[seat])))

    first, second = aimed(target), aimed(then or target)
    return lambda t: (second if t > 0.75 else first, FIST if t < opens_s else reading)


def still(hand: Hand, reading: Reading) -> Script:
    """A hand that does not move."""
    return lambda _: (hand, reading)


def resting(seat: str) -> Script:
    """The other hand, closed, beside the gun."""
    place = hand_place(ANGLES[seat] + 40.0)
    return still(CAMERA.gun(place, way_to(place, hand_place(0.0) * 0 + [14.85, 10.5, 11.0])), FIST)


def pointer(x: float, y: float, heading: float) -> Script:
    """A hand whose index finger's tip is there."""
    hand = made_hand(("index",), size=70.0, heading=heading)
    hand.landmarks[:, :2] += np.array([x, y], np.float32) - hand.landmarks[8, :2]
    return still(hand, ONE)


AIMS = {"A": "D", "B": "A", "C": "B", "D": "C"}


def test_everybody_aims_at_somebody() -> None:
    scripts = [gun(seat, target) for seat, target in AIMS.items()]
    reveal = judge_aim(ScriptedTable(scripts), frames_of(), TABLE, 0.0)
    assert {choice.seat: choice.choice for choice in reveal.seats} == AIMS
    assert all(choice.sure and choice.late_s == 0 and not choice.switched for choice in reveal.seats)
    assert reveal.doubtful == ()
    assert json.loads(json.dumps(reveal.as_json()))["players"][0]["choice"] == "D"


def test_the_order_in_which_hands_are_found_changes_nothing() -> None:
    scripts = [gun(seat, target) for seat, target in AIMS.items()] + [resting("A"), resting("C")]
    one = judge_aim(ScriptedTable(scripts), frames_of(), TABLE, 0.0)
    other = judge_aim(ScriptedTable(scripts[::-1]), frames_of(), TABLE, 0.0)
    assert one.as_json() == other.as_json()


def test_a_resting_hand_is_not_the_gun() -> None:
    reveal = judge_aim(ScriptedTable([gun("A", "D"), resting("A")]), frames_of(), TABLE, 0.0)
    assert reveal.seats[0].choice == "D"
    assert reveal.seats[0].sure


def test_two_guns_of_one_player_are_a_question() -> None:
    """They are aimed at different players, and nobody knows which one is meant."""
    place = hand_place(ANGLES["A"] + 20.0)
    second = still(CAMERA.gun(place, way_to(place, body(ANGLES["C"]))), GUN)
    scripts = [*(gun(seat, target) for seat, target in AIMS.items()), second]
    choice = judge_aim(ScriptedTable(scripts), frames_of(), TABLE, 0.0).seats[0]
    assert choice.answer is Answer.UNSURE
    assert set(choice.candidates[:2]) == {"C", "D"}


def test_who_shows_no_gun_is_missing() -> None:
    reveal = judge_aim(ScriptedTable([gun("A", "D"), resting("B")]), frames_of(), TABLE, 0.0)
    assert [choice.answer for choice in reveal.seats[1:]] == [Answer.MISSING] * 3
    assert reveal.seats[1].choice is None
    assert [choice.seat for choice in reveal.doubtful] == ["B", "C", "D"]


def test_a_late_gun_is_late() -> None:
    choice = judge_aim(ScriptedTable([gun("A", "D", opens_s=0.6)]), frames_of(), TABLE, 0.0).seats[0]
    assert choice.choice == "D"
    assert choice.late_s == pytest.approx(0.4, abs=0.1)


def test_who_switches_is_held_to_the_first_target() -> None:
    choice = judge_aim(ScriptedTable([gun("A", "D", then="B")]), frames_of(), TABLE, 0.0).seats[0]
    assert (choice.choice, choice.switched) == ("D", True)


def test_a_gun_that_points_away_from_the_table_is_at_nobody() -> None:
    choice = judge_aim(ScriptedTable([gun("A", None)]), frames_of(), TABLE, 0.0).seats[0]
    assert choice.candidates[0] == NOBODY
    assert choice.choice is None


def test_every_other_hand_points_at_a_card() -> None:
    scripts = [gun("A", "D"), gun("C", "A"), pointer(705.0, 335.0, 270.0), pointer(525.0, 335.0, 90.0)]
    table = ScriptedTable(scripts)
    aim = judge_aim(table, frames_of(), TABLE, 0.0)
    reveal = judge_pointing(table, frames_of(), TABLE, 0.0, CARDS, aim)
    choices = {choice.seat: choice for choice in reveal.seats}
    assert (choices["A"].choice, choices["C"].choice) == ("3", "0")
    assert choices["B"].answer is Answer.MISSING
    assert choices["A"].at == pytest.approx((705.0, 335.0), abs=0.5)


def test_without_frames_all_are_missing() -> None:
    reveal = judge_aim(ScriptedTable([]), [], TABLE, 0.0)
    assert [choice.answer for choice in reveal.seats] == [Answer.MISSING] * 4
