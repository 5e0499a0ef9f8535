"""Folders of labelled photos, `SET/LABEL/*.jpg`, and when an answer to one of them is right."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.capture.frame import BgrImage
from companion.capture.image import read_image

LABELS = ("0", "1", "2", "3", "4", "5", "gun")
OTHER = "other"
"""The folder of shapes that are none of the above; each must not be taken for a sure gun."""
TURNS = (0, 90, 180, 270)

_SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp"})


@dataclass(frozen=True, slots=True)
class Photo:
    """One labelled photo; `turn` is how far it is turned before it is looked at, in degrees clockwise."""

    path: Path
    label: str
    turn: int = 0

    def image(self) -> BgrImage:
        """The photo, turned."""
        return np.ascontiguousarray(np.rot90(read_image(self.path), -self.turn // 90))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a method says of a hand: one of `LABELS`, the raise that a gun would be, and whether it acts unasked."""

    said: str
    fingers: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Score:
    """Shares of all photos: `right`; with a hand `found`; `sure`, acted on unasked; `sure_wrong`, unasked and wrong."""

    photos: int
    right: float
    found: float
    sure: float
    sure_wrong: float


def photos_of(root: Path, most: int | None = None, seed: int = 0) -> list[Photo]:
    """The photos of one set, `most` of them drawn by the seed."""
    found = [Photo(path, label) for label in LABELS for path in sorted((root / label).glob("*")) if _is_photo(path)]
    found += [Photo(path, OTHER) for path in sorted((root / OTHER).rglob("*")) if _is_photo(path)]
    return random.Random(seed).sample(found, most) if most and len(found) > most else found


def _is_photo(path: Path) -> bool:
    return path.suffix.lower() in _SUFFIXES


def is_right(answer: Answer, label: str) -> bool:
    """A gun in place of the raise that it would be is right as long as the table is asked."""
    if label == OTHER:
        return answer.said != "gun" or not answer.sure
    if answer.said == "gun" != label:
        return not answer.sure and str(answer.fingers) == label
    return answer.said == label


def score(photos: list[Photo], answer_to: Callable[[Photo], Answer | None]) -> Score:
    """The score of a method; a photo without an answer, since no hand was found, is wrong."""
    answers = [(answer, photo) for photo in photos if (answer := answer_to(photo)) is not None]
    right = sum(is_right(answer, photo.label) for answer, photo in answers)
    sure = sum(answer.sure for answer, _ in answers)
    sure_wrong = sum(answer.sure and not is_right(answer, photo.label) for answer, photo in answers)
    count = len(photos)
    return Score(count, right / count, len(answers) / count, sure / count, sure_wrong / count)


def with_room(image: BgrImage, least: int = 320, margin: float = 0.25) -> BgrImage:
    """A small picture enlarged, with its edge repeated around it: a hand that fills the frame is seldom found there."""
    side = max(image.shape[:2])
    if side >= least:
        return image
    scale = least / side
    large = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    border = round(margin * least)
    return np.asarray(cv2.copyMakeBorder(large, border, border, border, border, cv2.BORDER_REPLICATE), dtype=np.uint8)
