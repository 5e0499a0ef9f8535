"""Where cards lie, over several pictures: a card is there when most looks show it, and gone when its place is bare."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.capture.frame import BgrImage
from companion.cards.finder import FloatArray, Point, Sighting, same_place
from companion.cards.patrol import Patrol, patch_of
from companion.thresholds import thresholds

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels."""

ToTable = Callable[[FloatArray], FloatArray]
"""N x 2 pixels to N x 2 centimetres on the table, as `TablePlane.to_table`."""


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card on the table, by its marker's number.

    `corners` are those of the marker in pixels, clockwise from its own top left. `place_cm` is the marker's middle on
    the table, nothing without a table plane. `turn` is where the card's upper end points, in degrees from up (in the
    picture) or from away (along the plane's y axis), clockwise. `hidden`: it was there, and cannot be seen now.
    """

    number: int
    corners: tuple[Point, Point, Point, Point]
    middle: Point
    place_cm: Point | None
    turn: float
    hidden: bool


@dataclass(slots=True)
class _Track:
    sighting: Sighting
    looks: deque[bool]
    patch: npt.NDArray[np.float32]
    bare: int = 0
    there: bool = False
    unseen: int = 0


class CardWatch:
    """Follows the cards of one deck. Not for several threads."""

    def __init__(self, patrol: Patrol, unique: Sequence[int]) -> None:
        """`unique` are the numbers of which there is one card each: faces."""
        self._patrol = patrol
        self._unique = frozenset(unique)
        self._tracks: list[_Track] = []

    def see(self, image: BgrImage, hands: Sequence[Box] = ()) -> None:
        """Take in one picture. Over a hand's box nothing is gone."""
        limits = thresholds().cards
        grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        seen = self._patrol.look(image, [track.sighting for track in self._tracks])
        free = list(seen)
        for track in self._tracks:
            mine = next((s for s in free if s.number == track.sighting.number and same_place(s, track.sighting)), None)
            patch = patch_of(grey, mine or track.sighting)
            if mine is not None:
                free.remove(mine)
                track.sighting, track.bare, track.unseen = mine, 0, 0
            else:
                track.unseen += 1
                if self._is_bare(track, patch, seen, hands):
                    track.bare += 1
            track.patch = patch
            track.looks.append(mine is not None)
            track.there = track.there or sum(track.looks) >= limits.seen
        for sighting in [sighting for sighting in free if sighting.clear]:
            looks = deque([True], maxlen=limits.looks)
            self._tracks.append(_Track(sighting, looks, patch_of(grey, sighting), there=limits.seen <= 1))
        self._tracks = [track for track in self._tracks if not self._is_gone(track)]

    def lying(self, to_table: ToTable | None = None) -> tuple[LyingCard, ...]:
        """The cards that are there, in pixels and on the table."""
        return tuple(_lying(track, to_table) for track in self._tracks if track.there)

    def _is_bare(
        self, track: _Track, patch: npt.NDArray[np.float32], seen: Sequence[Sighting], hands: Sequence[Box]
    ) -> bool:
        """Whether the place can be seen and the card is not there: another lies on it, or nothing moves over it."""
        if any(same_place(other, track.sighting) for other in seen):
            return True
        x, y = track.sighting.middle
        if any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in hands):
            return False
        return float(np.abs(patch - track.patch).mean()) < thresholds().cards.still

    def _is_gone(self, track: _Track) -> bool:
        limits = thresholds().cards
        if not track.there:
            return not any(track.looks) or (len(track.looks) == limits.looks and sum(track.looks) < limits.seen)
        if track.bare >= limits.bare:
            return True
        # There is one such card, and it is somewhere else.
        number = track.sighting.number
        return (
            number in self._unique
            and track.unseen > 0
            and any(o is not track and o.there and o.unseen == 0 and o.sighting.number == number for o in self._tracks)
        )


def _lying(track: _Track, to_table: ToTable | None) -> LyingCard:
    sighting = track.sighting
    corners = np.array(sighting.corners)
    middle = sighting.middle
    flat = corners if to_table is None else to_table(corners)
    up = (flat[0] + flat[1]) / 2 - (flat[2] + flat[3]) / 2
    turn = float(np.degrees(np.arctan2(up[0], -up[1]))) % 360
    place = None
    if to_table is not None:
        x, y = (float(v) for v in to_table(np.array([middle]))[0])
        place = (x, y)
    return LyingCard(sighting.number, sighting.corners, middle, place, turn, track.unseen > 0)
