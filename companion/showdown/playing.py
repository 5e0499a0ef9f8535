"""Who of those whose hands are seen plays: a player's fist is held out before three and opens at three."""

from collections.abc import Iterable, Sequence

import numpy as np

from companion.hands.reading import SHOWINGS
from companion.showdown.look import Look
from companion.thresholds import thresholds

_FIST = SHOWINGS.index("0")


def plays(looks: Sequence[Look], three_s: float, with_fists: bool = True) -> float:
    """How much the looks at one place are those at a player's hand, 0..2.

    The share of the looks before three that show a fist, and of those after it that show a hand that is none. A hand at
    rest, which shows the same all the time, makes 1 of both together; what is taken for a hand now and then makes less.
    Where nobody holds a fist before three (not `with_fists`), what is shown after it counts for both.
    """
    settled_s = three_s + thresholds().reveal.settle
    opened = [_is(look, fist=False) for look in looks if look.time_s >= settled_s]
    # What was not watched speaks against nobody.
    shown = float(np.mean(opened or [1.0]))
    return shown + (_fists(looks, three_s) if with_fists else shown)


def with_fists(places: Iterable[Sequence[Look]], three_s: float) -> bool:
    """Whether this table holds fists before three: at two places at least one was seen for half of the time."""
    return sum(_fists(looks, three_s) >= 0.5 for looks in places) >= 2


def _fists(looks: Sequence[Look], three_s: float) -> float:
    """The share of the looks before three that show a fist."""
    return float(np.mean([_is(look, fist=True) for look in looks if look.time_s < three_s] or [1.0]))


def _is(look: Look, fist: bool) -> float:
    """Probability that the look shows a hand that is a fist, or one that is none."""
    if look.reading is None:
        return 0.0
    closed = look.reading.probabilities[_FIST]
    return closed if fist else 1.0 - closed
