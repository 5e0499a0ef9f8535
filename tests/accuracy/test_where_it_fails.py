"""Hands are matched with answers, and what became of them is told apart."""

from typing import Any

import pytest

from companion.hands.reading import SHOWINGS, Reading
from companion.showdown.reveal import SeatShowing, showing_of
from tests.accuracy.where_it_fails import matched, table


def hand(fingers: int, x: float) -> dict[str, Any]:
    return {
        "truth": {"fingers": fingers}, "wrist_px": [x, 0.0], "bbox_px": 50.0,
        "hold": "side", "gesture": "five", "size_px": 40.0, "occluded": 0.0,
    }  # fmt: skip


def answer(fingers: int, x: float, confidence: float) -> SeatShowing:
    rest = (1 - confidence) / (len(SHOWINGS) - 1)
    reading = Reading(tuple(confidence if i == fingers else rest for i in range(len(SHOWINGS))), (0.0,) * 5)
    return SeatShowing("seat-1", showing_of(reading), reading, wrist=(x, 0.0))


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        ([answer(5, 10.0, 1.0)], "right"),
        ([answer(4, 10.0, 1.0)], "wrong"),
        ([answer(4, 10.0, 0.4)], "asked"),
        ([answer(5, 300.0, 1.0)], "missed"),
        ([answer(4, 40.0, 1.0), answer(5, 10.0, 1.0)], "right"),
    ],
)
def test_a_hand_takes_the_nearest_answer(answers: list[SeatShowing], outcome: str) -> None:
    assert [shown.outcome for shown in matched([hand(5, 0.0)], answers)] == [outcome]


def test_two_hands_do_not_share_an_answer() -> None:
    shown = matched([hand(5, 0.0), hand(5, 20.0)], [answer(5, 15.0, 1.0)])
    assert [one.outcome for one in shown] == ["missed", "right"]
    assert "| all | 2 | 0.50 | 0.00 | 0.00 | 0.50 | 0.50 |" in list(table(shown))
