"""Who of those whose hands are seen plays: a player's fist is held out before three and opens at three."""

from collections.abc import Sequence

import numpy as np

from companion.hands.reading import SHOWINGS
from companion.showdown.look import Look
from companion.thresholds import thresholds

_FIST = SHOWINGS.index("0")


def plays(looks: Sequence[Look], three_s: float) -> float:
    """How much the looks at one place are those at a player's hand, 0..2.

    The share of the looks before three that show a fist, and of those after it that show a hand that is none. A hand at
    rest, which shows the same all the time, makes 1 of both together; what is taken for a hand now and then makes less.
    """
    settled_s = three_s + thresholds().reveal.settle
    fist = [_is(look, fist=True) for look in looks if look.time_s < three_s]
    opened = [_is(look, fist=False) for look in looks if look.time_s >= settled_s]
    # What was not watched speaks against nobody.
    return float(np.mean(fist or [1.0]) + np.mean(opened or [1.0]))


def _is(look: Look, fist: bool) -> float:
    """Probability that the look shows a hand that is a fist, or one that is none."""
    if look.reading is None:
        return 0.0
    closed = look.reading.probabilities[_FIST]
    return closed if fist else 1.0 - closed
