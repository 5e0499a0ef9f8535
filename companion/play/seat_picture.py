"""The picture of a table with its seats, for the eyes of the players."""

import math
import unicodedata
from collections.abc import Sequence

import cv2
import numpy as np

from companion.capture.frame import BgrImage
from companion.hands.hand import Hand
from companion.table.seat import Seat

_SEAT, _NOW, _HAND = (90, 200, 60), (40, 170, 250), (255, 160, 60)
_WHITE, _BLACK = (255, 255, 255), (20, 20, 20)


def seat_picture(
    image: BgrImage, seats: Sequence[Seat], hands: Sequence[Hand], line: str, mirrored: bool = False
) -> BgrImage:
    """A copy of the picture with every seat's region, name and forearm, the hands, and a line of text below.

    Seats and hands are in pixels of `image`; with `mirrored` they are shown as in a mirror, with the text to be read.
    """
    width = image.shape[1]
    picture = np.ascontiguousarray(image[:, ::-1]) if mirrored else image.copy()
    unit = max(1, round(min(picture.shape[:2]) / 360))

    def shown(x: float, y: float) -> tuple[int, int]:
        return round(width - x if mirrored else x), round(y)

    for hand in hands:
        for x, y in hand.landmarks[:, :2]:
            cv2.circle(picture, shown(float(x), float(y)), 2 * unit, _HAND, cv2.FILLED, cv2.LINE_AA)
    for seat in seats:
        half, angle = seat.size / 2, math.radians(seat.arm_from)
        for thick, ink in ((3 * unit, _BLACK), (unit, _SEAT)):
            corners = shown(seat.x - half, seat.y - half), shown(seat.x + half, seat.y + half)
            cv2.rectangle(picture, *corners, ink, thick, cv2.LINE_AA)
            elbow = shown(seat.x + half * math.sin(angle), seat.y - half * math.cos(angle))
            cv2.arrowedLine(picture, elbow, shown(seat.x, seat.y), ink, thick, cv2.LINE_AA)
    for seat in seats:
        _label(picture, seat.name, shown(seat.x, seat.y + seat.size / 2), unit, _SEAT)
    _label(picture, line, (width // 2, picture.shape[0] - 12 * unit), unit, _NOW)
    return picture


def _label(picture: BgrImage, text: str, middle: tuple[int, int], unit: int, colour: tuple[int, int, int]) -> None:
    """Text in a dark box, its middle at the bottom of `middle`, within the picture."""
    # OpenCV's letters are plain ones: Zoë is written Zoe, and what has no such form as question marks.
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    plain = bare.encode("ascii", "replace").decode()
    scale = 0.5 * unit
    (wide, high), _ = cv2.getTextSize(plain, cv2.FONT_HERSHEY_SIMPLEX, scale, unit)
    room = picture.shape[1] - 6 * unit
    if wide > room:
        scale, wide, high = scale * room / wide, room, round(high * room / wide)
    pad = 3 * unit
    x = min(max(pad, middle[0] - wide // 2), picture.shape[1] - wide - pad)
    y = min(max(high + pad, middle[1]), picture.shape[0] - pad)
    cv2.rectangle(picture, (x - pad, y - high - pad), (x + wide + pad, y + pad), _BLACK, cv2.FILLED)
    cv2.putText(picture, plain, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, _WHITE, unit, cv2.LINE_AA)
    cv2.line(picture, (x - pad, y + pad), (x + wide + pad, y + pad), colour, unit)
