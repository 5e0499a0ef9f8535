"""How far long work has come, on a terminal only."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_WIDTH = 30


def progress(items: Iterable[T], what: str, total: int, results_later: bool = False) -> Iterator[T]:
    """The items, with a bar on standard error while they are worked through.

    No bar where that is no terminal, nor where the results themselves go to one and show how far the work is, unless
    they come only after it, as `results_later` says.
    """
    shown = total > 1 and sys.stderr.isatty() and (results_later or not sys.stdout.isatty())
    if shown:
        _bar(0, what, total)
    for done, item in enumerate(items):
        if shown:
            _bar(done, what, total)
        yield item
    if shown:
        print("\r" + " " * (_WIDTH + 40) + "\r", end="", file=sys.stderr, flush=True)


def _bar(done: int, what: str, total: int) -> None:
    filled = _WIDTH * done // total
    print(f"\r[{'#' * filled:{_WIDTH}}] {done}/{total} {what}", end="", file=sys.stderr, flush=True)
