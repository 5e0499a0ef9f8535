"""Video files: frames with the container's own timestamps, made sane."""

import math
import os
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TypeVar

import cv2
import numpy as np

from companion.capture.frame import BgrImage, Frame
from companion.capture.source import Source, check_is_no_device, thinned
from companion.errors import CompanionError

_FIRST_BOXES = (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip")
"""What MP4 and QuickTime files start with, the older ones without a file type."""

T = TypeVar("T")

_SANE_FPS = (1.0, 240.0)
"""Containers also claim 0 or 180000 frames a second."""

_USUAL_STEP_S = 1 / 30
_LONGEST_GAP_S = 10.0
"""A longer hole between two frames is a broken timestamp, not a pause."""

_SHORTEST_STEP_S = 0.001
"""Frames closer together than any camera takes them; trackers count in whole milliseconds."""

_STEPS_REMEMBERED = 31


class VideoSource(Source):
    """The frames of a video file, un-mirrored and turned as the file asks players to turn them.

    Times count from the first frame, as players show them.
    """

    live = False

    def __init__(self, path: str | Path, fps: float | None = None) -> None:
        """Opens the file; `fps` thins it out. Raises CompanionError in one sentence if there is no picture in it."""
        super().__init__(name=str(path))
        self._path = Path(path)
        self._thin_to = fps
        self._notice: str | None = None
        self._boxes = _mp4_boxes(self._path)
        self._capture = _open(self._path, self._boxes)

    @property
    def notice(self) -> str | None:
        """Says that the file is cut short, once its last frame has been given."""
        return self._notice

    def frames(self) -> Iterator[Frame]:
        return thinned(self._timed(), self._thin_to) if self._thin_to else self._timed()

    def close(self) -> None:
        super().close()
        self._capture.release()

    def _timed(self) -> Iterator[Frame]:
        count = 0
        time_s = 0.0
        for image, time_s in sane_times(self._decoded(), self._nominal_step_s()):
            count += 1
            yield Frame(image, time_s)
        if self._closed:
            return
        if count == 0:
            raise CompanionError(f"{self._path}: there is not one readable frame in this video.")
        length_s = time_s + self._nominal_step_s()
        if self._cut_short(count, length_s):
            self._notice = (
                f"{self._path}: the video is cut short or damaged: only its first {length_s:.1f} s could be read; "
                "copy or record it again for the rest."
            )

    def _decoded(self) -> Iterator[tuple[BgrImage, float]]:
        while True:
            good, image = self._capture.read()
            if not good:
                return
            yield np.asarray(image, dtype=np.uint8), self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000.0

    def _nominal_step_s(self) -> float:
        fps = self._capture.get(cv2.CAP_PROP_FPS)
        return 1.0 / fps if _SANE_FPS[0] <= fps <= _SANE_FPS[1] else _USUAL_STEP_S

    def _cut_short(self, count: int, length_s: float) -> bool:
        if self._boxes:  # an MP4 tells by itself; its frame count includes what an edit list has trimmed away
            return self._boxes[-1].end > self._path.stat().st_size
        # Neither the announced count nor the length alone can be trusted; a file that is short of both is cut.
        announced = self._capture.get(cv2.CAP_PROP_FRAME_COUNT)
        return count < 0.9 * announced and length_s < 0.9 * announced * self._nominal_step_s()


def sane_times(items: Iterable[tuple[T, float]], step_s: float) -> Iterator[tuple[T, float]]:
    """The items with times in seconds that start at 0 and strictly grow, whatever times they came with.

    Times that are good stay as they are, but for counting from the first. One that repeats, goes back, leaps ahead
    of the next or is no number at all is put between its neighbours; from a lasting jump (back to the start, or ahead
    by more than 10 s) on, times go on from where they were. `step_s` is the usual step until it has been measured.
    """
    steps: deque[float] = deque(maxlen=_STEPS_REMEMBERED)
    offset: float | None = None
    last = 0.0
    for (item, raw), following in _with_next(items):
        if offset is None:
            offset = -raw if math.isfinite(raw) else 0.0
            yield item, last
            continue
        time = raw + offset
        next_time = math.nan if following is None else following[1] + offset
        soonest, latest = last + _SHORTEST_STEP_S, last + _LONGEST_GAP_S
        step = median(steps) if steps else step_s
        # Either this time leaps ahead or the next one goes back: the one that fits the usual step is right.
        overtaken = soonest + _SHORTEST_STEP_S <= next_time <= time and (
            abs(next_time - last - 2 * step) < abs(time - last - step)
        )
        if not overtaken and soonest <= time <= latest:
            steps.append(time - last)
            last = time
        elif soonest + _SHORTEST_STEP_S <= next_time <= latest:
            last = (last + next_time) / 2
        else:
            last += step
            if math.isfinite(raw):
                offset = last - raw
        yield item, last


def _with_next(items: Iterable[T]) -> Iterator[tuple[T, T | None]]:
    """Each item with the one after it; None after the last."""
    before: list[T] = []
    for item in items:
        if before:
            yield before.pop(), item
        before.append(item)
    if before:
        yield before.pop(), None


@dataclass(frozen=True, slots=True)
class _Box:
    """A top-level part of an MP4 file, and where in the file it says it ends."""

    name: bytes
    end: int


def _mp4_boxes(path: Path) -> list[_Box]:
    """The top-level boxes of an MP4 file, as far as it goes; none for a file of another kind.

    Raises CompanionError for a file that is missing, empty, a device, or may not be read.
    """
    boxes: list[_Box] = []
    check_is_no_device(path, "a video")
    try:
        with path.open("rb") as file:
            size_of_file = file.seek(0, os.SEEK_END)
            at = file.seek(0)
            while at < size_of_file:
                header = file.read(16)
                if not boxes and header[4:8] not in _FIRST_BOXES:
                    return []
                size = int.from_bytes(header[:4], "big")
                if size == 1:  # a 64-bit size follows
                    size = int.from_bytes(header[8:16], "big")
                at = size_of_file if size == 0 else at + max(size, 8)  # 0: to the end of the file
                boxes.append(_Box(header[4:8], at))
                file.seek(at)
    except FileNotFoundError:
        raise CompanionError(f"{path}: there is no such file.") from None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise CompanionError(f"{path}: the file cannot be read: {reason}.") from None
    if size_of_file == 0:
        raise CompanionError(f"{path}: the file is empty.")
    return boxes


def _open(path: Path, boxes: list[_Box]) -> cv2.VideoCapture:
    # An absolute path, since a colon in a relative one reads as a protocol; FFmpeg on all systems, for equal times.
    capture = cv2.VideoCapture(os.path.abspath(path), cv2.CAP_FFMPEG)
    if capture.isOpened():
        capture.set(cv2.CAP_PROP_ORIENTATION_AUTO, 1)
        return capture
    if not boxes:
        raise CompanionError(f"{path}: this is not a video that can be read; MP4, MOV, MKV, AVI and WebM can.")
    if all(box.name != b"moov" for box in boxes):
        raise CompanionError(
            f"{path}: the video is cut short: its index, at the end of the file, is missing; copy or record it again."
        )
    raise CompanionError(f"{path}: there is no readable picture track in this file (only sound, or an unknown codec).")
