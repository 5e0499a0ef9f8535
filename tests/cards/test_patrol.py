"""Pictures are searched a part at a time, and what lies still is not read again and again."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.capture.frame import BgrImage
from companion.cards.finder import MarkerFinder, Part, Sighting
from companion.cards.patrol import Patrol
from companion.thresholds import thresholds
from tests.cards.made import picture, square

PARTS = 6
LAID = {
    number: square(70 + 100 * (place % 6), 60 + 110 * (place // 6), 24) for place, number in enumerate(range(8, 26))
}


class Counting(MarkerFinder):
    """Counts what it is asked."""

    def __init__(self) -> None:
        super().__init__(tuple(range(8, 46)))
        self.parts: list[Part | None] = []
        self.again = 0

    def find_in(self, grey: np.ndarray, part: Part | None = None, known: Sequence[Sighting] = ()) -> list[Sighting]:
        self.parts.append(part)
        return super().find_in(grey, part, known)

    def look_again(self, grey: np.ndarray, known: Sighting) -> Sighting | None:
        self.again += 1
        return super().look_again(grey, known)


@pytest.fixture
def finder() -> Counting:
    return Counting()


def without(image: BgrImage, number: int) -> BgrImage:
    """The picture with this marker's card taken away."""
    (left, top), (right, bottom) = LAID[number].min(axis=0).astype(int) - 14, LAID[number].max(axis=0).astype(int) + 14
    bare = image.copy()
    bare[top:bottom, left:right] = 110
    return bare


def numbers(seen: list[Sighting]) -> list[int]:
    return sorted(sighting.number for sighting in seen)


def test_the_first_picture_is_searched_whole_and_then_a_part_of_each(finder: Counting) -> None:
    patrol, image = Patrol(finder), picture(LAID)
    seen = patrol.look(image, [])
    assert numbers(seen) == sorted(LAID)
    for _ in range(PARTS):
        seen = patrol.look(image, seen)
        assert numbers(seen) == sorted(LAID)
    assert finder.parts[0] is None
    assert len({part for part in finder.parts if part is not None}) == PARTS


def test_what_lies_still_is_read_as_often_as_it_takes_and_no_more(finder: Counting) -> None:
    patrol, image = Patrol(finder), picture(LAID)
    seen = patrol.look(image, [])
    for _ in range(3 * PARTS):
        seen = patrol.look(image, seen)
    assert finder.again <= len(LAID) * thresholds().cards.seen


def test_where_nothing_changes_nothing_is_searched_for_ever(finder: Counting) -> None:
    patrol, image = Patrol(finder), picture(LAID)
    seen = patrol.look(image, [])
    for _ in range(PARTS * thresholds().cards.looks):
        seen = patrol.look(image, seen)
    searched = len(finder.parts)
    assert numbers(patrol.look(image, seen)) == sorted(LAID)
    assert len(finder.parts) == searched
    patrol.look(without(image, 12), seen)
    assert len(finder.parts) == searched + 1


@pytest.mark.parametrize("number", [8, 16, 25])
def test_a_card_that_is_laid_down_is_found_at_once(finder: Counting, number: int) -> None:
    patrol, image = Patrol(finder), picture(LAID)
    bare = without(image, number)
    seen = patrol.look(bare, [])
    for _ in range(PARTS + 1):
        seen = patrol.look(bare, seen)
    assert number not in numbers(seen)
    assert number in numbers(patrol.look(image, patrol.look(image, seen)))


def test_a_known_card_that_is_taken_away_or_changed_is_not_seen(finder: Counting) -> None:
    patrol, image = Patrol(finder), picture(LAID)
    seen = patrol.look(image, [])
    gone = patrol.look(without(image, 12), seen)
    assert numbers(gone) == [number for number in LAID if number != 12]
    other = picture({**{number: at for number, at in LAID.items() if number != 12}, 40: LAID[12]})
    assert 40 in numbers(patrol.look(other, seen))
    assert 12 not in numbers(patrol.look(other, seen))


def test_a_card_on_top_of_others_is_seen_once(finder: Counting) -> None:
    patrol, image = Patrol(finder), picture(LAID)
    seen = patrol.look(image, [])
    upper = picture({**{number: at for number, at in LAID.items() if number != 12}, 40: LAID[12] + 3})
    below = list(seen)
    for _ in range(4):
        seen = patrol.look(upper, [*below, *seen])
        assert numbers(seen).count(40) <= 1
    assert 40 in numbers(seen)


def test_a_picture_of_another_size_is_searched_whole(finder: Counting) -> None:
    patrol = Patrol(finder)
    patrol.look(picture(LAID), [])
    larger = picture({8: square(900, 500, 40)}, 1280, 720)
    assert numbers(patrol.look(larger, [])) == [8]
    assert finder.parts == [None, None]
