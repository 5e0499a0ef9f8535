"""One interface over everything that frames come from, and `open_source` that picks the right one."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Self

from companion.capture.frame import Frame

_INTERVALS_MEASURED = 60
"""How many of the latest frames the measured rate looks at: two seconds at 30 fps."""

_JITTER_S = 0.01
"""A frame that comes this much too early is still the one that is due."""


class Source(ABC):
    """A context manager to iterate over for frames, whose times strictly grow.

    `name` tells a person which source it is; `live` is true for a camera, whose frames come as time goes by and are
    lost when nobody takes them, and false for a recording, which waits.
    """

    live: bool

    def __init__(self, name: str) -> None:
        self.name = name
        self._closed = False
        self._times: deque[float] = deque(maxlen=_INTERVALS_MEASURED + 1)

    @abstractmethod
    def frames(self) -> Iterator[Frame]:
        """The frames from here on."""

    @property
    def fps(self) -> float | None:
        """Frames a second, measured over the latest frames that were handed out; None before the second one."""
        if len(self._times) < 2:
            return None
        return 1.0 / median(later - earlier for earlier, later in pairwise(self._times))

    @property
    def notice(self) -> str | None:
        """One sentence for the user when something is not as it should be though frames may go on, else None."""
        return None

    def close(self) -> None:
        """Let go of the file or device; iterating ends. May be called more than once."""
        self._closed = True

    def __iter__(self) -> Iterator[Frame]:
        for frame in self.frames():
            if self._closed:
                return
            self._times.append(frame.time_s)
            yield frame

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_source(spec: str | Path, fps: float | None = None) -> Source:
    """The source that a user names: a video or picture file, or a `NAME.clip` folder.

    `fps` thins a recording out to about that many frames a second; a camera gives what it has.
    Raises CompanionError, in one sentence, for what cannot be opened.
    """
    # Here, since each kind of source builds on this module.
    from companion.capture.clip import open_clip, read_clip
    from companion.capture.image import IMAGE_SUFFIXES, ImageSource
    from companion.capture.video import VideoSource

    path = Path(spec)
    if path.is_dir():
        return open_clip(read_clip(path), fps)
    if path.suffix.lower() in IMAGE_SUFFIXES:
        return ImageSource(path)
    return VideoSource(path, fps)


def thinned(frames: Iterable[Frame], fps: float) -> Iterator[Frame]:
    """About `fps` of the frames a second, evenly spread by their times, as a slower camera would have seen them.

    Every frame is kept where the recording has no more than that. `fps` is in frames a second, above 0.
    """
    step = 1.0 / fps
    tolerance = min(step / 4, _JITTER_S)
    due: float | None = None
    for frame in frames:
        if due is None or frame.time_s >= due - tolerance:
            yield frame
            due = frame.time_s + step if due is None else max(due + step, frame.time_s + step / 2)
