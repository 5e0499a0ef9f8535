"""The live picture of a calibration: a window, or nothing where there is no display."""

import math
import os
import subprocess
import sys
from collections.abc import Sequence

import cv2

from companion.capture.frame import BgrImage
from companion.hands.hand import Hand
from companion.play.seat_picture import seat_picture
from companion.table.calibration import Calibration
from companion.table.plane import plane_by_corners
from companion.table.sheet import PAPERS

HELP = "Enter: keep   1-9: show again   drag: move a seat   m: mirror   p: paper   q: stop"
_PAPER_HELP = "Click the sheet's corners, clockwise from the left end of a long side: {} of 4"
_TITLE = "Companion"
_WIDEST = 1280
"""Pixels that the window has across at first, at most: small laptops have 1366."""

_CORNER = (40, 170, 250)

_ENTER = ("\n", "\r")
_ESCAPE = "\x1b"


class CalibrationWindow:
    """Shows a calibration and takes its keys and its mouse. Close it after use."""

    def __init__(self, calibration: Calibration, paper: str) -> None:
        """`paper` is the size of a blank sheet whose corners may be clicked."""
        self._calibration = calibration
        self._paper = paper
        self._mirrored = True
        self._width = 0
        self._dragged: str | None = None
        self._corners: list[tuple[float, float]] | None = None
        # Without Qt's own buttons, which zoom and pan where a seat is to be dragged.
        cv2.namedWindow(_TITLE, cv2.WINDOW_NORMAL | cv2.WINDOW_KEEPRATIO | cv2.WINDOW_GUI_NORMAL)
        cv2.setMouseCallback(_TITLE, self.mouse)

    def show(self, image: BgrImage, hands: Sequence[Hand], line: str) -> str | None:
        """Show a picture with the seats and `line`, and take a key: `keep` or `stop` when that was pressed."""
        if self._width == 0:
            # Left alone, a window that can be resized opens 400 pixels wide.
            scale = min(1.0, _WIDEST / image.shape[1])
            cv2.resizeWindow(_TITLE, round(image.shape[1] * scale), round(image.shape[0] * scale))
        self._width = image.shape[1]
        if self._corners is not None:
            line = _PAPER_HELP.format(len(self._corners) + 1)
        picture = seat_picture(image, self._calibration.seats, hands, line, mirrored=self._mirrored)
        for x, y in self._corners or ():
            at = round(self._width - x if self._mirrored else x), round(y)
            cv2.drawMarker(picture, at, _CORNER, cv2.MARKER_CROSS, 24, 2, cv2.LINE_AA)
        cv2.imshow(_TITLE, picture)
        code = cv2.waitKey(15)
        if cv2.getWindowProperty(_TITLE, cv2.WND_PROP_VISIBLE) < 1:
            return "stop"
        return self.press(chr(code & 0xFF).lower()) if code >= 0 else None

    def press(self, key: str) -> str | None:
        """What a key does; `keep` or `stop` when it ends the calibration."""
        players = self._calibration.players
        if key in ("q", _ESCAPE):
            return "stop"
        if key in _ENTER:
            if self._calibration.player is None:
                return "keep"
            self._calibration.accept()
        elif key == "m":
            self._mirrored = not self._mirrored
        elif key == "p":
            self._corners = [] if self._corners is None else None
        elif key.isdigit() and 1 <= int(key) <= len(players):
            self._calibration.redo(players[int(key) - 1])
        return None

    def mouse(self, event: int, x: int, y: int, flags: int, data: object = None) -> None:
        """Clicks on the paper's corners, or drags of a seat; `x`, `y` in pixels of the picture as shown."""
        at = (float(self._width - x if self._mirrored else x), float(y))
        if event == cv2.EVENT_LBUTTONDOWN and self._corners is not None:
            self._click(at)
        elif event == cv2.EVENT_LBUTTONDOWN:
            under = [s for s in self._calibration.seats if max(abs(s.x - at[0]), abs(s.y - at[1])) <= s.size / 2]
            nearest = min(under, key=lambda seat: math.dist(at, (seat.x, seat.y)), default=None)
            self._dragged = nearest.name if nearest is not None else None
        elif event == cv2.EVENT_MOUSEMOVE and self._dragged is not None:
            self._calibration.move(self._dragged, *at)
        elif event == cv2.EVENT_LBUTTONUP:
            self._dragged = None

    def close(self) -> None:
        """Take the window away."""
        cv2.destroyAllWindows()

    def _click(self, at: tuple[float, float]) -> None:
        assert self._corners is not None
        self._corners.append(at)
        if len(self._corners) == 4:
            left, right, next_right, next_left = self._corners
            # What is clicked clockwise in the mirror goes the other way round in the picture.
            corners = (right, left, next_left, next_right) if self._mirrored else self._corners
            plane = plane_by_corners(self._paper, PAPERS[self._paper], corners)
            self._corners = None if plane is not None else []
            if plane is not None:
                self._calibration.set_plane(plane)


def has_display() -> bool:
    """Whether a window can be shown."""
    if sys.platform != "linux":
        return True
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    # Qt ends the whole process when the display cannot be reached, so another process tries.
    tried = subprocess.run(
        [sys.executable, "-c", "import cv2; cv2.namedWindow('Companion')"], capture_output=True, timeout=30, check=False
    )
    return tried.returncode == 0
