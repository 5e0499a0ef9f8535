"""Finding hands in a picture, and looking at each again from close by."""

from types import TracebackType

import numpy as np

from companion.capture.frame import BgrImage
from companion.hands.hand import Hand, apart, without_duplicates
from companion.hands.landmarker import Landmarker
from companion.hands.view import View
from companion.thresholds import thresholds


class Finder:
    """Finds all hands of a picture. Use one in one thread only, and close it.

    Every hand is looked at twice: once to find it, once upright and filling its view, where the landmarks come out
    best and the same at every turn of the picture.
    """

    def __init__(self) -> None:
        self._limits = thresholds().finding
        self._eager = Landmarker(hands=8, confidence=self._limits.first_look)
        self._patient = Landmarker(hands=8, confidence=self._limits.second_try)
        self._close_by = Landmarker(hands=2, confidence=self._limits.closer_look)

    def find(self, image: BgrImage) -> list[Hand]:
        """Hands in a BGR picture of any size, in its pixels, the largest first.

        Looks at the whole picture; if there is nothing, at the whole picture with a margin and turned; and, where hands
        are small, at overlapping tiles.
        """
        height, width = image.shape[:2]
        found = self._look(self._eager, image, View.whole(image))
        for turn in (0.0, 180.0, 90.0, 270.0):
            if found:
                break
            found = self._look(self._patient, image, View.whole(image, turn=turn, margin=0.25))
        if not found or found[0].extent < self._limits.small_hand * min(height, width):
            for tile in tiles(width, height, self._limits.tile):
                found += self._look(self._patient, image, tile)
        return without_duplicates(found)

    def find_in(self, image: BgrImage, view: View) -> list[Hand]:
        """Hands inside one view of the picture, in the picture's pixels."""
        return without_duplicates(self._look(self._patient, image, view))

    def _look(self, landmarker: Landmarker, image: BgrImage, view: View) -> list[Hand]:
        return [
            near
            for far in landmarker.detect(view.cut(image))
            if (near := self.closer(image, moved(far, view))) is not None
        ]

    def closer(self, image: BgrImage, hand: Hand) -> Hand | None:
        """The same hand seen upright and filling the view; None if there it is no hand, or another one."""
        view = View.around(hand, self._limits.room)
        found = [moved(near, view) for near in self._close_by.detect(view.cut(image))]
        nearest = min(found, key=lambda near: apart(near, hand), default=None)
        return nearest if nearest is not None and apart(nearest, hand) < self._limits.strayed else None

    def close(self) -> None:
        """Free the native graphs."""
        for landmarker in (self._eager, self._patient, self._close_by):
            landmarker.close()

    def __enter__(self) -> "Finder":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def moved(hand: Hand, view: View) -> Hand:
    """A hand found in the cut of `view`, in pixels of the full frame."""
    return Hand(view.to_frame(hand.landmarks), hand.world, hand.handedness, hand.score)


def tiles(width: int, height: int, share: float) -> list[View]:
    """Overlapping square views that cover a frame; each is `share` of the frame's height wide, more in a thin strip."""
    side = max(share * min(width, height), max(width, height) / 6)

    def centres(length: int) -> list[float]:
        count = max(1, round(length / (side * 0.75)))
        return [float(c) for c in np.linspace(side / 2, length - side / 2, count)] if count > 1 else [length / 2]

    return [View(x, y, side) for y in centres(height) for x in centres(width)]
