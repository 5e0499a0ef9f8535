"""Unmarked cards on the table, by their outlines."""

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.table.aim import Around
from companion.thresholds import thresholds

FloatArray = npt.NDArray[np.float64]

_EDGES = ((20, 60), (50, 150), (100, 250))
"""Weak and strong edges that are looked at, one pair after the other: cards stand out more or less."""


def card_outlines(image: BgrImage, table: Around) -> list[FloatArray]:
    """The corners (4 x 2 pixels) of everything flat that has a card's shape, in the order of rows in the picture.

    A hand over a card hides its outline: look before the hands come. With the table plane a card is known by its
    centimetres, without it by being like the others in size.
    """
    found: list[FloatArray] = []
    grey = cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    for weak, strong in _EDGES:
        edges = cv2.dilate(cv2.Canny(grey, weak, strong), np.ones((3, 3), np.uint8))
        contours, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        found += [
            corners
            for contour in contours
            if (corners := _four_corners(np.asarray(contour, dtype=np.int32))) is not None
        ]
    cards = [corners for corners in found if _is_card(corners, table)]
    if table.sight is None and cards:
        usual = float(np.median([_area(corners) for corners in cards]))
        cards = [corners for corners in cards if usual / 4 < _area(corners) < usual * 4]
    return _by_rows(_one_a_place(cards))


def _four_corners(contour: npt.NDArray[np.int32]) -> FloatArray | None:
    """The corners of a contour that is a convex shape of four, not too small to be one; None for any other."""
    limits = thresholds().card_outlines
    around = cv2.arcLength(contour, True)
    corners = cv2.approxPolyDP(contour, 0.03 * around, True)
    if len(corners) != 4 or not cv2.isContourConvex(corners) or cv2.contourArea(corners) < limits.least_pixels:
        return None
    return np.asarray(corners[:, 0], dtype=np.float64)


def _is_card(corners: FloatArray, table: Around) -> bool:
    limits = thresholds().card_outlines
    flat = corners
    if table.sight is not None:
        flat = np.array([table.place(corner, 0.0)[:2] for corner in corners])
    sides = np.linalg.norm(flat - np.roll(flat, -1, axis=0), axis=1)
    one, other = sorted(((sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2))
    if table.sight is None:
        return bool(other <= limits.longest * max(one, 1e-9))
    opposite = max(abs(sides[0] - sides[2]), abs(sides[1] - sides[3]))
    return bool(
        limits.short_side[0] <= one <= limits.short_side[1]
        and limits.long_side[0] <= other <= limits.long_side[1]
        and opposite <= limits.crooked * other
    )


def _one_a_place(cards: list[FloatArray]) -> list[FloatArray]:
    """Of outlines that lie in each other, the largest: an edge is seen from both sides, and a card has a picture."""
    kept: list[FloatArray] = []
    for corners in sorted(cards, key=_area, reverse=True):
        x, y = corners.mean(axis=0)
        if all(cv2.pointPolygonTest(other.astype(np.float32), (float(x), float(y)), False) < 0 for other in kept):
            kept.append(corners)
    return kept


def _by_rows(cards: list[FloatArray]) -> list[FloatArray]:
    """From the top row to the bottom one, each from left to right; a row is as high as half a card."""
    rows: list[list[FloatArray]] = []
    for corners in sorted(cards, key=lambda card: (float(card[:, 1].mean()), float(card[:, 0].mean()))):
        high = float(np.ptp(corners[:, 1]))
        if rows and corners[:, 1].mean() - rows[-1][0][:, 1].mean() < high / 2:
            rows[-1].append(corners)
        else:
            rows.append([corners])
    return [corners for row in rows for corners in sorted(row, key=lambda card: float(card[:, 0].mean()))]


def _area(corners: FloatArray) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))
