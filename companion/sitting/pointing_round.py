"""One countdown of Finger Guns: everybody aims, or points at a card."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.capture.frame import Frame
from companion.cards.finder import FloatArray
from companion.play.countdown import SaysBeats
from companion.play.reveal_round import Spoiled, count_and_watch
from companion.play.table_camera import TableCamera
from companion.showdown.aiming import judge_aim, judge_pointing
from companion.showdown.pointed import PointReveal
from companion.showdown.watching import Watcher
from companion.sitting.shown_choices import TARGETS, Choice, ShownChoices
from companion.sitting.shown_hands import still_of
from companion.table.aim import around
from companion.table.profile import TableProfile

_STILL_S = 0.8
"""After three the hands are held."""


@dataclass(frozen=True, slots=True)
class Pointing:
    """What is asked in a reveal: `kind` and `allowed` are those of `ShownChoices`.

    `cards` are the corners of those that lie face up, in pixels, by id. `aim` is the reveal of this round's guns, which
    may be held still.
    """

    kind: str
    allowed: Mapping[str, tuple[Choice, ...]]
    profile: TableProfile
    cards: Mapping[int, FloatArray]
    aim: PointReveal | None

    def count(
        self, camera: TableCamera, watcher: Watcher, voice: SaysBeats, show: Callable[[str], None]
    ) -> ShownChoices | Spoiled:
        """Count to three and read the hands."""
        watched = count_and_watch(camera, voice, show)
        if isinstance(watched, Spoiled):
            return watched
        three_s, frames = watched
        return self.read(watcher, frames, three_s)

    def read(self, watcher: Watcher, frames: Sequence[Frame], three_s: float) -> ShownChoices:
        """What the frames around three show."""
        height, width = frames[0].image.shape[:2]
        table = around(self.profile, width, height)
        allowed = {player: {str(choice) for choice in choices} for player, choices in self.allowed.items()}
        if self.kind == TARGETS:
            reveal = judge_aim(watcher, frames, table, three_s, allowed)
        else:
            cards = {str(card): corners for card, corners in self.cards.items()}
            reveal = judge_pointing(watcher, frames, table, three_s, cards, self.aim, allowed)
        held = min(frames, key=lambda frame: abs(frame.time_s - three_s - _STILL_S))
        return ShownChoices(self.kind, self.allowed, reveal, still_of(held))
