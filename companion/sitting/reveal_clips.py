"""The newest reveal of a game as a clip: kept when the table wants it, so that it is not misread again."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from companion.capture.frame import Frame
from companion.clips.game_clips import GameClips
from companion.errors import CompanionError
from companion.play.reveal_round import named
from companion.showdown.judging import Judged
from companion.sitting.shown_hands import ShownHands

_CAMERA = "the table page's camera"


class RevealClips:
    """Only the frames of the newest reveal are held: two seconds of them may be 80 MB."""

    def __init__(self, folder: Path) -> None:
        """Clips are kept in `folder`."""
        self._folder = folder
        self.forget()

    def forget(self) -> None:
        """Another game: nothing is held any more."""
        self._clips = GameClips(self._folder, _CAMERA)
        self._seen: tuple[str, Sequence[Frame], Judged] | None = None
        self._number: int | None = None
        self._armed: Collection[str] = ()
        self.kept: Path | None = None
        """Where the newest ruled reveal was kept."""

    def seen(self, hands: ShownHands, frames: Sequence[Frame], judged: Judged) -> None:
        """A countdown has brought these hands; `frames` are those around three."""
        self._seen = None if hands.still is None else (hands.still.name, frames, judged)

    def agreed(self, number: int, hands: ShownHands, armed: Collection[str]) -> str:
        """The referee has ruled action `number` by these hands, when `armed` had a gun to show.

        One sentence where a clip that is kept of it already cannot be corrected, else empty.
        """
        self._armed = armed
        if self._seen is None or hands.still is None or hands.still.name != self._seen[0]:
            self._number = None
            return ""
        if number != self._number:
            self._number, self.kept = number, None
        return self.corrected(number, hands)

    def corrected(self, number: int, hands: ShownHands) -> str:
        """The table has corrected these hands of the ruled action `number`; as `agreed`."""
        if self._seen is None or number != self._number:
            return ""
        _, frames, judged = self._seen
        renamed = named(judged, [showing.seat for showing in hands.seen])
        try:
            self._clips.agreed(frames, renamed, hands.review.hands(), self._armed, hands.review.corrected)
        except CompanionError as error:
            return str(error)
        return ""

    def offered(self, number: int | None) -> bool:
        """Whether reveal `number` was corrected by the table, and can still be kept."""
        return number is not None and number == self._number and self._clips.offered

    def keep(self, number: int | None, private: bool) -> Path:
        """Keep reveal `number`; where it is. `private`: everything but the seats is black. Raises CompanionError."""
        if number is None or number != self._number:
            raise CompanionError("The camera's pictures of this reveal are gone.")
        self.kept = self._clips.keep(private).path
        return self.kept

    def as_json(self, number: int | None) -> dict[str, Any]:
        """For the pages, about reveal `number`."""
        kept = self.kept if number is not None and number == self._number else None
        return {"offered": self.offered(number), "kept": None if kept is None else str(kept)}
