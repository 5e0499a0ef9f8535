"""Markers in one picture, down to cells of little more than a pixel."""

import cv2
import numpy as np
import pytest

from companion.capture.frame import BgrImage
from companion.cards.finder import MarkerFinder
from companion.resources import resource
from tests.cards.made import picture, square

NUMBERS = tuple(range(8, 84))


@pytest.fixture(scope="module")
def finder() -> MarkerFinder:
    return MarkerFinder(NUMBERS)


def test_every_marker_is_told_in_any_turn_and_squeezed(finder: MarkerFinder) -> None:
    laid = {
        number: square(40 + 80 * (place % 8), 40 + 70 * (place // 8), 18, turn=place * 23, squeezed=0.6)
        for place, number in enumerate(NUMBERS[3:75:2])
    }
    seen = finder.find(picture(laid))
    assert sorted(s.number for s in seen) == sorted(laid)
    for sighting in seen:
        assert np.abs(np.array(sighting.corners) - laid[sighting.number]).max() < 1.0
        assert sighting.middle == pytest.approx(tuple(laid[sighting.number].mean(axis=0)), abs=0.6)
        assert sighting.fit <= 1.0


def test_two_cards_with_the_same_back_are_two(finder: MarkerFinder) -> None:
    one = finder.find(picture({50: square(100, 100, 20)}))
    image = picture({50: square(100, 100, 20)})
    image[:, 320:] = image[:, :320]
    assert [s.number for s in one] == [50]
    assert [s.number for s in finder.find(image)] == [50, 50]


def test_a_marker_of_another_deck_is_none_of_ours() -> None:
    only = MarkerFinder((8, 9, 10))
    image = picture({8: square(100, 100, 30), 120: square(300, 100, 30)})
    assert [s.number for s in only.find(image)] == [8]


@pytest.mark.parametrize("frame", [0, 50])
def test_nothing_is_seen_on_a_table_without_cards(finder: MarkerFinder, frame: int) -> None:
    capture = cv2.VideoCapture(str(resource("calibration/demo_table.mp4")))
    capture.set(cv2.CAP_PROP_POS_FRAMES, frame)
    image: BgrImage = np.asarray(capture.read()[1], dtype=np.uint8)
    capture.release()
    assert finder.find(image) == []


def test_what_cannot_be_told_is_not_guessed(finder: MarkerFinder) -> None:
    # Five pixels a marker, and a hand's width of blur: no cell can be told from the next.
    laid = {number: square(60 + 60 * place, 100, 5) for place, number in enumerate((8, 20, 33, 50, 70))}
    seen = finder.find(picture(laid, blur=1.5))
    assert all(np.abs(np.array(s.corners) - laid[s.number]).max() < 2 for s in seen if s.number in laid)
    assert all(s.number in laid for s in seen)
