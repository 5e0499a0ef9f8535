"""From the entries of a journal to the actions in force, and from those to states. Pure: no file, no clock.

An entry is a JSON object:

- `{"kind": "action", "action": {...}}`: the table did something
- `{"kind": "undo"}`: the latest change that stands is taken back
- `{"kind": "redo"}`: the latest change that was taken back stands again; a new change ends what may be redone
- `{"kind": "edit", "from": 5, "to": 8, "actions": [...]}`: these stand in place of actions 5 to 8; the later ones are
  played again after them
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.games.referee import Action, Event, Referee, Refused

Entry = Mapping[str, Any]

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Played:
    """An action and the number of the entry that brought it."""

    action: Action
    entry: int


@dataclass(frozen=True, slots=True)
class Change:
    """At position `at` (from 0) of the actions in force, `added` stands in place of `removed`.

    `entry` is the number (from 1) of the entry that made the change first.
    """

    at: int
    removed: tuple[Played, ...]
    added: tuple[Played, ...]
    entry: int

    def backwards(self) -> "Change":
        """The change that takes this one back."""
        return Change(self.at, self.added, self.removed, self.entry)


class Timeline:
    """The actions in force, what undo would take back, and what redo would bring again."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.played: list[Played] = []
        self.done: list[Change] = []
        self.undone: list[Change] = []
        self.entries = 0
        for entry in entries:
            self.take(entry, self.change(entry))

    def change(self, entry: Entry) -> Change:
        """What a new entry would change; nothing is changed yet. Raises `Refused` if there is nothing to change."""
        number = self.entries + 1
        match entry["kind"]:
            case "action":
                return Change(len(self.played), (), (Played(entry["action"], number),), number)
            case "undo":
                if not self.done:
                    raise Refused("nothing_to_undo", "There is nothing to take back.")
                return self.done[-1].backwards()
            case "redo":
                if not self.undone:
                    raise Refused("nothing_to_redo", "Nothing was taken back that could be done again.")
                return self.undone[-1]
            case _:
                at, end = entry["from"] - 1, entry["to"]
                if not 0 <= at < end <= len(self.played):
                    raise Refused("no_such_action", f"The actions that stand are numbered 1 to {len(self.played)}.")
                added = tuple(Played(action, number) for action in entry["actions"])
                return Change(at, tuple(self.played[at:end]), added, number)

    def after(self, change: Change) -> list[Action]:
        """The actions from position `change.at` on, as they would be after the change."""
        later = self.played[change.at + len(change.removed) :]
        return [played.action for played in (*change.added, *later)]

    def take(self, entry: Entry, change: Change) -> None:
        """Change the timeline by an entry; `change` is what `change(entry)` gave."""
        self.entries += 1
        self.played[change.at : change.at + len(change.removed)] = change.added
        if entry["kind"] == "undo":
            self.undone.append(self.done.pop())
        elif entry["kind"] == "redo":
            self.done.append(self.undone.pop())
        else:
            self.done.append(change)
            self.undone.clear()


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The state and the events that an action leads to."""

    state: S
    events: tuple[Event, ...]


class NoLongerFits(Exception):
    """The action at `index` of those given to `replay` was refused, and why."""

    def __init__(self, index: int, refused: Refused) -> None:
        super().__init__(refused.message)
        self.index = index
        self.refused = refused


def replay(referee: Referee[S], state: S | None, actions: Sequence[Action]) -> list[Step[S]]:
    """Play actions from a state. Raises `NoLongerFits` for the first that is refused."""
    steps = []
    for index, action in enumerate(actions):
        try:
            state, events = referee.apply(state, action)
        except Refused as refused:
            raise NoLongerFits(index, refused) from None
        steps.append(Step(state, events))
    return steps


def history(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Every entry with its number (`"entry"`) and what became of it.

    An action or an edit has `"stands"`, the numbers that its actions have among the actions in force, for `edit`: none
    for what was taken back or edited away. An undo or a redo has `"of"`, the number of the entry that it is about.
    """
    timeline = Timeline()
    told: list[dict[str, Any]] = []
    for entry in entries:
        change = timeline.change(entry)
        timeline.take(entry, change)
        again = entry["kind"] in ("undo", "redo")
        became: dict[str, Any] = {"of": change.entry} if again else {"stands": []}
        told.append({"entry": timeline.entries, **entry, **became})
    for number, played in enumerate(timeline.played, start=1):
        told[played.entry - 1]["stands"].append(number)
    return told
