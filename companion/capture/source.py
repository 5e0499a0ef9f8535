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
from companion.errors import CompanionError
from companion.files import is_device

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
        return measured_fps(self._times)

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


class Thinning:
    """Picks about `fps` frames a second, evenly spread by their times; all where there are no more than that."""

    def __init__(self, fps: float) -> None:
        """`fps` in frames a second, above 0."""
        self._step = 1.0 / fps
        self._tolerance = min(self._step / 4, _JITTER_S)
        self._due: float | None = None

    def takes(self, time_s: float) -> bool:
        """Whether to keep the frame of this time; asked once for every frame, in their order."""
        if self._due is None:
            self._due = time_s + self._step
            return True
        if time_s < self._due - self._tolerance:
            return False
        self._due = max(self._due + self._step, time_s + self._step / 2)
        return True


def thinned(frames: Iterable[Frame], fps: float) -> Iterator[Frame]:
    """About `fps` of the frames a second, as a slower camera would have seen them; `fps` is above 0."""
    thinning = Thinning(fps)
    return (frame for frame in frames if thinning.takes(frame.time_s))


def measured_fps(times: Iterable[float]) -> float | None:
    """Frames a second, from the times of successive frames in seconds; None before the second one."""
    steps = [later - earlier for earlier, later in pairwise(times)]
    return 1.0 / median(steps) if steps else None


def check_is_no_device(path: Path, wanted: str) -> None:
    """Raises CompanionError for a device or a pipe: it need not end, and what is `wanted` is read more than once."""
    if is_device(path):
        raise CompanionError(f"{path}: this is a device or a pipe, not a file with {wanted}; save it as a file first.")


def check_is_no_picture(spec: str) -> None:
    """Raises CompanionError if a user names a picture in the place of a camera, before which hands are held."""
    from companion.capture.device import as_camera
    from companion.capture.image import is_picture

    if as_camera(spec) is None and is_picture(Path(spec)):
        raise CompanionError(
            f"{spec}: this is a picture, in which no hand can be held for a while; name a camera, a clip or a video."
        )


def open_source(spec: str | Path, fps: float | None = None) -> Source:
    """The source that a user names: a camera number, a URL, a video or picture file, or a `NAME.clip` folder.

    `fps` thins a recording out to about that many frames a second; a camera gives what it has.
    Raises CompanionError, in one sentence, for what cannot be opened. A camera is opened in the background, so one
    that does not exist is told by its `notice`, or as an error once its frames are asked for.
    """
    # Here, since each kind of source builds on this module.
    from companion.capture.clip import open_clip, read_clip
    from companion.capture.device import as_camera
    from companion.capture.image import IMAGE_SUFFIXES, ImageSource, is_moving_gif
    from companion.capture.video import VideoSource
    from companion.capture.webcam import WebcamSource

    camera = as_camera(str(spec))
    if camera is not None:
        return WebcamSource(camera)
    path = Path(spec)
    if path.is_dir():
        return open_clip(read_clip(path), fps)
    if path.suffix.lower() in IMAGE_SUFFIXES and not is_moving_gif(path):
        return ImageSource(path)
    return VideoSource(path, fps)
