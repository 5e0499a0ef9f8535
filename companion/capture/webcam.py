"""A live camera: its newest frame, its last seconds, and how it is doing."""

import atexit
import math
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from companion.capture import READER_THREAD
from companion.capture.device import Camera, Device, OpenCvDevice
from companion.capture.frame import BgrImage, Frame
from companion.capture.health import Condition, Health, appearance, camera_name, health
from companion.capture.source import Source, Thinning, measured_fps
from companion.errors import CompanionError
from companion.quiet import native_silence

KEPT_S = 3.0
"""Seconds of frames that `recent` can look back on."""

_KEPT_FPS = 30.0
"""A faster camera is thinned out in what is kept: 3 s of 1280x720 are 250 MB at this rate."""

_WAKE_S = 0.1
"""Waits are cut into pieces of this length, so that Ctrl-C works on Windows too and time limits are kept."""

_LOOK_S = 0.5
"""How often a frame is looked at for being dark or grey."""

_LEAST_STEP_S = 0.001

_MOST_STUCK = 3
"""Attempts that may hang in the device at once; each is a thread that cannot be ended from outside."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a camera may take before it is said, or tried again; all in seconds.

    A camera that has died is to be noticed within 2 s, hence `silence`. `stuck` is when a device that gives no new
    frame is given up and opened anew; `opening` when an opening is. `permission` is how long a camera that cannot be
    opened at first is tried again before it counts as a failure: macOS asks the user meanwhile.
    """

    still_opening: float = 2.0
    opening: float = 90.0
    warm_up: float = 2.0
    failing: float = 0.5
    silence: float = 1.5
    stuck: float = 5.0
    again: float = 1.0
    permission: float = 0.0


class WebcamSource(Source):
    """A camera by number, path or URL, read in the background from the moment that this is made.

    Frames are un-mirrored; their times are the moments of grabbing on the clock that `now` reads. Nothing here ever
    waits for the device: whatever it does, `health` tells at once, and frames go on when it is well again.
    """

    live = True

    def __init__(
        self,
        camera: Camera,
        new_device: Callable[[Camera], Device] = OpenCvDevice,
        patience: Patience | None = None,
    ) -> None:
        """Starts opening the camera; `new_device` makes one for each attempt to open it."""
        super().__init__(name=camera_name(camera))
        self._camera = camera
        self._new_device = new_device
        self._patience = patience or _usual_patience()
        self._changed = threading.Condition()
        self._kept: deque[Frame] = deque()
        self._keeping = Thinning(_KEPT_FPS)
        self._arrivals: deque[float] = deque(maxlen=self._times.maxlen)
        self._newest: Frame | None = None
        self._ailment: Condition | None = None
        self._stuck: list[_Attempt] = []
        self._started_at = self.now()
        self._attempt = self._new_attempt()
        atexit.register(self.close)
        threading.Thread(target=self._keep_trying, name="camera watch", daemon=True).start()

    @staticmethod
    def now() -> float:
        """This moment on the clock of the frames, in seconds."""
        return time.perf_counter()

    @property
    def fps(self) -> float | None:
        """Frames a second as they come from the camera; what it claims is never asked. None before the second."""
        with self._changed:
            return measured_fps(self._arrivals)

    @property
    def health(self) -> Health:
        """How the camera is doing at this moment."""
        with self._changed:
            return health(self._condition(self.now()), self._camera)

    @property
    def notice(self) -> str | None:
        """What is wrong with the camera at this moment and what to do about it, else None."""
        return self.health.sentence

    def newest(self, after: float | None = None, timeout_s: float = 0.0) -> Frame | None:
        """The newest frame, if it is later than `after`; waits up to `timeout_s` for one, else gives None."""
        until = self.now() + timeout_s
        with self._changed:
            while True:
                if self._newest is not None and (after is None or self._newest.time_s > after):
                    return self._newest
                left = until - self.now()
                if self._closed or left <= 0:
                    return None
                self._changed.wait(min(left, _WAKE_S))

    def wait_ready(self, say: Callable[[str], None], timeout_s: float = math.inf) -> bool:
        """Wait for the first frame, however long the camera takes; Ctrl-C ends it. False after `timeout_s` without.

        `say` gets the sentence whenever the camera has something new to tell, such as that it is still opening.
        Raises CompanionError if the camera cannot be opened.
        """
        until = self.now() + timeout_s
        said: str | None = None
        while not self._closed and self.newest(timeout_s=_WAKE_S) is None:
            if self._hopeless():
                raise CompanionError(self.notice or f"{self.name} cannot be opened.")
            if (notice := self.notice) is not None and notice != said:
                said = notice
                say(notice)
            if self.now() > until:
                return False
        return not self._closed

    def recent(self, seconds: float = KEPT_S) -> list[Frame]:
        """The frames of the last `seconds` up to this moment, oldest first; no more than the last 3 s are kept."""
        since = self.now() - min(seconds, KEPT_S)
        with self._changed:
            return [frame for frame in self._kept if frame.time_s >= since]

    def frames(self) -> Iterator[Frame]:
        """The newest frame each time, never the same one twice; those that came while nobody asked are skipped.

        Waits while the camera is away, when `notice` tells why. Raises CompanionError if it cannot be opened in the
        first place.
        """
        last: float | None = None
        while not self._closed:
            frame = self.newest(after=last, timeout_s=_WAKE_S)
            if frame is not None:
                last = frame.time_s
                yield frame
            elif last is None and self._hopeless():
                raise CompanionError(self.notice or f"{self.name} cannot be opened.")

    def close(self) -> None:
        """Stop reading. Waits a moment for the device to be let go of, but not for one that blocks."""
        super().close()
        atexit.unregister(self.close)
        with self._changed:
            self._changed.notify_all()
            attempt = self._attempt
            attempt.given_up = True
        attempt.join(1.0)

    def _hopeless(self) -> bool:
        with self._changed:
            failed = self._ailment is Condition.UNAVAILABLE and self._newest is None
            return failed and self.now() - self._started_at > self._patience.permission

    def _condition(self, now: float) -> Condition:
        attempt, patience = self._attempt, self._patience
        if attempt.ended and not attempt.given_up:
            return Condition.UNAVAILABLE if self._newest is None else Condition.GONE
        if self._ailment is not None and (attempt.given_up or not attempt.took_frames):
            return self._ailment  # to be tried again, or tried again but no better yet
        if attempt.opened_at is None:
            slow = now - attempt.started_at > patience.still_opening
            return Condition.STILL_OPENING if slow else Condition.OPENING
        if now - attempt.last_new_at <= patience.silence:
            return attempt.look if attempt.took_frames else Condition.OPENING
        if now - attempt.last_grab_at <= patience.silence:
            return Condition.BLACK if attempt.look is Condition.BLACK else Condition.FROZEN
        return Condition.BLOCKED

    def _new_attempt(self) -> "_Attempt":
        before = None if self._newest is None else self._newest.image
        attempt = _Attempt(self, self._new_device(self._camera), self._patience, before)
        attempt.start()
        return attempt

    def _keep_trying(self) -> None:
        """One attempt after the other, each on a thread of its own, since any call into a device may never return."""
        while not self._closed:
            attempt = self._attempt
            with self._changed:
                while not (self._closed or attempt.ended or attempt.is_stuck(self.now())):
                    self._changed.wait(_WAKE_S)
                self._ailment = self._condition(self.now())
                attempt.given_up = True
            self._stuck.append(attempt)
            self._pause()
            if not self._closed:
                with self._changed:
                    self._attempt = self._new_attempt()

    def _pause(self) -> None:
        """Wait before the next attempt, and for as long as too many earlier ones hang in the device."""
        until = self.now() + self._patience.again
        with self._changed:
            while not self._closed:
                self._stuck = [attempt for attempt in self._stuck if not attempt.ended]
                if self.now() >= until and len(self._stuck) < _MOST_STUCK:
                    return
                self._changed.wait(_WAKE_S)

    def _take(self, attempt: "_Attempt", image: BgrImage, grabbed_at: float) -> None:
        """Publish a frame of the current attempt."""
        with self._changed:
            if attempt.given_up or self._closed:
                return
            if self._newest is not None:
                grabbed_at = max(grabbed_at, self._newest.time_s + _LEAST_STEP_S)
            self._newest = Frame(image, grabbed_at)
            self._arrivals.append(grabbed_at)
            if self._keeping.takes(grabbed_at):
                self._kept.append(self._newest)
            while self._kept and self._kept[0].time_s < grabbed_at - KEPT_S:
                self._kept.popleft()
            attempt.took_frames = True
            self._changed.notify_all()


class _Attempt(threading.Thread):
    """One opening of the device and the reading from it, until it fails or is given up."""

    def __init__(self, source: WebcamSource, device: Device, patience: Patience, before: BgrImage | None) -> None:
        """`before` is the last picture that was seen: the same once more is no sign of life."""
        super().__init__(name=READER_THREAD, daemon=True)
        self._source = source
        self._device = device
        self._patience = patience
        self._before = before
        self.started_at = self.last_grab_at = self.last_new_at = source.now()
        self.opened_at: float | None = None
        self.look = Condition.WORKING
        self.took_frames = False
        self.given_up = False
        self.ended = False

    def is_stuck(self, now: float) -> bool:
        """Whether it opens, or gives nothing new, for longer than it may."""
        if self.opened_at is None:
            return now - self.started_at > self._patience.opening
        return now - self.last_new_at > self._patience.stuck

    def run(self) -> None:
        # Drivers print through native code ("Corrupt JPEG data" at every other frame of some).
        with native_silence():
            try:
                if self._device.open():
                    self._read()
            except cv2.error:
                pass  # as good as a failed read: said by the health, and tried again
            finally:
                self._device.release()
                self.ended = True

    def _read(self) -> None:
        self.last_grab_at = self.last_new_at = self.opened_at = self._source.now()
        looked_at: float | None = None
        while not self.given_up:
            grabbed = self._device.grab()
            grabbed_at = self._source.now()
            image = self._device.retrieve() if grabbed else None
            if image is None:
                if grabbed_at - self.last_grab_at > self._patience.failing:
                    return
                time.sleep(0.01)
                continue
            self.last_grab_at = grabbed_at
            # An unplugged camera gives its last frame for ever; a living sensor never gives the same one twice.
            if self._before is not None and _same(self._before, image):
                continue
            self._before = image
            self.last_new_at = grabbed_at
            if looked_at is None or grabbed_at - looked_at > _LOOK_S:
                self.look = appearance(image)
                if self.look is Condition.BLACK and grabbed_at - self.opened_at < self._patience.warm_up:
                    continue
                looked_at = grabbed_at
            self._source._take(self, image, grabbed_at)


def _same(one: BgrImage, other: BgrImage) -> bool:
    if one.shape != other.shape:
        return False
    # Almost always decided by one pixel in 256.
    return np.array_equal(one[::16, ::16], other[::16, ::16]) and np.array_equal(one, other)


def _usual_patience() -> Patience:
    return Patience(permission=30.0 if sys.platform == "darwin" else 0.0)
