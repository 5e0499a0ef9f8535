"""Looking at every seat in every frame, each hand followed from frame to frame."""

from collections.abc import Collection, Mapping, Sequence
from types import TracebackType

from companion.capture.frame import Frame
from companion.hands.hand import Hand, one_hand, same_place, without_duplicates
from companion.hands.held import as_held
from companion.hands.personal import PersonalCorrection
from companion.hands.reader import Reader
from companion.hands.reading import Reading
from companion.showdown.lane import Lane
from companion.showdown.look import Look
from companion.table.assignment import assign, still_there
from companion.table.seat import Seat

Looks = dict[str, list[Look]]
"""The looks at each seat, by its name, in the order of time."""


_REMEMBERED = 10
"""How many looks ago a hand may have been seen that is sought where it was lost: opening, it turns and is blurred.

At 18 rendered tables where most hands were lost (76 hands) the best guess was right for 0.684 with it, 0.645 without.
"""


class Watcher:
    """Looks at the seats of one table, several at a time. Close it after use.

    A hand that was there in the last frame is looked at where it was, upright and filling its view; otherwise the whole
    seat is searched. The readings of a seat whose name has a personal correction are put through it.
    """

    def __init__(
        self,
        reader: Reader | None = None,
        lanes: int = 2,
        corrections: Mapping[str, PersonalCorrection] | None = None,
    ) -> None:
        self._reader = reader or Reader()
        self._lanes = [Lane(self._reader.model) for _ in range(lanes)]
        self._corrections = {} if corrections is None else corrections

    def watch(self, frame: Frame, seats: Sequence[Seat], looks: Looks, searched: Collection[str] | None = None) -> None:
        """Add to `looks` one look at each seat in this frame.

        Where no hand could be followed, only the seats named in `searched` are searched, if that is given.
        """
        names = {seat.name for seat in seats} if searched is None else searched
        count = len(self._lanes)
        before = {name: seen[-1].hand for name, seen in looks.items() if seen and seen[-1].hand is not None}
        lost = {name: hand for name, seen in looks.items() if (hand := _last_hand(seen[-_REMEMBERED:])) is not None}
        number = max((len(seen) for seen in looks.values()), default=0)
        waiting = [
            lane.look(frame, seats[first::count], before, names, lost, number) for first, lane in enumerate(self._lanes)
        ]
        parts = [part.result() for part in waiting]
        followed = still_there({name: hand for part in parts for name, hand in part.followed.items()}, before)
        # A hand that has jumped may be a neighbour's: it goes to the nearest seat, as those do that were searched for.
        held = {name: hand for name, hand in followed.items() if same_place(hand, before[name])}
        found = without_duplicates([hand for part in parts for hand in part.searched])
        new = [hand for hand in found if not any(one_hand(hand, other) for other in followed.values())]
        by_seat = assign([*followed.values(), *new], seats, held).by_seat
        for seat in seats:
            hand = by_seat.get(seat.name)
            reading = None if hand is None else self._read(seat, hand)
            looks.setdefault(seat.name, []).append(Look(frame.time_s, hand, reading))

    def _read(self, seat: Seat, hand: Hand) -> Reading:
        reading = self._read_at_table(hand)
        correction = self._corrections.get(seat.name)
        return reading if correction is None else correction.corrected(hand, reading)

    def _read_at_table(self, hand: Hand) -> Reading:
        return as_held(self._reader.read(hand), hand)

    def search(self, frames: Sequence[Frame]) -> list[tuple[float, list[Hand]]]:
        """All hands anywhere in each frame, with the frame's time: for finding seats and strangers."""
        count = len(self._lanes)
        searched = [self._lanes[place % count].search(frame) for place, frame in enumerate(frames)]
        return [(frame.time_s, found.result()) for frame, found in zip(frames, searched, strict=True)]

    def follow(self, frames: Sequence[Frame], hands: Sequence[Hand], found_at: int) -> list[list[Look]]:
        """Looks at each of these hands in all frames, in the order of time; they were found in frame `found_at`.

        From there they are followed forwards and backwards, whoever's they are.
        """
        count = len(self._lanes)
        waiting = [
            (
                self._lanes[place % count].follow(frames[found_at:], hand),
                self._lanes[place % count].follow(frames[:found_at][::-1], hand),
            )
            for place, hand in enumerate(hands)
        ]
        followed = [before.result()[::-1] + after.result() for after, before in waiting]
        return [
            [
                Look(frame.time_s, hand, None if hand is None else self._read_at_table(hand))
                for frame, hand in zip(frames, seen, strict=True)
            ]
            for seen in followed
        ]

    def close(self) -> None:
        """End the threads."""
        for lane in self._lanes:
            lane.close()

    def __enter__(self) -> "Watcher":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _last_hand(looks: Sequence[Look]) -> Hand | None:
    """The hand that was seen last, if any was."""
    return next((look.hand for look in reversed(looks) if look.hand is not None), None)
