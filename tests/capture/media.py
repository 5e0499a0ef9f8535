"""Small pictures and videos made on the spot, so that no binaries are kept for these tests."""

import struct
from pathlib import Path

import cv2
import cv2.typing
import numpy as np

from companion.capture.frame import BgrImage


def picture(width: int = 64, height: int = 48) -> BgrImage:
    """A smooth colour picture, different in every corner, that survives JPEG nearly unchanged."""
    x = np.linspace(20, 220, width)[None, :]
    y = np.linspace(40, 200, height)[:, None]
    return np.dstack(
        [np.broadcast_to(x, (height, width)), np.broadcast_to(y, (height, width)), (x + y) / 2 + np.zeros((height, 1))]
    ).astype(np.uint8)


def write_picture(path: Path, image: cv2.typing.MatLike) -> Path:
    """Encode by the path's suffix and write under any name."""
    good, data = cv2.imencode(path.suffix, image)
    assert good
    path.write_bytes(data.tobytes())
    return path


def write_gif(path: Path, pictures: int) -> Path:
    """A GIF of so many pictures, each of another brightness, a tenth of a second apart."""
    animation = cv2.Animation()
    animation.frames = [picture() // (number + 1) for number in range(pictures)]
    animation.durations = [100] * pictures
    good, data = cv2.imencodeanimation(".gif", animation)
    assert good
    path.write_bytes(data.tobytes())
    return path


def with_exif_orientation(jpeg: bytes, orientation: int) -> bytes:
    """The same JPEG file with an EXIF note to turn it."""
    tiff = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    payload = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(payload) + 2) + payload + jpeg[2:]


def write_video(path: Path, frames: int = 30, fps: float = 30.0, width: int = 64, height: int = 48) -> Path:
    """A video whose frame `i` is evenly grey at level `8 * i` (below 256)."""
    writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, cv2.VideoWriter.fourcc(*"mp4v"), fps, (width, height))
    assert writer.isOpened()
    for index in range(frames):
        writer.write(np.full((height, width, 3), 8 * index % 256, np.uint8))
    writer.release()
    return path


def index_first(mp4: bytes) -> bytes:
    """The same MP4 with its index (moov) moved before the data (mdat), as files made for streaming have it."""
    boxes: list[tuple[bytes, bytes]] = []
    at = 0
    while at < len(mp4):
        size = int.from_bytes(mp4[at : at + 4], "big")
        boxes.append((mp4[at + 4 : at + 8], mp4[at : at + size]))
        at += size
    moov = dict(boxes)[b"moov"]
    chunks = moov.index(b"stco") + 8
    for entry in range(int.from_bytes(moov[chunks : chunks + 4], "big")):
        place = chunks + 4 + 4 * entry
        offset = int.from_bytes(moov[place : place + 4], "big") + len(moov)
        moov = moov[:place] + offset.to_bytes(4, "big") + moov[place + 4 :]
    first = [box for name, box in boxes if name == b"ftyp"]
    return b"".join([*first, moov, *(box for name, box in boxes if name not in (b"ftyp", b"moov"))])


def turned_by_90(mp4: bytes) -> bytes:
    """The same MP4 with a note to turn it clockwise, as phones that are held upright write it."""
    matrix = mp4.index(b"tkhd") + 4 + 4 + 5 * 4 + 8 + 4 * 2
    turned = struct.pack(">9i", 0, 1 << 16, 0, -1 << 16, 0, 0, 48 << 16, 0, 1 << 30)
    return mp4[:matrix] + turned + mp4[matrix + len(turned) :]
