"""From the looks at one seat to what it showed: a vote by time, told apart in three stretches.

A hand is first a fist (or not there yet), then shows something, and sometimes changes to something else. The most
likely split of the looks into these three stretches tells the showing, when it opened and whether it switched. Each
look counts for the time that it stands for, so the rate of the frames does not matter.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.hands.reading import SHOWINGS, Reading, pooled
from companion.showdown.look import Look
from companion.showdown.reveal import SeatShowing, Showing, showing_of
from companion.thresholds import RevealLimits, thresholds

FIST = SHOWINGS.index("0")

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Stretches:
    """Looks `opened` to `changed` show `showing`; before, the hand is a fist; from `changed` on it shows another thing.

    Without a change, `changed` is the number of looks. `switched_to` is None then, or when the hand merely closed.
    """

    opened: int
    changed: int
    showing: int
    switched_to: int | None


def verdict(seat: str, looks: Sequence[Look], three_s: float) -> SeatShowing:
    """What one seat showed at three. `looks` are in the order of time, from before three to the end of the watch."""
    limits = thresholds().reveal
    weights = _weights(looks, limits)
    stretches = split(looks, weights, limits, three_s)
    after = [i for i, look in enumerate(looks) if look.time_s >= three_s + limits.settle]
    # A hand that never opens shows its fist.
    shown = list(range(stretches.opened, stretches.changed)) if stretches.opened < len(looks) else after
    settled = [i for i in shown if looks[i].time_s >= looks[shown[0]].time_s + limits.settle]
    used = [i for i in settled or shown if looks[i].reading is not None]
    seen_s = float(weights[shown].sum()) if shown else 0.0
    watched_s = float(_durations(looks, limits)[after].sum()) if after else 0.0
    if not used or seen_s < min(limits.least_seen, limits.missing_share * watched_s):
        return SeatShowing(seat, Showing.MISSING)
    reading = pooled([(_reading(looks[i]), float(weights[i])) for i in used])
    best = max(used, key=lambda i: weights[i] * _reading(looks[i]).probabilities[reading.best])
    hand = looks[best].hand
    assert hand is not None  # a look with a reading has a hand
    return SeatShowing(
        seat=seat,
        showing=showing_of(reading),
        reading=reading,
        late_s=_late_s(looks, weights, stretches, three_s, limits),
        switched=stretches.switched_to is not None,
        wrist=hand.wrist,
        box=hand.box,
    )


def opening_time(looks: Sequence[Look]) -> float | None:
    """When the hand of a seat opened, on the clock of the frames; None when it showed nothing but fists, or nothing."""
    limits = thresholds().reveal
    stretches = split(looks, _weights(looks, limits), limits, None)
    first = next((i for i in range(stretches.opened, len(looks)) if looks[i].reading is not None), None)
    if first is None or stretches.showing == FIST:
        return None
    return looks[first].time_s


def split(looks: Sequence[Look], weights: FloatArray, limits: RevealLimits, three_s: float | None) -> Stretches:
    """The likeliest stretches. Looks without a hand count for nothing in any of them."""
    count = len(looks)
    logs = np.zeros((count, len(SHOWINGS)))
    for i, look in enumerate(looks):
        if look.reading is not None:
            logs[i] = weights[i] * np.log(np.clip(look.reading.probabilities, limits.least_probability, 1.0))
    closed = logs[:, FIST].copy()
    for i, look in enumerate(looks):
        if three_s is not None and look.time_s < three_s + limits.settle:
            # Until the hands are open anything may be seen in passing; that tells nothing for or against a fist.
            closed[i] = max(closed[i], weights[i] * np.log(limits.passing))
    before = np.concatenate([[0.0], np.cumsum(closed)])
    sums = np.concatenate([np.zeros((1, len(SHOWINGS))), np.cumsum(logs, axis=0)])
    best, choice = before[count], Stretches(count, count, FIST, None)
    for opened in range(count):
        rest = before[opened] + sums[count] - sums[opened]
        rest[FIST] = -np.inf
        showing = int(np.argmax(rest))
        if rest[showing] > best:
            best, choice = rest[showing], Stretches(opened, count, showing, None)
    return _with_change(looks, weights, before, sums, best, choice, limits)


def _with_change(
    looks: Sequence[Look],
    weights: FloatArray,
    before: FloatArray,
    sums: FloatArray,
    best: float,
    choice: Stretches,
    limits: RevealLimits,
) -> Stretches:
    """`choice`, or the likeliest stretches with a change that are better than it by `limits.switch_gain`."""
    count = len(looks)
    best += limits.switch_gain
    held = np.concatenate([[0.0], np.cumsum(weights)])
    for opened in range(count):
        for changed in range(opened + 1, count):
            if min(held[changed] - held[opened], held[count] - held[changed]) < limits.switch_hold:
                continue
            first = sums[changed] - sums[opened]
            first[FIST] = -np.inf
            showing = int(np.argmax(first))
            then = sums[count] - sums[changed]
            then[showing] = -np.inf
            other = int(np.argmax(then))
            total = before[opened] + first[showing] + then[other]
            sure_s = np.log(limits.switch_sure) * np.array([held[changed] - held[opened], held[count] - held[changed]])
            if total > best and first[showing] > sure_s[0] and then[other] > sure_s[1]:
                best = total
                choice = Stretches(opened, changed, showing, None if other == FIST else other)
    return choice


def _late_s(
    looks: Sequence[Look], weights: FloatArray, stretches: Stretches, three_s: float, limits: RevealLimits
) -> float:
    """How long after the grace the hand opened. Only a fist that was seen after three makes a hand late."""
    fists = [
        i
        for i in range(stretches.opened)
        if looks[i].reading is not None
        and looks[i].time_s > three_s + limits.settle
        and _reading(looks[i]).best == FIST
    ]
    if not fists or float(weights[fists].sum()) < limits.late_seen:
        return 0.0
    opened = (looks[fists[-1]].time_s + looks[stretches.opened].time_s) / 2 if stretches.opened < len(looks) else 0.0
    return round(max(0.0, opened - three_s - limits.grace), 3)


def _weights(looks: Sequence[Look], limits: RevealLimits) -> FloatArray:
    """Seconds that each look counts for: its share of the time, less when the hand moves, 0 without a hand."""
    weights = _durations(looks, limits)
    for i, look in enumerate(looks):
        if look.hand is None:
            weights[i] = 0.0
            continue
        speeds = [
            float(np.hypot(*(look.hand.centre - other.hand.centre)))
            / (look.hand.palm * max(abs(look.time_s - other.time_s), 1e-3))
            for other in (looks[max(i - 1, 0)], looks[min(i + 1, len(looks) - 1)])
            if other is not look and other.hand is not None
        ]
        # A hand that moves is blurred: at `steady` palms a second a look counts for half.
        weights[i] /= 1.0 + (min(speeds, default=0.0) / limits.steady) ** 2
    return weights


def _durations(looks: Sequence[Look], limits: RevealLimits) -> FloatArray:
    """Seconds of time that each look stands for: half the way to its neighbours, at most `limits.longest_look`."""
    if len(looks) < 2:
        return np.full(len(looks), limits.longest_look)
    times = np.array([look.time_s for look in looks])
    edges = np.concatenate([[times[0]], (times[1:] + times[:-1]) / 2, [times[-1]]])
    durations = np.diff(edges)
    durations[[0, -1]] *= 2
    return np.minimum(durations, limits.longest_look)


def _reading(look: Look) -> Reading:
    assert look.reading is not None
    return look.reading
