"""Shuffling from a seed that an action brings, for games in which the referee deals."""

import random
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def shuffled(cards: Iterable[T], seed: int) -> tuple[T, ...]:
    """The cards in an order that depends on `seed` alone.

    Only `Random.random` is promised to give the same numbers in every Python, so the order is built from it.
    """
    numbers = random.Random(seed)
    return tuple(
        card
        for _, _, card in sorted(
            ((numbers.random(), place, card) for place, card in enumerate(cards)), key=lambda drawn: drawn[:2]
        )
    )
