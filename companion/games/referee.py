"""The shape that every referee has.

Four kinds of moment make up every game: a simultaneous *reveal* (all hands at the count of three), a *turn* (one player
acts), a *choice* (the game waits for one answer before it can go on) and a *score*.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

Action = Mapping[str, Any]
"""What the table does, as JSON: `{"do": "take", "player": "Ana", "control": 23}`."""

Event = Mapping[str, Any]
"""What follows from it, as JSON: `{"event": "took", "player": "Ana", "control": 23}`."""

Offer = Mapping[str, Any]
"""An action that is allowed now, in which values may be slots (see `companion.games.offers`)."""


class Moment(StrEnum):
    """What kind of thing the game waits for."""

    SETUP = "setup"
    REVEAL = "reveal"
    TURN = "turn"
    CHOICE = "choice"
    SCORE = "score"
    OVER = "over"


class Refused(Exception):
    """An action that the rules do not allow; the state is what it was.

    `code` is a short stable word for programs, `message` one sentence for people that names the rule.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A place where the rulebook is silent or can be read two ways, as a named option.

    `reading` says in a sentence or two what the rulebook leaves open and what each choice means.
    """

    name: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    reading: str


S = TypeVar("S")


class Referee(ABC, Generic[S]):
    """The rules of one game. `S` is its state: a frozen dataclass of JSON-like values; `None` before the start.

    The first action of every game is `{"do": "start", "players": [...], ...}`; it may carry `"house": {name: choice}`.
    """

    game: ClassVar[str]
    """Name on the command line, such as `finger_pirates`."""
    title: ClassVar[str]
    """Name as people say it, such as `Finger Pirates`."""
    house_rules: ClassVar[tuple[HouseRule, ...]]

    def prepared(self, action: Action) -> Action:
        """The action with the files that it names read in, such as a deck: the only place where a referee reads any.

        Called once for each new action, before it is journalled, so that a journal needs no other file. Raises
        `Refused`, and nothing else, whatever JSON it is given.
        """
        return action

    @abstractmethod
    def apply(self, state: S | None, action: Action) -> tuple[S, tuple[Event, ...]]:
        """The state after `action` and what happened. Raises `Refused`, and nothing else, whatever JSON it is given."""

    @abstractmethod
    def legal(self, state: S | None) -> list[Offer]:
        """Exactly the actions that `apply` accepts now; empty when the game is over."""

    @abstractmethod
    def phase(self, state: S | None) -> str:
        """The game's own word for what it waits for, such as `limit`, `reveal` or `take`; `start` before the start."""

    @abstractmethod
    def moment(self, state: S | None) -> Moment:
        """Which kind of moment this phase is."""

    @abstractmethod
    def public(self, state: S) -> dict[str, Any]:
        """All that everybody at the table may know, as JSON, the active house rules (`"house"`) included."""

    @abstractmethod
    def why(self, state: S) -> dict[str, str]:
        """The reason for each player's place in the latest order, worded for speech; empty before the first."""


def canonical(state: Any) -> bytes:
    """A state as bytes, for comparing two: equal states give equal bytes, in every process."""
    return json.dumps(None if state is None else asdict(state), sort_keys=True, separators=(",", ":")).encode()


def chosen_house_rules(rules: tuple[HouseRule, ...], asked: object) -> dict[str, bool | int | str]:
    """Every house rule with its choice, the defaults where `asked` (the action's `"house"`) is silent."""
    if not isinstance(asked, Mapping):
        raise Refused("bad_house", "House rules are given as names and choices.")
    chosen = {rule.name: rule.default for rule in rules}
    by_name = {rule.name: rule for rule in rules}
    for name, choice in asked.items():
        if name not in by_name:
            raise Refused("bad_house", f"There is no house rule {name!r}; there are {', '.join(chosen)}.")
        choices = by_name[name].choices
        if not any(choice == known and type(choice) is type(known) for known in choices):
            options = ", ".join(json.dumps(known) for known in choices)
            raise Refused("bad_house", f"The house rule {name!r} can be {options}.")
        chosen[name] = choice
    return chosen
