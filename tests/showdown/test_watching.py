"""Hands followed from look to look: each stays its seat's, and none goes over to another's."""

from typing import ClassVar

import numpy as np
import pytest

from companion.capture.frame import BgrImage, Frame
from companion.hands.hand import Hand
from companion.hands.reader import Reader
from companion.hands.reading import Reading
from companion.hands.view import View
from companion.showdown import lane, watching
from companion.showdown.watching import Looks, Watcher
from companion.table.seat import Seat
from tests.hands.made import made_hand, made_reading

ANA, BEN = Seat("Ana", 200.0, 200.0, 300.0, 180.0), Seat("Ben", 320.0, 200.0, 300.0, 180.0)
"""Their regions overlap."""


class ReaderOfNothing(Reader):
    def __init__(self) -> None:
        self.model = None  # type: ignore[assignment]

    def read(self, hand: Hand) -> Reading:
        return made_reading("1")


class FinderBesideAnother:
    """In the first picture Ana's hand is at 205 and Ben's at 275; in the second Ana's is gone and Ben's at 248."""

    def __init__(self, model: object) -> None:
        pass

    def find_in(self, image: BgrImage, view: View, number: int = 0, lost: Hand | None = None) -> list[Hand]:
        return [made_hand(x=x, y=200.0) for x in _places(image)]

    def follow(self, image: BgrImage, hand: Hand, number: int, straighten: bool) -> Hand | None:
        nearest = min(_places(image), key=lambda x: abs(x - float(hand.centre[0])))
        # Looked at from beside, it seems a little farther off, and surer.
        beside = 0.2 * (float(hand.centre[0]) - nearest)
        return made_hand(x=nearest + beside, y=200.0, score=0.9 + 0.01 * abs(beside))


def _places(image: BgrImage) -> list[float]:
    return [205.0, 275.0] if image[0, 0, 0] == 0 else [248.0]


@pytest.mark.parametrize("lanes", [1, 2])
def test_a_hand_that_is_lost_beside_anothers_does_not_take_its_place(
    lanes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lane, "Finder", FinderBesideAnother)
    looks: Looks = {}
    with Watcher(ReaderOfNothing(), lanes) as watcher:
        for number in range(3):
            image = np.full((400, 600, 3), min(number, 1), np.uint8)
            watcher.watch(Frame(image, number / 10), [ANA, BEN], looks)
    seen = {
        name: [None if look.hand is None else round(float(look.hand.centre[0])) for look in looks[name]]
        for name in looks
    }
    assert seen["Ana"] == [205, None, None]
    assert seen["Ben"][0] == 275
    assert all(x is not None and abs(x - 248) < 10 for x in seen["Ben"][1:])


def test_only_at_seats_that_may_be_searched_is_a_hand_looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a round is waited for only empty seats are, in turns: following must stay cheap then."""
    asked: list[bool] = []

    class Noting(FinderBesideAnother):
        def follow(self, image: BgrImage, hand: Hand, number: int, straighten: bool) -> Hand | None:
            asked.append(straighten)
            return super().follow(image, hand, number, straighten)

    monkeypatch.setattr(lane, "Finder", Noting)
    looks: Looks = {}
    frames = [Frame(np.zeros((400, 600, 3), np.uint8), number / 10) for number in range(3)]
    with Watcher(ReaderOfNothing(), 1) as watcher:
        watcher.watch(frames[0], [ANA, BEN], looks)
        watcher.watch(frames[1], [ANA, BEN], looks, searched=[])
        watcher.watch(frames[2], [ANA, BEN], looks)
    assert asked == [False, False, True, True]


class FinderOfALostHand(FinderBesideAnother):
    """Finds one hand in the first picture and none in any other."""

    sought: ClassVar[list[Hand | None]] = []

    def find_in(self, image: BgrImage, view: View, number: int = 0, lost: Hand | None = None) -> list[Hand]:
        self.sought.append(lost)
        return [made_hand(x=205.0, y=200.0)] if image[0, 0, 0] == 0 else []

    def follow(self, image: BgrImage, hand: Hand, number: int, straighten: bool) -> Hand | None:
        return None


def test_a_hand_that_is_lost_is_sought_where_it_was_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lane, "Finder", FinderOfALostHand)
    monkeypatch.setattr(FinderOfALostHand, "sought", [])
    looks: Looks = {}
    with Watcher(ReaderOfNothing(), 1) as watcher:
        for number in range(15):
            image = np.full((400, 600, 3), min(number, 1), np.uint8)
            watcher.watch(Frame(image, number / 10), [ANA], looks)
    hand = looks["Ana"][0].hand
    assert FinderOfALostHand.sought == [None, *[hand] * watching._REMEMBERED, *[None] * (14 - watching._REMEMBERED)]
