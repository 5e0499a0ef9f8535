"""Where the players sit, from where their hands are.

The camera need not see the players themselves. What it has seen are their hands: each reached out from its player, more
or less towards the middle of the table and about as far as the others'. All that hints at the middle and at the players
around it is weighed together, by least squares; what remains open is told as a spread. All lengths are in centimetres.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.thresholds import BodyLimits, thresholds

FloatArray = npt.NDArray[np.float64]

_ROUNDS = 4
"""The angles around the middle are so nearly linear that a few rounds are enough."""

_TAILS = 3.0
"""An error of many spreads counts little more than one of the root of this many."""

_MIDDLE, _REACH, _FIRST = slice(0, 2), 2, 3
"""Where in the unknowns the middle, how far the hands reach from it, and the first player's angle stand."""


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A player: x and y on the table, and how far off that may be (a 2 x 2 covariance)."""

    place: FloatArray
    spread: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Reached:
    """A hand of a player: `place` (x, y), how far off that may be (`doubt`, 2 x 2), and where the forearm comes from.

    `arm` is that direction, of length 1.
    """

    place: FloatArray
    doubt: FloatArray
    arm: FloatArray


def bodies_behind(
    shown: Sequence[Reached],
    guns: Mapping[int, Reached],
    sheet: FloatArray | None,
) -> tuple[FloatArray, list[Body]]:
    """The middle of the table, and each player, in the order of `shown`: the hands by which the seats were learned.

    `guns` are hands that are now seen, by the player's number; `sheet` is where the calibration sheet lay.
    """
    limits = thresholds().bodies
    places = np.array([hand.place for hand in shown])
    middle = places.mean(axis=0) if sheet is None else (places.mean(axis=0) + sheet) / 2
    if len(shown) < 3 and sheet is None:
        # One or two hands tell nothing of the middle but by their forearms.
        middle = np.mean([hand.place - hand.arm * limits.reach for hand in shown], axis=0)
    angles = [np.arctan2(*(place - middle)[::-1]) for place in places]
    known = np.array([*middle, limits.reach, *angles])
    weights = np.eye(len(known))
    for _ in range(_ROUNDS):
        errors, slopes = _errors(known, shown, guns, sheet, limits)
        weights = slopes.T @ slopes
        known = known - np.linalg.solve(weights, slopes.T @ errors)
    covariance = np.linalg.inv(weights)
    found = []
    for number in range(len(shown)):
        angle, far = known[_FIRST + number], known[_REACH] + limits.behind
        out, aside = _directions(angle)
        moves = np.zeros((2, len(known)))
        moves[:, _MIDDLE], moves[:, _REACH], moves[:, _FIRST + number] = np.eye(2), out, far * aside
        own = np.outer(out, out) * limits.behind_spread**2 + np.outer(aside, aside) * limits.aside_spread**2
        found.append(Body(known[_MIDDLE] + far * out, moves @ covariance @ moves.T + own))
    return known[_MIDDLE], found


def _errors(
    known: FloatArray,
    shown: Sequence[Reached],
    guns: Mapping[int, Reached],
    sheet: FloatArray | None,
    limits: BodyLimits,
) -> tuple[FloatArray, FloatArray]:
    """How far each hint is from what is `known`, in its own spreads, and how that changes with it."""
    errors: list[float] = []
    slopes: list[FloatArray] = []
    middle, reach = known[_MIDDLE], float(known[_REACH])

    def hint(error: float, spread: float, by_middle: FloatArray, by_reach: float, number: int, by_angle: float) -> None:
        row = np.zeros(len(known))
        row[_MIDDLE], row[_REACH], row[_FIRST + number] = by_middle, by_reach, by_angle
        errors.append(error / spread)
        slopes.append(row / spread)

    def sideways(number: int, hand: Reached, spread: float) -> None:
        out, aside = _directions(known[_FIRST + number])
        away = hand.place - middle
        # Most hands are right ones. Seen from above y runs down, so a player's right is against the turn from x to y.
        off = float(aside @ away) + limits.right_handed
        hint(off, _blurred(spread, aside, hand.doubt), -aside, 0.0, number, -float(out @ away))

    hint(reach - limits.reach, limits.reach_spread, np.zeros(2), 1.0, 0, 0.0)
    if sheet is not None:
        for axis in np.eye(2):
            hint(float(axis @ (middle - sheet)), limits.sheet_spread, axis, 0.0, 0, 0.0)
    for number, hand in enumerate(shown):
        out, aside = _directions(known[_FIRST + number])
        away = hand.place - middle
        sideways(number, hand, limits.hand_aside)
        along = _blurred(limits.hand_along, out, hand.doubt)
        hint(float(out @ away) - reach, along, -out, -1.0, number, float(aside @ away))
        # Some forearms, most of all raised ones, come from quite elsewhere than it seems.
        off = float(np.arctan2(aside @ hand.arm, out @ hand.arm))
        spread = limits.arm_spread * np.sqrt(1 + (off / limits.arm_spread) ** 2 / _TAILS)
        hint(off, float(spread), np.zeros(2), 0.0, number, -1.0)
    for number, hand in guns.items():
        sideways(number, hand, limits.gun_aside)
    return np.array(errors), np.array(slopes)


def _directions(angle: float) -> tuple[FloatArray, FloatArray]:
    """Outwards at this angle, and a quarter turn on."""
    return np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])


def _blurred(spread: float, way: FloatArray, doubt: FloatArray) -> float:
    """A spread along a direction of length 1 with the doubt about a place added."""
    return float(np.sqrt(spread**2 + way @ doubt @ way))
