"""A picture of a ruled reveal: every hand outlined, with its player and what it shows."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from companion.capture.frame import BgrImage, Frame
from companion.errors import CompanionError
from companion.hands.hand import Hand
from companion.showdown.evidence import EvidencePicture
from companion.showdown.judging import Judged
from companion.showdown.reveal import SeatShowing

_BONES = ((0, 1, 2, 3, 4), (0, 5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (0, 17, 18, 19, 20), (5, 9, 13, 17))
_SURE, _DOUBTFUL = (90, 200, 60), (40, 170, 250)
_WHITE, _BLACK = (255, 255, 255), (20, 20, 20)


def ruled_picture(frames: Sequence[Frame], judged: Judged, order: Sequence[str]) -> BgrImage:
    """The frame in which most hands were seen, drawn on; `order` gives each player's place."""
    frame, hands = fullest_frame(frames, judged)
    picture = frame.image.copy()
    unit = max(1, round(min(picture.shape[:2]) / 360))
    for showing in judged.reveal.seats:
        if showing.seat in hands:
            _outline(picture, hands[showing.seat], _SURE if showing.sure else _DOUBTFUL, unit)
    for showing in judged.reveal.seats:
        if showing.box is not None:
            _label(picture, showing, order.index(showing.seat) + 1, unit)
    return picture


def fullest_frame(frames: Sequence[Frame], judged: Judged) -> tuple[Frame, dict[str, Hand]]:
    """The first frame from three on in which most hands were seen, and those by seat; there must be such a frame."""
    return max(
        ((f, _hands_at(judged, f.time_s)) for f in frames if f.time_s >= judged.reveal.three_s),
        key=lambda seen: len(seen[1]),
    )


def write_picture(path: Path, picture: BgrImage) -> None:
    """Write it as PNG or JPEG, whichever the name asks for. Raises CompanionError."""
    try:
        good, data = cv2.imencode(path.suffix or ".png", picture)
        if not good:
            raise CompanionError(f"{path}: the picture cannot be written; name it .png or .jpg.")
        path.write_bytes(data.tobytes())
    except cv2.error:
        raise CompanionError(f"{path}: a picture of this kind cannot be written; name it .png or .jpg.") from None
    except OSError as error:
        raise CompanionError(f"{path}: the picture cannot be written ({error.strerror}).") from None


def write_evidence(pictures: Sequence[EvidencePicture]) -> list[Path]:
    """Write them as PNG into a new folder for temporary files, and tell where. Raises CompanionError."""
    folder = Path(tempfile.mkdtemp(prefix="companion-evidence-"))
    paths = []
    for number, picture in enumerate(pictures, start=1):
        paths.append(folder / f"{number}-{picture.fault}.png")
        write_picture(paths[-1], picture.image)
    return paths


def _hands_at(judged: Judged, time_s: float) -> dict[str, Hand]:
    return {
        seat: look.hand
        for seat, seen in judged.looks.items()
        for look in seen
        if look.hand is not None and look.time_s == time_s
    }


def _outline(picture: BgrImage, hand: Hand, colour: tuple[int, int, int], unit: int) -> None:
    points = hand.landmarks[:, :2].round().astype(np.int32)
    for width, ink in ((4 * unit, _BLACK), (2 * unit, colour)):
        for bone in _BONES:
            cv2.polylines(picture, [points[list(bone)]], False, ink, width, cv2.LINE_AA)


def _label(picture: BgrImage, showing: SeatShowing, place: int, unit: int) -> None:
    assert showing.box is not None
    text = f"{place}. {showing.seat}: {showing.in_words()}"
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * unit, unit)
    left, top, right, bottom = showing.box
    pad = 5 * unit
    x = int(min(max(pad, (left + right - width) / 2), picture.shape[1] - width - pad))
    y = int(bottom + height + 2 * pad)
    if y > picture.shape[0] - pad:
        y = int(max(height + pad, top - 2 * pad))
    cv2.rectangle(picture, (x - pad, y - height - pad), (x + width + pad, y + pad), _BLACK, cv2.FILLED)
    cv2.putText(picture, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.5 * unit, _WHITE, unit, cv2.LINE_AA)
