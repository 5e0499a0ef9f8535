"""Who of those whose hands are seen plays: a player's fist is held out before three and opens at three."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from companion.hands.reading import SHOWINGS
from companion.showdown.look import Look
from companion.table.seat import Seat
from companion.thresholds import thresholds

_FIST = SHOWINGS.index("0")


def plays(looks: Sequence[Look], three_s: float, with_fists: bool = True) -> float:
    """How much the looks at one place are those at a player's hand, at most 2.

    The share of the looks before three that show a fist, and of those after it that show a hand that is none, less
    `seats.rest` of the shares that show the other. A hand at rest, which shows the same all the time, makes 0.7; a
    player's, found when it is open, 1; what is taken for a hand now and then makes less. Where nobody holds a fist
    before three (not `with_fists`), what is shown after it counts twice.
    """
    limits = thresholds()
    before = _before(looks, three_s)
    settled = [look for look in looks if look.time_s >= three_s + limits.reveal.settle]
    # What was not watched speaks against nobody.
    shown = _share(settled, fist=False, unwatched=1.0)
    if not with_fists:
        return 2 * shown
    rested = _share(before, fist=False, unwatched=0.0) + _share(settled, fist=True, unwatched=0.0)
    return shown + _share(before, fist=True, unwatched=1.0) - limits.seats.rest * rested


def one_a_player(
    seats: Sequence[Seat], looks: Mapping[str, Sequence[Look]], three_s: float
) -> tuple[tuple[Seat, ...], dict[str, list[Look]]]:
    """The seats and the looks at them, with those of one player made one.

    A fist that beats the count may open beside where it was, so that one place shows the fist and another the open
    hand. Two places are one player's if they are near to each other, hardly ever show a hand at one moment, and make a
    player together far more than either alone.
    """
    limits = thresholds().seats
    joined_seats, joined_looks = list(seats), {name: list(seen) for name, seen in looks.items()}
    fists = with_fists(looks.values(), three_s)
    by_nearness = sorted(combinations(seats, 2), key=lambda pair: (_away(*pair), pair[0].name, pair[1].name))
    for one, other in by_nearness:
        if one not in joined_seats or other not in joined_seats or _away(one, other) >= limits.near:
            continue
        theirs = joined_looks[one.name], joined_looks[other.name]
        both = sum(a.hand is not None and b.hand is not None for a, b in zip(*theirs, strict=True))
        together = [max(pair, key=_how_surely_a_hand) for pair in zip(*theirs, strict=True)]
        alone = max(plays(seen, three_s, fists) for seen in theirs)
        if both > limits.both_seen * len(together) or plays(together, three_s, fists) < alone + limits.joined:
            continue
        middle = replace(one, x=(one.x + other.x) / 2, y=(one.y + other.y) / 2, size=max(one.size, other.size))
        joined_seats[joined_seats.index(one)] = middle
        joined_seats.remove(other)
        joined_looks[one.name] = together
        del joined_looks[other.name]
    return tuple(joined_seats), joined_looks


def _how_surely_a_hand(look: Look) -> float:
    return -1.0 if look.hand is None else look.hand.score


def _away(one: Seat, other: Seat) -> float:
    """How far apart two seats are, in sides of the smaller one's region."""
    return math.hypot(one.x - other.x, one.y - other.y) / min(one.size, other.size)


def with_fists(places: Iterable[Sequence[Look]], three_s: float) -> bool:
    """Whether this table holds fists before three: at two places at least one was seen for half of the time."""
    return sum(_share(_before(looks, three_s), fist=True, unwatched=1.0) >= 0.5 for looks in places) >= 2


def _before(looks: Sequence[Look], three_s: float) -> list[Look]:
    return [look for look in looks if look.time_s < three_s]


def _share(looks: Sequence[Look], fist: bool, unwatched: float) -> float:
    """The share of the looks that show a fist, or a hand that is none; `unwatched` where there is no look."""
    return float(np.mean([_is(look, fist) for look in looks] or [unwatched]))


def _is(look: Look, fist: bool) -> float:
    """Probability that the look shows a hand that is a fist, or one that is none."""
    if look.reading is None:
        return 0.0
    closed = look.reading.probabilities[_FIST]
    return closed if fist else 1.0 - closed
