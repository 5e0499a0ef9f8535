"""The live picture: the newest frame as a JPEG, made once for all pages and only while one is looking."""

import asyncio
import threading
import time
from contextlib import suppress

import cv2

from companion.capture.frame import BgrImage
from companion.play.table_camera import TableCamera

_MOST_FPS = 30.0
_QUALITY = 70
_WAIT_S = 0.2


class LivePicture:
    """Encodes in a thread of its own, so that neither the vision nor the pages wait. Close it after use."""

    def __init__(self, camera: TableCamera) -> None:
        self._camera = camera
        self._wanted = threading.Event()
        self._closed = False
        self._viewers: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._lock = threading.Lock()
        self._jpeg: bytes | None = None
        self._number = 0
        self._thread = threading.Thread(target=self._run, name="live picture", daemon=True)
        self._thread.start()

    def watch(self) -> "Viewer":
        """A viewer for one page, in the running event loop; close it when the page is gone."""
        return Viewer(self)

    def close(self) -> None:
        """End the thread."""
        self._closed = True
        self._wanted.set()
        self._thread.join(1.0)

    def newest(self) -> tuple[int, bytes | None]:
        """The newest picture with its number; None before the first."""
        with self._lock:
            return self._number, self._jpeg

    def add(self, woken: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
        """Have `woken` set in `loop` for every new picture."""
        with self._lock:
            self._viewers[woken] = loop
        self._wanted.set()

    def remove(self, woken: asyncio.Event) -> None:
        """Stop telling this viewer; without any the thread rests."""
        with self._lock:
            self._viewers.pop(woken, None)
            if not self._viewers and not self._closed:
                self._wanted.clear()

    def _run(self) -> None:
        last: float | None = None
        while not self._closed:
            self._wanted.wait()
            began = self._camera.now()
            frame = self._camera.newest(last, _WAIT_S)
            if frame is not None:
                last = frame.time_s
                self._publish(frame.image)
            elif last is None and self._jpeg is None:
                with suppress(AssertionError):  # a live camera that is not ready yet has no first picture
                    self._publish(self._camera.first_picture())
            time.sleep(max(0.0, began + 1 / _MOST_FPS - self._camera.now()))

    def _publish(self, image: BgrImage) -> None:
        good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        if not good:
            return
        with self._lock:
            self._jpeg, self._number = data.tobytes(), self._number + 1
            viewers = list(self._viewers.items())
        for woken, loop in viewers:
            with suppress(RuntimeError):  # its loop has ended meanwhile
                loop.call_soon_threadsafe(woken.set)


class Viewer:
    """One page's look at the live picture: the latest frame only, however slow the page is."""

    def __init__(self, picture: LivePicture) -> None:
        self._picture = picture
        self._woken = asyncio.Event()
        self._seen = 0
        picture.add(self._woken, asyncio.get_running_loop())

    async def next(self) -> bytes:
        """The newest picture that this viewer has not had yet; waits for one."""
        while True:
            self._woken.clear()
            number, jpeg = self._picture.newest()
            if jpeg is not None and number > self._seen:
                self._seen = number
                return jpeg
            await self._woken.wait()

    def close(self) -> None:
        """Stop looking."""
        self._picture.remove(self._woken)
