"""A personal correction: what one player's hand looks like at each count, for a hand that is read wrongly without.

A finger that does not bend, a missing finger or a glove shifts every reading of a hand in the same way. A few shows of
each count are kept as examples, in quantities that every reading model gives, and a reading of that player is moved to
the count of the examples that it resembles.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.hands.geometry import features
from companion.hands.hand import FINGERS, Hand
from companion.hands.reading import GUN, SHOWINGS, Reading

FloatArray = npt.NDArray[np.float64]

COUNTS = SHOWINGS[:GUN]
"""What a player is asked to show: fist and 1 to 5."""

_REACH = (29, 34, 39, 44, 47)
"""Where `features` has how far the tips of index to little finger, and of the thumb, lie from the palm, in palms."""

LOOK_NUMBERS = len(SHOWINGS) + len(FINGERS) + len(_REACH)
"""Length of `describe`."""

WIDTHS = (0.25, 0.4, 0.6)
"""Candidates for how far from an example a look may lie and still resemble it."""

_FAR = 3.0
"""In widths: as far from all examples, a look resembles none more than the plain reading deserves."""

_CERTAIN = 0.99
"""Most that the examples are believed: they are few."""

_LEAST_GAIN = 0.1
"""Least mean gain in log probability, on shows that were left out, for which a correction is kept."""


@dataclass(frozen=True, slots=True)
class Show:
    """Several looks at one showing of a known count: an index into `COUNTS`, and a hand with its plain reading each."""

    count: int
    looks: tuple[tuple[Hand, Reading], ...]


@dataclass(frozen=True, slots=True)
class PersonalCorrection:
    """Examples of one player's hand: the middle of each show (`LOOK_NUMBERS` numbers), its count, and their width."""

    counts: tuple[int, ...]
    examples: tuple[tuple[float, ...], ...]
    width: float

    def corrected(self, hand: Hand, reading: Reading) -> Reading:
        """The reading by this player's own examples. What tells a gun from a raise is left as it was."""
        return self._moved(describe(hand, reading), reading)

    def _moved(self, look: FloatArray, reading: Reading) -> Reading:
        squares = ((np.array(self.examples) - look) ** 2).sum(axis=1) / (2 * self.width**2)
        near = np.exp(-squares)
        counts = np.array(self.counts)
        by_count = np.array([near[counts == count].max(initial=0.0) for count in range(len(COUNTS))])
        stranger = np.exp(-(_FAR**2) / 2)
        known = _CERTAIN * by_count.sum() / (by_count.sum() + stranger)
        # A hand for which this was needed is not to be read surely where it resembles none of its examples.
        plain = np.sqrt(np.array(reading.probabilities[:GUN]) + 1e-9)
        mixed = known * by_count / max(by_count.sum(), 1e-300) + (1 - known) * plain / plain.sum()
        gun = reading.probabilities[GUN]
        probabilities = (*(float(p) * (1 - gun) for p in mixed), gun)
        return Reading(probabilities, reading.finger_up, reading.two_barrels)

    def _without(self, place: int) -> "PersonalCorrection":
        """By all examples but one."""
        return PersonalCorrection(
            self.counts[:place] + self.counts[place + 1 :],
            self.examples[:place] + self.examples[place + 1 :],
            self.width,
        )


@dataclass(frozen=True, slots=True)
class Trial:
    """How well shows that were left out are read: the share of looks, and the mean log probability of the truth."""

    right: float
    log_probability: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """What came of the shows: the correction, or None where the hand is read as well without; `before` and `after`."""

    correction: PersonalCorrection | None
    before: Trial
    after: Trial


def fit(shows: Sequence[Show]) -> Fitted:
    """The correction for the hand in these shows, if it helps with shows that it was not made from.

    Each show is read in turn by the examples of the others. Every count needs two shows at least.
    """
    numbers = [sum(show.count == count for show in shows) for count in {show.count for show in shows}]
    if not shows or min(numbers) < 2:
        raise ValueError("every count must have been shown twice at least")
    described = [[(describe(*look), look[1]) for look in show.looks] for show in shows]
    truths = [show.count for show in shows]
    before = _trial([[reading for _, reading in looks] for looks in described], truths)
    examples = [np.mean([numbers for numbers, _ in looks], axis=0) for looks in described]
    trials = []
    for width in WIDTHS:
        whole = _from(truths, examples, width)
        readings = [[whole._without(place)._moved(*look) for look in looks] for place, looks in enumerate(described)]
        trials.append((_trial(readings, truths), whole))
    after, correction = max(trials, key=lambda trial: trial[0].log_probability)
    helps = after.log_probability > before.log_probability + _LEAST_GAIN and after.right > before.right
    return Fitted(correction if helps else None, before, after)


def describe(hand: Hand, reading: Reading) -> FloatArray:
    """One look in `LOOK_NUMBERS` numbers of about 0 to 1: the reading, which fingers are up, how far the tips reach."""
    reach = features(hand)[list(_REACH)]
    return np.concatenate([np.sqrt(reading.probabilities), reading.finger_up, reach])


def _from(counts: Sequence[int], examples: Sequence[FloatArray], width: float) -> PersonalCorrection:
    """Two places after the point are enough, and keep the table profile readable."""
    rounded = (tuple(round(float(number), 2) for number in example) for example in examples)
    return PersonalCorrection(tuple(counts), tuple(rounded), width)


def _trial(readings: Sequence[Sequence[Reading]], truths: Sequence[int]) -> Trial:
    pairs = [(reading, truth) for some, truth in zip(readings, truths, strict=True) for reading in some]
    logs = [np.log(max(reading.probabilities[truth], 0.01)) for reading, truth in pairs]
    return Trial(float(np.mean([reading.best == truth for reading, truth in pairs])), float(np.mean(logs)))
