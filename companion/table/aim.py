"""At whom a finger gun is aimed.

What the camera sees of a barrel is a direction in the picture. Where the table plane is known, every direction over
the table predicts one: seen at the hand's place, tilted as guns are, at any height that the hand may have. How well
each prediction fits makes a likelihood over all directions; how much of it lies around the way to each other player
makes the probabilities. A barrel that is level goes the same way on the table whatever its height, but one that is
tilted does not: that, and barrels seen end-on, is where the doubt comes from. Without the plane the picture itself is
the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.hands.hand import INDEX_MCP, MIDDLE_MCP, WRIST, Hand
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

_SEAT_CM = 44.0
"""Side of a seat's region: 2.6 lengths of a hand of 17 cm."""

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

    def bodies(self, now: Mapping[str, FloatArray]) -> dict[str, FloatArray]:
        """Where each player sits: x and y on the table in centimetres, or in the picture in pixels.

        Behind the hand that the seat was learned from, partly away from the middle of the table and partly where the
        forearm came from, and partly behind where the player's gun is `now` (by the seat's name); all about equally far
        from the middle.
        """
        limits = thresholds().aim
        hands = [self._shown(seat, limits) for seat in self.seats]
        middle = self._middle(hands, limits)
        reaches = [float(np.linalg.norm(hand[:2] - middle)) for hand in hands]
        far = float(np.median(reaches)) + limits.body * float(np.median([self.unit(seat.name) for seat in self.seats]))
        bodies = {}
        for seat, hand in zip(self.seats, hands, strict=True):
            arm = self._arm(seat, hand, limits)
            way = _unit(_unit(hand[:2] - middle) * (1 - limits.by_arm) + arm * limits.by_arm)
            behind = hand[:2] + way * limits.body * self.unit(seat.name)
            outwards = _unit(behind - middle)
            if seat.name in now:
                outwards = _unit(outwards * (1 - limits.by_gun) + _unit(now[seat.name] - middle) * limits.by_gun)
            bodies[seat.name] = middle + outwards * far
        return bodies

    def centre(self) -> tuple[float, float]:
        """The middle of the table, in the unit of `bodies`."""
        limits = thresholds().aim
        x, y = (float(v) for v in self._middle([self._shown(seat, limits) for seat in self.seats], limits))
        return x, y

    def _middle(self, hands: Sequence[FloatArray], limits: AimLimits) -> FloatArray:
        """The middle of the table: between that of the sheet, which was laid there, and that of the hands."""
        of_hands = np.asarray(np.mean([hand[:2] for hand in hands], axis=0), dtype=np.float64)
        if self.middle is None:
            return of_hands
        return of_hands + (np.array(self.middle) - of_hands) * limits.by_sheet

    def _shown(self, seat: Seat, limits: AimLimits) -> FloatArray:
        """The place of the hand that a seat was learned from, by the size of the seat's region and usual heights."""
        pixel = np.array([seat.x, seat.y])
        if self.sight is None:
            return self.place(pixel, 0.0)
        return self.place(pixel, _height(pixel, seat.size / _SEAT_CM, self.sight, limits))

    def place(self, pixel: FloatArray, height: float) -> FloatArray:
        """Where a thing at this height is: (x, y, height) on the table; without a plane, in the picture."""
        found = self.sight.at_height(pixel, height) if self.sight is not None else None
        return np.array([pixel[0], pixel[1], 0.0]) if found is None else found

    def _arm(self, seat: Seat, hand: FloatArray, limits: AimLimits) -> FloatArray:
        """The direction from the hand to where its forearm came from, over the table."""
        angle = np.radians(seat.arm_from)
        way = np.array([np.sin(angle), -np.cos(angle)])
        if self.sight is None:
            return way
        return -_seen_as(-way, hand, limits.raised, self.sight)

    def shown(self) -> dict[str, FloatArray]:
        """Where the hand was that each seat was learned from, x and y as those of `bodies`."""
        limits = thresholds().aim
        return {seat.name: self._shown(seat, limits)[:2] for seat in self.seats}

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


@dataclass(frozen=True, slots=True, eq=False)
class Barrel:
    """Where one look sees a barrel and which way it may point.

    `place` is (x, y) of the hand on the table (or in the picture); `log_likelihood` has one number for each of
    `DIRECTIONS`.
    """

    place: FloatArray
    log_likelihood: FloatArray


def forearm_of(hand: Hand, table: Around) -> tuple[FloatArray, FloatArray]:
    """The wrist, x and y on the table (or in the picture), and the direction of length 1 in which the forearm goes."""
    limits = thresholds().aim
    wrist = hand.landmarks[WRIST, :2].astype(np.float64)
    along = hand.landmarks[MIDDLE_MCP, :2].astype(np.float64) - wrist
    if table.sight is None:
        return wrist, _unit(along)
    place = table.place(wrist, _height(wrist, _pixels_a_centimetre(hand), table.sight, limits))
    way = _seen_as(along, place, limits.tilt, table.sight)
    return place[:2], way


def barrel_of(hand: Hand, table: Around) -> Barrel:
    """The barrel of a gun hand: its index finger from knuckle to tip."""
    limits = thresholds().aim
    look = _look_at(hand, limits)
    if table.sight is None:
        return Barrel(look.knuckle, np.log(_fits(DIRECTIONS, look, limits.tilt_in_picture)))
    place = table.place(look.knuckle, _height(look.knuckle, _pixels_a_centimetre(hand), table.sight, limits))
    away = _unit(place - table.sight.middle)
    tilts = np.radians(limits.tilt + limits.tilt_spread * np.array(_REACHES))
    weights = np.exp(-0.5 * np.array(_REACHES) ** 2)
    likelihood = np.zeros(len(DIRECTIONS))
    for tilt, weight in zip(tilts, weights / weights.sum(), strict=True):
        ways = _ways(float(tilt))
        moves = table.sight.moves(place, ways)
        in_picture = _fits(np.arctan2(moves[:, 1], moves[:, 0]), look, 0.0)
        in_depth = np.exp(-0.5 * ((np.arcsin(np.clip(ways @ away, -1, 1)) - look.lean) / limits.lean_spread) ** 2)
        likelihood += weight * in_picture * (in_depth + limits.lean_mistaken)
    return Barrel(place[:2], np.log(likelihood))


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """What the landmarks of a gun tell, angles in radians.

    `knuckle` is where it is in pixels; `finger` and `palm` are two opinions on its direction in the picture, `blur` the
    error of the first, `mistaken` the probability that it is simply wrong; `lean` is away from the camera.
    """

    knuckle: FloatArray
    finger: float
    palm: float
    blur: float
    mistaken: float
    lean: float


def _look_at(hand: Hand, limits: AimLimits) -> _Look:
    points = hand.landmarks[:, :2].astype(np.float64)
    finger, palm = points[_INDEX_TIP] - points[INDEX_MCP], points[MIDDLE_MCP] - points[WRIST]
    blur = np.hypot(limits.blur, limits.landmark * hand.palm / max(float(np.linalg.norm(finger)), 1e-6))
    # Where the finger goes another way than the palm, it is mostly the landmarks that are wrong.
    apart = np.abs(np.arctan2(finger[0] * palm[1] - finger[1] * palm[0], finger @ palm))
    doubt = 1 / (1 + np.exp((limits.bent - apart) / limits.bent_spread))
    # Of all depths that the landmark network tells, only the palm's is worth anything, and it is told too small.
    depth = float(hand.landmarks[MIDDLE_MCP, 2] - hand.landmarks[WRIST, 2])
    return _Look(
        knuckle=points[INDEX_MCP],
        finger=float(np.arctan2(finger[1], finger[0])),
        palm=float(np.arctan2(palm[1], palm[0])),
        blur=float(blur),
        mistaken=float(1 - (1 - limits.mistaken) * (1 - 0.95 * doubt) * min(hand.score, 1.0)),
        lean=float(np.clip(limits.lean * np.arctan2(depth, max(float(np.linalg.norm(palm)), 1e-6)), -1.4, 1.4)),
    )


def _fits(angles: FloatArray, look: _Look, more_blur: float) -> FloatArray:
    """How likely what was seen is for a barrel that goes at each of these angles in the picture."""
    limits = thresholds().aim
    by_finger = _bell(angles - look.finger, float(np.hypot(look.blur, more_blur)))
    by_palm = _bell(angles - look.palm, float(np.hypot(limits.palm_blur, more_blur)))
    doubtful = limits.palm_right * by_palm + (1 - limits.palm_right) / (2 * np.pi)
    return (1 - look.mistaken) * by_finger + look.mistaken * doubtful


def _bell(apart: FloatArray, spread: float) -> FloatArray:
    """The density of an angle that lies so far from where it is expected, all round the circle."""
    return np.asarray(np.exp((np.cos(apart) - 1) / spread**2) / (spread * np.sqrt(2 * np.pi)), dtype=np.float64)


Looked = Sequence[tuple[Barrel, float]]
"""Looks at one gun, each with its weight, adding up to any positive number."""


def targets(guns: Mapping[str, Looked], table: Around) -> dict[str, dict[str, float]]:
    """For each seat with a gun the probabilities of every other seat and of `NOBODY`."""
    seen = {seat: _pooled(looks) for seat, looks in guns.items()}
    bodies = table.bodies({seat: barrel.place for seat, barrel in seen.items()})
    return {seat: _shares(barrel, seat, bodies, table) for seat, barrel in seen.items()}


def _pooled(looks: Looked) -> Barrel:
    """One barrel from several looks. They are of one hand and err together, so they are averaged, not multiplied."""
    weights = np.array([weight for _, weight in looks], dtype=np.float64)
    weights /= weights.sum()
    return Barrel(
        weights @ np.array([barrel.place for barrel, _ in looks]),
        weights @ np.array([barrel.log_likelihood for barrel, _ in looks]),
    )


def _shares(gun: Barrel, seat: str, bodies: Mapping[str, FloatArray], table: Around) -> dict[str, float]:
    limits = thresholds().aim
    likelihood = np.exp(gun.log_likelihood)
    likelihood /= likelihood.sum()
    shares: dict[str, float] = {}
    for name, body in bodies.items():
        if name == seat:
            continue
        way = body - gun.place
        far = max(float(np.linalg.norm(way)), 1e-6)
        spread = limits.aiming**2 + np.arctan2(limits.body_spread * table.unit(name), far) ** 2
        bell = np.exp((np.cos(DIRECTIONS - np.arctan2(way[1], way[0])) - 1) / spread)
        shares[name] = float(likelihood @ bell / bell.sum())
    shares[NOBODY] = limits.nobody * max(len(shares), 1) / len(DIRECTIONS)
    total = sum(shares.values())
    return {name: share / total for name, share in shares.items()}


def _pixels_a_centimetre(hand: Hand) -> float:
    """How large the hand is in the picture: its metric landmarks, which may be turned, are laid onto the pixels."""
    pixels, flat = hand.landmarks[:, :2].astype(np.float64), hand.world[:, :2].astype(np.float64) * 100
    pixels, flat = pixels - pixels.mean(axis=0), flat - flat.mean(axis=0)
    along = float((flat * pixels).sum())
    across = float((flat[:, 0] * pixels[:, 1] - flat[:, 1] * pixels[:, 0]).sum())
    return max(float(np.hypot(along, across)) / max(float((flat**2).sum()), 1e-12), 1e-6)


def _height(pixel: FloatArray, pixels_a_centimetre: float, sight: Sight, limits: AimLimits) -> float:
    """How high over the table the hand is, in centimetres: by its size in the picture, and as hands usually are."""
    ray = sight.ray(pixel)
    far = sight.focal / pixels_a_centimetre
    by_size = float(sight.middle[2] + ray[2] * far)
    doubt = max(abs(float(ray[2])) * far * limits.size_spread, 1e-6)
    trust = limits.height_spread**2 / (limits.height_spread**2 + doubt**2)
    return float(np.clip(limits.height + trust * (by_size - limits.height), 0.0, 0.8 * sight.middle[2]))


def _seen_as(way: FloatArray, place: FloatArray, tilt: float, sight: Sight) -> FloatArray:
    """The direction over the table of a forearm, tilted up by `tilt` degrees, that goes along `way` in the picture."""
    moves = sight.moves(place, _ways(float(np.radians(tilt))))
    best = DIRECTIONS[int(np.argmax(moves @ way / np.maximum(np.linalg.norm(moves, axis=1), 1e-9)))]
    return np.array([np.cos(best), np.sin(best)])


def _ways(tilt: float) -> FloatArray:
    """The ways of length 1 that go into each of `DIRECTIONS`, tilted up by so many radians."""
    flat = [np.cos(tilt) * np.cos(DIRECTIONS), np.cos(tilt) * np.sin(DIRECTIONS)]
    return np.column_stack([*flat, np.full(len(DIRECTIONS), np.sin(tilt))])


def _unit(way: FloatArray) -> FloatArray:
    return np.asarray(way / max(float(np.linalg.norm(way)), 1e-9), dtype=np.float64)
