"""A camera that fails in all the ways that real ones do, on command."""

import threading
import time
from dataclasses import dataclass, field

import numpy as np

from companion.capture.device import Camera
from companion.capture.frame import BgrImage


@dataclass
class FakeCamera:
    """The camera on the desk; every `FakeDevice` is one attempt to use it. Change its fields while it runs."""

    present: bool = True
    hangs_in: str = ""
    """`open` or `grab`: the call that does not return until this is empty again."""
    frozen: bool = False
    picture: str = "colour"
    """`colour`, `grey`, `dark` or `black`."""
    black_frames: int = 0
    """So many of the first frames are black."""
    fails_for: int = 0
    """So many of the next grabs fail."""
    size: tuple[int, int] = (90, 160)
    """Height and width."""
    period_s: float = 0.005
    opened: int = 0
    released: int = 0
    in_use: int = 0
    frames: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def device(self, camera: Camera) -> "FakeDevice":
        return FakeDevice(self)

    def hang(self, call: str) -> None:
        while self.hangs_in == call:
            time.sleep(0.002)


class FakeDevice:
    """One use of the camera, counted to prove that it is let go of."""

    def __init__(self, camera: FakeCamera) -> None:
        self._camera = camera
        self._open = False

    def open(self) -> bool:
        self._camera.hang("open")
        with self._camera.lock:
            if not self._camera.present or self._camera.in_use:
                return False
            self._camera.in_use += 1
            self._camera.opened += 1
        self._open = True
        return True

    def grab(self) -> bool:
        self._camera.hang("grab")
        time.sleep(self._camera.period_s)
        if self._camera.fails_for > 0:
            self._camera.fails_for -= 1
            return False
        return self._camera.present

    def retrieve(self) -> BgrImage | None:
        camera = self._camera
        if not camera.frozen:
            camera.frames += 1
        image = np.full((*camera.size, 3), (90, 120, 200), np.uint8)
        if camera.picture == "grey":
            image[:] = 128
        if camera.picture == "dark":
            image //= 8
        if camera.picture == "bright":
            image = 255 - image // 40
        if camera.picture == "black" or camera.frames <= camera.black_frames:
            image[:] = 0
        image[0, 0] = camera.frames % 256 // 16  # what a sensor's noise does: no two frames are the same
        image[0, 1] = camera.frames % 16
        return image

    def release(self) -> None:
        with self._camera.lock:
            self._camera.released += 1
            self._camera.in_use -= self._open
        self._open = False
