"""At whom a finger gun is aimed.

The landmarks of a gun tell which way its barrel goes from the camera's view, in depth too. Where the table plane is
known, so is how the camera stands, and with it the way over the table; what the picture leaves open, most of all how
far the barrel comes towards the camera, is told as a likelihood over all directions, with the tilts that guns usually
have. How much of it lies around the way to each other player makes the probabilities. Without the plane the picture
itself is the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.hands.geometry import direction
from companion.hands.hand import INDEX_MCP, MIDDLE_MCP, WRIST, Hand
from companion.table.bodies import Body, Reached, bodies_behind
from companion.table.profile import TableProfile
from companion.table.seat import Seat
from companion.table.sheet import PAPERS
from companion.table.sight import Sight, sight_of
from companion.thresholds import AimLimits, thresholds

FloatArray = npt.NDArray[np.float64]

NOBODY = "nobody"
"""Stands for no target, beside the names of the seats; no seat may be called so."""

DIRECTIONS = np.radians(np.arange(0.0, 360.0, 3.0))
"""The directions over the table that a likelihood is told for: from x to y, on the plane or in the picture."""

_INDEX_TIP = 8

_SEAT_CM = 38.0
"""Side of a seat's region: 2.6 lengths of a hand, of which some fingers are folded."""

_REACHES = (-2.0, -1.0, 0.0, 1.0, 2.0)
"""Where a bell curve is looked at, in its own spreads from its middle."""


@dataclass(frozen=True, slots=True)
class Around:
    """The players around the table as the camera sees them: `seats` in pixels of the picture that hands come from.

    `sight` is the camera over the table plane, or None where no plane is known; then the picture is the table, and a
    seat's own size its measure. `middle` is the middle of the table on the plane.
    """

    seats: tuple[Seat, ...]
    sight: Sight | None = None
    middle: tuple[float, float] | None = None

    def bodies(self, now: Mapping[str, Reached]) -> dict[str, Body]:
        """Where each player sits: x and y on the table in centimetres, or in the picture in pixels.

        `now` are the hands that are seen at this moment, by the seat's name.
        """
        return self._around(now)[1]

    def centre(self) -> tuple[float, float]:
        """The middle of the table, in the unit of `bodies`."""
        x, y = (float(v) for v in self._around({})[0])
        return x, y

    def _around(self, now: Mapping[str, Reached]) -> tuple[FloatArray, dict[str, Body]]:
        names = [seat.name for seat in self.seats]
        unit = float(np.median([self.unit(name) for name in names]))
        middle, found = bodies_behind(
            [_in_unit(self._learned(seat), unit) for seat in self.seats],
            {names.index(name): _in_unit(hand, unit) for name, hand in now.items()},
            None if self.middle is None else np.array(self.middle) / unit,
        )
        bodies = [Body(body.place * unit, body.spread * unit**2) for body in found]
        return middle * unit, dict(zip(names, bodies, strict=True))

    def _learned(self, seat: Seat) -> Reached:
        """The hand that a seat was learned from, by its size in the picture and usual heights."""
        pixel, angle = np.array([seat.x, seat.y]), np.radians(seat.arm_from)
        back = np.array([np.sin(angle), -np.cos(angle)])
        if self.sight is None:
            return Reached(pixel, np.zeros((2, 2)), back)
        limits = thresholds().aim
        scale, spread = seat.size / _SEAT_CM, limits.seat_spread
        if seat.centimetre is not None:
            scale, spread = seat.centimetre, limits.size_spread
        place, doubt = _place(pixel, scale, spread, self.sight, limits)
        return Reached(place[:2], doubt, -_seen_as(-back, place, limits.raised, self.sight))

    def place(self, pixel: FloatArray, height: float) -> FloatArray:
        """Where a thing at this height is: (x, y, height) on the table; without a plane, in the picture."""
        found = self.sight.at_height(pixel, height) if self.sight is not None else None
        return np.array([pixel[0], pixel[1], 0.0]) if found is None else found

    def shown(self) -> dict[str, FloatArray]:
        """Where the hand was that each seat was learned from, x and y as those of `bodies`."""
        return {seat.name: self._learned(seat).place for seat in self.seats}

    def region(self, name: str) -> float:
        """The side of a seat's region, in the unit of `bodies`."""
        return _SEAT_CM * self.unit(name)

    def unit(self, name: str) -> float:
        """How long a centimetre near this seat is; without a plane by the size of its region, in pixels."""
        if self.sight is not None:
            return 1.0
        return next(seat.size for seat in self.seats if seat.name == name) / _SEAT_CM


def around(profile: TableProfile, width: int, height: int) -> Around:
    """The players of a table profile, for pictures of `width` x `height`."""
    seats = profile.scaled_to(width, height)
    if profile.plane is None:
        return Around(seats)
    shrink = np.diag([profile.width / width, profile.height / height, 1.0])
    one, two, three = (tuple(map(float, row)) for row in np.array(profile.plane.homography) @ shrink)
    plane = type(profile.plane)(profile.plane.paper, (one, two, three))  # type: ignore[arg-type]
    across, down = PAPERS[plane.paper]
    return Around(seats, sight_of(plane, width, height), (across / 2, down / 2))


def _in_unit(hand: Reached, unit: float) -> Reached:
    return Reached(hand.place / unit, hand.doubt / unit**2, hand.arm)


@dataclass(frozen=True, slots=True, eq=False)
class Barrel:
    """Where one look sees a barrel and which way it goes.

    `place` is (x, y) of its knuckle on the table (or in the picture), `hand` its wrist. `way` goes from knuckle to tip
    in centimetres: x, y and height over the table (or x, y and depth in the picture). `away` is the direction in which
    the camera sees it, in the same axes.
    """

    place: FloatArray
    hand: Reached
    way: FloatArray
    away: FloatArray


def forearm_of(hand: Hand, table: Around) -> tuple[FloatArray, FloatArray]:
    """The wrist, x and y on the table (or in the picture), and the direction of length 1 in which the forearm goes."""
    seen = _seen(hand, table)
    return seen.wrist[:2], -seen.arm


def barrel_of(hand: Hand, table: Around) -> Barrel:
    """The barrel of a gun hand: its index finger from knuckle to tip."""
    seen = _seen(hand, table)
    knuckle, tip = seen.points[INDEX_MCP], seen.points[_INDEX_TIP]
    reached = Reached(seen.wrist[:2], seen.doubt, seen.arm)
    if table.sight is None:
        # As if it were seen from straight above.
        return Barrel(reached.place + knuckle[:2] * seen.scale, reached, tip - knuckle, np.array([0.0, 0.0, 1.0]))
    place = seen.wrist + knuckle
    return Barrel(place[:2], reached, tip - knuckle, direction(place - table.sight.middle))


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A hand over the table: its `wrist` (x, y, height), how far off x and y may be, and where the forearm comes from.

    `points` are the 21 landmarks about the wrist, in centimetres; `scale` is how many pixels one is there.
    """

    wrist: FloatArray
    doubt: FloatArray
    arm: FloatArray
    points: FloatArray
    scale: float


def _seen(hand: Hand, table: Around) -> _Seen:
    assert hand.tuned_landmarks is not None
    landmarks = hand.tuned_landmarks.astype(np.float64)
    points = landmarks - landmarks[WRIST] if table.sight is None else table.sight.shape(landmarks)
    scale = hand.centimetre
    assert scale is not None
    points = points / scale
    arm = -direction(points[MIDDLE_MCP, :2])
    pixel = landmarks[WRIST, :2]
    if table.sight is None:
        return _Seen(np.array([*pixel, 0.0]), np.zeros((2, 2)), arm, points, scale)
    limits = thresholds().aim
    wrist, doubt = _place(pixel, scale, limits.size_spread, table.sight, limits)
    return _Seen(wrist, doubt, arm, points, scale)


Looked = Sequence[tuple[Barrel, float]]
"""Looks at one gun, each with its weight, adding up to any positive number."""


def targets(guns: Mapping[str, Looked], table: Around) -> dict[str, dict[str, float]]:
    """For each seat with a gun the probabilities of every other seat and of `NOBODY`."""
    seen = {seat: _pooled(looks) for seat, looks in guns.items()}
    bodies = table.bodies({seat: barrel.hand for seat, (barrel, _) in seen.items()})
    return {seat: _shares(barrel, scatter, seat, bodies, table) for seat, (barrel, scatter) in seen.items()}


def _pooled(looks: Looked) -> tuple[Barrel, float]:
    """One barrel from several looks, and how much they differ: the variance of its ways, in square centimetres."""
    weights = np.array([weight for _, weight in looks], dtype=np.float64)
    weights /= weights.sum()
    barrels = [barrel for barrel, _ in looks]
    ways = np.array([barrel.way for barrel in barrels])
    way = weights @ ways
    hand = Reached(
        weights @ np.array([barrel.hand.place for barrel in barrels]),
        np.tensordot(weights, [barrel.hand.doubt for barrel in barrels], 1),
        direction(weights @ np.array([barrel.hand.arm for barrel in barrels])),
    )
    barrel = Barrel(
        weights @ np.array([barrel.place for barrel in barrels]),
        hand,
        way,
        direction(weights @ np.array([barrel.away for barrel in barrels])),
    )
    return barrel, float(weights @ ((ways - way) ** 2).sum(axis=1)) / 3


def _likelihood(barrel: Barrel, scatter: float, table: Around) -> FloatArray:
    """How likely each of `DIRECTIONS` is for a barrel whose looks differ by so much, adding up to 1.

    The landmarks of a tip and a knuckle are off across the view and, more, in depth; a barrel seen end-on may therefore
    go many ways over the table. A few are quite wrong.
    """
    limits = thresholds().aim
    doubt = limits.scatter * scatter
    across, deep = 1 / (limits.across**2 + doubt), 1 / (limits.deep**2 + doubt)
    tilts, length = np.radians(limits.tilt + limits.tilt_spread * np.array(_REACHES)), 1 / limits.barrel_spread**2
    if table.sight is None:
        # How it is tilted is not known, nor what that does in the picture.
        across, deep, tilts, length = (
            1 / (1 / across + limits.tilt_in_picture**2 * float(barrel.way[:2] @ barrel.way[:2])),
            0.0,
            np.zeros(1),
            0.0,
        )
    weigh = across * np.eye(3) + (deep - across) * np.outer(barrel.away, barrel.away)
    likelihood = np.zeros(len(DIRECTIONS))
    for tilt, share in zip(tilts, np.exp(-0.5 * np.array(_REACHES[: len(tilts)]) ** 2), strict=True):
        ways = _ways(float(tilt))
        # The length that fits best: between what is seen and what a usual finger has.
        along = np.maximum(ways @ weigh @ barrel.way + limits.barrel * length, 0.0)
        of_ways = np.einsum("ij,jk,ik->i", ways, weigh, ways) + length
        off = barrel.way @ weigh @ barrel.way + limits.barrel**2 * length - along**2 / of_ways
        likelihood += share * (1 + np.maximum(off, 0.0) / limits.tails) ** (-(limits.tails + 2) / 2)
    return np.asarray(likelihood / likelihood.sum(), dtype=np.float64)


def _shares(gun: Barrel, scatter: float, seat: str, bodies: Mapping[str, Body], table: Around) -> dict[str, float]:
    limits = thresholds().aim
    likelihood = _likelihood(gun, scatter, table)
    shares: dict[str, float] = {}
    for name, body in bodies.items():
        if name == seat:
            continue
        way = body.place - gun.place
        far = max(float(np.linalg.norm(way)), 1e-6)
        aside = np.array([-way[1], way[0]]) / far
        spread = limits.aiming**2 + np.arctan2(np.sqrt(aside @ (body.spread + gun.hand.doubt) @ aside), far) ** 2
        bell = np.exp((np.cos(DIRECTIONS - np.arctan2(way[1], way[0])) - 1) / spread)
        shares[name] = float(likelihood @ bell / bell.sum())
    shares[NOBODY] = limits.nobody * max(len(shares), 1) / len(DIRECTIONS)
    total = sum(shares.values())
    return {name: share / total for name, share in shares.items()}


def _place(
    pixel: FloatArray, scale: float, spread: float, sight: Sight, limits: AimLimits
) -> tuple[FloatArray, FloatArray]:
    """Where a hand is that is so many pixels a centimetre large: (x, y, height), and how far off x and y may be.

    `spread` is how far off `scale` may be, as a share of it.

    Its height is told by its size in the picture, and by how high hands usually are.
    """
    ray = sight.ray(pixel)
    far = sight.focal / scale
    doubt = max(abs(float(ray[2])) * far * spread, 1e-6)
    trust = limits.height_spread**2 / (limits.height_spread**2 + doubt**2)
    by_size = float(sight.middle[2] + ray[2] * far)
    height = float(np.clip(limits.height + trust * (by_size - limits.height), 0.0, 0.8 * sight.middle[2]))
    place = sight.at_height(pixel, height)
    if place is None:  # above the horizon
        place = sight.middle + ray * far
    slope = ray[:2] / max(abs(float(ray[2])), 0.05)
    return place, np.outer(slope, slope) * trust * doubt**2


def _seen_as(way: FloatArray, place: FloatArray, tilt: float, sight: Sight) -> FloatArray:
    """The direction over the table of a forearm, tilted up by `tilt` degrees, that goes along `way` in the picture."""
    moves = sight.moves(place, _ways(float(np.radians(tilt))))
    best = DIRECTIONS[int(np.argmax(moves @ way / np.maximum(np.linalg.norm(moves, axis=1), 1e-9)))]
    return np.array([np.cos(best), np.sin(best)])


def _ways(tilt: float) -> FloatArray:
    """The ways of length 1 that go into each of `DIRECTIONS`, tilted up by so many radians."""
    flat = [np.cos(tilt) * np.cos(DIRECTIONS), np.cos(tilt) * np.sin(DIRECTIONS)]
    return np.column_stack([*flat, np.full(len(DIRECTIONS), np.sin(tilt))])
