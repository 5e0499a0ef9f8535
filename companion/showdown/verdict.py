"""From the looks at one seat to what it showed: a vote by time, told apart in three stretches.

A hand is first a fist (or not there yet), then shows something, and sometimes changes to something else. The most
likely split of the looks into these three stretches tells the showing, when it opened and whether it switched. Each
look counts for the time that it stands for, so the rate of the frames does not matter.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from companion.hands.hand import Hand
from companion.hands.reading import SHOWINGS, Reading, pooled
from companion.showdown.look import Look
from companion.showdown.reveal import Evidence, Fault, SeatShowing, Showing, showing_of
from companion.thresholds import RevealLimits, thresholds

FIST = SHOWINGS.index("0")

_OPEN = Reading((0.0, *([1 / (len(SHOWINGS) - 1)] * (len(SHOWINGS) - 1))), (0.5,) * 5)
"""What a fist may have become that is not seen any more: a hand is lost most easily when it opens."""

FloatArray = npt.NDArray[np.float64]


def verdict(seat: str, looks: Sequence[Look], three_s: float) -> SeatShowing:
    """What one seat showed at three. `looks` are in the order of time, from before three to the end of the watch."""
    limits = thresholds().reveal
    weights = look_weights(looks, limits)
    opened = opening(looks, weights, limits, three_s)
    after = [i for i, look in enumerate(looks) if look.time_s >= three_s + limits.settle]
    # A hand that never opens shows its fist; one that opens early shows what it shows after three.
    open_s = three_s if opened == len(looks) else max(looks[opened].time_s, three_s)
    settled = [i for i, look in enumerate(looks) if look.time_s >= open_s + limits.settle]
    changed, switched = change(looks, weights, settled, limits) if opened < len(looks) else (len(looks), False)
    shown = list(range(opened, changed)) if opened < len(looks) else after
    used = [i for i in settled if i < changed and looks[i].reading is not None]
    used = used or [i for i in shown if looks[i].reading is not None]
    seen_s = float(weights[shown].sum()) if shown else 0.0
    durations = _durations(looks, limits)
    watched_s = float(durations[after].sum()) if after else 0.0
    if not used or seen_s < min(limits.least_seen, limits.missing_share * watched_s):
        return SeatShowing(seat, Showing.MISSING)
    seen = [(_reading(looks[i]), float(weights[i])) for i in used]
    if opened == len(looks):  # it may have been lost before the end
        seen.append((_OPEN, float(durations[_seen(looks, 0)[-1] + 1 :].sum())))
    reading = pooled(seen)
    best = max(used, key=lambda i: weights[i] * _reading(looks[i]).probabilities[reading.best])
    hand = looks[best].hand
    assert hand is not None  # a look with a reading has a hand
    fists = [i for i in range(opened) if looks[i].reading is not None and _reading(looks[i]).best == FIST]
    opened_s = None
    if fists and opened < len(looks):
        opened_s = (looks[fists[-1]].time_s + looks[opened].time_s) / 2 - three_s
    late_s = 0.0
    if reading.probabilities[FIST] <= limits.late_fist:
        late_s = _late_s(looks, weights, fists, opened_s, hand, three_s, limits)
    evidence = []
    if late_s > 0:
        evidence.append(Evidence(Fault.LATE, looks[fists[-1]].time_s, looks[best].time_s))
    if switched:
        second = max(_seen(looks, changed), key=lambda i: weights[i] * _reading(looks[i]).confidence)
        evidence.append(Evidence(Fault.SWITCHED, looks[best].time_s, looks[second].time_s))
    return SeatShowing(
        seat=seat,
        showing=showing_of(reading),
        reading=reading,
        opened_s=None if opened_s is None else round(opened_s, 3),
        late_s=late_s,
        switched=switched,
        evidence=tuple(evidence),
        wrist=hand.wrist,
        box=hand.box,
    )


def opening_time(looks: Sequence[Look]) -> float | None:
    """When the hand of a seat opened, on the clock of the frames.

    None when it showed nothing but fists, or nothing, or was open from the first look on.
    """
    limits = thresholds().reveal
    first = next(iter(_seen(looks, opening(looks, look_weights(looks, limits), limits, None))), None)
    return None if first is None or first == 0 else looks[first].time_s


def opening(looks: Sequence[Look], weights: FloatArray, limits: RevealLimits, three_s: float | None) -> int:
    """The look from which on the hand is most likely open; the number of looks if it never is.

    Looks without a hand count for nothing.
    """
    closed, opened = np.zeros(len(looks)), np.zeros(len(looks))
    for i in _seen(looks, 0):
        fist = np.clip(_reading(looks[i]).probabilities[FIST], limits.least_probability, 1 - limits.least_probability)
        closed[i], opened[i] = weights[i] * np.log([fist, 1 - fist])
        if three_s is not None and looks[i].time_s < three_s + limits.settle:
            # Until the hands are open anything may be seen in passing; that tells nothing for or against a fist.
            closed[i] = max(closed[i], weights[i] * np.log(limits.passing))
    before = np.concatenate([[0.0], np.cumsum(closed)])
    after = np.concatenate([np.cumsum(opened[::-1])[::-1], [0.0]])
    return len(looks) - int(np.argmax((before + after)[::-1]))


def change(
    looks: Sequence[Look], weights: FloatArray, settled: Sequence[int], limits: RevealLimits
) -> tuple[int, bool]:
    """The look from which on an open hand shows another thing, and whether that is a switch, not merely a fist again.

    The number of looks if it keeps to what it shows. What tells is not what the looks before and after are read as,
    which may be in doubt on both sides, but that the fingers that seem to be up are others, by far more than they
    differ among the looks of either side, and that the reading goes with them.
    """
    settled = [i for i in settled if looks[i].reading is not None]
    up = np.array([_reading(looks[i]).finger_up for i in settled])
    held = weights[settled]
    best, first = limits.switch_plain, 0
    for place in range(1, len(settled)):
        sides = (slice(None, place), slice(place, None))
        held_s = [float(held[side].sum()) for side in sides]
        if held_s[0] < limits.switch_hold or held_s[1] < limits.switch_kept:
            continue
        means = [held[side] @ up[side] / seconds for side, seconds in zip(sides, held_s, strict=True)]
        squares = [held[side] @ ((up[side] - mean) ** 2).sum(axis=1) for side, mean in zip(sides, means, strict=True)]
        apart = float(np.linalg.norm(means[1] - means[0]))
        plain = apart / float(np.sqrt(sum(squares) / sum(held_s) + limits.switch_noise**2))
        if apart >= limits.switch_apart and plain > best:
            best, first = plain, place
    if first == 0:
        return len(looks), False
    before, after = (
        np.array(pooled([(_reading(looks[i]), float(weights[i])) for i in side]).probabilities)
        for side in (settled[:first], settled[first:])
    )
    if float(np.abs(after - before).sum()) / 2 < limits.switch_moved:
        return len(looks), False
    return settled[first], int(np.argmax(after)) != FIST


def _late_s(
    looks: Sequence[Look],
    weights: FloatArray,
    fists: Sequence[int],
    opened_s: float | None,
    hand: Hand,
    three_s: float,
    limits: RevealLimits,
) -> float:
    """How long after the grace the hand opened. Only a fist that was seen after three makes a hand late.

    And only the same hand's: a fist much smaller or larger than the open hand is somebody else's.
    """
    after = [i for i in fists if looks[i].time_s > three_s + limits.settle and _alike(looks[i].hand, hand, limits)]
    if opened_s is None or float(weights[after].sum()) < limits.late_seen:
        return 0.0
    return round(max(0.0, opened_s - limits.grace), 3)


def _alike(one: Hand | None, other: Hand, limits: RevealLimits) -> bool:
    """Whether two palms may be one at two moments, by their sizes."""
    return one is not None and max(one.palm, other.palm) <= limits.late_growth * min(one.palm, other.palm)


def _seen(looks: Sequence[Look], first: int) -> list[int]:
    """The looks from `first` on that have a hand."""
    return [i for i in range(first, len(looks)) if looks[i].reading is not None]


def look_weights(looks: Sequence[Look], limits: RevealLimits) -> FloatArray:
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
