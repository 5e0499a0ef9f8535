"""`companion bench --readings`: whether memory grows while hands are found and read, thousands of times."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.capture.frame import BgrImage
from companion.hands.finder import Finder
from companion.hands.hand import Hand
from companion.hands.network import view_of
from companion.hands.reader import Reader
from companion.hands.view import View
from companion.memory import resident_mb


@dataclass(frozen=True, slots=True)
class Endurance:
    """Memory in MB before the first and after the last of many readings, and the most after any of them.

    `missed` of the `readings` found no hand; `ms` is what one took, in milliseconds.
    """

    readings: int
    missed: int
    ms: float
    start_mb: float
    end_mb: float
    most_mb: float


def endure(
    finder: Finder,
    reader: Reader,
    image: BgrImage,
    hands: Sequence[Hand],
    readings: int,
    counted: Callable[[range], Iterator[int]],
) -> Endurance:
    """Find and read one of the hands of the image after the other, each anew; `counted` shows how far it has come."""
    # Wider than the hand and not turned to it, so that the palm detector has its share of the work.
    views = [View(look.x, look.y, 1.5 * look.size) for look in map(view_of, hands)]

    def once(number: int) -> bool:
        found = finder.find_in(image, views[number % len(views)])
        for hand in found:
            reader.read(hand)
        return bool(found)

    for number in range(len(views)):  # the first ones take what the networks need for good
        once(number)
    missed = 0
    start_mb = most_mb = resident_mb()
    began_s = time.perf_counter()
    for number in counted(range(readings)):
        missed += not once(number)
        most_mb = max(most_mb, resident_mb())
    spent_ms = 1000 * (time.perf_counter() - began_s)
    return Endurance(readings, missed, spent_ms / readings, start_mb, resident_mb(), most_mb)
