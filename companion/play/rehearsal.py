"""Reveals of which the truth is known, because everybody shows what was asked for."""

from collections.abc import Callable, Sequence
from pathlib import Path

from companion.capture.clip_truth import Clip
from companion.capture.frame import Frame
from companion.clips.keeping import around_three, keep
from companion.play import screen
from companion.play.keyboard import read_key
from companion.play.reveal_round import Spoiled, count_and_judge
from companion.play.review import Shown
from companion.play.table_camera import TableCamera
from companion.showdown.judging import Judged
from companion.showdown.watching import Watcher
from companion.table.seat import Seat
from companion.voice.english import table
from companion.voice.voice import Voice

ASKED: Sequence[Shown] = (3, 1, 5, "gun", 2, 4, 0)
"""What is asked for, one after the other, unless the table wants other things."""

HELP = "Enter: all showed that, keep it   a: count again   q: stop"


class Rehearsal:
    """One table that shows what it is asked for."""

    def __init__(
        self,
        camera: TableCamera,
        watcher: Watcher,
        voice: Voice,
        players: Sequence[str],
        seats: Sequence[Seat] | None,
    ) -> None:
        """`seats` have the players' names; None to find them in each countdown."""
        self._camera = camera
        self._watcher = watcher
        self._voice = voice
        self._players = list(players)
        self._seats = seats

    def run(
        self, asked: Sequence[Shown], folder: Path, camera: str, private: bool, kept: Callable[[Clip], None]
    ) -> None:
        """Ask for each showing in turn and keep in `folder` what the table agrees to; `kept` hears of every clip.

        `camera` is the camera's name. `private` keeps only the seats' regions. Raises EndOfInput when nobody answers
        any more; what was kept until then stays.
        """
        for shown in asked:
            taken = self._taken(shown)
            if taken is None:
                return
            frames, judged = taken
            hands = dict.fromkeys(self._players, shown)
            kept(keep(frames, judged, hands, folder, camera, private=private))

    def _taken(self, shown: Shown) -> tuple[list[Frame], Judged] | None:
        """The reveal of one showing, when the table agrees that all showed it; None when it wants to stop."""
        while True:
            self._tell(table.show(shown))
            self._voice.wait()
            judged = count_and_judge(self._camera, self._watcher, self._voice, screen.beat, self._players, self._seats)
            if isinstance(judged, Spoiled):
                self._tell(judged.sentence)
                continue
            frames = around_three(self._camera, judged.reveal.three_s)
            for showing in judged.reveal.seats:
                screen.say_line(f"  {showing.seat}: {showing.in_words()}")
            screen.say_line(HELP)
            while (key := read_key()) not in ("\n", "a", "q"):
                screen.say_line(HELP)
            if key == "q":
                return None
            if key == "\n":
                return frames, judged

    def _tell(self, sentence: str) -> None:
        screen.say_line(sentence)
        self._voice.say(sentence)
