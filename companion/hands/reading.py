"""What one hand shows, as probabilities."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from companion.hands.hand import FINGERS
from companion.thresholds import thresholds

SHOWINGS = ("0", "1", "2", "3", "4", "5", "gun")
"""The things that a hand can show, in the order of every array of probabilities: fist, raised fingers, finger gun."""

GUN = SHOWINGS.index("gun")


@dataclass(frozen=True, slots=True)
class Reading:
    """Probabilities over `SHOWINGS` (they add up to 1) and, for each of `FINGERS`, that it is up.

    `two_barrels` is the probability that the hand, if it is a gun, points two fingers.
    """

    probabilities: tuple[float, ...]
    finger_up: tuple[float, ...]
    two_barrels: float = 0.0

    @property
    def barrels(self) -> int:
        """How many fingers the gun would point, 1 or 2: the best guess."""
        return 2 if self.two_barrels > 0.5 else 1

    @property
    def best(self) -> int:
        """Index into `SHOWINGS` of the likeliest showing."""
        return int(np.argmax(self.probabilities))

    @property
    def gesture(self) -> str:
        """`fist`, `raise` or `gun`: the best guess."""
        return "gun" if self.best == GUN else "raise" if self.best else "fist"

    @property
    def fingers(self) -> int:
        """How many fingers are up; for a gun the count that it would be as a raise."""
        return self.barrels + 1 if self.best == GUN else self.best

    @property
    def confidence(self) -> float:
        """Probability of the best guess."""
        return self.probabilities[self.best]

    @property
    def sure(self) -> bool:
        """Whether the product acts on the best guess without asking the table."""
        return self.confidence >= thresholds().reading.sure

    @property
    def up(self) -> tuple[str, ...]:
        """The names of the fingers that make up the best guess, thumb first."""
        likeliest = set(sorted(range(5), key=lambda finger: -self.finger_up[finger])[: self.fingers])
        return tuple(name for finger, name in enumerate(FINGERS) if finger in likeliest)

    def without_gun(self) -> "Reading":
        """The same hand where no gun can be meant: with one barrel it is then a two, with two barrels a three."""
        counts = list(self.probabilities)
        counts[2] += counts[GUN] * (1 - self.two_barrels)
        counts[3] += counts[GUN] * self.two_barrels
        counts[GUN] = 0.0
        return Reading(tuple(counts), self.finger_up, self.two_barrels)

    def as_json(self) -> dict[str, float]:
        """The probabilities by showing, to four places."""
        return {name: round(p, 4) for name, p in zip(SHOWINGS, self.probabilities, strict=True)}


def pooled(readings: Iterable[tuple[Reading, float]]) -> Reading:
    """One reading from several looks at the same showing, each with its weight (adding up to any positive number).

    The weighted mean of the probabilities: looks that agree keep their doubt, for two frames of one hand are mistaken
    together, and where sure looks disagree the reading is as torn as they are.
    """
    looks = list(readings)
    weights = np.array([weight for _, weight in looks])
    weights /= weights.sum()
    mixed = weights @ np.array([reading.probabilities for reading, _ in looks])
    finger_up = weights @ np.array([reading.finger_up for reading, _ in looks])
    two_barrels = float(weights @ np.array([reading.two_barrels for reading, _ in looks]))
    return Reading(tuple(float(p) for p in mixed / mixed.sum()), tuple(map(float, finger_up)), two_barrels)
