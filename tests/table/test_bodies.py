"""Where players sit, from where their hands are: made tables, in centimetres."""

import numpy as np
import pytest

from companion.table.bodies import Body, FloatArray, Reached, bodies_behind
from companion.thresholds import thresholds

SURE = np.eye(2) * 0.01
ANGLES = np.radians([90.0, 180.0, 270.0, 0.0])


def _out(angle: float) -> FloatArray:
    return np.array([np.cos(angle), np.sin(angle)])


def _aside(angle: float) -> FloatArray:
    """To the right of a player who looks at the middle; y runs down as seen from above."""
    return np.array([np.sin(angle), -np.cos(angle)])


def _hand(angle: float, right: float = 2.0, arm: float = 0.0, doubt: FloatArray = SURE) -> Reached:
    """A hand 23 cm from the middle; the forearm comes from so many radians beside the player."""
    return Reached(_out(angle) * 23 + _aside(angle) * right, doubt, _out(angle + arm))


def _found(hands: list[Reached], sheet: FloatArray | None = None) -> list[Body]:
    return bodies_behind(hands, {}, sheet)[1]


def test_players_sit_behind_their_hands() -> None:
    far = 23 + thresholds().bodies.behind
    for sheet in (None, np.zeros(2)):
        for angle, found in zip(ANGLES, _found([_hand(a) for a in ANGLES], sheet), strict=True):
            assert found.place == pytest.approx(_out(angle) * far, abs=1.5)


def test_one_hand_alone_tells_by_its_forearm() -> None:
    (found,) = _found([_hand(np.radians(30.0))])
    assert found.place / np.linalg.norm(found.place) == pytest.approx(_out(np.radians(30.0)), abs=0.1)


def test_one_forearm_that_seems_to_come_from_elsewhere_moves_nobody() -> None:
    plain = _found([_hand(a) for a in ANGLES])
    other = _found([_hand(a, arm=2.5 if n == 0 else 0.0) for n, a in enumerate(ANGLES)])
    assert float(np.linalg.norm(plain[0].place - other[0].place)) < 10


def test_a_hand_in_doubt_makes_its_player_doubtful() -> None:
    sure, doubtful = (_found([_hand(a, doubt=doubt) for a in ANGLES])[0].spread for doubt in (SURE, np.eye(2) * 100.0))
    assert np.trace(doubtful) > 1.5 * np.trace(sure)
