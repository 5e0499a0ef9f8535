"""A card is there when most looks show it, gone when its place is bare, and neither while a hand is over it."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.capture.frame import BgrImage
from companion.cards.finder import MarkerFinder, Sighting
from companion.cards.patrol import Patrol
from companion.cards.watching import CardWatch
from companion.thresholds import thresholds
from tests.cards.made import square

SEEN, BARE, LOOKS = thresholds().cards.seen, thresholds().cards.bare, thresholds().cards.looks


class Scripted(Patrol):
    """Sees what it is told to."""

    def __init__(self) -> None:
        super().__init__(MarkerFinder((8, 9, 50)))
        self.seen: list[Sighting] = []

    def look(self, image: BgrImage, known: Sequence[Sighting]) -> list[Sighting]:
        return list(self.seen)


def marker(number: int, x: float, y: float, turn: float = 0.0, clear: bool = True) -> Sighting:
    a, b, c, d = ((float(px), float(py)) for px, py in square(x, y, 20, turn))
    return Sighting(number, (a, b, c, d), 0.99, 0.3, clear)


class Table:
    """A watch with a finder that sees what the test says."""

    def __init__(self) -> None:
        self.patrol = Scripted()
        self.watch = CardWatch(self.patrol, unique=(8, 9))
        self._rng = np.random.default_rng(1)

    def look(
        self, *seen: Sighting, times: int = 1, moving: bool = False, hand: tuple[float, float] | None = None
    ) -> dict[int, bool]:
        """Numbers that are there, and whether they are hidden, after so many looks."""
        self.patrol.seen = list(seen)
        boxes = [(hand[0] - 30, hand[1] - 30, hand[0] + 30, hand[1] + 30)] if hand else []
        for _ in range(times):
            image = np.full((200, 300, 3), 128, np.uint8)
            if moving:
                image = self._rng.integers(0, 255, image.shape, dtype=np.uint8)
            self.watch.see(image, boxes)
        return {card.number: card.hidden for card in self.watch.lying()}


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_card_is_there_after_enough_looks(table: Table) -> None:
    assert table.look(marker(8, 100, 100), times=SEEN - 1) == {}
    assert table.look(marker(8, 100, 100)) == {8: False}


def test_a_glimpse_is_no_card(table: Table) -> None:
    table.look(marker(8, 100, 100))
    assert table.look(times=LOOKS) == {}
    assert table.look(marker(8, 100, 100)) == {}


def test_what_is_not_clear_keeps_a_card_and_makes_none(table: Table) -> None:
    assert table.look(marker(8, 100, 100, clear=False), times=LOOKS) == {}
    table.look(marker(8, 100, 100), times=SEEN)
    assert table.look(marker(8, 100, 100, clear=False), times=3 * BARE) == {8: False}


def test_a_card_that_flickers_is_there(table: Table) -> None:
    for _ in range(LOOKS):
        table.look(marker(8, 100, 100))
        there = table.look()
    assert there == {8: True}


def test_a_card_that_was_taken_away_is_gone(table: Table) -> None:
    table.look(marker(8, 100, 100), times=SEEN)
    assert table.look(times=BARE - 1) == {8: True}
    assert table.look() == {}


def test_a_card_under_a_moving_hand_is_hidden_not_gone(table: Table) -> None:
    table.look(marker(8, 100, 100), times=SEEN)
    assert table.look(times=3 * BARE, moving=True) == {8: True}
    assert table.look(marker(8, 100, 100)) == {8: False}


def test_a_card_under_a_hand_at_rest_is_hidden_not_gone(table: Table) -> None:
    table.look(marker(8, 100, 100), times=SEEN)
    assert table.look(times=3 * BARE, hand=(110, 110)) == {8: True}
    assert table.look(times=BARE, hand=(250, 100)) == {}


def test_a_face_that_moved_is_at_its_new_place_only(table: Table) -> None:
    table.look(marker(8, 100, 100), times=SEEN)
    table.look(marker(8, 200, 100), times=SEEN, moving=True)
    places = [card.middle for card in table.watch.lying()]
    assert places == [pytest.approx((200, 100))]


def test_backs_alike_are_several(table: Table) -> None:
    table.look(marker(50, 100, 100), marker(50, 200, 100), times=SEEN)
    assert len(table.watch.lying()) == 2
    table.look(marker(50, 100, 100), times=SEEN, moving=True)
    assert [card.hidden for card in table.watch.lying()] == [False, True]


def test_a_card_on_top_covers_the_one_below(table: Table) -> None:
    table.look(marker(8, 100, 100), times=SEEN)
    assert table.look(marker(9, 103, 100), times=max(SEEN, BARE), moving=True) == {9: False}


def test_place_and_turn_on_the_table(table: Table) -> None:
    table.look(marker(8, 100, 100, turn=90), marker(9, 200, 50), times=SEEN)
    in_picture = {card.number: card for card in table.watch.lying()}
    assert in_picture[8].turn == pytest.approx(90)
    assert in_picture[9].turn == pytest.approx(0, abs=1e-6) or in_picture[9].turn == pytest.approx(360)
    assert in_picture[8].place_cm is None
    # A plane that lies on its side: a pixel right is a tenth of a centimetre down.
    on_table = {card.number: card for card in table.watch.lying(lambda p: np.column_stack([-p[:, 1], p[:, 0]]) / 10)}
    assert on_table[8].place_cm == pytest.approx((-10, 10))
    assert on_table[8].turn == pytest.approx(180)
