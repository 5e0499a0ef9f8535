"""One table through its games: what the table does goes in, what everybody may see comes out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.sitting import choice_actions, game_actions, hand_actions, heard_actions, seat_actions
from companion.sitting.announcer import Speaks
from companion.sitting.eyes import Eyes
from companion.sitting.game_table import GameTable
from companion.sitting.reply import Asked, Reply
from companion.sitting.shown_choices import ShownChoices
from companion.sitting.shown_hands import ShownHands
from companion.sitting.view import View
from companion.table.profile import TableProfile
from companion.voice.english import prompts

Verb = Callable[[GameTable, Asked], Reply]


class Sitting:
    """The game loop behind every page. It may be called from several threads; each action is done whole or not at all.

    The referee's phase says what comes next (`step` of the view). The sitting has steps of its own: `seats`, while the
    seats are learned, and between the limit and the ruling of Finger Pirates `ready`, `waiting`, `counting`, `judging`,
    `review` and `ruled`.
    """

    def __init__(
        self,
        folder: Path,
        eyes: Eyes,
        voice: Callable[[], Speaks],
        profile: TableProfile | None = None,
    ) -> None:
        """Takes up the game that was open when the last sitting ended, if there is one.

        `folder` is where games and names are kept; `voice` gives the voice that speaks now; `profile` has the seats of
        players with the names in it.
        """
        self._table = GameTable(folder, eyes, voice, profile, hand_actions.hands_seen)
        self._view = View(self._table)
        self._table.go_on()
        self._table.camera.start()

    def act(self, asked: Asked) -> Reply:
        """Do what a page asks for, if the table is still as that page saw it."""
        verb = _VERBS.get(str(asked.get("do")))
        if verb is None:
            return Reply(False, f"The table does not know what {str(asked.get('do'))[:40]!r} is.")
        with self._table.lock:
            if asked.get("version") != self._table.version and asked.get("do") not in _ANY_TIME:
                reply = Reply(False, prompts.made_on_another_state(), stale=True)
            else:
                reply = self._done(verb, asked)
            return replace(reply, version=self._table.version)

    def _done(self, verb: Verb, asked: Asked) -> Reply:
        try:
            return verb(self._table, asked)
        except CompanionError as error:
            return Reply(False, str(error))
        except (KeyError, TypeError, ValueError, AttributeError):
            return Reply(False, f"The table cannot make sense of this {asked['do']!r}.")

    def view(self) -> dict[str, Any]:
        """All that a page shows, as JSON."""
        with self._table.lock:
            return self._view.as_json()

    def picture(self, name: str) -> bytes | None:
        """A picture of a reveal, as a JPEG, by the name that the view gives it."""
        table = self._table
        with table.lock:
            known: list[ShownHands | ShownChoices] = [
                *table.reviewed.values(),
                *table.pointed.values(),
                *([table.hands] if table.hands else []),
                *([table.choices] if table.choices else []),
            ]
            return next((jpeg for hands in known if (jpeg := hands.picture(name)) is not None), None)

    def listen(self, listener: Callable[[], None]) -> None:
        """Have `listener` called, in any thread, whenever the view has changed."""
        self._table.listen(listener)

    def close(self) -> None:
        """End the countdown, if there is one, and let go of the journal; the game goes on with the next sitting."""
        table = self._table
        table.camera.close()
        table.printed.close()
        with table.lock:
            table.stop_looking()
            if table.desk is not None:
                table.desk.close()
                table.desk = None


_VERBS: Mapping[str, Verb] = {
    "start": game_actions.start,
    "leave": game_actions.leave,
    "line": game_actions.line,
    "next": game_actions.go_on,
    "undo": game_actions.undo,
    "redo": game_actions.redo,
    "back_to": game_actions.back_to,
    "correct": game_actions.correct,
    "count": hand_actions.count,
    "count_by": hand_actions.count_by,
    "stop": hand_actions.stop,
    "type": hand_actions.type_hands,
    "hand": hand_actions.hand,
    "move_on": hand_actions.move_on,
    "agree": hand_actions.agree,
    "keep_clip": hand_actions.keep_clip,
    "learn_seats": seat_actions.learn_seats,
    "accept_hand": seat_actions.accept_hand,
    "redo_seat": seat_actions.redo_seat,
    "move_seat": seat_actions.move_seat,
    "keep_seats": seat_actions.keep_seats,
    "leave_seats": seat_actions.leave_seats,
    "find_seats": seat_actions.find_seats,
    "seats_fit": seat_actions.seats_fit,
    "choose": choice_actions.choose,
    "agree_choices": choice_actions.agree,
    "leave_choices": choice_actions.leave,
    "read": heard_actions.read,
    "mute": heard_actions.mute,
}
"""What a page may ask for."""

_ANY_TIME = frozenset({"read", "mute", "stop"})
"""What changes nothing that another page may have built on, or must never come too late."""
