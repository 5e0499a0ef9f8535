"""The landmark network's features of every training picture, augmented; kept in a file, since they take the time."""

import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.capture.image import read_image
from companion.hands.finder import Finder
from companion.hands.geometry import features
from companion.hands.network import HandNetwork, PalmDetector, view_of
from companion.hands.view import View
from companion.progress import progress
from models.training.alignment import whole_view
from models.training.augment import astray, framed, mirrored, misplaced, spoiled
from models.training.no_hands import ROOM
from models.training.pictures import COPIES, OTHER_COPIES, RENDERED, Picture

FloatArray = npt.NDArray[np.float32]

_FRAMED = 0.35
"""Share of the copies that are cropped close around the hand first."""

_AS_FOUND, _BY_PALM = 0.65, 0.5
"""Share of the looks that come to the hand as the product does, and of these the share that a detected palm begins. One
found hand in five is looked at askew, and all looks that follow it keep that: what was trained on straight looks alone
was sure and wrong in a fifth of them."""

_LOOSEST_PALM = 0.05
"""Least score of a palm that may begin such a look."""

_FAR, _LARGEST = 0.45, 2.2
"""A look whose middle is farther from the hand's own view, in its sides, or that is so much larger, is at something
else."""

_PARTS, _LARGEST_PART = 0.3, 0.45
"""How many looks at parts of hands there are for each picture, and the side of the largest over that of the look at the
hand. They are no hands: a finger that is taken for one keeps the whole hand from being found."""

_SHOWINGS = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "gun": 6, "other": 7, "none": 8}


@dataclass(frozen=True, slots=True)
class Examples:
    """Rows of features with their truth.

    `maps` N x 28 x 28 x 40, what the landmark network's later blocks are given; `pooled` N x 1152; `measures` N x 50;
    `points` N x 63, where the hand's 21 landmarks are in the look, x and y from 0 to 1 and in the same unit how much
    further than the wrist they are from the camera, NaN where it is not known; `showing` N (0..5, 6 gun, 7 other, 8 no
    hand); `fingers` N x 5 with -1 where it is not known; `collection` and `picture` N, the set's name and the picture's
    number.
    """

    maps: npt.NDArray[np.float16]
    pooled: FloatArray
    measures: FloatArray
    points: FloatArray
    showing: npt.NDArray[np.int64]
    fingers: npt.NDArray[np.int64]
    collection: npt.NDArray[np.str_]
    picture: npt.NDArray[np.int64]

    def save(self, path: Path) -> None:
        """Write them to a file."""
        np.savez(path, **{name: getattr(self, name) for name in self.__slots__})

    @classmethod
    def load(cls, path: Path) -> "Examples":
        """Read what `save` wrote."""
        with np.load(path) as data:
            return cls(**{name: data[name] for name in cls.__slots__})

    def only(self, chosen: npt.NDArray[np.bool_]) -> "Examples":
        """The rows that are chosen."""
        return Examples(**{name: getattr(self, name)[chosen] for name in self.__slots__})


def extract(pictures: Sequence[Picture], seed: int, processes: int) -> Examples:
    """Features of all pictures and their augmented copies. Pictures in which no hand is found are left out."""
    jobs = [(number, picture, seed) for number, picture in enumerate(pictures)]
    rows: list[tuple[object, ...]] = []
    with multiprocessing.get_context("spawn").Pool(processes, _begin) as pool:
        for some in progress(pool.imap(_rows, jobs, chunksize=16), "pictures", len(jobs)):
            rows += some
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    return Examples(*columns)


_network: HandNetwork
_palms: PalmDetector


def _begin() -> None:
    global _network, _palms
    cv2.setNumThreads(1)
    _network, _palms = HandNetwork(), PalmDetector()


@cache
def _finder() -> Finder:
    """Only photos need it."""
    return Finder()


def _rows(job: tuple[int, Picture, int]) -> list[tuple[object, ...]]:
    """The rows of one picture. A photo comes as it is first: in that row it is read by a model trained without it."""
    number, picture, seed = job
    numbers = np.random.default_rng([seed, number])
    image = read_image(picture.path)
    points = _points(image, picture)
    if points is None and picture.showing != "none":
        return []
    rows = []
    for copy in range(COPIES.get(picture.collection, OTHER_COPIES)):
        shown = image
        if points is None:  # there is no hand: the look that was taken for one
            side = image.shape[0]
            look, at = View(side / 2, side / 2, side / ROOM, pixels=224), np.zeros((21, 2), np.float32)
            away = np.zeros(21, np.float32)
        else:
            look, at, away = whole_view(points), points[:, :2], points[:, 2]
        plain = copy == 0 and picture.collection not in RENDERED
        if not plain and points is not None and numbers.random() < _FRAMED:
            before = look.size
            shown, look, at = framed(shown, look, at, numbers)
            away = away * np.float32(look.size / before)
        if numbers.random() < 0.5:
            shown, look, at = mirrored(shown, look, at)
        if not plain:
            found = _as_found(shown, look, numbers) if numbers.random() < _AS_FOUND else None
            look = misplaced(found or look, numbers)
        cut = look.cut(shown)
        known = np.column_stack([look.to_cut(at) / look.pixels, away / look.size])
        if not picture.points:
            known[:] = np.nan
        seen = _seen(cut if plain else spoiled(cut, numbers), known)
        if seen is not None:
            fingers = picture.fingers or (-1,) * 5
            rows.append((*seen, _SHOWINGS[picture.showing], fingers, picture.collection, number))
    if points is not None and numbers.random() < _PARTS:
        part = _part_of_hand(image, points[:, :2], numbers)
        seen = _seen(spoiled(part.cut(image), numbers), np.full((21, 3), np.nan))
        if seen is not None:
            rows.append((*seen, _SHOWINGS["none"], (-1,) * 5, picture.collection, number))
    return rows


def _seen(cut: BgrImage, points: npt.NDArray[np.floating]) -> tuple[FloatArray, ...] | None:
    """The features of one look, in the order of `Examples`, and its points; None if the network makes nothing of it."""
    hand = _network.look(cut, View(112, 112, 224, pixels=224))
    if not np.isfinite(hand.landmarks).all():
        return None
    assert hand.pooled is not None
    assert hand.feature_map is not None
    return (
        hand.feature_map.astype(np.float16),
        hand.pooled,
        features(hand).astype(np.float32),
        points.astype(np.float32).ravel(),
    )


def _part_of_hand(image: BgrImage, points: FloatArray, numbers: np.random.Generator) -> View:
    """A look at a finger or at a part of the palm, as the product comes to take one for a whole hand."""
    whole = whole_view(points)
    x, y = points[numbers.integers(21)] + numbers.normal(0, 0.04, 2) * whole.size
    size = whole.size * float(numbers.uniform(0.15, _LARGEST_PART))
    view = View(float(x), float(y), max(size, 4.0), float(numbers.uniform(0, 360)), whole.pixels)
    found = _network.look(image, view)
    if not np.isfinite(found.landmarks).all():
        return view
    again = view_of(found)
    return again if again.size < _LARGEST_PART * whole.size else view


def _as_found(image: BgrImage, whole: View, numbers: np.random.Generator) -> View | None:
    """The view by which the product may come to the hand that `whole` looks at; None where it comes to another place.

    It begins at a palm or somewhere near, and follows the landmarks of up to three looks.
    """
    palms: list[View] = []
    if numbers.random() < _BY_PALM:
        around = View.whole(image, whole.turn + float(numbers.normal(0, 40)), float(numbers.uniform(0, 0.3)))
        found = _palms.detect(image, around, _LOOSEST_PALM)
        palms = [palm.view for palm in found if _at_hand(palm.view, whole)]
    view = palms[numbers.integers(len(palms))] if palms else astray(whole, numbers)
    for _ in range(numbers.integers(1, 4)):
        hand = _network.look(image, view)
        if not np.isfinite(hand.landmarks).all():
            return None
        view = view_of(hand)
        if not _at_hand(view, whole):
            return None
    return view


def _at_hand(view: View, whole: View) -> bool:
    """Whether a view looks at the hand, or a good part of it, that `whole` looks at."""
    away = float(np.hypot(view.x - whole.x, view.y - whole.y)) / whole.size
    return away < _FAR and _LARGEST_PART < view.size / whole.size < _LARGEST


def _points(image: BgrImage, picture: Picture) -> FloatArray | None:
    """The hand's 21 x 3 landmarks in pixels: those that are known, or where the product finds them."""
    if picture.showing == "none":
        return None
    if picture.points:
        return np.array(picture.points, np.float32)
    hands = _finder().find(image)
    return hands[0].landmarks if hands else None
