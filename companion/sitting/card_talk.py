"""What is said aloud about proposals: each once, and doubts only when they last."""

from collections.abc import Mapping, Sequence
from typing import Any

_LASTING_S = 3.0
"""Cards that are still being laid down, or a hand on its way over them, are not asked about."""

_AGAIN_S = 20.0
"""The same doubt is said again at the earliest after so long."""


class CardTalk:
    """Remembers what was said. Not for several threads."""

    def __init__(self) -> None:
        self._version = 0
        self._said: set[str] = set()
        self._doubted: dict[str, float] = {}
        self._asked: dict[str, float] = {}

    def lines(self, version: int, proposals: Sequence[Mapping[str, Any]], now: float) -> list[str]:
        """The sentences that are due at `now` (seconds), for the proposals of this version of the table."""
        if version != self._version:
            self._version, self._said, self._doubted, self._asked = version, set(), {}, {}
        due = []
        for told in proposals:
            if told["sure"] and told["say"] not in self._said:
                self._said.add(told["say"])
                due.append(told["say"])
        doubts = [doubt["say"] for told in proposals for doubt in told["doubts"]]
        self._doubted = {say: self._doubted.get(say, now) for say in doubts}
        for say, since in self._doubted.items():
            if now - since >= _LASTING_S and now - self._asked.get(say, -_AGAIN_S) >= _AGAIN_S:
                self._asked[say] = now
                due.append(say)
        return due
