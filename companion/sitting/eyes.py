"""The camera of a sitting and the networks that look through it; both get ready in the background."""

import threading
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from typing import Protocol

from companion.capture.frame import BgrImage, Frame
from companion.hands.personal import PersonalCorrection
from companion.play.table_camera import TableCamera
from companion.showdown.watching import Watcher


class NewWatcher(Protocol):
    """Makes the networks; what is in `corrections` later counts too. `Watcher` itself does."""

    def __call__(self, *, corrections: Mapping[str, PersonalCorrection]) -> Watcher: ...


class Eyes:
    """What sees the table. The page is there before the networks are loaded. Close it after use."""

    def __init__(self, camera: TableCamera, new_watcher: NewWatcher = Watcher) -> None:
        """Starts loading the networks at once, in a thread of its own. `camera` is closed by whoever opened it."""
        self.camera = camera
        self.corrections: dict[str, PersonalCorrection] = {}
        """The personal corrections of those who play."""
        self._watcher: Future[Watcher] = Future()
        threading.Thread(target=self._load, args=(new_watcher,), name="networks", daemon=True).start()

    @property
    def loading(self) -> bool:
        """Whether the networks are not ready yet."""
        return not self._watcher.done()

    def watcher(self) -> Watcher:
        """The networks; waits until they are loaded. Raises what their loading raised."""
        return self._watcher.result()

    def newest_picture(self) -> BgrImage | None:
        """What the camera sees, if it has a picture yet."""
        frame = self.camera.newest(None, 0.0)
        if frame is not None:
            return frame.image
        with suppress(AssertionError):
            return self.camera.first_picture()
        return None

    def close(self) -> None:
        """End the networks' threads."""
        self._watcher.add_done_callback(_close)

    def _load(self, new_watcher: NewWatcher) -> None:
        try:
            self._watcher.set_result(new_watcher(corrections=self.corrections))
        except BaseException as error:
            self._watcher.set_exception(error)


def _close(watcher: "Future[Watcher]") -> None:
    if watcher.exception() is None:
        watcher.result().close()


class CountStopped(Exception):
    """The table has stopped the countdown."""


class StoppableCamera:
    """The camera for one countdown: once it is stopped, asking for a frame raises `CountStopped`.

    It remembers what it has shown, since the verdict on it may take its time.
    """

    def __init__(self, camera: TableCamera, stopped: threading.Event) -> None:
        self._camera = camera
        self._stopped = stopped
        self._shown: dict[float, Frame] = {}

    @property
    def shown(self) -> list[Frame]:
        """Every frame that was handed out, oldest first."""
        return [self._shown[time_s] for time_s in sorted(self._shown)]

    def now(self) -> float:
        return self._camera.now()

    def attend(self) -> None:
        self._camera.attend()

    def call_three(self, beat_s: float) -> float:
        if self._stopped.is_set():
            raise CountStopped
        return self._camera.call_three(beat_s)

    def three_heard(self, planned_s: float, heard_s: float) -> float:
        return self._camera.three_heard(planned_s, heard_s)

    def newest(self, after: float | None, timeout_s: float) -> Frame | None:
        if self._stopped.is_set():
            raise CountStopped
        frame = self._camera.newest(after, timeout_s)
        if frame is not None:
            self._shown[frame.time_s] = frame
        return frame

    def recent(self, seconds: float) -> list[Frame]:
        frames = self._camera.recent(seconds)
        self._shown.update((frame.time_s, frame) for frame in frames)
        return frames

    def first_picture(self) -> BgrImage:
        return self._camera.first_picture()

    def trouble(self) -> str | None:
        return self._camera.trouble()

    def poor_sight(self) -> str | None:
        return self._camera.poor_sight()
