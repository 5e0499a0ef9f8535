"""How many markers of printed cards are read at a rendered table, by size of marker, distance, picture and light.

python -m tests.accuracy.card_tables --out FILE [--hands DIR] [--tables N] [--sizes 8,12,...]

Cards are printed to a PDF, the PDF is rendered, and 30 cards of it are laid on a table before a laptop's camera (a
pinhole; height, tilt, field of view and table as laptops have them), with a webcam's blur, noise and compression.
`--hands DIR` holds clips in which hands come in over an empty table: they are cut out and laid over the cards.
A marker that is hidden or cut off by the picture's edge does not count. Cards are flat and do not shine.
"""

import argparse
import itertools
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.cards.finder import MarkerFinder, Sighting
from companion.cards.markers import CELLS, DICTIONARY
from companion.cards.shape import HEIGHT, WIDTH, marker_corner
from companion.games.finger_pirates.deck import bundled
from companion.games.finger_pirates.printed import printed
from companion.printing import finger_pirates
from companion.printing.card import Side
from companion.printing.sheets import ACROSS, DOWN, page_size, place_on_page, write_cards
from companion.progress import progress
from tests.printing.pages import rendered

FloatArray = npt.NDArray[np.float64]
Grey = npt.NDArray[np.float32]

CARDS = 30
SIZES = (8, 12, 16, 20, 24, 28, 32, 36, 40)
PICTURES = ((1280, 720), (1920, 1080))
LIGHTS = ("bright", "dim")
FAR_M = (0.5, 0.7, 0.9)
_PER_MM = 6
_FINE = 5


@dataclass(frozen=True, slots=True)
class Laid:
    """One card on the table: its marker, the marker's corners and the card's in pixels, metres from the camera."""

    number: int
    corners: FloatArray
    card: FloatArray
    away_m: float

    @property
    def with_edge(self) -> FloatArray:
        """The corners of the marker with its white edge."""
        middle = self.corners.mean(axis=0)
        return np.asarray(middle + (self.corners - middle) * (CELLS + 2) / CELLS)


class Camera:
    """A laptop at the edge of a table with this radius; world in metres, z up, the table's middle at the origin."""

    def __init__(self, rng: np.random.Generator, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.radius = rng.uniform(0.36, 0.56)
        self.focal = width / (2 * np.tan(np.radians(rng.uniform(65, 80)) / 2))
        up, back = rng.uniform(0.25, 0.45), self.radius + rng.uniform(-0.06, 0.08)
        self.eye = np.array([rng.normal(0, 0.04), -back, up])
        tilt = np.radians(np.clip(rng.normal(np.degrees(np.arctan2(up, back)) * 0.62, 5), 10, 35))
        yaw, roll = np.radians(rng.normal(0, 3)), np.radians(rng.normal(0, 1.2))
        ahead = np.array([np.sin(yaw) * np.cos(tilt), np.cos(yaw) * np.cos(tilt), -np.sin(tilt)])
        right = np.cross(ahead, [0, 0, 1.0])
        right /= np.linalg.norm(right)
        down = np.cross(ahead, right)
        c, s = np.cos(roll), np.sin(roll)
        self.axes = np.array([c * right + s * down, -s * right + c * down, ahead])

    def project(self, places: FloatArray) -> FloatArray:
        """N x 2 places on the table in metres as N x 2 pixels; behind the camera they are not numbers."""
        seen = (np.column_stack([places, np.zeros(len(places))]) - self.eye) @ self.axes.T
        depth = np.where(seen[:, 2] > 0.05, seen[:, 2], np.nan)
        middle = np.array([self.width, self.height]) / 2 - 0.5
        return np.asarray(seen[:, :2] / depth[:, None] * self.focal + middle)

    def away(self, place: FloatArray) -> float:
        """Metres from the lens."""
        return float(np.linalg.norm(np.array([*place, 0.0]) - self.eye))


def printed_sides(cards: Sequence[tuple[Side, Side]], marker: float) -> list[tuple[int, Grey]]:
    """Marker number and picture of the faces and backs of a whole deck, from its PDF."""
    sides = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.pdf"
        write_cards(path, "Cards", cards, "a4", marker)
        for number, page in enumerate(rendered(path, _PER_MM * 25.4)):
            sheet, back = divmod(number, 2)
            for place, card in enumerate(cards[sheet * ACROSS * DOWN : (sheet + 1) * ACROSS * DOWN]):
                left, bottom = place_on_page("a4", place, bool(back))
                x, y = round(left * _PER_MM), round((page_size("a4")[1] - bottom - HEIGHT) * _PER_MM)
                cut = page[y : y + round(HEIGHT * _PER_MM), x : x + round(WIDTH * _PER_MM)]
                sides.append((card[back].number, cut.astype(np.float32)))
    return sides


def corners_on_card(marker: float) -> FloatArray:
    """Of the black square, in millimetres from the card's top left, clockwise from the marker's top left."""
    left, bottom = marker_corner(marker)
    top = HEIGHT - bottom - marker
    return np.array([[left, top], [left + marker, top], [left + marker, top + marker], [left, top + marker]])


def _table_top(rng: np.random.Generator, camera: Camera) -> Grey:
    """A picture of a bare table before a wall, in greys."""
    shade, grain = rng.uniform(40, 200), rng.uniform(0.01, 0.12)
    field = rng.normal(0, 1, (camera.height, camera.width)).astype(np.float32)
    field = np.asarray(
        cv2.GaussianBlur(field, (0, 0), sigmaX=rng.uniform(1, 20), sigmaY=rng.uniform(0.7, 3)), dtype=np.float32
    )
    top = shade * (1 + grain * field / field.std())
    rim = camera.project(np.array([[camera.radius * x, camera.radius] for x in (-1.0, 0.0, 1.0)]))
    top[: max(0, int(np.nanmin(rim[:, 1])))] = rng.uniform(60, 220)
    return np.asarray(np.clip(top, 5, 250), dtype=np.float32)


def lay(
    rng: np.random.Generator, camera: Camera, marker: float, sides: list[tuple[int, Grey]], count: int = CARDS
) -> tuple[Grey, list[Laid]]:
    """The table with cards, each wholly in the picture, before the webcam's faults; later cards lie on earlier ones."""
    picture = _table_top(rng, camera)
    laid: list[Laid] = []
    middles: list[FloatArray] = []
    outline = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]])
    for side in rng.permutation(len(sides)):
        if len(laid) == count:
            break
        number, face = sides[side]
        for _ in range(400):
            angle, reach = rng.uniform(0, 2 * np.pi), camera.radius * 0.93 * np.sqrt(rng.uniform())
            middle, turn = reach * np.array([np.cos(angle), np.sin(angle)]), rng.uniform(0, 2 * np.pi)
            if any(np.linalg.norm(middle - other) < 0.085 for other in middles):
                continue
            axes = np.array([[np.cos(turn), np.sin(turn)], [np.sin(turn), -np.cos(turn)]])

            def on_table(mm: FloatArray, middle: FloatArray = middle, axes: FloatArray = axes) -> FloatArray:
                return np.asarray((mm - [WIDTH / 2, HEIGHT / 2]) / 1000 @ axes + middle)

            pixels = camera.project(on_table(outline))
            inside = (pixels >= 4).all() and (pixels <= [camera.width - 5, camera.height - 5]).all()
            if np.isnan(pixels).any() or not inside:
                continue
            _draw_card(picture, face * np.float32(rng.uniform(0.82, 0.95)) + 6, pixels)
            marker_middle = on_table(corners_on_card(marker).mean(axis=0)[None])[0]
            laid.append(
                Laid(number, camera.project(on_table(corners_on_card(marker))), pixels, camera.away(marker_middle))
            )
            middles.append(middle)
            break
    return picture, laid


def _draw_card(picture: Grey, face: Grey, pixels: FloatArray) -> None:
    """Draw a card into its four corners, each pixel the mean of many points."""
    low = np.floor(pixels.min(axis=0)).astype(int) - 1
    high = np.ceil(pixels.max(axis=0)).astype(int) + 2
    size = high - low
    height, width = face.shape
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32) - 0.5
    # The middle of a fine pixel n lies at (n + 0.5) / _FINE - 0.5 of the picture's pixels.
    target = ((pixels - low + 0.5) * _FINE - 0.5).astype(np.float32)
    to_fine = cv2.getPerspectiveTransform(source, target)
    fine = cv2.warpPerspective(face, to_fine, tuple(int(v) * _FINE for v in size), flags=cv2.INTER_LINEAR)
    cover = cv2.warpPerspective(np.ones_like(face), to_fine, tuple(int(v) * _FINE for v in size))
    drawn = cv2.resize(fine, tuple(map(int, size)), interpolation=cv2.INTER_AREA)
    share = cv2.resize(cover, tuple(map(int, size)), interpolation=cv2.INTER_AREA)
    part = picture[low[1] : high[1], low[0] : high[0]]
    part[...] = part * (1 - share) + drawn


class Webcam:
    """Blur, light, noise and compression of one camera; grey pictures in, colour pictures out."""

    def __init__(self, rng: np.random.Generator, light: str, width: int, height: int) -> None:
        self._rng = rng
        dim = light == "dim"
        self._blur = max(rng.uniform(0.35, 0.95) * width / 1280, 0.55)
        self._noise = float(rng.choice([5, 8]) if dim else rng.choice([1.5, 3, 5]))
        self._quality = int(rng.choice([55, 70, 85]))
        exposure = rng.uniform(0.22, 0.4) if dim else rng.uniform(0.75, 1.1)
        y, x = np.mgrid[0:height, 0:width]
        edge = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 2
        slope = rng.uniform(-0.3, 0.3, 2)
        uneven = 1 + slope[0] * (x / width - 0.5) + slope[1] * (y / height - 0.5)
        self._gain = (exposure * uneven * (1 - rng.uniform(0, 0.18) * edge)).astype(np.float32)

    def record(self, picture: Grey) -> BgrImage:
        """One frame."""
        light = cv2.GaussianBlur(picture, (0, 0), self._blur) * self._gain
        noise = self._rng.normal(0, 1, (*light.shape, 3)).astype(np.float32)
        soft = cv2.GaussianBlur(noise, (0, 0), 0.6)
        noise = soft / soft.std() * 0.8 + 0.2 * noise
        frame = light[..., None] + noise * (self._noise * (0.45 + 0.55 * np.sqrt(light / 128)))[..., None]
        data = cv2.imencode(".jpg", np.clip(frame, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, self._quality])[
            1
        ]
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def cut_out_hands(clip: Path, width: int, height: int) -> tuple[Grey, npt.NDArray[np.bool_]]:
    """Hands in greys, and where they are: what is different at 2.6 s from the first picture."""
    capture = cv2.VideoCapture(str(clip))
    first = capture.read()[1]
    capture.set(cv2.CAP_PROP_POS_MSEC, 2600)
    later = capture.read()[1]
    capture.release()
    apart = cv2.GaussianBlur(cv2.absdiff(first, later).max(axis=2), (0, 0), 2)
    mask = cv2.morphologyEx((apart > 14).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8))
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
    grey = cv2.resize(cv2.cvtColor(later, cv2.COLOR_BGR2GRAY), (width, height))
    return grey.astype(np.float32), cv2.resize(mask, (width, height), interpolation=cv2.INTER_NEAREST) > 0


def hidden(card: Laid, mask: npt.NDArray[np.bool_]) -> bool:
    """Whether a hand is over the marker or its white edge."""
    here = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(here, np.round(card.with_edge).astype(np.int32), 1)
    return bool(mask[here > 0].any())


def uncovered(laid: list[Laid]) -> list[Laid]:
    """The cards on whose marker no later card lies."""

    def meet(edge: FloatArray, card: FloatArray) -> bool:
        return cv2.intersectConvexConvex(edge.astype(np.float32), card.astype(np.float32))[0] > 0

    return [one for n, one in enumerate(laid) if not any(meet(one.with_edge, o.card) for o in laid[n + 1 :])]


def _matches(sighting: Sighting, card: Laid) -> bool:
    """Whether the marker was seen there and with its own corners where they belong, to a quarter of a side."""
    corners = np.array(sighting.corners)
    side = np.hypot(*(np.roll(card.corners, -1, axis=0) - card.corners).T).max()
    return sighting.number == card.number and bool(np.hypot(*(corners - card.corners).T).max() < side / 4)


class Plain:
    """The detector of OpenCV as it comes, to compare."""

    def __init__(self) -> None:
        self._detector = cv2.aruco.ArucoDetector(DICTIONARY, cv2.aruco.DetectorParameters())

    def find(self, image: BgrImage) -> list[Sighting]:
        """As `MarkerFinder.find`."""
        corners, numbers, _ = self._detector.detectMarkers(image)
        if numbers is None:
            return []
        found = []
        for number, corner in zip(numbers.ravel(), corners, strict=True):
            a, b, c, d = ((float(x), float(y)) for x, y in corner.reshape(4, 2))
            found.append(Sighting(int(number), (a, b, c, d), 1.0, 1.0, True))
        return found


def main() -> None:
    """Try tables and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=Path)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--first", type=int, default=0, help="number of the first table")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--out", type=Path, required=True, help="every marker as a line of JSON; what is there is kept")
    args = parser.parse_args()
    clips = sorted(args.hands.glob("*.mp4")) if args.hands else []
    finders: dict[str, MarkerFinder | Plain] = {
        "ours": MarkerFinder(printed(bundled("house")).numbers),
        "plain": Plain(),
    }
    cards = finger_pirates.cards(bundled("house"))
    sides = {float(size): printed_sides(cards, float(size)) for size in args.sizes.split(",")}
    tables = range(args.first, args.first + args.tables)
    runs = [(table, size, picture) for table in tables for size in sides for picture in PICTURES]
    with args.out.open("a") as out:
        for table, size, (width, height) in progress(runs, "tables", len(runs)):
            rng = np.random.default_rng((table, width))
            camera = Camera(rng, width, height)
            clean, laid = lay(rng, camera, size, sides[size])
            for light in LIGHTS:
                for hands in [None, *clips[table % len(clips) :][:1]] if clips else [None]:
                    scene, mask = clean, np.zeros(clean.shape, bool)
                    if hands is not None:
                        over, mask = cut_out_hands(hands, width, height)
                        scene = np.where(mask, over, clean)
                    frame = Webcam(rng, light, width, height).record(scene)
                    seen = {name: [s for s in finder.find(frame) if s.clear] for name, finder in finders.items()}
                    told = {"size": size, "width": width, "table": table, "light": light, "hands": hands is not None}
                    for name, sightings in seen.items():
                        wrong = [(s.fit, s.lead) for s in sightings if not any(_matches(s, card) for card in laid)]
                        print(json.dumps(told | {"finder": name, "wrong": wrong}), file=out)
                    for card in uncovered(laid):
                        if hidden(card, mask):
                            continue
                        side = np.hypot(*(np.roll(card.corners, -1, axis=0) - card.corners).T)
                        right = {
                            name: next(((s.fit, s.lead) for s in found if _matches(s, card)), None)
                            for name, found in seen.items()
                        }
                        print(json.dumps(told | right | {"away_m": card.away_m, "side_px": side.min()}), file=out)
            out.flush()
    report([json.loads(line) for line in args.out.read_text().splitlines()])


Row = dict[str, Any]


def report(rows: list[Row]) -> None:
    """Shares by size and picture, light, hands and distance."""

    def share(chosen: list[Row], name: str = "ours") -> str:
        return f"{sum(row[name] is not None for row in chosen) / len(chosen):7.3f}" if chosen else "      -"

    markers = [row for row in rows if "away_m" in row]
    for width, _ in PICTURES:
        print(f"\n{width} wide: share of unhidden markers read in one frame; of those that were read, wrong ones")
        print("  mm count |   plain    ours |  bright     dim   hands | nearer than 0.5, 0.7, 0.9 m, farther | wrong")
        for size in sorted({row["size"] for row in rows}):
            here = [row for row in markers if (row["size"], row["width"]) == (size, width)]
            columns = [share(here, "plain"), share(here), "|"]
            columns += [share([row for row in here if row["light"] == light]) for light in LIGHTS]
            columns += [share([row for row in here if row["hands"]]), "|"]
            for near, far in itertools.pairwise((0.0, *FAR_M, 9.0)):
                columns.append(share([row for row in here if near <= row["away_m"] < far]))
            wrong = [
                str(sum(len(row["wrong"]) for row in rows if row.get("finder") == name and row["size"] == size))
                for name in ("plain", "ours")
            ]
            print(f"{size:4g} {len(here):5} | {' '.join(columns)} | {' / '.join(wrong)}")


if __name__ == "__main__":
    main()
