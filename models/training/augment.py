"""What a webcam, a lamp and a rough alignment do to the look at a hand."""

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.hands.network import HAND_PIXELS
from companion.hands.view import View

Numbers = np.random.Generator

Points = npt.NDArray[np.float32]
"""21 x 2, pixels."""


def misplaced(view: View, numbers: Numbers) -> View:
    """The view turned, scaled and shifted a little, as it is when it comes from another frame's landmarks."""
    return _moved_view(view, numbers, away=0.035, size=(0.0, 0.09), turn=9)


def astray(view: View, numbers: Numbers) -> View:
    """A view from which looks are drawn to the hand, or away from it: as rough as a palm or a passing hand makes it."""
    return _moved_view(view, numbers, away=0.12, size=(-0.1, 0.25), turn=40)


def _moved_view(view: View, numbers: Numbers, away: float, size: tuple[float, float], turn: float) -> View:
    """The view moved by chance: by so many of its sides, larger by e to a number of this mean and deviation, and turned
    by so many degrees; all one standard deviation."""
    return View(
        x=view.x + float(numbers.normal(0, away)) * view.size,
        y=view.y + float(numbers.normal(0, away)) * view.size,
        size=view.size * float(np.exp(numbers.normal(*size))),
        turn=view.turn + float(numbers.normal(0, turn)),
        pixels=view.pixels,
    )


def framed(image: BgrImage, view: View, points: Points, numbers: Numbers) -> tuple[BgrImage, View, Points]:
    """The image cropped close around the hand, as where a hand fills a small picture or reaches its edge."""
    low, high = points.min(axis=0), points.max(axis=0)
    extent = float((high - low).max())
    left, top = (int(v) for v in np.floor(low - numbers.uniform(0.0, 0.2, 2) * extent))
    right, bottom = (int(v) for v in np.ceil(high + numbers.uniform(0.0, 0.2, 2) * extent))
    left, top = max(0, left), max(0, top)
    cropped = image[top:bottom, left:right]
    if min(cropped.shape[:2]) < 8:
        return image, view, points
    small = min(1.0, float(numbers.uniform(70, 200)) / max(cropped.shape[:2]))
    shrunk = cv2.resize(cropped, None, fx=small, fy=small, interpolation=cv2.INTER_AREA) if small < 1 else cropped
    moved = View((view.x - left) * small, (view.y - top) * small, view.size * small, view.turn, view.pixels)
    return np.ascontiguousarray(shrunk), moved, (points - np.array([left, top], np.float32)) * np.float32(small)


def mirrored(image: BgrImage, view: View, points: Points) -> tuple[BgrImage, View, Points]:
    """The image and the view in a mirror: every hand is as good as the other one."""
    flipped = np.ascontiguousarray(image[:, ::-1])
    width = image.shape[1]
    there = np.column_stack([width - points[:, 0], points[:, 1]]).astype(np.float32)
    return flipped, View(width - view.x, view.y, view.size, -view.turn, view.pixels), there


def spoiled(cut: BgrImage, numbers: Numbers) -> BgrImage:
    """The cut as a bad camera in bad light would have seen it; each fault comes by chance."""
    picture = cut.astype(np.float32)
    if numbers.random() < 0.6:
        small = int(numbers.uniform(36, HAND_PIXELS))
        picture = cv2.resize(picture, (small, small), interpolation=cv2.INTER_AREA)
        picture = cv2.resize(picture, (HAND_PIXELS, HAND_PIXELS), interpolation=cv2.INTER_LINEAR)
    if numbers.random() < 0.25:
        picture = _moved(picture, numbers)
    if numbers.random() < 0.2:
        picture = cv2.GaussianBlur(picture, (0, 0), float(numbers.uniform(0.8, 2.5)))
    if numbers.random() < 0.8:
        picture = picture * float(np.exp(numbers.uniform(np.log(0.3), np.log(2.3))))
        picture = picture * numbers.uniform(0.82, 1.18, 3).astype(np.float32)
    if numbers.random() < 0.3:
        grey = picture.mean(axis=2, keepdims=True)
        picture = grey + (picture - grey) * float(numbers.uniform(0.3, 1.5))
    if numbers.random() < 0.6:
        picture = picture + numbers.normal(0, numbers.uniform(1, 11), picture.shape).astype(np.float32)
    if numbers.random() < 0.15:
        picture = _half_hidden(picture, numbers)
    spoilt = np.clip(picture, 0, 255).astype(np.uint8)
    if numbers.random() < 0.5:
        quality = int(numbers.integers(25, 90))
        spoilt = cv2.imdecode(cv2.imencode(".jpg", spoilt, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return np.asarray(spoilt, dtype=np.uint8)


def _moved(picture: np.ndarray, numbers: Numbers) -> np.ndarray:  # type: ignore[type-arg]
    """Motion blur along a random direction."""
    length = int(numbers.integers(3, 14))
    angle = numbers.uniform(0, np.pi)
    kernel = np.zeros((length, length), np.float32)
    middle = (length - 1) / 2
    for step in np.linspace(-middle, middle, 4 * length):
        kernel[round(middle + step * np.sin(angle)), round(middle + step * np.cos(angle))] = 1
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()))


def _half_hidden(picture: np.ndarray, numbers: Numbers) -> np.ndarray:  # type: ignore[type-arg]
    """An edge of the frame cuts into the look: what lies beyond it repeats."""
    share = int(numbers.uniform(0.05, 0.2) * HAND_PIXELS)
    turned = np.rot90(picture, int(numbers.integers(4))).copy()
    turned[:share] = turned[share]
    return turned
