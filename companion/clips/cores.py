"""Checking many clips on all cores."""

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from companion.clips.checking import ClipCheck, check_clip
from companion.showdown.watching import Watcher

_watcher: Watcher | None = None
"""The networks of this process, when it is one of several."""


def check_all(clips: Sequence[tuple[str, Path]]) -> Iterator[ClipCheck]:
    """Replay the clips, each given with its name, one on every core at a time; the answers are in their order."""
    processes = min(_cores(), len(clips))
    if processes < 2:
        with Watcher() as watcher:
            yield from (check_clip(path, name, watcher) for name, path in clips)
        return
    # Processes of their own, since networks belong to one thread and Python's threads wait for each other.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=_begin) as pool:
        try:
            yield from pool.map(_check, clips)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    global _watcher
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    _watcher = Watcher(lanes=1)


def _check(clip: tuple[str, Path]) -> ClipCheck:
    assert _watcher is not None
    name, path = clip
    return check_clip(path, name, _watcher)


def _cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
