"""The landmark network's features of every training picture, augmented; kept in a file, since they take the time."""

import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.capture.image import read_image
from companion.hands.finder import Finder
from companion.hands.geometry import features
from companion.hands.hand import Hand
from companion.hands.network import HandNetwork, view_of
from companion.hands.view import View
from companion.progress import progress
from models.training.augment import framed, mirrored, misplaced, spoiled
from models.training.pictures import COPIES, Picture

FloatArray = npt.NDArray[np.float32]

_FRAMED = 0.35
"""Share of the copies that are cropped close around the hand first."""

_SHOWINGS = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "gun": 6, "other": 7}


@dataclass(frozen=True, slots=True)
class Examples:
    """Rows of features with their truth.

    `pooled` N x 1152, `measures` N x 50, `presence` N (0..1); `showing` N (0..5, 6 gun, 7 other); `fingers` N x 5 with
    -1 where it is not known; `collection` and `picture` N, the set's name and the picture's number.
    """

    pooled: FloatArray
    measures: FloatArray
    presence: FloatArray
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


_finder: Finder
_network: HandNetwork


def _begin() -> None:
    global _finder, _network
    cv2.setNumThreads(1)
    _finder, _network = Finder(), HandNetwork()


def _rows(job: tuple[int, Picture, int]) -> list[tuple[object, ...]]:
    """The rows of one picture: first as it is, then augmented."""
    number, picture, seed = job
    numbers = np.random.default_rng([seed, number])
    image = read_image(picture.path)
    points = _points(image, picture)
    if points is None:
        return []
    view = view_of(Hand(points, points, "", 1.0))
    rows = []
    for copy in range(COPIES[picture.collection]):
        shown, look = image, view
        if copy and numbers.random() < _FRAMED:
            shown, look = framed(shown, look, points[:, :2], numbers)
        if numbers.random() < 0.5:
            shown, look = mirrored(shown, look)
        cut = (misplaced(look, numbers) if copy else look).cut(shown)
        hand = _network.look(spoiled(cut, numbers) if copy else cut, View(112, 112, 224, pixels=224))
        if not np.isfinite(hand.landmarks).all():
            continue
        assert hand.pooled is not None
        fingers = picture.fingers or (-1,) * 5
        measures = features(hand).astype(np.float32)
        rows.append(
            (
                hand.pooled,
                measures,
                np.float32(hand.score),
                _SHOWINGS[picture.showing],
                fingers,
                picture.collection,
                number,
            )
        )
    return rows


def _points(image: BgrImage, picture: Picture) -> FloatArray | None:
    """The hand's 21 x 3 landmarks in pixels: those that are known, or where the product finds them."""
    if picture.points:
        return np.column_stack([np.array(picture.points), np.zeros(21)]).astype(np.float32)
    hands = _finder.find(image)
    return hands[0].landmarks if hands else None
