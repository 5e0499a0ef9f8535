"""The two reveals of Finger Guns: at whom every gun is aimed, and at which card every other hand points.

All hands on the table are found in a few frames after three, followed through the others and given to the seats that
their forearms come from, two at most. Which of the two is meant shows by what it reads as; where both may be, both
speak, and if they disagree the answer is unsure by itself.
"""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.capture.frame import Frame
from companion.capture.source import thinned
from companion.hands.hand import INDEX_MCP, Hand, same_place
from companion.hands.reading import SHOWINGS
from companion.showdown.look import Look
from companion.showdown.pointed import Answer, PointReveal, SeatChoice, choice_of
from companion.showdown.verdict import look_weights, verdict
from companion.showdown.watching import Watcher
from companion.table.aim import NOBODY, Around, barrel_of, targets
from companion.table.both_hands import hands_of_seats
from companion.table.pointing import NOTHING, card_under, cards_pointed_at
from companion.thresholds import thresholds

FloatArray = npt.NDArray[np.float64]

_INDEX_TIP = 8
_LOOKED_FOR_S = (0.45, 0.9)
"""Seconds after three at which all hands are looked for: held, and once more for those that were missed."""

_GUN_LIKE = {"gun": 1.0, "2": 0.7, "3": 0.4, "1": 0.4}
_POINTER_LIKE = {"1": 1.0, "2": 0.6, "gun": 0.5}
"""How much a hand that reads as this may be a gun, or a pointing hand: edge-on they are often taken for another."""


Allowed = Mapping[str, Collection[str]]
"""What each seat may choose by the rules of the game. Seats that are not in it are not asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """One hand through a reveal: its looks, the settled ones among them with their weights, and its faults.

    `looks` are in the order of time. `settled` are places in `looks` after the hand has opened. `doubtful`: it may be
    another player's.
    """

    looks: Sequence[Look]
    settled: tuple[int, ...]
    weights: FloatArray
    late_s: float
    doubtful: bool

    @property
    def best(self) -> Hand:
        """The hand in the settled look that counts most."""
        hand = self.looks[max(self.settled, key=lambda i: self.weights[i])].hand
        assert hand is not None
        return hand

    def like(self, wanted: Mapping[str, float]) -> float:
        """How much the hand reads as what is wanted, 0..1."""
        shares = np.array([wanted.get(showing, 0.0) for showing in SHOWINGS])
        readings = [self.looks[i].reading for i in self.settled]
        seen = np.array([reading.probabilities for reading in readings if reading is not None])
        weights = self.weights[list(self.settled)]
        return float(weights @ (seen @ shares) / max(float(weights.sum()), 1e-9))


def judge_aim(
    watcher: Watcher, frames: Sequence[Frame], table: Around, three_s: float, allowed: Allowed | None = None
) -> PointReveal:
    """At whom every seat's gun is aimed at three; the choices are names of seats."""
    return judge_aim_of(tracks(watcher, frames, table, three_s), table, three_s, allowed)


def judge_pointing(
    watcher: Watcher,
    frames: Sequence[Frame],
    table: Around,
    three_s: float,
    cards: Mapping[str, FloatArray],
    aim: PointReveal | None = None,
    allowed: Allowed | None = None,
) -> PointReveal:
    """At which of `cards` (name to corners, N x 2 pixels) every seat points at three.

    `aim`: the reveal before, if the guns are still held; they do not point at cards.
    """
    return judge_pointing_of(tracks(watcher, frames, table, three_s), table, three_s, cards, aim, allowed)


def tracks(watcher: Watcher, frames: Sequence[Frame], table: Around, three_s: float) -> dict[str, list[Track]]:
    """The hands of each seat, at most two, from a little before three to the end of the watch."""
    limits = thresholds().reveal
    watched = [f for f in frames if three_s - limits.watch_before <= f.time_s <= three_s + limits.watch_after]
    watched = list(thinned(watched, limits.samples_per_second))
    if not watched:
        return {seat.name: [] for seat in table.seats}
    times = np.array([frame.time_s for frame in watched])
    found: list[Hand] = []
    followed: list[list[Look]] = []
    for moment in dict.fromkeys(int(np.argmin(np.abs(times - three_s - after))) for after in _LOOKED_FOR_S):
        there = [looks[moment].hand for looks in followed]
        new = [
            hand
            for hand in watcher.search([watched[moment]])[0][1]
            if not any(other is not None and same_place(hand, other) for other in there)
        ]
        found += new
        followed += watcher.follow(watched, new, moment)
    owners = hands_of_seats(found, table)
    return {
        seat: [t for own in owned if (t := _track(seat, followed[own.place], three_s, own.doubtful)) is not None]
        for seat, owned in owners.items()
    }


def judge_aim_of(
    hands: Mapping[str, Sequence[Track]], table: Around, three_s: float, allowed: Allowed | None = None
) -> PointReveal:
    """The verdict on hands that were followed."""
    limits = thresholds().aim
    guns = {seat: _meant(seen, _GUN_LIKE) for seat, seen in hands.items()}
    barrels = {
        (seat, number): {i: barrel_of(hand, table) for i in track.settled if (hand := track.looks[i].hand) is not None}
        for seat, shares in guns.items()
        for number, (track, _) in enumerate(shares)
    }
    main = {
        seat: [(barrels[seat, 0][i], float(shares[0][0].weights[i])) for i in shares[0][0].settled]
        for seat, shares in guns.items()
        if shares
    }
    aimed = targets(main, table)

    def shares_at(seat: str, number: int, places: Sequence[int]) -> dict[str, float]:
        track = guns[seat][number][0]
        looks = [(barrels[seat, number][i], float(track.weights[i])) for i in places]
        return _within_rules(targets({seat: looks}, table)[seat], seat, NOBODY, allowed)

    choices = []
    for seat, shares in guns.items():
        if allowed is not None and seat not in allowed:
            continue
        if not shares:
            choices.append(SeatChoice(seat, Answer.MISSING))
            continue
        track = shares[0][0]
        answers = [
            _within_rules(aimed[seat], seat, NOBODY, allowed),
            *(shares_at(seat, n, shares[n][0].settled) for n in range(1, len(shares))),
        ]
        mixed = _mixed(answers, [weight for _, weight in shares])
        first = _first(track, lambda places, seat=seat: shares_at(seat, 0, places), limits.sure)  # type: ignore[misc]
        choices.append(_choice(seat, track, mixed, first, NOBODY, limits.sure, INDEX_MCP))
    return PointReveal(three_s, _ruled_s(hands, three_s), tuple(choices))


def judge_pointing_of(
    hands: Mapping[str, Sequence[Track]],
    table: Around,
    three_s: float,
    cards: Mapping[str, FloatArray],
    aim: PointReveal | None = None,
    allowed: Allowed | None = None,
) -> PointReveal:
    """The verdict on hands that were followed."""
    limits = thresholds().pointing
    held = {choice.seat: choice.at for choice in aim.seats} if aim is not None else {}
    choices = []
    for seat, seen in hands.items():
        if allowed is not None and seat not in allowed:
            continue
        shares = _meant(_without_gun(seen, held.get(seat)), _POINTER_LIKE)
        if not shares:
            choices.append(SeatChoice(seat, Answer.MISSING))
            continue

        def shares_at(track: Track, places: Sequence[int], seat: str = seat) -> dict[str, float]:
            looks = [
                (card_under(hand, cards, table), float(track.weights[i]))
                for i in places
                if (hand := track.looks[i].hand) is not None
            ]
            return _within_rules(cards_pointed_at(looks), seat, NOTHING, allowed)

        track = shares[0][0]
        mixed = _mixed([shares_at(other, other.settled) for other, _ in shares], [weight for _, weight in shares])
        first = _first(track, lambda places, track=track: shares_at(track, places), limits.sure)  # type: ignore[misc]
        choices.append(_choice(seat, track, mixed, first, NOTHING, limits.sure, _INDEX_TIP))
    return PointReveal(three_s, _ruled_s(hands, three_s), tuple(choices))


def _track(seat: str, looks: Sequence[Look], three_s: float, doubtful: bool) -> Track | None:
    """A followed hand with its settled looks; None if it was hardly seen after three."""
    limits = thresholds().reveal
    shown = verdict(seat, looks, three_s)
    open_s = three_s + max(shown.opened_s or 0.0, 0.0)
    settled = tuple(
        i for i, look in enumerate(looks) if look.hand is not None and look.time_s >= open_s + limits.settle
    )
    weights = look_weights(looks, limits)
    if not settled or float(weights[list(settled)].sum()) <= 0:
        return None
    return Track(looks, settled, weights, shown.late_s, doubtful)


def _meant(seen: Sequence[Track], wanted: Mapping[str, float]) -> list[tuple[Track, float]]:
    """The hands that may be the wanted one with the probability of each, the likeliest first."""
    likes = sorted(((track.like(wanted), -n) for n, track in enumerate(seen)), reverse=True)
    kept = [(seen[-n], like) for like, n in likes if like >= thresholds().hands.least_gun]
    # Squared: a hand that is twice as much like it is four times as likely.
    total = sum(like**2 for _, like in kept)
    return [(track, like**2 / total) for track, like in kept]


def _without_gun(seen: Sequence[Track], gun_at: tuple[float, float] | None) -> list[Track]:
    """Of two hands the one that is not where the gun was; both, when neither or each is."""
    if gun_at is None or len(seen) < 2:
        return list(seen)
    others = [
        track
        for track in seen
        if float(np.hypot(*(track.best.landmarks[INDEX_MCP, :2] - np.array(gun_at))))
        > thresholds().hands.gun_apart * track.best.palm
    ]
    return others if len(others) == 1 else list(seen)


def _choice(
    seat: str,
    track: Track,
    mixed: Mapping[str, float],
    first: Mapping[str, float] | None,
    none: str,
    sure: float,
    landmark: int,
) -> SeatChoice:
    """The answer of one seat: what its hand chose first, if it changed its mind, and where that landmark of it was."""
    x, y = (float(v) for v in track.best.landmarks[landmark, :2])
    return choice_of(
        seat,
        first or mixed,
        none,
        _sure(track, sure),
        late_s=track.late_s,
        switched=first is not None,
        box=track.best.box,
        at=(x, y),
    )


def _sure(track: Track, sure: float) -> float:
    """The probability on which the answer is taken unasked: none, while nobody knows whose hand it is."""
    return math.inf if track.doubtful else sure


def _within_rules(shares: dict[str, float], seat: str, none: str, allowed: Allowed | None) -> dict[str, float]:
    """The probabilities of what the seat may choose, and of none: nobody means what the rules forbid."""
    if allowed is None:
        return shares
    left = {name: share for name, share in shares.items() if name == none or name in allowed[seat]}
    total = max(sum(left.values()), 1e-9)
    return {name: share / total for name, share in left.items()}


def _mixed(answers: Sequence[Mapping[str, float]], weights: Sequence[float]) -> dict[str, float]:
    """The answers of hands of which one is meant, by how likely each is."""
    return {name: sum(w * a[name] for a, w in zip(answers, weights, strict=True)) for name in answers[0]}


def _first(
    track: Track, shares_at: Callable[[Sequence[int]], dict[str, float]], sure: float
) -> dict[str, float] | None:
    """What a hand chose before it changed its mind for something else, surely both; None if it did not."""
    limits = thresholds().reveal
    settled = list(track.settled)
    held = track.weights[settled]
    for place in range(1, len(settled)):
        if float(held[:place].sum()) < limits.switch_hold or float(held[place:].sum()) < limits.switch_kept:
            continue
        before, after = shares_at(settled[:place]), shares_at(settled[place:])
        one, other = (max(shares, key=lambda name: shares[name]) for shares in (before, after))
        if one != other and before[one] >= sure and after[other] >= sure:
            return before
    return None


def _ruled_s(hands: Mapping[str, Sequence[Track]], three_s: float) -> float:
    return max((track.looks[-1].time_s for seen in hands.values() for track in seen), default=three_s)
