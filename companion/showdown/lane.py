"""One thread with networks of its own."""

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from companion.capture.frame import Frame
from companion.hands.finder import Finder
from companion.hands.hand import Hand
from companion.hands.reading_model import ReadingModel
from companion.table.seat import Seat


@dataclass(slots=True)
class Seen:
    """The hands at some seats: those that were followed, by seat, and those that were searched for, in no order."""

    followed: dict[str, Hand] = field(default_factory=dict)
    searched: list[Hand] = field(default_factory=list)


class Lane:
    """Networks belong to one thread for life; several lanes work side by side."""

    def __init__(self, model: ReadingModel) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hands")
        self._finder = self._thread.submit(Finder, model).result()

    def look(
        self,
        frame: Frame,
        seats: Sequence[Seat],
        followed: Mapping[str, Hand],
        searched: Collection[str],
        lost: Mapping[str, Hand],
        number: int,
    ) -> Future[Seen]:
        """The hands at these seats.

        `followed` has the hands of the last frame by seat, `lost` those that were there then or a little before.
        The seats in `searched` are searched where none is followed, and looked at anew where it is seen askew. `number`
        tells looks apart (`Finder.follow`).
        """

        def looked() -> Seen:
            seen = Seen()
            for seat in seats:
                last = followed.get(seat.name)
                again = None
                if last is not None:
                    again = self._finder.follow(frame.image, last, number, straighten=seat.name in searched)
                if again is not None:
                    seen.followed[seat.name] = again
                elif seat.name in searched:
                    seen.searched += self._finder.find_in(frame.image, seat.view(), number, lost.get(seat.name))
            return seen

        return self._thread.submit(looked)

    def search(self, frame: Frame) -> Future[list[Hand]]:
        """All hands in the frame."""
        return self._thread.submit(self._finder.find_at_table, frame.image)

    def follow(self, frames: Sequence[Frame], hand: Hand) -> Future[list[Hand | None]]:
        """One hand through frames that begin with the one it was found in, or next to it; None where it is lost."""

        def seen() -> list[Hand | None]:
            hands: list[Hand | None] = []
            last = hand
            for number, frame in enumerate(frames):
                again = self._finder.follow(frame.image, last, number, straighten=True)
                last = again if again is not None else last
                hands.append(again)
            return hands

        return self._thread.submit(seen)

    def close(self) -> None:
        """End the thread; what it has not begun to look at is left."""
        self._thread.shutdown(cancel_futures=True)
