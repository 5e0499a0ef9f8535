"""The referee of a game of Finger Pirates in which the table keeps its own cards."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.catalog import referee_of
from companion.games.referee import Refused
from companion.journal.home import home
from companion.journal.session import Session
from companion.journal.store import open_journal
from companion.play.review import Shown
from companion.voice.english.games import line_of

GAME = "finger_pirates"

Answer = Mapping[str, Any]


class RefereeDesk:
    """Where rounds are ruled: every accepted line is on disk before its answer comes back."""

    def __init__(self, session: Session[Any]) -> None:
        self._session = session

    def start(self, players: Sequence[str], rules: str) -> Answer:
        """Begin the game; only orders are ruled."""
        return self._answer(_start_line(players, rules))

    def limit(self, value: int) -> Answer:
        """The number on the top card of the deck."""
        return self._answer({"do": "limit", "value": value})

    def reveal(self, hands: Mapping[str, Shown]) -> Answer:
        """What everyone showed; the answer has a `ruled` or a `needs_control` event."""
        return self._answer({"do": "reveal", "hands": dict(hands)})

    def control(self, numbers: Mapping[str, int]) -> Answer:
        """The ship control numbers that a tie needs."""
        return self._answer({"do": "control", "value": dict(numbers)})

    def undo(self) -> Answer:
        """Take the last accepted line back."""
        return self._answer({"do": "undo"})

    def gun_players(self) -> frozenset[str]:
        """Those who may still show a gun; nobody in a game without guns."""
        state = self._answer({"do": "state"})["state"]
        return frozenset(player for player, token in state.get("guns", {}).items() if token == "unused")

    @property
    def phase(self) -> str:
        """What the referee waits for: `limit`, `reveal` or `control`."""
        return str(self._answer({"do": "state"})["phase"])

    def needs(self) -> tuple[str, ...]:
        """The players whose ship control numbers a tie needs."""
        return tuple(self._answer({"do": "state"})["state"]["needs"])

    def _answer(self, line: Mapping[str, Any]) -> Answer:
        return self._session.answer(line)


def why_no_start(players: Sequence[str], rules: str) -> str | None:
    """One sentence if no game can be started like this, else None; nothing is kept of it."""
    try:
        referee_of(GAME).apply(None, _start_line(players, rules))
    except Refused as refused:
        return str(refused)
    return None


def _start_line(players: Sequence[str], rules: str) -> dict[str, Any]:
    return {"do": "start", "players": list(players), "rules": rules, "track": "order"}


@contextlib.contextmanager
def referee_desk(folder: Path | None = None) -> Iterator[RefereeDesk]:
    """A desk for a new game with a journal of its own, in the user's data folder or in `folder`."""
    with open_journal(folder or home(), GAME, None) as journal:
        yield RefereeDesk(Session(referee_of(GAME), journal, line_of(GAME)))


def event_of(answer: Answer, name: str) -> Mapping[str, Any] | None:
    """The event of this name in an answer, if there is one."""
    return next((event for event in answer.get("events", []) if event["event"] == name), None)
