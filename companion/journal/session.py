"""One game at one table: a JSON object in, exactly one answer out, and nothing said before it is on disk."""

import json
import threading
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from companion.games.referee import Action, Event, Referee, Refused
from companion.journal.fold import Change, Entry, NoLongerFits, Step, Timeline, history, replay
from companion.journal.lines import checked, read_line
from companion.journal.store import Journal, JournalError
from companion.voice.english import journal as journal_voice

S = TypeVar("S")

Answer = dict[str, Any]
"""`{"ok": true, "events": [...], "phase": ..., "moment": ...}` or `{"ok": false, "error": code, "message": sentence}`;
`docs/referee/README.md` has them all."""


class Session(Generic[S]):
    """A referee, the journal of its game, and the voice that words its events.

    The session takes up the game where the journal left it. `say` words one event of this game. Answers may be asked
    for from several threads. Raises `JournalError` if the rules refuse what the journal holds.
    """

    def __init__(self, referee: Referee[S], journal: Journal, say: Callable[[Event], str]) -> None:
        self._referee = referee
        self._journal = journal
        self._say = say
        self._one_at_a_time = threading.Lock()
        self._timeline = Timeline(journal.entries())
        try:
            self._states = [step.state for step in replay(referee, None, self._actions_from(0))]
        except NoLongerFits as misfit:
            raise JournalError(
                f"The game {journal.name!r} cannot go on: these rules refuse its action {misfit.index + 1}. {misfit}"
            ) from None
        self._verbs: Mapping[str, Callable[[Action], Answer]] = {
            "state": self._state,
            "legal": self._legal,
            "why": self._why,
            "rules": self._rules,
            "history": self._history,
            "undo": self._undo,
            "redo": self._redo,
            "edit": self._edit,
        }

    @property
    def state(self) -> S | None:
        """The state of the game; `None` before its start."""
        return self._states[-1] if self._states else None

    @property
    def actions(self) -> list[Action]:
        """The actions in force, number 1 first: for the one who keeps the game, since they tell what is hidden."""
        with self._one_at_a_time:
            return self._actions_from(0)

    def answer_line(self, line: bytes) -> Answer:
        """The answer to one line of JSON in UTF-8, whatever its bytes."""
        try:
            asked = read_line(line)
        except Refused as refused:
            return _error(refused.code, refused.message)
        return self.answer(asked)

    def answer(self, asked: object) -> Answer:
        """The answer to one JSON object, whatever is given."""
        with self._one_at_a_time:
            try:
                return self._answer(checked(asked))
            except Refused as refused:
                return _error(refused.code, refused.message)
            except JournalError as error:
                return _error("not_saved", str(error))
            except Exception as fault:
                # A table in mid-game must not lose its referee to a mistake in it; the state is what it was.
                return _error("fault", f"The referee failed at this ({fault!r}); the game is as it was.")

    def _answer(self, action: Action) -> Answer:
        verb = action.get("do")
        if not isinstance(verb, str):
            raise Refused("no_verb", 'An action names what to do, such as {"do": "legal"}.')
        if verb in self._verbs:
            return self._verbs[verb](action)
        entry = _plain({"kind": "action", "action": self._referee.prepared(action)})
        change = self._timeline.change(entry)
        steps = self._replayed(change)
        events = self._said(steps[-1].events)
        self._accept(entry, change, steps)
        return self._ok(events)

    def _state(self, action: Action) -> Answer:
        _only(action, "do")
        return self._ok([], state=None if self.state is None else self._referee.public(self.state))

    def _legal(self, action: Action) -> Answer:
        """The game's own actions, and which of the lines that all games share would be accepted besides."""
        _only(action, "do")
        also = ["state", "legal", "why", "rules", "history"]
        also += [verb for verb, there in (("undo", self._timeline.done), ("redo", self._timeline.undone)) if there]
        also += ["edit"] if self._states else []
        return self._ok([], legal=self._referee.legal(self.state), also=also)

    def _why(self, action: Action) -> Answer:
        _only(action, "do")
        return self._ok([], why={} if self.state is None else self._referee.why(self.state))

    def _rules(self, action: Action) -> Answer:
        """Every house rule with the choice in force."""
        _only(action, "do")
        in_force = {} if self.state is None else self._referee.public(self.state)["house"]
        rules = [
            {
                "name": rule.name,
                "choice": in_force.get(rule.name, rule.default),
                "default": rule.default,
                "choices": list(rule.choices),
                "reading": rule.reading,
            }
            for rule in self._referee.house_rules
        ]
        return self._ok([], rules=rules)

    def _history(self, action: Action) -> Answer:
        _only(action, "do")
        return self._ok([], history=history(self._journal.entries()))

    def _undo(self, action: Action) -> Answer:
        return self._step_back_or_forth(action, "undone")

    def _redo(self, action: Action) -> Answer:
        return self._step_back_or_forth(action, "redone")

    def _step_back_or_forth(self, action: Action, event: str) -> Answer:
        _only(action, "do")
        entry = {"kind": action["do"]}
        change = self._timeline.change(entry)
        steps = self._replayed(change)
        made = change.backwards() if event == "undone" else change
        told = self._told({"event": event, "from": made.at + 1, **_actions_of(made)})
        self._accept(entry, change, steps)
        return self._ok([told])

    def _edit(self, action: Action) -> Answer:
        """Other actions in place of earlier ones; the later ones are played again after them.

        If the rules refuse a later action after the edit, the edit is refused: what the table did afterwards is a fact
        that only the table can correct, by an edit that reaches so far or by undo.
        """
        _only(action, "do", "from", "to", "actions")
        first = action.get("from")
        last = action.get("to", first)
        actions = action.get("actions")
        if type(first) is not int or type(last) is not int:
            raise Refused("bad_edit", 'An edit has the numbers of actions, as "from" and "to".')
        if not isinstance(actions, list) or not all(isinstance(new, dict) for new in actions):
            raise Refused("bad_edit", 'An edit has a list of "actions" that stand in place of the old ones.')
        prepared = [self._referee.prepared(new) for new in actions]
        entry = _plain({"kind": "edit", "from": first, "to": last, "actions": prepared})
        change = self._timeline.change(entry)
        if [old.action for old in change.removed] == entry["actions"]:
            raise Refused("same", "That is what these actions are already.")
        steps = self._replayed(change)
        told = self._told(
            {"event": "edited", "from": first, "to": last, **_actions_of(change), **self._effect(change, steps)}
        )
        self._accept(entry, change, steps)
        return self._ok([told])

    def _effect(self, change: Change, steps: list[Step[S]]) -> dict[str, Any]:
        """What the edited actions led to before and after, and the later actions that lead to something else now."""
        old = replay(self._referee, self._state_before(change.at), self._actions_from(change.at))
        removed, added = len(change.removed), len(change.added)
        later = [
            {"number": number, "before": self._said(before.events), "after": self._said(after.events)}
            for number, (before, after) in enumerate(
                zip(old[removed:], steps[added:], strict=True), change.at + added + 1
            )
            if before.events != after.events
        ]
        return {
            "before": [told for step in old[:removed] for told in self._said(step.events)],
            "after": [told for step in steps[:added] for told in self._said(step.events)],
            "later": later,
        }

    def _replayed(self, change: Change) -> list[Step[S]]:
        """The steps from `change.at` on, as they would be after it. Raises `Refused` for the first that misfits."""
        try:
            return replay(self._referee, self._state_before(change.at), self._timeline.after(change))
        except NoLongerFits as misfit:
            if misfit.index < len(change.added):
                raise misfit.refused from None
            number = change.at + 1 + misfit.index - len(change.added) + len(change.removed)
            action = self._timeline.played[number - 1].action
            raise Refused(
                "no_longer_fits",
                f"After that, action {number} ({journal_voice.action(action)}) would no longer be allowed: {misfit}",
            ) from None

    def _accept(self, entry: Entry, change: Change, steps: list[Step[S]]) -> None:
        """On disk first; the game goes on only if that succeeds."""
        self._journal.append(entry)
        self._timeline.take(entry, change)
        self._states[change.at :] = [step.state for step in steps]

    def _state_before(self, position: int) -> S | None:
        return self._states[position - 1] if position else None

    def _actions_from(self, position: int) -> list[Action]:
        return [played.action for played in self._timeline.played[position:]]

    def _said(self, events: tuple[Event, ...]) -> list[dict[str, Any]]:
        return [{**event, "say": self._say(event)} for event in events]

    def _told(self, event: dict[str, Any]) -> dict[str, Any]:
        return {**event, "say": journal_voice.line(event)}

    def _ok(self, events: list[dict[str, Any]], **more: object) -> Answer:
        state = self.state
        return {
            "ok": True,
            "events": events,
            "phase": self._referee.phase(state),
            "moment": str(self._referee.moment(state)),
            **more,
        }


def _plain(entry: Entry) -> dict[str, Any]:
    """The entry as it will be read back: what is played must not change when the caller's object does."""
    plain: dict[str, Any] = json.loads(json.dumps(entry))
    return plain


def _actions_of(change: Change) -> dict[str, list[Action]]:
    return {
        "removed": [played.action for played in change.removed],
        "added": [played.action for played in change.added],
    }


def _only(action: Action, *keys: str) -> None:
    unknown = [key for key in action if key not in keys]
    if unknown:
        raise Refused("unknown_key", f"{json.dumps(unknown[0][:40])} means nothing in {json.dumps(action['do'])}.")


def _error(code: str, message: str) -> Answer:
    return {"ok": False, "error": code, "message": message}
