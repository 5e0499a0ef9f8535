"""Whose hands are whose when everybody may show both."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.hands.hand import Hand
from companion.table.aim import Around, forearm_of
from companion.thresholds import thresholds

FloatArray = npt.NDArray[np.float64]

HANDS_A_SEAT = 2

_NOBODY = -1
_NO_OTHER = 9.0


@dataclass(frozen=True, slots=True)
class Owned:
    """A hand by its `place` in a list of hands, and how much worse all hands would fit if it were another's.

    `margin` is in sizes of a seat's region; `doubtful` when that is little.
    """

    place: int
    margin: float

    @property
    def doubtful(self) -> bool:
        return self.margin < thresholds().hands.margin


def hands_of_seats(hands: Sequence[Hand], table: Around) -> dict[str, tuple[Owned, ...]]:
    """For each seat its hands, at most two; hands of nobody are left out.

    A hand is its whose body the forearm comes from, near whose place it is, and as large as things are there; all hands
    are given out together, so that they fit best. The order of the hands changes nothing.
    """
    found: dict[str, list[Owned]] = {seat.name: [] for seat in table.seats}
    order = sorted(range(len(hands)), key=lambda place: hands[place].box)
    costs = _costs([hands[place] for place in order], table)
    owners, margins = _best(costs)
    for place, owner, margin in zip(order, owners, margins, strict=True):
        if owner != _NOBODY:
            found[table.seats[owner].name].append(Owned(place, margin))
    return {name: tuple(owned) for name, owned in found.items()}


def _costs(hands: Sequence[Hand], table: Around) -> FloatArray:
    """Hands x seats: how little a hand looks like one of a seat, in sizes of the seat's region."""
    limits = thresholds().hands
    bodies, shown = table.bodies({}), table.shown()
    costs = np.zeros((len(hands), len(table.seats)))
    for row, hand in enumerate(hands):
        wrist, along = forearm_of(hand, table)
        for column, seat in enumerate(table.seats):
            size = table.region(seat.name)
            elbow = wrist - along * limits.forearm * size
            arm = float(np.linalg.norm(elbow - bodies[seat.name].place)) / size
            place = float(np.linalg.norm(wrist - shown[seat.name])) / size
            grown = abs(math.log(max(hand.extent, 1.0) * thresholds().seats.reach / seat.size))
            costs[row, column] = (arm + place) / 2 + limits.by_size * grown
    return costs


def _best(costs: FloatArray) -> tuple[list[int], list[float]]:
    """The owner of each hand, and by how much the next best choice with another owner is worse."""
    owners = [_NOBODY] * len(costs)
    now = _total(owners, costs)
    while True:
        others = [(_total(other, costs), other) for other in _changed(owners, costs.shape[1])]
        best, changed = min(others, default=(now, owners))
        if best > now - 1e-9:
            break
        now, owners = best, changed
    margins = [
        min((total - now for total, other in others if other[place] != owner), default=_NO_OTHER)
        for place, owner in enumerate(owners)
    ]
    return owners, margins


def _changed(owners: Sequence[int], seats: int) -> Iterator[list[int]]:
    """All that differ in one hand's owner, or in two where one hand takes the place of another."""
    for one, owner in enumerate(owners):
        for new in range(_NOBODY, seats):
            if new == owner:
                continue
            moved = list(owners)
            moved[one] = new
            yield moved
            for two, other in enumerate(owners):
                if two != one and other == new != _NOBODY:
                    for newer in range(_NOBODY, seats):
                        if newer != other:
                            both = list(moved)
                            both[two] = newer
                            yield both


def _total(owners: Sequence[int], costs: FloatArray) -> float:
    limits = thresholds().hands
    counts = Counter(owner for owner in owners if owner != _NOBODY)
    if any(count > HANDS_A_SEAT for count in counts.values()):
        return math.inf
    # A second hand of one player while another shows none needs a reason.
    total = limits.second * sum(count - 1 for count in counts.values())
    return total + sum(
        limits.farthest if owner == _NOBODY else float(costs[place, owner]) for place, owner in enumerate(owners)
    )
