"""The table that a sitting is about: its game, the hands under review, the countdown, the seats and the camera."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.clips.keeping import clips_folder
from companion.errors import CompanionError
from companion.games.finger_guns.state import State as FingerGuns
from companion.play.hands_free import CountBy
from companion.play.referee_desk import Answer, event_of
from companion.play.reveal_round import Spoiled
from companion.sitting import legal_game
from companion.sitting.announcer import Announcer, Speaks
from companion.sitting.calibrating import Calibrating
from companion.sitting.camera_watch import CameraWatch
from companion.sitting.card_talk import CardTalk
from companion.sitting.eyes import Eyes
from companion.sitting.game_desk import GameDesk
from companion.sitting.legal_game import is_legal_game
from companion.sitting.memory import Memory
from companion.sitting.printed_cards import PrintedCards
from companion.sitting.reply import Reply
from companion.sitting.reveal_clips import RevealClips
from companion.sitting.rounds import Rounds, Seen, Sitters
from companion.sitting.seating import Seating
from companion.sitting.shown_choices import ShownChoices
from companion.sitting.shown_hands import ShownHands
from companion.table.background import moved
from companion.table.profile import TableProfile
from companion.voice.english import prompts
from companion.voice.english import seating as seating_words


class GameTable:
    """How the table stands, and what is told when it changes. Used with `lock` held, but for what says otherwise."""

    def __init__(
        self,
        folder: Path,
        eyes: Eyes,
        voice: Callable[[], Speaks],
        profile: TableProfile | None,
        hands_seen: Callable[["GameTable", Seen | ShownChoices | Spoiled], None],
    ) -> None:
        """`hands_seen` gets what a countdown has brought; for the others see `Sitting`."""
        self.folder = folder
        self.eyes = eyes
        self.lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []
        self.memory = Memory(folder)
        self.announcer = Announcer(voice, self.tell_listeners)
        self.version = 1
        self.desk: GameDesk | None = None
        self.seating = Seating(eyes, profile)
        self.calibrating: Calibrating | None = None
        """The seats being learned."""
        self.hands: ShownHands | None = None
        """The hands under review."""
        self.reviewed: dict[int, ShownHands] = {}
        """The hands of the reveals that were ruled, by the number of their action."""
        self.clips = RevealClips(clips_folder())
        self.choices: ShownChoices | None = None
        """The choices under review, in a reveal of Finger Guns."""
        self.pointed: dict[int, ShownChoices] = {}
        """Those that the referee was told, by the number of their action."""
        self.ruling_shown = False
        """Whether the table is still looking at its latest ruling."""
        self.rounds = Rounds(
            eyes,
            self.announcer,
            self.lock,
            self._sitters,
            lambda judged: hands_seen(self, judged),
            self.tell_listeners,
        )
        if self.memory.count_by in list(CountBy):
            self.rounds.count_by = CountBy(self.memory.count_by)
        self.printed = PrintedCards(
            eyes, lambda: self.rounds.running or self.calibrating is not None, self._look_at_cards
        )
        self._card_talk = CardTalk()
        self._told_of_cards: list[dict[str, Any]] = []
        self.camera = CameraWatch(eyes, self._say_of_camera, self.tell_listeners, self._look_at_seats)

    # How it stands.

    @property
    def step(self) -> str:
        """What the table is at: `setup`, a phase of the referee, or one of the sitting's own steps."""
        if self.desk is None:
            return "setup"
        if self.calibrating is not None:
            return "seats"
        if self.rounds.waiting:
            return "waiting"
        if self.rounds.running:
            return "judging" if self.rounds.judging else "counting"
        if is_legal_game(self.desk):
            return self.desk.phase if self.choices is None else "choices"
        if self.ruling_shown:
            return "ruled"
        if self.desk.moment == "reveal":
            return "ready" if self.hands is None else "review"
        return self.desk.phase

    @property
    def prompt(self) -> str:
        """What the table is asked for; empty without a game."""
        if self.desk is None:
            return ""
        if self.calibrating is not None:
            return self.calibrating.says
        if self.rounds.running:
            return ""
        return legal_game.prompt(self.desk) if is_legal_game(self.desk) else prompts.prompt(self.step, self.desk.public)

    @property
    def last_reveal(self) -> int | None:
        """The number of the reveal whose ruling is the latest thing that happened."""
        if self.desk is None or not self.desk.begun or is_legal_game(self.desk):
            return None
        actions = self.desk.actions()
        if self.desk.moment == "choice" or not actions:
            return None
        if actions[-1].get("do") == "control":
            return len(actions) - 1
        return len(actions) if actions[-1].get("do") == "reveal" else None

    @property
    def armed(self) -> list[str]:
        """Those who can show a gun."""
        public = self.playing().public
        guns = public.get("guns", {})
        return [player for player in public["players"] if guns.get(player) == "unused"]

    @property
    def by_camera(self) -> bool:
        """Whether the camera has a part in this game."""
        return not is_legal_game(self.desk) or self.printed.watched or isinstance(self.playing().state, FingerGuns)

    @property
    def proposals(self) -> list[dict[str, Any]]:
        """What the printed cards on the table say, for the table to confirm; nothing while somebody counts."""
        if self.desk is None or not self.desk.begun or self.step not in (self.desk.phase, "ready"):
            return []
        return self.printed.proposals(self.desk.public, self.desk.answer({"do": "legal"})["legal"])

    def playing(self) -> GameDesk:
        """The open game. Raises CompanionError if there is none."""
        if self.desk is None:
            raise CompanionError("No game is open.")
        return self.desk

    # What happens to it.

    def go_on(self) -> None:
        """Take up the game that was open, where it was."""
        if (opened := self.memory.open_game) is None:
            return
        try:
            desk = GameDesk(self.folder, *opened)
        except CompanionError as error:
            self.announcer.say(str(error))
            return
        if not desk.begun:  # its start was taken back
            desk.close()
            self.memory.leave()
            return
        self.desk = desk
        self.ruling_shown = self.last_reveal is not None
        self.sit_down()
        self.announcer.say(desk.warning or prompts.gone_on(opened[1]))

    def sit_down(self) -> None:
        """The players of the game sit down."""
        self.reviewed.clear()
        self.pointed.clear()
        self.choices = None
        self.clips.forget()
        try:
            self.seating.sit_down(self.playing().players)
        except CompanionError as error:
            self.announcer.say(str(error))
        self.seating.look()

    def learn_seats(self, anew: bool) -> None:
        """Have everybody show a hand, one after the other; without `anew` only those whose seats are not known."""
        self.learn_no_more()
        kept = self.seating.anew() if anew or self.seating.profile is None else self.seating.profile
        self.calibrating = Calibrating(
            self.eyes,
            self.playing().players,
            kept,
            self.lock,
            self.announcer.say,
            self.tell_listeners,
            self.changed,
            self._seats_failed,
        )
        self.calibrating.start()

    def stop_looking(self) -> None:
        """End the countdown or the learning of seats, whichever goes on."""
        self.rounds.stop()
        self.learn_no_more()

    def learn_no_more(self) -> None:
        """End the learning of seats, if there is one."""
        if self.calibrating is not None:
            self.calibrating.stop()
            self.calibrating = None

    def go_on_playing(self) -> Reply:
        """The seats are settled: ask for what comes next."""
        self._begin_by_itself()
        return self.changed(prompt=True)

    def leave(self) -> Reply:
        """Back to the set-up; the game is kept."""
        desk = self.playing()
        self.stop_looking()
        desk.close()
        self.desk = None
        self.hands, self.choices, self.ruling_shown = None, None, False
        self.printed.clear()
        self.seating.stand_up()
        self.reviewed.clear()
        self.clips.forget()
        self.memory.leave()
        self.announcer.forget()
        return self.changed()

    def begin_round(self) -> None:
        """Count to three and look."""
        self.hands = None
        self.rounds.begin()

    def accepted(self, answer: Answer) -> Reply:
        """Say what the referee answered, and show it. The events of a legal game ask for what comes next themselves."""
        self.choices = None
        if is_legal_game(self.desk):
            for event in answer["events"]:
                self.announcer.say(event["say"])
            return self.changed()
        ruled = event_of(answer, "ruled")
        self.ruling_shown = ruled is not None
        for event in answer["events"]:
            self.announcer.say(event["say"])
        self._begin_by_itself()
        return self.changed(prompt=ruled is None and event_of(answer, "needs_control") is None)

    def told(self, answer: Answer) -> Reply:
        """Say what a step back or forth has led to. Back at a reveal of Finger Guns, its choices lie there again."""
        self.choices = self.pointed.get(len(self.playing().actions()) + 1)
        for event in answer["events"]:
            self.announcer.say(event["say"])
        return self.changed(prompt=True)

    def refused(self, answer: Answer) -> Reply:
        """Say why the referee refused."""
        self.announcer.say(answer["message"])
        return Reply(False, answer["message"])

    def changed(self, prompt: bool = False) -> Reply:
        """The table is another one than before: older taps no longer count."""
        self.version += 1
        if prompt and self.step not in ("ready", "review"):
            self.announcer.say(self.prompt)
        self.tell_listeners()
        return Reply(True)

    def listen(self, listener: Callable[[], None]) -> None:
        """Have `listener` called, in any thread, whenever the view has changed."""
        self._listeners.append(listener)

    def tell_listeners(self) -> None:
        """The view has changed. In any thread, with or without the lock."""
        for listener in list(self._listeners):
            listener()

    # Inside.

    def _lay_cards(self) -> None:
        """Look for the printed cards of this game, once it is known who sits where."""
        desk, setup = self.desk, self.memory.setup
        if desk is None or not setup.get("printed") or self.seating.profile is None:
            return
        try:
            self.printed.lay(desk.game, str(setup.get("deck", "house")), self.seating.profile)
        except CompanionError as error:
            self.announcer.say(str(error))

    def _look_at_cards(self) -> None:
        """After a look at the cards: say what is new about them, and show it."""
        with self.lock:
            told = self.proposals
            lines = self._card_talk.lines(self.version, told, time.monotonic())
            new = told != self._told_of_cards
            self._told_of_cards = told
        for line in lines:
            self.announcer.say(line)
        if new:
            self.tell_listeners()

    def _sitters(self) -> Sitters:
        return Sitters(self.playing().players, self.seating.seats, self.armed)

    def _begin_by_itself(self) -> None:
        """Where fists begin the round, nobody has to press anything."""
        if self.rounds.count_by is not CountBy.VOICE and self.seating.seats and self.step == "ready":
            self.begin_round()

    def _seats_failed(self, sentence: str) -> None:
        self.announcer.say(sentence)
        self.learn_no_more()
        self.changed()

    def _look_at_seats(self) -> None:
        """Take the players' seats once the camera has a picture; notice when it looks elsewhere. Without the lock."""
        with self.lock:
            new = self.desk is not None and self.seating.look()
            self._lay_cards()
            busy = (
                self.desk is None or self.calibrating is not None or (self.rounds.running and not self.rounds.waiting)
            )
            compare = None if busy else self.seating.to_compare()
        if compare is not None:
            has_moved = moved(*compare)
            with self.lock:
                new = self.seating.compared(compare[0], has_moved) or new
                if new and self.seating.moved:
                    self.announcer.say(seating_words.moved_in_game())
        if new:
            self.tell_listeners()

    def _say_of_camera(self, sentence: str) -> None:
        """Nobody is told of the camera in a game that is played without it."""
        if self.by_camera:
            self.announcer.say(sentence)
        self.tell_listeners()
