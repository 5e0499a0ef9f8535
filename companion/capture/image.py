"""Pictures: one file in, one BGR image out, in the pixels of the file as stored."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage, Frame
from companion.capture.source import Source, check_is_no_device
from companion.errors import CompanionError
from companion.quiet import native_silence

IMAGE_SUFFIXES = frozenset(
    {".jpg", ".jpeg", ".jpe", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif", ".avif", ".jp2", ".ppm", ".pgm", ".pnm"}
    | {".heic", ".heif"}  # cannot be read, and are told so rather than taken for videos
)

_JPEG = b"\xff\xd8\xff"
_JPEG_2000 = b"\0\0\0\x0cjP  "
_PICTURE_HEADS = (_JPEG, b"\x89PNG", b"BM", b"II*\0", b"MM\0*", _JPEG_2000)
"""What pictures begin with that cannot also be clips, as GIF can."""

_GIF = b"GIF8"
_PORTABLE = re.compile(rb"P[1-6]\s")
"""What PPM, PGM and PBM pictures begin with."""

_JPEG_STREAMS = (".mjpeg", ".mjpg")
"""Videos that are JPEG pictures one after the other."""

_ROWS_AT_ONCE = 256
"""Rows composited at a time, so that a very large picture needs no second copy in wider numbers."""


def read_image(path: str | Path) -> BgrImage:
    """The picture in a file as H x W x 3 uint8 BGR, un-mirrored and not turned.

    An EXIF orientation is ignored, since boxes and landmarks are told in pixels of the file as stored. Grey becomes
    three equal channels, 16 bits become 8, and transparent parts are laid on white, as picture viewers show them.
    Raises CompanionError with one sentence for a file that is missing, empty, a folder, a device, or not a picture.
    """
    if not str(path):
        raise CompanionError("'': no file has an empty name; name a picture.")
    data = _read_bytes(Path(path))
    # Decoded from memory: cv2.imread fails on Windows for names with letters outside the system's code page.
    # IMREAD_UNCHANGED keeps the alpha channel and, unlike IMREAD_COLOR, never turns by the EXIF orientation.
    with native_silence():
        try:
            decoded = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)
        except (cv2.error, MemoryError) as error:
            raise CompanionError(f"{path}: the picture cannot be decoded here; it may be too large.") from error
    # OpenCV's signature promises an array; it returns None for what it cannot read.
    if decoded is None:
        raise CompanionError(f"{path}: {_why_not_a_picture(data.tobytes()[:64])}")
    return to_bgr(_to_8_bit(decoded))


def is_picture(path: Path) -> bool:
    """Whether a file holds one picture and no more, whatever its name; False where it cannot be looked into."""
    head = _head(path)
    if head.startswith(_JPEG) and path.suffix.lower() in _JPEG_STREAMS:
        return False
    if head.startswith(_GIF):
        return not _has_more_than_one(path)
    return (
        head.startswith(_PICTURE_HEADS)
        or _PORTABLE.match(head) is not None
        or _is_heic(head)
        or head[4:12] == b"ftypavif"
        or (head[:4] == b"RIFF" and head[8:12] == b"WEBP")
    )


def is_moving_gif(path: Path) -> bool:
    """Whether a file is a GIF of several pictures, which is a clip; False where it cannot be looked into."""
    return _head(path).startswith(_GIF) and _has_more_than_one(path)


class ImageSource(Source):
    """A picture as a source of one frame, at time 0."""

    live = False

    def __init__(self, path: str | Path) -> None:
        """Reads the picture; raises what `read_image` raises."""
        super().__init__(name=str(path))
        self._image = read_image(path)

    def frames(self) -> Iterator[Frame]:
        yield Frame(self._image, 0.0)


def _read_bytes(path: Path) -> npt.NDArray[np.uint8]:
    check_is_no_device(path, "a picture")
    try:
        data = np.fromfile(path, dtype=np.uint8)
    except FileNotFoundError:
        raise CompanionError(f"{path}: there is no such file.") from None
    except IsADirectoryError:
        raise CompanionError(f"{path}: this is a folder, not a picture.") from None
    except (OSError, ValueError) as error:
        if path.is_dir():  # Windows reports a folder as a lack of permission
            raise CompanionError(f"{path}: this is a folder, not a picture.") from None
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise CompanionError(f"{path}: the file cannot be read: {reason}.") from None
    if data.size == 0:
        raise CompanionError(f"{path}: the file is empty.")
    return data


def _head(path: Path) -> bytes:
    """What a file begins with; nothing where it cannot be looked into, and of a pipe, which would be waited for."""
    if not path.is_file():
        return b""
    try:
        with path.open("rb") as file:
            return file.read(64)
    except (OSError, ValueError):
        return b""


def _has_more_than_one(gif: Path) -> bool:
    with native_silence():
        capture = cv2.VideoCapture(os.path.abspath(gif), cv2.CAP_FFMPEG)
        moves = capture.grab() and capture.grab()
        capture.release()
    return moves


def _is_heic(head: bytes) -> bool:
    return head[4:8] == b"ftyp" and head[8:12] in (b"heic", b"heix", b"mif1", b"heif", b"hevc")


def _why_not_a_picture(head: bytes) -> str:
    if _is_heic(head):
        return "HEIC pictures cannot be read; save it as JPEG or PNG first."
    if head[4:8] == b"ftyp" or head[:4] in (b"RIFF", b"\x1aE\xdf\xa3"):
        return "this is a video or a sound, not a picture."
    if head.startswith((*_PICTURE_HEADS, _GIF)):
        return "the picture is cut short or damaged; copy or save it again."
    return "this is not a picture; JPEG, PNG, WebP, BMP, TIFF and GIF can be read."


def _to_8_bit(image: npt.NDArray[np.generic]) -> npt.NDArray[np.uint8]:
    if image.dtype == np.uint8:
        return image.view(np.uint8)
    if image.dtype == np.uint16:
        return (image.astype(np.uint16, copy=False) >> 8).astype(np.uint8)
    # Floating-point pictures (TIFF, HDR) hold 0 for black and 1 for white.
    return np.asarray(np.clip(np.nan_to_num(image.astype(np.float32)), 0.0, 1.0) * 255.0, dtype=np.uint8)


def to_bgr(image: npt.NDArray[np.uint8]) -> BgrImage:
    """A grey, BGR or BGRA picture of 8 bits as BGR; transparent parts are laid on white."""
    channels = 1 if image.ndim == 2 else image.shape[2]
    if channels == 3:
        return image
    if channels == 4:
        return _on_white(image)
    grey = image if image.ndim == 2 else image[:, :, 0]
    return np.ascontiguousarray(np.repeat(grey[:, :, None], 3, axis=2))


def _on_white(bgra: npt.NDArray[np.uint8]) -> BgrImage:
    """Lay transparent parts on white. A picture that is transparent everywhere is shown by its colours alone."""
    alpha = bgra[:, :, 3]
    colours = np.ascontiguousarray(bgra[:, :, :3])
    if not alpha.any() or alpha.min() == 255:
        return colours
    for top in range(0, colours.shape[0], _ROWS_AT_ONCE):
        strip = colours[top : top + _ROWS_AT_ONCE]
        opacity = alpha[top : top + _ROWS_AT_ONCE, :, None].astype(np.uint16)
        strip[:] = (strip * opacity + 255 * (255 - opacity) + 127) // 255
    return colours
