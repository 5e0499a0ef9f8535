"""What the mouse does in the calibration's window, on a picture that is shown in a mirror or not."""

import cv2
import numpy as np
import pytest

from companion.capture.frame import BgrImage
from companion.play.calibration_window import CalibrationWindow
from companion.table.calibration import Calibration
from companion.table.profile import TableProfile
from companion.table.seat import Seat

WIDTH, HEIGHT = 640, 360
SEATS = (Seat("Ana", 100.0, 200.0, 120.0, 180.0), Seat("Ben", 500.0, 200.0, 120.0, 180.0))
PAPER = [(220.0, 100.0), (420.0, 100.0), (440.0, 240.0), (200.0, 240.0)]
"""The corners of a sheet in the picture, clockwise from the left end of a long side."""


@pytest.fixture
def calibration(monkeypatch: pytest.MonkeyPatch) -> Calibration:
    """Both seats are known; windows are opened on no display."""
    for name in ("namedWindow", "setMouseCallback", "resizeWindow", "imshow"):
        monkeypatch.setattr(cv2, name, lambda *_: None)
    monkeypatch.setattr(cv2, "waitKey", lambda _: -1)
    monkeypatch.setattr(cv2, "getWindowProperty", lambda *_: 1.0)
    return Calibration(["Ana", "Ben"], WIDTH, HEIGHT, TableProfile(WIDTH, HEIGHT, SEATS))


def opened(calibration: Calibration, mirrored: bool) -> CalibrationWindow:
    window = CalibrationWindow(calibration, "a4")
    image: BgrImage = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    assert window.show(image, (), "") is None
    if not mirrored:
        window.press("m")
    return window


def shown(x: float, y: float, mirrored: bool) -> tuple[int, int]:
    """Where a place of the picture is shown."""
    return round(WIDTH - x if mirrored else x), round(y)


@pytest.mark.parametrize("mirrored", [True, False])
def test_a_seat_goes_where_it_is_dragged(calibration: Calibration, mirrored: bool) -> None:
    window = opened(calibration, mirrored)
    window.mouse(cv2.EVENT_LBUTTONDOWN, *shown(110, 190, mirrored), 0)
    window.mouse(cv2.EVENT_MOUSEMOVE, *shown(300, 150, mirrored), 0)
    window.mouse(cv2.EVENT_LBUTTONUP, *shown(300, 150, mirrored), 0)
    window.mouse(cv2.EVENT_MOUSEMOVE, *shown(20, 20, mirrored), 0)
    ana, ben = calibration.seats
    assert (ana.x, ana.y) == (300.0, 150.0)
    assert ben == SEATS[1]


@pytest.mark.parametrize("mirrored", [True, False])
def test_the_papers_corners_are_clicked_clockwise_as_they_are_seen(calibration: Calibration, mirrored: bool) -> None:
    window = opened(calibration, mirrored)
    window.press("p")
    left, right, next_right, next_left = PAPER
    for corner in (right, left, next_left, next_right) if mirrored else PAPER:
        window.mouse(cv2.EVENT_LBUTTONDOWN, *shown(*corner, mirrored), 0)
    assert calibration.plane is not None
    assert calibration.plane.to_table(np.array(PAPER)) == pytest.approx(
        np.array([[0, 0], [29.7, 0], [29.7, 21.0], [0, 21.0]]), abs=0.05
    )


def test_corners_that_are_clicked_the_other_way_round_are_asked_for_again(calibration: Calibration) -> None:
    window = opened(calibration, mirrored=False)
    window.press("p")
    for corner in PAPER[::-1]:
        window.mouse(cv2.EVENT_LBUTTONDOWN, *shown(*corner, False), 0)
    assert calibration.plane is None
