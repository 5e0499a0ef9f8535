"""The moment of three from the players' own count: their fists go down together on one, two and three."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
import numpy.typing as npt

from companion.showdown.look import Look
from companion.showdown.watching import Looks
from companion.thresholds import HandsFreeLimits, thresholds

FloatArray = npt.NDArray[np.float64]

_MOMENT_STEP_S, _BEAT_STEP_S = 0.02, 0.05

_LEAST_LOOKS = 7
"""Fewer looks at two beats than these can be fitted by chance."""

_STILL_PALMS = 0.02
"""What landmarks tremble by when the hand does not move, in palms."""


@dataclass(frozen=True, slots=True)
class Count:
    """`three_s`: when the fists were down for the third time, on the clock of the looks; `beat_s` between two words.

    `gain`: how much better the beat explains the fists' motion than a steady drift does, as the mean logarithm of the
    ratio of the squared remainders.
    """

    three_s: float
    beat_s: float
    gain: float


def opened_together(openings: Sequence[float]) -> float:
    """The moment at which most hands opened, the earliest of equals: one may be late, and one misread long before."""
    near = thresholds().hands_free.beat_near

    def group(first_s: float) -> list[float]:
        return [time_s for time_s in openings if first_s <= time_s <= first_s + near]

    groups = [group(time_s) for time_s in sorted(openings)]
    fullest = max(groups, key=len)
    return median(fullest)


def count_of(looks: Looks, about_s: float) -> Count | None:
    """The count that the fists beat, with its three near `about_s`; None when they beat none.

    Each hand is followed along its own way up and down, whichever way that is in the picture, in its own palms.
    """
    limits = thresholds().hands_free
    traces = [trace for seen in looks.values() if (trace := _trace(seen, about_s, limits)) is not None]
    moments = np.arange(about_s - limits.beat_near, about_s + limits.beat_near, _MOMENT_STEP_S)
    beats = np.arange(limits.beat_least, limits.beat_most, _BEAT_STEP_S)
    counts = [Count(float(m), float(b), _gain(traces, float(m), float(b))) for m in moments for b in beats]
    best = max(counts, key=lambda count: count.gain)
    return best if best.gain >= limits.beat_gain else None


def _trace(seen: Sequence[Look], about_s: float, limits: HandsFreeLimits) -> FloatArray | None:
    """N x 3: time in seconds from `about_s`, and the palm's middle in palms; None of a hand that was hardly seen."""
    first, last = about_s - limits.beat_near - 2 * limits.beat_most, about_s + limits.beat_near
    hands = [(look.time_s, look.hand) for look in seen if look.hand is not None and first <= look.time_s <= last]
    if len(hands) < _LEAST_LOOKS:
        return None
    palm = float(np.median([hand.palm for _, hand in hands]))
    return np.array([(time_s, *(hand.centre / palm)) for time_s, hand in hands])


def _gain(traces: Sequence[FloatArray], three_s: float, beat_s: float) -> float:
    """How well fists that are down at `three_s` and at the two beats before explain the motion of all."""
    gained, used = 0.0, 0
    for trace in traces:
        part = trace[(trace[:, 0] >= three_s - 2 * beat_s - 0.05) & (trace[:, 0] <= three_s + 0.03)]
        if len(part) < _LEAST_LOOKS:
            continue
        from_three, places = part[:, 0] - three_s, part[:, 1:]
        drift = np.stack([np.ones(len(part)), from_three], axis=1)
        lifted = np.abs(np.sin(np.pi * from_three / beat_s))
        gained += len(part) * (_remainder(drift, places) - _remainder(np.column_stack([drift, lifted]), places))
        used += len(part)
    return gained / used if used else 0.0


def _remainder(causes: FloatArray, places: FloatArray) -> float:
    """Logarithm of the mean squared distance in palms that the best mix of the causes leaves."""
    mix = np.linalg.lstsq(causes, places, rcond=None)[0]
    return float(np.log(((places - causes @ mix) ** 2).sum() / len(places) + _STILL_PALMS**2))
