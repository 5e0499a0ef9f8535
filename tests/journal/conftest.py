"""Sessions of the toy game on disk."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.journal.session import Session
from companion.journal.store import Journal, open_journal
from tests.journal.toy import Heap, Toy, say

OpenToy = Callable[[], tuple[Session[Heap], Journal]]


@pytest.fixture
def open_toy(tmp_path: Path) -> Iterator[OpenToy]:
    """Opens the one toy game of this test, after closing it if it was open: each call is a new process's view."""
    opened: list[Journal] = []

    def open_again() -> tuple[Session[Heap], Journal]:
        for journal in opened:
            journal.close()
        opened.append(open_journal(tmp_path, "toy", "game"))
        return Session(Toy(), opened[-1], say), opened[-1]

    yield open_again
    for journal in opened:
        journal.close()


@pytest.fixture
def session(open_toy: OpenToy) -> Session[Heap]:
    """A game of Ana and Ben with a heap of twelve, after the start."""
    session, _ = open_toy()
    assert session.answer({"do": "start", "players": ["Ana", "Ben"], "heap": 12})["ok"]
    return session
