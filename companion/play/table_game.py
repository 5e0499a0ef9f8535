"""The rounds of one game of Finger Pirates in the terminal: limit, countdown, review, ruling."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.capture.frame import Frame
from companion.clips.game_clips import GameClips
from companion.clips.keeping import around_three
from companion.errors import CompanionError
from companion.play import screen
from companion.play.hands_free import CountBy, players_round, wait_for_fists
from companion.play.keyboard import pressed, read_answer, read_key
from companion.play.picture import write_evidence
from companion.play.referee_desk import Answer, RefereeDesk
from companion.play.reveal_round import Spoiled, count_and_judge, named
from companion.play.review import Review, review_of
from companion.play.table_camera import TableCamera
from companion.play.table_talk import questions
from companion.showdown.evidence import evidence
from companion.showdown.judging import Judged
from companion.showdown.reveal import SeatShowing
from companion.showdown.watching import Watcher
from companion.table.background import Background, moved
from companion.table.seat import Seat
from companion.voice.english import seating, table
from companion.voice.voice import Voice

REVIEW_HELP = "Enter: that is right   0-5 or g: what the marked hand showed   n/p: mark next/previous   a: count again"
EVIDENCE_HELP = "   e: save pictures of who was late or changed"
FIRST_REVIEW_HELP = REVIEW_HELP + "   r: everybody sits one seat on"
MOVED_HELP = "f: find the seats at the next countdown   Enter: they still fit   (or stop, and calibrate again)"
RULED_HELP = "Enter: next round   w: why   c: correct a hand   k: keep it as a clip   q: stop"


class TableGame:
    """One game. The referee's phase says what comes next, so that taking an answer back needs no bookkeeping here."""

    def __init__(
        self,
        camera: TableCamera,
        watcher: Watcher,
        voice: Voice,
        desk: RefereeDesk,
        players: Sequence[str],
        seats: Sequence[Seat] | None,
        clips: GameClips,
        count_by: CountBy = CountBy.VOICE,
        background: Background | None = None,
    ) -> None:
        """`seats` have the players' names; None to find them at the first countdown, which is then by voice.

        `clips` keeps reveals. `background` is what the camera saw when `seats` were calibrated.
        """
        self._camera = camera
        self._watcher = watcher
        self._voice = voice
        self._desk = desk
        self._players = list(players)
        self._seats = seats
        self._clips = clips
        self._taken: tuple[list[Frame], Judged] | None = None
        self._count_by = count_by
        self._background = background
        self._reviewed: tuple[list[SeatShowing], Review] | None = None
        self._reopened: tuple[list[SeatShowing], Review] | None = None

    def play(self) -> None:
        """Play until the table stops. Raises EndOfInput when nobody answers any more."""
        steps = {"limit": self._limit, "reveal": self._reveal, "control": self._control}
        while True:
            answer = steps[self._desk.phase]()
            if not answer["ok"]:
                self._tell(answer["message"])
            for event in answer.get("events", []):
                if event["event"] == "ruled":
                    screen.say_line(screen.ruling(event))
                    self._voice.say(event["say"])
                    if not self._after_ruling(event):
                        return
                elif event["event"] != "limit":
                    self._tell(event["say"])

    def _limit(self) -> Answer:
        return self._desk.limit(self._number("Limit on the deck: "))

    def _control(self) -> Answer:
        return self._desk.control({p: self._number(f"Ship control of {p}: ") for p in self._desk.needs()})

    def _reveal(self) -> Answer:
        """Count, judge and review until the table agrees on what everyone showed."""
        while True:
            if self._reopened is not None:
                (showings, review), self._reopened = self._reopened, None
                agreed = self._agreed(showings, review, None)
            else:
                judged = self._judged()
                self._taken = (around_three(self._camera, judged.reveal.three_s), judged)
                armed = self._desk.gun_players()
                showings = [s if s.seat in armed else s.without_gun() for s in judged.reveal.seats]
                if judged.reveal.strangers:
                    screen.say_line(table.strangers(judged.reveal.strangers))
                review = review_of(showings)
                for sentence in questions(showings) or [table.hands(review.hands())]:
                    self._voice.say(sentence)
                agreed = self._agreed(showings, review, judged)
            if agreed is not None:
                self._keep_agreed(agreed)
                return self._desk.reveal(agreed.hands())

    def _judged(self) -> Judged:
        """Countdowns until one can be judged."""
        while True:
            self._check_camera()
            screen.say_line("Fists over the table.")
            self._voice.wait()
            judged = self._counted()
            if not isinstance(judged, Spoiled):
                return judged
            self._tell(judged.sentence)
            if self._camera.trouble() is not None:
                while self._camera.trouble() is not None:
                    self._camera.newest(None, 0.2)
                self._tell(table.camera_back())

    def _check_camera(self) -> None:
        """Ask the table what to do when the camera no longer looks where the seats were calibrated; once is enough."""
        if self._background is None or not moved(self._background, self._camera.first_picture()):
            return
        self._background = None
        self._tell(seating.camera_moved())
        screen.say_line(MOVED_HELP)
        while (key := read_key()) not in ("\n", "f"):
            pass
        if key == "f":
            self._seats = None

    def _counted(self) -> Judged | Spoiled:
        """One count, by whomever the table wants to count."""
        if self._seats is not None and self._count_by is not CountBy.VOICE:
            screen.say_line("Enter: count at once")
            wait = players_round if self._count_by is CountBy.PLAYERS else wait_for_fists
            waited = wait(self._camera, self._watcher, self._seats, self._tell, pressed)
            if isinstance(waited, Judged | Spoiled):
                return waited
        return count_and_judge(self._camera, self._watcher, self._voice, screen.beat, self._players, self._seats)

    def _agreed(self, showings: list[SeatShowing], review: Review, judged: Judged | None) -> Review | None:
        """The review as the table wants it; None to count again.

        At the first countdown without a profile, `judged` has the seats that were found: the names may be moved on by a
        seat, and what the table agrees to is kept for the next rounds.
        """
        finding_seats = judged is not None and self._seats is None
        pictures = [] if judged is None or self._taken is None else evidence(judged, self._taken[0])
        while True:
            screen.say_line(screen.review_table(review, showings))
            screen.say_line((FIRST_REVIEW_HELP if finding_seats else REVIEW_HELP) + (EVIDENCE_HELP if pictures else ""))
            key = read_key()
            if key == "a":
                return None
            if key == "\n" and not review.open:
                if finding_seats and judged is not None and len(judged.seats) == len(self._players):
                    self._seats = [replace(s, name=p.seat) for s, p in zip(judged.seats, showings, strict=True)]
                self._reviewed = (showings, review)
                return review
            if key == "e" and pictures:
                for picture, path in zip(pictures, write_evidence(pictures), strict=True):
                    screen.say_line(f"{picture.seat}, {picture.fault}: {path}")
                continue
            if key == "r" and finding_seats:
                names = [showing.seat for showing in showings]
                moved = dict(zip(names, [names[-1], *names[:-1]], strict=True))
                showings = [replace(s, seat=moved[s.seat]) for s in showings]
                pictures = [replace(picture, seat=moved[picture.seat]) for picture in pictures]
                review = review_of(showings)
                continue
            before, review = review, review.press(key)
            if review.corrected is not before.corrected:
                player, shown = before.players[before.marked], review.shown[before.marked]
                assert shown is not None
                self._voice.say(table.corrected(player, shown))

    def _keep_agreed(self, review: Review) -> None:
        """Hand what the table agreed to over to the clips."""
        assert self._taken is not None
        frames, judged = self._taken
        armed = self._desk.gun_players()
        with _told_on_screen():
            clip = self._clips.agreed(frames, named(judged, review.players), review.hands(), armed, review.corrected)
            if clip is not None:
                screen.say_line(f"Kept as {clip.path}.")

    def _after_ruling(self, ruled: Mapping[str, Any]) -> bool:
        """Answer what the table asks about the ruling; whether the game goes on."""
        if self._clips.offered:
            screen.say_line("A hand was corrected: k keeps the reveal as a clip, so that it is not misread again.")
        while True:
            screen.say_line(RULED_HELP)
            match read_key():
                case "q":
                    return False
                case "\n":
                    return True
                case "w":
                    for player in ruled["order"]:
                        self._voice.say(ruled["why"][player])
                case "k":
                    with _told_on_screen():
                        screen.say_line(f"Kept as {self._clips.keep().path}.")
                case "c":
                    while self._desk.phase != "reveal":
                        self._desk.undo()
                    self._reopened = self._reviewed
                    return True

    def _tell(self, sentence: str) -> None:
        screen.say_line(sentence)
        self._voice.say(sentence)

    def _number(self, question: str) -> int:
        while True:
            answer = read_answer(question)
            if answer.isascii() and answer.isdigit() and len(answer) < 4:
                return int(answer)
            screen.say_line("Type a number, such as 13, and press Enter.")


@contextlib.contextmanager
def _told_on_screen() -> Iterator[None]:
    """A clip that cannot be kept, on a full disk for one, is told, and the game goes on."""
    try:
        yield
    except CompanionError as error:
        screen.say_line(str(error))
