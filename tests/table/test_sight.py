"""The camera that follows from the table plane."""

import numpy as np
import pytest

from companion.table.sight import sight_of
from tests.table.made_table import FOCAL, HEIGHT, LAPTOP, OVERHEAD, WIDTH, MadeCamera


def test_the_camera_is_found_from_the_sheet() -> None:
    camera = MadeCamera(*LAPTOP)
    sight = sight_of(camera.plane(), WIDTH, HEIGHT)
    assert sight is not None
    assert sight.focal == pytest.approx(FOCAL, rel=1e-3)
    assert sight.middle == pytest.approx(np.array(LAPTOP[0]), abs=0.1)


@pytest.mark.parametrize("view", [LAPTOP, OVERHEAD])
def test_places_over_the_table_are_seen_where_they_are(view: tuple[tuple[float, ...], ...]) -> None:
    camera = MadeCamera(*view)
    sight = sight_of(camera.plane(), WIDTH, HEIGHT)
    assert sight is not None
    places = np.array([[10.0, 5.0, 0.0], [30.0, -10.0, 12.0], [0.0, 20.0, 25.0]])
    # Straight from above the focal length is a guess, and heights with it.
    assert sight.pixels(places) == pytest.approx(camera.pixels(places), abs=1.0 if view is LAPTOP else 40.0)
    on_table = sight.at_height(camera.pixels(places)[0], 0.0)
    assert on_table == pytest.approx(places[0], abs=0.2)


def test_a_pixel_above_the_horizon_shows_no_place() -> None:
    camera = MadeCamera(*LAPTOP)
    sight = sight_of(camera.plane(), WIDTH, HEIGHT)
    assert sight is not None
    assert sight.at_height(np.array([640.0, -4000.0]), 0.0) is None
    assert sight.at_height(np.array([640.0, 400.0]), 60.0) is None


def test_movements_in_the_picture_are_those_of_a_small_step() -> None:
    camera = MadeCamera(*LAPTOP)
    sight = sight_of(camera.plane(), WIDTH, HEIGHT)
    assert sight is not None
    place, way = np.array([20.0, 0.0, 10.0]), np.array([[0.6, 0.7, 0.39]])
    step = camera.pixels(place[None] + way * 0.01) - camera.pixels(place[None])
    assert sight.moves(place, way) == pytest.approx(step / 0.01, rel=1e-2)
