"""The overlapping views in which small hands are looked for."""

import numpy as np
import pytest

from companion.hands.finder import tiles


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (720, 1280), (640, 480), (1920, 1080), (100, 100)])
def test_tiles_cover_every_pixel_of_the_frame(width: int, height: int) -> None:
    covered = np.zeros((height, width), bool)
    for tile in tiles(width, height, 0.62):
        half = tile.size / 2
        covered[
            max(0, int(np.ceil(tile.y - half))) : int(np.ceil(tile.y + half)),
            max(0, int(np.ceil(tile.x - half))) : int(np.ceil(tile.x + half)),
        ] = True
    assert covered.all()


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 300), (12_000, 20), (20, 12_000)])
def test_a_thin_strip_is_not_cut_into_hundreds_of_tiles(width: int, height: int) -> None:
    assert 1 <= len(tiles(width, height, 0.62)) <= 10
