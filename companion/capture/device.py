"""The camera itself: what is asked of a device, and the one that OpenCV gives."""

import sys
from typing import Protocol

import cv2
import numpy as np

from companion.capture.frame import BgrImage
from companion.capture.image import to_bgr

Camera = int | str
"""A camera number, a URL, or on Linux a path such as /dev/video0."""

_CAMERA_PATH = "/dev/video"
"""Linux names its cameras as files."""

WIDTH, HEIGHT = 1280, 720
_URL_OPEN_MS = 10_000
_URL_READ_MS = 2_000

_MJPG = cv2.VideoWriter.fourcc(*"MJPG")


def as_camera(spec: str) -> Camera | None:
    """The camera that a user names by number, URL or /dev path; None for anything else."""
    if spec.isascii() and spec.isdigit():
        return int(spec)
    return spec if is_url(spec) or spec.startswith(_CAMERA_PATH) else None


def is_url(camera: Camera) -> bool:
    """Whether the camera is reached through the network."""
    return isinstance(camera, str) and "://" in camera


class Device(Protocol):
    """One attempt to use a camera: opened once, grabbed from until it fails, released. Any call may block."""

    def open(self) -> bool:
        """Whether the camera could be opened."""

    def grab(self) -> bool:
        """Wait for the next frame and take it; false when there is none to be had."""

    def retrieve(self) -> BgrImage | None:
        """The frame that was grabbed, an array of its own; None when it cannot be decoded."""

    def release(self) -> None:
        """Let go of the camera."""


class OpenCvDevice:
    """A camera by number, path or URL through OpenCV."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._capture = cv2.VideoCapture()

    def open(self) -> bool:
        """Try the system's backends, or for a URL FFmpeg with limits on how long it may block."""
        if isinstance(self._camera, str) and is_url(self._camera):
            limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _URL_OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _URL_READ_MS]
            return self._capture.open(self._camera, cv2.CAP_FFMPEG, limits)
        for backend in _backends():
            if self._capture.open(self._camera, backend):
                self._ask_for_picture()
                return True
        return False

    def grab(self) -> bool:
        return self._capture.grab()

    def retrieve(self) -> BgrImage | None:
        good, image = self._capture.retrieve()
        if not good or image is None or image.size == 0:
            return None
        return to_bgr(np.asarray(image, dtype=np.uint8))

    def release(self) -> None:
        self._capture.release()

    def _ask_for_picture(self) -> None:
        # MJPG before the size: uncompressed, USB 2 carries no more than 10 frames a second at 1280x720.
        self._capture.set(cv2.CAP_PROP_FOURCC, _MJPG)
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
        if int(self._capture.get(cv2.CAP_PROP_FOURCC)) != _MJPG:  # DirectShow forgets it when the size changes
            self._capture.set(cv2.CAP_PROP_FOURCC, _MJPG)


def _backends() -> tuple[int, ...]:
    """Named rather than CAP_ANY, which also probes what is no webcam."""
    if sys.platform == "win32":
        return (cv2.CAP_DSHOW, cv2.CAP_MSMF)  # Media Foundation may take 10 to 60 s to open
    if sys.platform == "darwin":
        return (cv2.CAP_AVFOUNDATION,)
    return (cv2.CAP_V4L2,)
