"""The plane by the clicked corners of a sheet of paper."""

from pathlib import Path

import numpy as np
import pytest

from companion.table.plane import plane_by_corners
from companion.table.profile import TableProfile, read_profile, write_profile
from companion.table.seat import Seat
from companion.table.sheet import PAPERS

CORNERS = [(520.0, 300.0), (760.0, 310.0), (830.0, 480.0), (470.0, 465.0)]


def test_the_corners_lie_where_the_paper_has_them_also_when_read_from_a_profile(tmp_path: Path) -> None:
    plane = plane_by_corners("a4", PAPERS["a4"], CORNERS)
    assert plane is not None
    assert plane.to_table(np.array(CORNERS)) == pytest.approx(
        np.array([[0, 0], [29.7, 0], [29.7, 21], [0, 21]]), abs=1e-6
    )
    path = tmp_path / "table.toml"
    write_profile(path, TableProfile(1280, 720, (Seat("Ana", 1.0, 2.0, 3.0, 4.0),), plane=plane))
    assert read_profile(path).plane == plane


@pytest.mark.parametrize("order", [(0, 2, 1, 3), (0, 1, 3, 2)])
def test_corners_that_cross_make_no_plane(order: tuple[int, ...]) -> None:
    assert plane_by_corners("a4", PAPERS["a4"], [CORNERS[place] for place in order]) is None
