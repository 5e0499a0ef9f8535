"""Whether the camera gives pictures that hands can be found in."""

import time
from collections.abc import Callable

from companion.capture.device import HEIGHT, WIDTH, Camera, Device, OpenCvDevice
from companion.capture.webcam import WebcamSource
from companion.doctor.finding import Finding, bad, good
from companion.errors import CompanionError

OPENING_S = 10.0
WATCHED_S = 2.0
SLOWEST_FPS = 8.0
"""A reveal is read from the frames of about one second."""


def check_camera(
    camera: Camera,
    new_device: Callable[[Camera], Device] = OpenCvDevice,
    opening_s: float = OPENING_S,
    watched_s: float = WATCHED_S,
) -> Finding:
    """Waits for the camera to open and watches it for a while, no longer than told, whatever the camera does."""
    with WebcamSource(camera, new_device) as source:
        no_pictures = f"{source.name} gives no pictures; unplug it and plug it in again."
        try:
            if not source.wait_ready(lambda sentence: None, opening_s):
                return bad(source.notice or no_pictures)
        except CompanionError as error:
            return bad(str(error))
        time.sleep(watched_s)
        frame, fps, notice = source.newest(), source.fps, source.notice
        if notice is not None or frame is None:
            return bad(notice or no_pictures)
    height, width = frame.image.shape[:2]
    return judge_pictures(source.name, width, height, fps or 0.0)


def judge_pictures(name: str, width: int, height: int, fps: float) -> Finding:
    """Whether pictures of this size in pixels, so many a second, do for hands at a table."""
    seen = f"{name} gives {width}x{height} at {fps:.0f} frames a second"
    if width * height < WIDTH * HEIGHT / 4:
        return bad(f"{seen}, too small for hands at a table; choose another camera.")
    if fps < SLOWEST_FPS:
        return bad(f"{seen}, too few; switch on more light, or use another USB port.")
    return good(seen)
