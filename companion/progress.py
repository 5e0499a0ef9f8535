"""How far long work has come, on a terminal only."""

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_WIDTH = 30


def progress(items: Sequence[T], what: str) -> Iterator[T]:
    """The items, with a bar on standard error while they are worked through; nothing where that is no terminal."""
    shown = len(items) > 1 and sys.stderr.isatty()
    for done, item in enumerate(items):
        if shown:
            filled = _WIDTH * done // len(items)
            print(f"\r[{'#' * filled:{_WIDTH}}] {done}/{len(items)} {what}", end="", file=sys.stderr, flush=True)
        yield item
    if shown:
        print("\r" + " " * (_WIDTH + 40) + "\r", end="", file=sys.stderr, flush=True)
