"""The game of a sitting: its referee, its journal, and what has happened so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.games.catalog import referee_of
from companion.games.referee import Action, Referee
from companion.journal.fold import NoLongerFits, replay
from companion.journal.session import Answer, Session
from companion.journal.store import Journal, open_journal
from companion.voice.english.games import line_of


@dataclass(frozen=True, slots=True)
class Done:
    """An action that stands, by its number (from 1), and what was said of it."""

    number: int
    action: Action
    said: tuple[str, ...]


class GameDesk:
    """One game of any kind, new or taken up again. Close it after use.

    Every accepted line is on disk before its answer comes back. Raises `CompanionError` as `open_journal` and `Session`
    do.
    """

    def __init__(self, folder: Path, game: str, name: str | None = None) -> None:
        """`name` None begins a new game, which gets a file and a name with its first line."""
        self._referee: Referee[Any] = referee_of(game)
        self._journal: Journal = open_journal(folder, game, name)
        try:
            self._session = Session(self._referee, self._journal, line_of(game))
        except BaseException:
            self._journal.close()
            raise
        self._say = line_of(game)
        self._public: dict[str, Any] | None = None
        self._moment = "setup"
        self._look()

    @property
    def game(self) -> str:
        """Which game this is, such as `finger_pirates`."""
        return self._referee.game

    @property
    def name(self) -> str | None:
        """What the journal calls this game; None before its first line."""
        return self._journal.name

    @property
    def warning(self) -> str:
        """One sentence if the journal was found damaged, else empty."""
        return self._journal.warning

    @property
    def public(self) -> Mapping[str, Any]:
        """All that everybody may know of the state."""
        assert self._public is not None  # asked once the game has begun
        return self._public

    @property
    def state(self) -> object:
        """The whole state, hidden cards included; None before the start. `public` is what may be shown."""
        return self._session.state

    @property
    def begun(self) -> bool:
        """Whether the game has started: undo can take even that back."""
        return self._public is not None

    @property
    def phase(self) -> str:
        """What the referee waits for, in the game's own words."""
        return str(self.public["phase"])

    @property
    def moment(self) -> str:
        """Which kind of moment this is, for every game alike: `reveal`, `turn`, ..."""
        return self._moment

    @property
    def players(self) -> tuple[str, ...]:
        """The players clockwise."""
        return tuple(self.public["players"])

    def answer(self, line: Action) -> Answer:
        """The referee's answer to one line; `docs/referee/README.md` has them all."""
        answer = self._session.answer(line)
        if answer["ok"] and line.get("do") not in ("legal", "why", "rules", "history"):
            self._look()
        return answer

    def may(self, verb: str) -> bool:
        """Whether one of the lines that all games share, such as `undo`, would be accepted now."""
        return verb in self._session.answer({"do": "legal"})["also"]

    def actions(self) -> list[Action]:
        """The actions that stand, in their order: number 1 first."""
        return self._session.actions

    def story(self) -> list[Done]:
        """Every action that stands, with what was said of it."""
        actions = self.actions()
        steps = replay(self._referee, None, actions)
        return [
            Done(number, action, tuple(self._say(event) for event in step.events))
            for number, (action, step) in enumerate(zip(actions, steps, strict=True), start=1)
        ]

    def events_of(self, actions: Sequence[Action]) -> list[Mapping[str, Any]]:
        """What the last of these actions would lead to, played from the start; nothing if the rules refuse one."""
        try:
            return list(replay(self._referee, None, actions)[-1].events)
        except NoLongerFits:
            return []

    def close(self) -> None:
        """Let go of the journal."""
        self._journal.close()

    def _look(self) -> None:
        answer = self._session.answer({"do": "state"})
        self._public, self._moment = answer["state"], answer["moment"]
