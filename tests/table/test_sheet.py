"""The printed sheet measures what it says."""

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from companion.errors import CompanionError
from companion.table.sheet import MARKER_CM, PAPERS, find_plane, markers
from companion.table.sheet_pdf import write_sheet

DPI = 200


def rendered(path: Path) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The page in grey, as a printer would print it at 100 %."""
    with pypdfium2.PdfDocument(path) as document:
        assert len(document) == 1
        picture = np.asarray(document[0].render(scale=DPI / 72).to_numpy(), dtype=np.uint8)
    return np.asarray(cv2.cvtColor(picture[:, :, :3], cv2.COLOR_BGR2GRAY), dtype=np.uint8)


@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_sheet_measures_what_it_says(tmp_path: Path, paper: str) -> None:
    write_sheet(tmp_path / "sheet.pdf", paper)
    page = rendered(tmp_path / "sheet.pdf")
    per_cm = DPI / 2.54
    width, height = PAPERS[paper]
    assert page.shape[1] == pytest.approx(width * per_cm, abs=1.5)
    assert page.shape[0] == pytest.approx(height * per_cm, abs=1.5)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, numbers, _ = detector.detectMarkers(page)
    found = {int(n): c.reshape(4, 2) / per_cm for n, c in zip(numbers.ravel(), corners, strict=True)}
    assert sorted(found) == [marker.number for marker in markers(paper)]
    for marker in markers(paper):
        assert np.abs(found[marker.number] - marker.corners).max() < 0.03  # 0.3 mm
        sides = np.hypot(*(np.roll(found[marker.number], -1, axis=0) - found[marker.number]).T)
        assert sides == pytest.approx(MARKER_CM, abs=0.03)
    # The line to measure is the longest run of dark pixels in the middle row.
    dark = np.flatnonzero((page[page.shape[0] // 2 - 2 : page.shape[0] // 2 + 3] < 128).any(axis=0))
    assert (dark[-1] - dark[0]) / per_cm == pytest.approx(10.0, abs=0.05)


def test_a_sheet_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").mkdir()
    with pytest.raises(CompanionError, match=r"sheet\.pdf: the sheet cannot be written"):
        write_sheet(tmp_path / "sheet.pdf", "a4")
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_plane_is_found_in_a_picture_of_the_sheet_on_a_table(tmp_path: Path, paper: str) -> None:
    write_sheet(tmp_path / "sheet.pdf", paper)
    page = rendered(tmp_path / "sheet.pdf")
    # A laptop at the table's edge: the far side of the sheet is smaller.
    height, width = page.shape
    from_page = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    to_picture = np.array([[520, 300], [760, 310], [830, 480], [470, 465]], np.float32)
    taken = cv2.getPerspectiveTransform(from_page, to_picture)
    small = cv2.GaussianBlur(page, (0, 0), 3)  # or thin lines alias
    picture = cv2.warpPerspective(small, taken, (1280, 720), borderValue=120.0)
    picture = np.clip(picture.astype(np.float32) + np.random.default_rng(1).normal(0, 4, picture.shape), 0, 255)
    plane = find_plane(np.repeat(picture.astype(np.uint8)[:, :, None], 3, axis=2))
    assert plane is not None
    assert plane.paper == paper
    # Places on the table up to 20 cm beyond the sheet.
    places = np.array([(x, y) for x in range(-20, 51, 10) for y in range(-10, 41, 10)], dtype=np.float64)
    pixels = cv2.perspectiveTransform((places * DPI / 2.54)[None].astype(np.float32), taken)[0]
    off_cm = np.hypot(*(plane.to_table(pixels.astype(np.float64)) - places).T)
    on_sheet = (places >= 0).all(axis=1) & (places <= PAPERS[paper]).all(axis=1)
    assert off_cm[on_sheet].max() < 0.2
    assert off_cm.max() < 1.0


def test_a_picture_without_the_sheet_has_no_plane() -> None:
    assert find_plane(np.full((480, 640, 3), 90, np.uint8)) is None
