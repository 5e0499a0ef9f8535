"""How soon a live table's cards are known, and what a look at them costs.

python -m tests.accuracy.card_looks [--tables N] [--first N] [--marker MM]

The tables are those of `tests.accuracy.card_tables`, in frames that differ in their noise. A card counts as known when
`CardWatch` says that it is there, after so many seconds at the pace of the product: of 29 cards that the camera sees
for the first time, and of one more that is then laid down. CPU time is this process's, of all its threads.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from companion.cards.finder import MarkerFinder
from companion.cards.patrol import Patrol
from companion.cards.watching import CardWatch
from companion.games.finger_pirates.deck import bundled
from companion.games.finger_pirates.printed import printed
from companion.printing import finger_pirates
from companion.progress import progress
from companion.thresholds import thresholds
from tests.accuracy.card_tables import (
    CARDS,
    LIGHTS,
    PICTURES,
    Camera,
    Grey,
    Laid,
    Webcam,
    lay,
    printed_sides,
    uncovered,
)

SECONDS = (1, 2, 3)


@dataclass(slots=True)
class Tally:
    """Whether cards were known, by picture, light and seconds, and what looks have cost."""

    known: dict[tuple[int, str, int], list[bool]] = field(default_factory=lambda: defaultdict(list))
    laid_down: dict[tuple[int, str, int], list[bool]] = field(default_factory=lambda: defaultdict(list))
    cost: dict[tuple[int, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    wrong: int = 0


def main() -> None:
    """Try tables and print the shares."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--tables", type=int, default=2)
    ask.add_argument("--first", type=int, default=0, help="number of the first table")
    ask.add_argument("--marker", type=float, default=28.0)
    args = ask.parse_args()
    deck = printed(bundled("house"))
    finder = MarkerFinder(deck.numbers)
    sides = printed_sides(finger_pirates.cards(bundled("house")), args.marker)
    tally = Tally()
    runs = [(table, size) for table in range(args.first, args.first + args.tables) for size in PICTURES]
    for table, (width, height) in progress(runs, "tables", len(runs)):
        laid = [_laid(table, width, height, args.marker, sides, count) for count in (CARDS - 1, CARDS)]
        for light in LIGHTS:
            webcam = Webcam(np.random.default_rng((table, width, len(light))), light, width, height)
            watch = CardWatch(Patrol(finder), tuple(deck.faces))
            for number, (picture, cards) in enumerate(laid):
                for seconds in _looks(
                    watch, webcam, picture, tally.cost[width, "the first" if number == 0 else "later"]
                ):
                    if number == 0:
                        tally.known[width, light, seconds] += [_is_known(watch, card) for card in uncovered(cards)]
                        numbers = {card.number for card in cards}
                        tally.wrong += sum(card.number not in numbers for card in watch.lying())
                    else:
                        tally.laid_down[width, light, seconds].append(_is_known(watch, cards[-1]))
    _report(tally)


def _laid(
    table: int, width: int, height: int, marker: float, sides: list[tuple[int, Grey]], count: int
) -> tuple[Grey, list[Laid]]:
    rng = np.random.default_rng((table, width))
    return lay(rng, Camera(rng, width, height), marker, sides, count)


def _looks(watch: CardWatch, webcam: Webcam, picture: Grey, cost: list[float]) -> Iterator[int]:
    """Look as often as the product does; the seconds that have gone by, each time a whole number of `SECONDS` has."""
    pace = thresholds().cards.looks_a_second
    for look in range(1, round(SECONDS[-1] * pace) + 1):
        frame = webcam.record(picture)
        began = time.process_time()
        watch.see(frame)
        cost.append(time.process_time() - began)
        if look / pace in SECONDS:
            yield round(look / pace)


def _is_known(watch: CardWatch, card: Laid) -> bool:
    x, y = card.corners.mean(axis=0)
    side = np.hypot(*(np.roll(card.corners, -1, axis=0) - card.corners).T).max()
    return any(
        c.number == card.number and float(np.hypot(c.middle[0] - x, c.middle[1] - y)) < side / 2 for c in watch.lying()
    )


def _report(tally: Tally) -> None:
    for (width, light, seconds), known in sorted(tally.known.items()):
        new = tally.laid_down[width, light, seconds]
        print(
            f"{width} wide, {light}, {seconds} s: {sum(known)} of {len(known)} markers known ({np.mean(known):.3f}); "
            f"laid down since: {sum(new)} of {len(new)}"
        )
    for (width, which), times in sorted(tally.cost.items()):
        first, *others = times
        print(
            f"{width} wide, {which} table: CPU of the first look {1000 * first:.0f} ms, "
            f"of others {1000 * np.mean(others):.0f} (most {1000 * max(others):.0f})"
        )
    print(f"cards that do not lie there: {tally.wrong}")


if __name__ == "__main__":
    main()
