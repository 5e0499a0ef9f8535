"""Markers of cards in one picture, down to where a cell is hardly larger than a pixel.

Squares are looked for in an enlarged picture. What each shows is not read cell by cell, which fails as soon as
neighbouring cells blur into each other: every marker that may be there is drawn as blurred as the picture must be at
this place, and the one that fits best is taken if it fits well and clearly better than the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.cards.markers import CELLS, DICTIONARY, code_of
from companion.thresholds import thresholds

FloatArray = npt.NDArray[np.float64]
GreyImage = npt.NDArray[np.float32]
Point = tuple[float, float]
Part = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a picture, in whole pixels."""

_SEARCHED_WIDTH = 2560
"""Pictures are enlarged to about this width before squares are looked for."""

_AROUND = CELLS + 2
"""Cells of a marker's side together with its white edge."""

_SAMPLES = 14
"""Points across a marker at which the picture is looked up: two a cell, from half a cell outside on."""

_IN_A_CELL = 2
"""Parts of a cell's side that are blurred by themselves."""

_STEPS = (np.arange(_SAMPLES) + 0.5) * (CELLS + 1) / _SAMPLES - 0.5
_PLACES = np.column_stack([axis.ravel() for axis in np.meshgrid(_STEPS, _STEPS)])
_PARTS = (np.arange(_AROUND * _IN_A_CELL) + 0.5) / _IN_A_CELL - 1
"""Where the samples and the parts of cells lie, in cells from a marker's top left corner."""

_SMALLEST_PX = 3.5
"""Of a square's side; below, there is less than one pixel for two cells."""

_LEAST_ROUND = 25.6
"""Around a square, in pixels of the enlarged picture; anything shorter is dirt."""

_AROUND_KNOWN_PX = 12
"""As far around a known marker is looked at, in pixels."""

_MARGIN = 1 / 14
"""Of the picture's width: as far may a marker reach beyond the part of the picture that its middle lies in."""

_SOFTER_PX = 1.2
_SAME_PX = 0.6
_LEAST_CONTRAST = 3.0
_WORTH_TRYING = 0.4

_PLAIN_FIT, _PLAIN_LEAD = 0.95, 0.15
"""What fits so well need not be moved to fit better."""

_TRIED = 2
_ROUNDS = 4
_CORNER_STEP = 0.25
_STAY = 0.02


@dataclass(frozen=True, slots=True)
class Sighting:
    """One marker in one picture.

    `corners` are those of the black square in pixels, clockwise from the marker's own top left. `fit` is how well the
    picture agrees with the marker there, at most 1; `lead` by how much better than with any other. Where it is not
    `clear`, it may be something else: enough to say that a card is still there, not to say that there is one.
    """

    number: int
    corners: tuple[Point, Point, Point, Point]
    fit: float
    lead: float
    clear: bool

    @property
    def plain(self) -> bool:
        """Whether nothing would be read better a little to the side."""
        return self.fit >= _PLAIN_FIT and self.lead >= _PLAIN_LEAD

    def moved(self, x: float, y: float) -> "Sighting":
        """The same as far to the right and down."""
        a, b, c, d = ((px + x, py + y) for px, py in self.corners)
        return replace(self, corners=(a, b, c, d))

    @property
    def middle(self) -> Point:
        """Where the diagonals cross: the middle of the marker on the table."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        across, down = (cx - ax, cy - ay), (dx - bx, dy - by)
        cross = across[0] * down[1] - across[1] * down[0]
        along = ((bx - ax) * down[1] - (by - ay) * down[0]) / cross
        return ax + along * across[0], ay + along * across[1]


class MarkerFinder:
    """Finds those markers that may be there: the numbers of one deck. The fewer, the less can be taken for another."""

    def __init__(self, numbers: Sequence[int]) -> None:
        """`numbers` as in `companion.games.printed_deck`. The finder keeps nothing from picture to picture."""
        self._numbers = tuple(numbers)
        cells = np.ones((len(numbers), 4, _AROUND, _AROUND))
        for row, number in enumerate(numbers):
            for turn in range(4):
                cells[row, turn, 1:-1, 1:-1] = np.rot90(code_of(number) > 0, turn)
        self._cells = cells.reshape(len(numbers), 4, -1)
        looking = self._looking = cv2.aruco.DetectorParameters()
        looking.adaptiveThreshWinSizeMin = 7
        looking.adaptiveThreshWinSizeMax = 39
        looking.adaptiveThreshWinSizeStep = 16
        looking.adaptiveThreshConstant = 5
        looking.maxMarkerPerimeterRate = 1.0
        looking.polygonalApproxAccuracyRate = 0.06
        looking.minCornerDistanceRate = 0.03
        looking.minDistanceToBorder = 2
        looking.minOtsuStdDev = 2.0
        self._squares = cv2.aruco.ArucoDetector(DICTIONARY, looking)

    def find(self, image: BgrImage) -> list[Sighting]:
        """The markers in a picture (H x W x 3), one for each place; the same number may be seen at several places."""
        return self.find_in(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8))

    def find_in(
        self, grey: npt.NDArray[np.uint8], part: Part | None = None, known: Sequence[Sighting] = ()
    ) -> list[Sighting]:
        """The same for a grey picture (H x W), or those with their middle in a part of it; not where one is known."""
        left, top, right, bottom = with_margin(part, grey.shape) if part else (0, 0, grey.shape[1], grey.shape[0])
        soft = grey.astype(np.float32)
        seen: list[Sighting] = []
        for square in self._candidates(grey[top:bottom, left:right], max(1.0, _SEARCHED_WIDTH / grey.shape[1])):
            square += [left, top]
            if part is not None and not _in(part, square):
                continue
            # Of the outlines of one marker, one that is plain is enough.
            plain = (sighting for sighting in seen if sighting.plain)
            if not any(_within(sighting, square) for sighting in (*known, *plain)):
                seen += [sighting for sighting in [self._read(soft, square)] if sighting is not None]
        seen.sort(key=lambda sighting: -sighting.fit)
        kept: list[Sighting] = []
        for sighting in seen:
            if not any(same_place(sighting, other) for other in kept):
                kept.append(sighting)
        return kept

    def look_again(self, grey: npt.NDArray[np.uint8], known: Sighting) -> Sighting | None:
        """What a grey picture shows now where this marker was seen: the same one, another, or none that can be told."""
        square = np.array(known.corners, dtype=np.float64)
        low = np.maximum(np.floor(square.min(axis=0)).astype(int) - _AROUND_KNOWN_PX, 0)
        high = np.ceil(square.max(axis=0)).astype(int) + _AROUND_KNOWN_PX
        here = grey[low[1] : high[1], low[0] : high[0]].astype(np.float32)
        seen = self._read(here, square - low)
        return None if seen is None else seen.moved(float(low[0]), float(low[1]))

    def _candidates(self, grey: npt.NDArray[np.uint8], enlarged: float) -> list[FloatArray]:
        """Corners (4 x 2, in pixels of `grey`) of everything that may be a marker, clockwise, each place once."""
        larger = np.asarray(
            cv2.resize(grey, None, fx=enlarged, fy=enlarged, interpolation=cv2.INTER_CUBIC), dtype=np.uint8
        )
        self._looking.minMarkerPerimeterRate = _LEAST_ROUND / max(larger.shape)
        self._squares.setDetectorParameters(self._looking)
        # In the softer picture noise breaks fewer edges; in the other, small squares stay apart from what is around.
        softer = np.asarray(cv2.GaussianBlur(larger, (0, 0), _SOFTER_PX), dtype=np.uint8)
        found = [*self._squares_in(larger), *self._squares_in(softer)]
        # The middle of the first pixel lies at 0 in both pictures' coordinates.
        squares = (np.array(found, dtype=np.float64).reshape(-1, 4, 2) + 0.5) / enlarged - 0.5
        sides = np.linalg.norm(np.roll(squares, -1, axis=1) - squares, axis=2)
        squares = squares[sides.min(axis=1) >= _SMALLEST_PX] if len(squares) else squares
        kept: list[int] = []
        for place, square in enumerate(squares):
            if not _any_alike(square, squares[kept]):
                kept.append(place)
        return [squares[place].copy() for place in kept]

    def _squares_in(self, picture: npt.NDArray[np.uint8]) -> list[npt.NDArray[np.float32]]:
        read, _, others = self._squares.detectMarkers(picture)
        return [np.asarray(found, dtype=np.float32) for found in (*read, *others)]

    def _read(self, grey: GreyImage, square: FloatArray) -> Sighting | None:
        """What the square shows; None if it is no marker, or it cannot be told which."""
        greys = _sampled(grey, square[None])[0]
        if not _has_edge(greys):
            return None
        # A product for each marker: one large one would be spread over all cores, and wait for those that are busy.
        looks = _normed((self._cells @ _blur(square).T).reshape(-1, _SAMPLES**2))
        fits = looks @ _normed(greys)
        if fits.max() < _WORTH_TRYING:
            return None
        fit, lead, winner = _best(fits)
        found = (fit, lead, winner, square)
        if fit < _PLAIN_FIT or lead < _PLAIN_LEAD:
            for look in np.argsort(-fits)[:_TRIED]:
                moved = _adjusted(grey, square, looks[look])
                fit, lead, winner = _best(looks @ _normed(_sampled(grey, moved[None])[0]))
                if fit > found[0]:
                    found = (fit, lead, winner, moved)
                if fit >= _PLAIN_FIT and lead >= _PLAIN_LEAD:
                    break
        fit, lead, winner, square = found
        limits = thresholds().cards
        if fit < limits.fit or lead < limits.kept * (1 - fit):
            return None
        row, turn = divmod(winner, 4)
        # A marker that was turned `turn` quarters against the clock has its own top left there.
        a, b, c, d = ((float(x), float(y)) for x, y in np.roll(square, turn, axis=0))
        return Sighting(
            self._numbers[row], (a, b, c, d), fit, lead, lead >= max(limits.clear * (1 - fit), limits.clear_lead)
        )


def _best(fits: FloatArray) -> tuple[float, float, int]:
    """The best of the looks: how well it fits, how much better than any of another marker, and which it is."""
    winner = int(np.argmax(fits))
    others = np.delete(fits.reshape(-1, 4), winner // 4, axis=0)
    lead = float(fits[winner] - others.max()) if others.size else 1.0
    return float(fits[winner]), lead, winner


def _has_edge(greys: FloatArray) -> bool:
    """Whether it is brighter outside of all four sides than just inside of them."""
    across = greys.reshape(_SAMPLES, _SAMPLES)
    sides = (across, across[::-1], across.T, across.T[::-1])
    return all(side[0].mean() - side[2].mean() > _LEAST_CONTRAST for side in sides)


def _any_alike(one: FloatArray, others: FloatArray) -> bool:
    """Whether the corners are those of one of the others (N x 4 x 2), whichever comes first."""
    near = others[np.abs(others.mean(axis=1) - one.mean(axis=0)).max(axis=1) <= _SAME_PX]
    return any((np.abs(np.roll(one, turn, axis=0) - near).max(axis=(1, 2)) < _SAME_PX).any() for turn in range(4))


def _within(sighting: Sighting, square: FloatArray) -> bool:
    """Whether the middle of a square lies so near to that of a marker that it can be no other card's."""
    return bool(np.hypot(*(square.mean(axis=0) - sighting.middle)) < _side(np.array(sighting.corners)) / 2)


def _in(part: Part, square: FloatArray) -> bool:
    """Whether the middle of a square lies in a part of the picture."""
    x, y = square.mean(axis=0)
    return bool(part[0] <= x < part[2] and part[1] <= y < part[3])


def with_margin(part: Part, size: tuple[int, ...]) -> Part:
    """A part of a picture (H x W) with what markers whose middle lies in it may reach into."""
    left, top, right, bottom = part
    margin = round(size[1] * _MARGIN)
    return max(left - margin, 0), max(top - margin, 0), min(right + margin, size[1]), min(bottom + margin, size[0])


def _side(corners: FloatArray) -> float:
    """The longest side."""
    return float(np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).max())


def _blur(square: FloatArray) -> FloatArray:
    """Samples x cells: how much of each cell the picture shows at each sample."""
    middle = CELLS / 2
    at, right, below = _pixels(square[None], np.array([[middle, middle], [middle + 1, middle], [middle, middle + 1]]))[
        0
    ]
    pixels_a_cell = np.column_stack([right - at, below - at])
    # The lens blurs by the same number of pixels in all directions, which are other lengths in cells.
    spread = thresholds().cards.blur_px ** 2 * np.linalg.pinv(pixels_a_cell.T @ pixels_a_cell)
    # A part of a cell counts as the point in its middle, which blurs as much as the part is wide.
    precision = np.linalg.inv(spread + np.eye(2) / (12 * _IN_A_CELL**2))
    x = _PARTS[None, :] - _STEPS[:, None]
    # exp of the quadratic form, its parts for x and y apart and for both together.
    across = -0.5 * precision[0, 0] * x**2
    down = -0.5 * precision[1, 1] * x**2
    both = -precision[0, 1] * x[None, :, None, :] * x[:, None, :, None]
    weights = np.exp(down[:, None, :, None] + across[None, :, None, :] + both)
    shape = (_SAMPLES, _SAMPLES, _AROUND, _IN_A_CELL, _AROUND, _IN_A_CELL)
    cells = weights.reshape(shape).sum(axis=(3, 5)).reshape(_SAMPLES**2, -1)
    return np.asarray(cells / cells.sum(axis=1, keepdims=True), dtype=np.float64)


def _pixels(squares: FloatArray, places: FloatArray) -> FloatArray:
    """Where M places, in cells from the top left corner, lie in each of N squares (N x 4 x 2): N x M x 2."""
    one, two, three, four = (squares[:, corner] for corner in range(4))
    bent, (x1, y1), (x2, y2) = one - two + three - four, (two - three).T, (four - three).T
    flat = x1 * y2 - x2 * y1
    flat = np.where(np.abs(flat) < 1e-9, 1e-9, flat)
    far_across = ((bent[:, 0] * y2 - x2 * bent[:, 1]) / flat)[:, None]
    far_down = ((x1 * bent[:, 1] - bent[:, 0] * y1) / flat)[:, None]
    across, down = two - one + far_across * two, four - one + far_down * four
    u, v = places[:, 0] / CELLS, places[:, 1] / CELLS
    depth = far_across * u + far_down * v + 1
    moved = one[:, None] + across[:, None] * u[:, None] + down[:, None] * v[:, None]
    return np.asarray(moved / depth[:, :, None], dtype=np.float64)


def _sampled(grey: GreyImage, squares: FloatArray) -> FloatArray:
    """The picture's greys at the samples of each of these squares (N x 4 x 2): N x samples."""
    pixels = _pixels(squares, _PLACES).astype(np.float32)
    greys = cv2.remap(grey, pixels[..., 0], pixels[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(greys, dtype=np.float64)


def _normed(values: FloatArray) -> FloatArray:
    """With mean 0 and length 1, so that neither brightness nor contrast counts."""
    centred = values - values.mean(axis=-1, keepdims=True)
    return np.asarray(centred / np.maximum(np.linalg.norm(centred, axis=-1, keepdims=True), 1e-9), dtype=np.float64)


def _adjusted(grey: GreyImage, square: FloatArray, look: FloatArray) -> FloatArray:
    """The corners moved to where the picture agrees best with what the marker looks like."""
    best = square
    steps = np.concatenate([np.zeros((1, 8)), np.eye(8) * _CORNER_STEP]).reshape(9, 4, 2)
    fit = -1.0
    for _ in range(_ROUNDS):
        values = _normed(_sampled(grey, square + steps))
        if values[0] @ look <= fit + 1e-3:
            break
        best, fit = square, float(values[0] @ look)
        slopes = (values[1:] - values[0]).T / _CORNER_STEP
        # A little weight on staying: what the picture does not tell is not changed.
        step = np.linalg.solve(slopes.T @ slopes + _STAY * np.eye(8), slopes.T @ (look - values[0]))
        square = best + np.clip(step, -1.0, 1.0).reshape(4, 2)
    return best


def same_place(one: Sighting, other: Sighting) -> bool:
    """Whether the middles are nearer to each other than half a side."""
    apart = float(np.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1]))
    return apart < _side(np.array(other.corners)) / 2
