"""The printed sheet measures what it says."""

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from companion.errors import CompanionError
from companion.table.sheet import MARKER_CM, PAPERS, markers, write_sheet

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
