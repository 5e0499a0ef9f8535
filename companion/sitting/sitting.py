"""One table through its games: what the table does goes in, what everybody may see comes out."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.games.catalog import GAMES, referee_of
from companion.games.referee import Action
from companion.play.hands_free import CountBy, players_round, wait_for_fists
from companion.play.referee_desk import Answer, event_of
from companion.play.reveal_round import Spoiled, count_and_judge
from companion.play.review import VALUE_KEYS, Shown
from companion.play.table_talk import questions
from companion.showdown.judging import Judged
from companion.showdown.watching import Watcher
from companion.sitting import legal_game
from companion.sitting.announcer import Announcer, Speaks
from companion.sitting.eyes import CountStopped, Eyes, StoppableCamera
from companion.sitting.game_desk import GameDesk
from companion.sitting.legal_game import is_legal_game, why_not_shared
from companion.sitting.memory import Memory
from companion.sitting.places import corrections_in, keep_seats, profile_of, seats_in
from companion.sitting.shown_hands import ShownHands, seen_hands, told_hands
from companion.table.profile import TableProfile
from companion.table.seat import Seat
from companion.thresholds import thresholds
from companion.voice.english import prompts, table

Asked = Mapping[str, Any]
"""What a page asks for: `{"do": "count", "version": 12}`."""

_WATCH_CAMERA_S = 0.25


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of an action; `message` is one sentence when it was not done.

    `needs_control`: the players whose ship control numbers a correction needs besides.
    """

    ok: bool
    message: str = ""
    stale: bool = False
    needs_control: tuple[str, ...] = ()
    version: int = 0
    """The version of the table afterwards: what the same page does next is built on it."""


class Sitting:
    """The game loop behind every page. It may be called from several threads; each action is done whole or not at all.

    The referee's phase says what comes next (`step`); between the limit and the ruling of Finger Pirates the sitting
    has steps of its own: `ready`, `waiting`, `counting`, `judging`, `review` and `ruled`.
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
        self._folder = folder
        self._eyes = eyes
        self._profile = profile
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []
        self.memory = Memory(folder)
        self.announcer = Announcer(voice, self._tell_listeners)
        self._version = 1
        self._desk: GameDesk | None = None
        self._seats: tuple[Seat, ...] | None = None
        self._seats_looked_up = False
        self._hands: ShownHands | None = None
        self._reviewed: dict[int, ShownHands] = {}
        self._ruling_shown = False
        self._stop_count: threading.Event | None = None
        self._count_by = CountBy(self.memory.count_by) if self.memory.count_by in list(CountBy) else CountBy.VOICE
        self._count_now: threading.Event | None = None
        self._round: threading.Thread | None = None
        self._beat = 0
        self._judging = False
        self._trouble: str | None = None
        self._poor_sight: str | None = None
        self._slow_part: tuple[int, dict[str, Any]] = (0, {})
        self._closed = threading.Event()
        self._go_on()
        threading.Thread(target=self._watch_camera, name="camera trouble", daemon=True).start()

    # What goes in.

    def act(self, asked: Asked) -> Reply:
        """Do what a page asks for, if the table is still as that page saw it."""
        verb = _VERBS.get(str(asked.get("do")))
        if verb is None:
            return Reply(False, f"The table does not know what {str(asked.get('do'))[:40]!r} is.")
        with self._lock:
            if asked.get("version") != self._version and asked.get("do") not in _ANY_TIME:
                reply = Reply(False, prompts.made_on_another_state(), stale=True)
            else:
                reply = self._done(verb, asked)
            return replace(reply, version=self._version)

    def _done(self, verb: Callable[["Sitting", Asked], Reply], asked: Asked) -> Reply:
        try:
            return verb(self, asked)
        except CompanionError as error:
            return Reply(False, str(error))
        except (KeyError, TypeError, ValueError, AttributeError):
            return Reply(False, f"The table cannot make sense of this {asked['do']!r}.")

    def listen(self, listener: Callable[[], None]) -> None:
        """Have `listener` called, in any thread, whenever the view has changed."""
        self._listeners.append(listener)

    def close(self) -> None:
        """End the countdown, if there is one, and let go of the journal; the game goes on with the next sitting."""
        self._closed.set()
        with self._lock:
            self._stop_counting()
            if self._desk is not None:
                self._desk.close()
                self._desk = None

    # What comes out.

    @property
    def step(self) -> str:
        """What the table is at: `setup`, a phase of the referee, or one of the sitting's own steps."""
        if self._desk is None:
            return "setup"
        if is_legal_game(self._desk):
            return self._desk.phase
        if self._count_now is not None:
            return "waiting"
        if self._stop_count is not None:
            return "judging" if self._judging else "counting"
        if self._ruling_shown:
            return "ruled"
        if self._desk.moment == "reveal":
            return "ready" if self._hands is None else "review"
        return self._desk.phase

    def view(self) -> dict[str, Any]:
        """All that a page shows, as JSON."""
        with self._lock:
            if self._slow_part[0] != self._version:
                self._slow_part = (self._version, self._seldom_changed())
            return {
                **self._slow_part[1],
                "step": self.step,
                "prompt": self._prompt(),
                "beat": self._beat,
                "count_by": str(self._count_by),
                "loading": self._eyes.loading,
                "trouble": None if is_legal_game(self._desk) else self._trouble or self._poor_sight,
                "blind": self._trouble is not None,
                "seats": [_seat_json(seat) for seat in self._seats or ()],
                "lines": [{"number": line.number, "text": line.text} for line in self.announcer.lines[-12:]],
                "muted": self.announcer.muted,
            }

    def _seldom_changed(self) -> dict[str, Any]:
        """The part of the view that a new version brings: a beat of the countdown must not wait for it."""
        desk, last_reveal = self._desk, self._last_reveal()
        shown = self._hands if self._hands is not None else self._reviewed.get(last_reveal or 0)
        return {
            "version": self._version,
            "game": None if desk is None else dict(desk.public),
            "kind": None if desk is None else desk.game,
            "name": None if desk is None else desk.name,
            "undo": desk is not None and desk.may("undo"),
            "redo": desk is not None and desk.may("redo"),
            "legal": [] if desk is None else desk.answer({"do": "legal"})["legal"],
            "play": legal_game.shown(desk) if desk is not None and is_legal_game(desk) else None,
            "story": self._story(),
            "setup": dict(self.memory.setup) if desk is None else None,
            "reveal": None if shown is None else shown.as_json(),
            "ruled_number": last_reveal,
        }

    def picture(self, name: str) -> bytes | None:
        """A picture of a reveal, as a JPEG, by the name that the view gives it."""
        with self._lock:
            known = [*self._reviewed.values(), *([self._hands] if self._hands else [])]
            return next((jpeg for hands in known if (jpeg := hands.picture(name)) is not None), None)

    # Actions: the game.

    def _start(self, asked: Asked) -> Reply:
        """`{"do": "start", "game": "finger_pirates", "line": {"do": "start", "players": [...], ...}}`."""
        if self._desk is not None:
            return Reply(False, "A game is open; leave it first.")
        line = dict(asked["line"])
        if hidden := why_not_shared(str(asked["game"]), line):
            return Reply(False, hidden)
        desk = GameDesk(self._folder, str(asked["game"]))
        answer = desk.answer(line)
        if not answer["ok"] or not desk.begun or desk.name is None:
            desk.close()
            return Reply(False, answer.get("message", "The game could not be started."))
        self._desk = desk
        self.memory.begin(desk.game, desk.name, {**line, "game": desk.game})
        self._at_the_table()
        return self._accepted(answer)

    def _leave(self, asked: Asked) -> Reply:
        """Back to the set-up; the game is kept."""
        desk = self._playing()
        self._stop_counting()
        desk.close()
        self._desk = None
        self._hands, self._ruling_shown, self._seats = None, False, None
        self._reviewed.clear()
        self.memory.leave()
        return self._changed()

    def _line(self, asked: Asked) -> Reply:
        """`{"do": "line", "line": {...}}`: one line of the game's own, as in docs/referee/."""
        line = dict(asked["line"])
        desk = self._playing()
        if line.get("do") in _LINES_WITH_VERBS or (line.get("do") == "reveal" and not is_legal_game(desk)):
            return Reply(False, f"{line['do']!r} is no line of the game.")
        answer = desk.answer(line)
        return self._accepted(answer) if answer["ok"] else self._refused(answer)

    def _next(self, asked: Asked) -> Reply:
        """The table has seen the ruling."""
        if not self._ruling_shown:
            return Reply(False, "There is no ruling to go on from.")
        self._ruling_shown = False
        return self._changed(prompt=True)

    def _undo(self, asked: Asked) -> Reply:
        """Take the last accepted action back. Back at a reveal, its hands lie there again to be corrected."""
        desk = self._playing()
        self._stop_counting()
        answer = desk.answer({"do": "undo"})
        if not answer["ok"]:
            return self._refused(answer)
        return self._after_a_step_back(answer)

    def _redo(self, asked: Asked) -> Reply:
        desk = self._playing()
        self._stop_counting()
        answer = desk.answer({"do": "redo"})
        if not answer["ok"]:
            return self._refused(answer)
        self._hands, self._ruling_shown = None, self._last_reveal() is not None
        return self._told(answer)

    def _back_to(self, asked: Asked) -> Reply:
        """`{"do": "back_to", "number": 9}`: undo until action 9 no longer stands."""
        desk, number = self._playing(), int(asked["number"])
        if not 1 < number <= len(desk.actions()):
            return Reply(False, "There is no such action.")
        self._stop_counting()
        answer: Answer = {"ok": False}
        while len(desk.actions()) >= number:
            answer = desk.answer({"do": "undo"})
            if not answer["ok"]:
                return self._refused(answer)
        return self._after_a_step_back(answer)

    def _after_a_step_back(self, answer: Answer) -> Reply:
        desk = self._playing()
        self._ruling_shown = False
        if not desk.begun:
            self._leave({})
            return Reply(True)
        at_reveal = desk.moment == "reveal" and not is_legal_game(desk)
        self._hands = self._reviewed.get(len(desk.actions()) + 1) if at_reveal else None
        return self._told(answer)

    def _correct(self, asked: Asked) -> Reply:
        """`{"do": "correct", "number": 5, "player": "Ben", "shown": 2}`: what a hand showed in a round that was ruled.

        With `"control"` besides, where the order track needs ship control numbers for the corrected hands.
        """
        desk, number = self._playing(), int(asked["number"])
        actions = desk.actions()
        if is_legal_game(desk) or not 1 <= number <= len(actions) or actions[number - 1].get("do") != "reveal":
            return Reply(False, "There is no reveal with this number.")
        player, shown = str(asked["player"]), _shown(asked["shown"])
        old = actions[number - 1]
        new: list[Action] = [{**old, "hands": {**old["hands"], player: shown}}]
        followed = number < len(actions) and actions[number].get("do") == "control"
        if "control" in asked:
            new.append({"do": "control", "value": dict(asked["control"])})
        answer = desk.answer({"do": "edit", "from": number, "to": number + followed, "actions": new})
        if not answer["ok"]:
            needs = event_of({"events": desk.events_of([*actions[: number - 1], *new])}, "needs_control")
            if answer["error"] == "no_longer_fits" and needs is not None:
                return Reply(False, answer["message"], needs_control=tuple(needs["players"]))
            return Reply(False, answer["message"])
        if (seen := self._reviewed.get(number)) is not None:
            self._reviewed[number] = seen.answered(player, shown)
        edited = answer["events"][0]
        before, after = event_of({"events": edited["before"]}, "ruled"), event_of({"events": edited["after"]}, "ruled")
        self._ruling_shown = desk.phase != "control" and self._last_reveal() == number
        self.announcer.say(table.corrected(player, shown))
        if after is not None and (before is None or after["say"] != before["say"]):
            self.announcer.say(after["say"])
        return self._changed(prompt=desk.phase == "control")

    # Actions: the hands.

    def _count(self, asked: Asked) -> Reply:
        """Count to three and look; while fists are waited for, count at once."""
        if self._count_now is not None:
            self._count_now.set()
            return self._changed()
        if self.step not in ("ready", "review"):
            return Reply(False, "It is not the moment for a countdown.")
        if self._trouble is not None:
            return Reply(False, self._trouble)
        self._begin_round()
        return self._changed()

    def _count_by_whom(self, asked: Asked) -> Reply:
        """`{"do": "count_by", "who": "fists"}`: who counts from now on; without the voice, rounds begin by fists."""
        self._count_by = CountBy(asked["who"])
        self.memory.keep_count_by(str(self._count_by))
        return self._changed()

    def _begin_round(self) -> None:
        self._hands, self._beat, self._judging = None, 0, False
        self._stop_count = threading.Event()
        args = (self._stop_count, self._round)
        self._round = threading.Thread(target=self._count_and_judge, args=args, name="round", daemon=True)
        self._round.start()

    def _stop(self, asked: Asked) -> Reply:
        """Stop the countdown."""
        self._stop_counting()
        return self._changed()

    def _type(self, asked: Asked) -> Reply:
        """The table tells all hands itself, without the camera."""
        if self.step not in ("ready", "review"):
            return Reply(False, "It is not the moment for hands.")
        self._hands = told_hands(self._playing().players)
        return self._changed()

    def _hand(self, asked: Asked) -> Reply:
        """`{"do": "hand", "player": "Ben", "shown": 2}`: the table's word on a hand under review.

        With the last open question the round is ruled, unless the seats are still to be agreed on.
        """
        if self._hands is None:
            return Reply(False, "There are no hands to be corrected.")
        player, shown = str(asked["player"]), _shown(asked["shown"])
        if player not in self._hands.review.players:
            return Reply(False, f"Nobody is called {player[:40]}.")
        was_open = bool(self._hands.review.open)
        self._hands = self._hands.answered(player, shown)
        self.announcer.say(table.corrected(player, shown))
        if was_open and self._hands.settled:
            return self._agree(asked)
        return self._changed()

    def _move_on(self, asked: Asked) -> Reply:
        """Everybody sits one seat on, where the seats have just been found."""
        if self._hands is None or not self._hands.finding_seats:
            return Reply(False, "The seats are not being found now.")
        self._hands = self._hands.moved_on().without_guns_of(self._unarmed())
        return self._changed()

    def _find_seats(self, asked: Asked) -> Reply:
        """The table has moved: the next countdown finds the seats anew."""
        self._seats, self._profile = None, None
        return self._changed()

    def _agree(self, asked: Asked) -> Reply:
        """The hands are right: the referee rules."""
        hands = self._hands
        if hands is None or hands.review.open:
            return Reply(False, "Not every hand is known yet.")
        desk = self._playing()
        number = len(desk.actions()) + 1
        answer = desk.answer({"do": "reveal", "hands": hands.review.hands()})
        if not answer["ok"]:
            return self._refused(answer)
        if hands.finding_seats and len(hands.seats) == len(desk.players) and hands.still:
            self._seats = hands.seats
            try:
                keep_seats(hands.seats, hands.still.size)
            except CompanionError as error:  # the game goes on with them all the same
                self.announcer.say(str(error))
        self._reviewed[number] = replace(hands, finding_seats=False)
        self._hands = None
        return self._accepted(answer)

    # Actions: what is heard.

    def _read(self, asked: Asked) -> Reply:
        """`{"do": "read", "what": "standing"}`: read out the standing, why, hands, rules, prompt or a line."""
        desk = self._desk
        match asked["what"]:
            case "line":
                self.announcer.say_again(int(asked["number"]))
            case "prompt":
                self.announcer.read_out(self._prompt())
            case "standing" if desk is not None:
                legal = is_legal_game(desk)
                self.announcer.read_out(legal_game.standing(desk) if legal else prompts.standing(desk.public))
            case "why" if desk is not None:
                for sentence in desk.answer({"do": "why"})["why"].values():
                    self.announcer.read_out(sentence)
            case "hands" if self._hands is not None:
                asked_of = questions(self._hands.showings)
                known = {p: s for p, s in zip(*_columns(self._hands), strict=True) if s is not None}
                for sentence in [table.hands(known), *asked_of] if known else asked_of:
                    self.announcer.read_out(sentence)
            case "rules" if desk is not None:
                self.announcer.read_out(desk.story()[0].said[0])
            case _:
                return Reply(False, "There is nothing to read out.")
        return Reply(True)

    def _mute(self, asked: Asked) -> Reply:
        """`{"do": "mute", "on": true}`: the whole table's voice off or on."""
        self.announcer.muted = asked["on"] is True
        self._tell_listeners()
        return Reply(True)

    # The countdown, in a thread of its own.

    def _count_and_judge(self, stopped: threading.Event, before: threading.Thread | None) -> None:
        if before is not None:
            before.join()  # a countdown that was stopped has ended before the next one begins
        try:
            hands = self._seen_at_three(stopped)
        except CountStopped:
            return
        except CompanionError as error:
            hands = Spoiled(str(error))
        except Exception as fault:  # the table must not lose its page to a mistake in the vision
            hands = Spoiled(f"The hands could not be read ({fault!r}). Please count again, or type what they showed.")
        with self._lock:
            if self._stop_count is not stopped:
                return
            self._stop_count, self._judging = None, False
            if isinstance(hands, Spoiled):
                self.announcer.say(hands.sentence)
                self._changed()
                return
            self._hands = hands
            for sentence in questions(hands.showings) or [table.hands(hands.review.hands())]:
                self.announcer.say(sentence)
            if hands.strangers:
                self.announcer.say(table.strangers(hands.strangers))
            if not hands.settled or not self._agree({}).ok:
                self._changed()

    def _seen_at_three(self, stopped: threading.Event) -> ShownHands | Spoiled:
        """What everybody showed; the lock is not held meanwhile."""
        watcher = self._eyes.watcher()
        camera = StoppableCamera(self._eyes.camera, stopped)
        voice = self.announcer.counting_voice(stopped)
        voice.wait()
        with self._lock:
            players, seats = self._playing().players, self._seats
        judged = self._by_fists(camera, watcher, seats, stopped) if seats else None
        if judged is None:
            show = partial(self._show_beat, stopped=stopped)
            judged = count_and_judge(camera, watcher, voice, show, players, seats)
        if isinstance(judged, Spoiled):
            return judged
        with self._lock:
            return seen_hands(judged, camera.shown, finding_seats=seats is None).without_guns_of(self._unarmed())

    def _by_fists(
        self, camera: StoppableCamera, watcher: Watcher, seats: tuple[Seat, ...], stopped: threading.Event
    ) -> Judged | Spoiled | None:
        """Wait for fists, where the table wants it; None when the Companion is to count now."""
        with self._lock:
            if self._count_by is CountBy.VOICE or self._stop_count is not stopped:
                return None
            now = self._count_now = threading.Event()
            wait = players_round if self._count_by is CountBy.PLAYERS else wait_for_fists
        self._tell_listeners()
        try:
            waited = wait(camera, watcher, seats, self.announcer.say, now.is_set)
        finally:
            with self._lock:
                if self._count_now is now:
                    self._count_now = None
            self._tell_listeners()
        return waited if isinstance(waited, Judged | Spoiled) else None

    def _show_beat(self, word: str, stopped: threading.Event) -> None:
        with self._lock:
            if self._stop_count is not stopped:
                return
            self._beat = table.COUNTDOWN.index(word) + 1
        self._tell_listeners()
        if self._beat == len(table.COUNTDOWN):
            threading.Timer(thresholds().reveal.watch_after, self._show_judging, [stopped]).start()

    def _show_judging(self, stopped: threading.Event) -> None:
        with self._lock:
            if self._stop_count is not stopped:
                return
            self._judging = True
        self._tell_listeners()

    def _stop_counting(self) -> None:
        if self._stop_count is not None:
            self._stop_count.set()
            self._stop_count, self._count_now = None, None
            self._beat, self._judging = 0, False

    # Inside.

    def _go_on(self) -> None:
        """Take up the game that was open, where it was."""
        if (opened := self.memory.open_game) is None:
            return
        try:
            desk = GameDesk(self._folder, *opened)
        except CompanionError as error:
            self.announcer.say(str(error))
            return
        if not desk.begun:  # its start was taken back
            desk.close()
            self.memory.leave()
            return
        self._desk = desk
        self._ruling_shown = self._last_reveal() is not None
        self._at_the_table()
        self.announcer.say(desk.warning or prompts.gone_on(opened[1]))

    def _at_the_table(self) -> None:
        """The players of the game sit down."""
        self._reviewed.clear()
        self._seats, self._seats_looked_up = None, False
        self._look_up_seats()

    def _look_up_seats(self) -> None:
        """The players' seats, where they are known; the camera may have no picture yet to tell its size."""
        size = self._picture_size()
        if size is None or self._seats_looked_up or self._desk is None:
            return
        players = self._desk.players
        self._seats_looked_up = True
        try:
            profile = profile_of(players, self._profile)
            self._seats = None if profile is None else seats_in(profile, players, size)
            self._eyes.corrections.clear()
            self._eyes.corrections.update(corrections_in(profile))
        except CompanionError as error:
            self.announcer.say(str(error))
        self._tell_listeners()

    def _picture_size(self) -> tuple[int, int] | None:
        frame = self._eyes.camera.newest(None, 0.0)
        image = frame.image if frame is not None else self._first_picture()
        return None if image is None else (image.shape[1], image.shape[0])

    def _first_picture(self) -> Any:
        with suppress(AssertionError):
            return self._eyes.camera.first_picture()
        return None

    def _playing(self) -> GameDesk:
        if self._desk is None:
            raise CompanionError("No game is open.")
        return self._desk

    def _last_reveal(self) -> int | None:
        """The number of the reveal whose ruling is the latest thing that happened."""
        if self._desk is None or not self._desk.begun or is_legal_game(self._desk):
            return None
        actions = self._desk.actions()
        if self._desk.moment == "choice" or not actions:
            return None
        if actions[-1].get("do") == "control":
            return len(actions) - 1
        return len(actions) if actions[-1].get("do") == "reveal" else None

    def _unarmed(self) -> list[str]:
        """Those who cannot show a gun."""
        public = self._playing().public
        guns = public.get("guns", {})
        return [player for player in public["players"] if guns.get(player) != "unused"]

    def _prompt(self) -> str:
        if self._desk is None:
            return ""
        return (
            legal_game.prompt(self._desk) if is_legal_game(self._desk) else prompts.prompt(self.step, self._desk.public)
        )

    def _story(self) -> list[dict[str, Any]]:
        if self._desk is None or not self._desk.begun:
            return []
        legal = is_legal_game(self._desk)
        return [
            {
                "number": done.number,
                "do": done.action["do"],
                "said": list(done.said),
                "hands": done.action.get("hands") if done.action["do"] == "reveal" and not legal else None,
                "reveal": self._reviewed[done.number].as_json(outlines=False)
                if done.number in self._reviewed
                else None,
            }
            for done in self._desk.story()
        ]

    def _accepted(self, answer: Answer) -> Reply:
        """Say what the referee answered, and show it. The events of a legal game ask for what comes next themselves."""
        if is_legal_game(self._desk):
            for event in answer["events"]:
                self.announcer.say(event["say"])
            return self._changed()
        ruled = event_of(answer, "ruled")
        self._ruling_shown = ruled is not None
        for event in answer["events"]:
            self.announcer.say(event["say"])
        if self._count_by is not CountBy.VOICE and self._seats and self.step == "ready":
            self._begin_round()  # nobody has to press anything
        return self._changed(prompt=ruled is None and event_of(answer, "needs_control") is None)

    def _told(self, answer: Answer) -> Reply:
        for event in answer["events"]:
            self.announcer.say(event["say"])
        return self._changed(prompt=True)

    def _refused(self, answer: Answer) -> Reply:
        self.announcer.say(answer["message"])
        return Reply(False, answer["message"])

    def _changed(self, prompt: bool = False) -> Reply:
        """The table is another one than before: older taps no longer count."""
        self._version += 1
        if prompt and self.step not in ("ready", "review"):
            self.announcer.say(self._prompt())
        self._tell_listeners()
        return Reply(True)

    def _tell_listeners(self) -> None:
        for listener in list(self._listeners):
            listener()

    def _watch_camera(self) -> None:
        """Tell when the camera is in trouble or well again, and when the networks are ready."""
        loading = True
        while not self._closed.wait(_WATCH_CAMERA_S):
            if loading and not self._eyes.loading:
                loading = False
                self._tell_listeners()
            poor_sight = self._eyes.camera.poor_sight()
            if poor_sight != self._poor_sight:
                self._poor_sight = poor_sight
                self._say_of_camera(poor_sight or "")
            trouble = self._eyes.camera.trouble()
            if trouble != self._trouble:
                if trouble is None or self._trouble is None:
                    self._say_of_camera(trouble or table.camera_back())
                self._trouble = trouble
                self._tell_listeners()
            with self._lock:
                self._look_up_seats()

    def _say_of_camera(self, sentence: str) -> None:
        """Nobody is told of the camera in a game that is played without it."""
        if not is_legal_game(self._desk):
            self.announcer.say(sentence)
        self._tell_listeners()


def games() -> list[dict[str, Any]]:
    """Every game with its title and house rules, for the set-up."""
    referees = [referee_of(game) for game in GAMES]
    return [
        {
            "game": referee.game,
            "title": referee.title,
            "house_rules": [
                {"name": r.name, "default": r.default, "choices": list(r.choices), "reading": r.reading}
                for r in referee.house_rules
            ],
        }
        for referee in referees
    ]


_SHOWN = frozenset(VALUE_KEYS.values())


def _shown(value: object) -> Shown:
    """The value if a hand can show it. Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in _SHOWN:
        raise ValueError(value)
    return value


def _columns(hands: ShownHands) -> tuple[tuple[str, ...], tuple[Shown | None, ...]]:
    return hands.review.players, hands.review.shown


def _seat_json(seat: Seat) -> dict[str, Any]:
    return {"name": seat.name, "x": seat.x, "y": seat.y, "size": seat.size, "arm_from": seat.arm_from}


_VERBS: Mapping[str, Callable[[Sitting, Asked], Reply]] = {
    "start": Sitting._start,
    "leave": Sitting._leave,
    "line": Sitting._line,
    "next": Sitting._next,
    "undo": Sitting._undo,
    "redo": Sitting._redo,
    "back_to": Sitting._back_to,
    "correct": Sitting._correct,
    "count": Sitting._count,
    "count_by": Sitting._count_by_whom,
    "stop": Sitting._stop,
    "type": Sitting._type,
    "hand": Sitting._hand,
    "move_on": Sitting._move_on,
    "find_seats": Sitting._find_seats,
    "agree": Sitting._agree,
    "read": Sitting._read,
    "mute": Sitting._mute,
}
"""What a page may ask for."""

_ANY_TIME = frozenset({"read", "mute", "stop"})
"""What changes nothing that another page may have built on, or must never come too late."""

_LINES_WITH_VERBS = frozenset({"start", "undo", "redo", "edit", "state", "legal", "why", "rules", "history"})
"""Lines of the referee that have actions of their own here; the reveal of Finger Pirates has one too."""
