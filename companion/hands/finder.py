"""Finding hands in a picture, and looking at each again from close by."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.capture.frame import BgrImage
from companion.hands.hand import Hand, apart, part_of, same_place, without_duplicates
from companion.hands.network import HAND_PIXELS, HandNetwork, Palm, PalmDetector, view_of
from companion.hands.reading_model import ReadingModel
from companion.hands.tuning import Tuning
from companion.hands.view import View
from companion.thresholds import thresholds

_MOST_TILES_ACROSS = 6

_ROOM, _ROOM_AHEAD = 1.25, 0.075
"""How much larger the look at a glaring hand is than the first one tells, and how far it is moved to the fingers."""

_EXPECTED = 0.2
"""Least extent of a hand over the side of the view that it is expected in: half of what an open hand has there."""

_START, _STEP = 0.75, 0.2
"""Side of the look that seeks a hand, and how far apart such looks are, over the side of the view. At 10 photographed
hands at tables that the palm detector misses or takes a finger of, 264 of 270 looks from 0.18 of a look off in any
direction, 30 degrees off and at 1.35 times the right size come to the hand within three looks, 2 to something else."""

_ANEW = ((0.0, 1.5), (180.0, 1.3), (90.0, 1.3), (-90.0, 1.3), (45.0, 1.3), (-45.0, 1.3))
"""Where looks begin that seek a straighter one: turned by degrees against the askew one, and from so many times as far.
What is seen askew is mostly a part of a hand, or one that points another way than it seems."""

_AROUND, _PALMS = 2.2, 2
"""Side of the view in which the palm detector is asked for that hand again, over that of the look at it, and how many
of its palms are looked at."""

_AT_ITS_END = 250
"""A colour from here on, of 255, tells nothing of the shape."""


@dataclass(frozen=True, slots=True)
class _Glance:
    """How a look at a hand differs from the straight one: in a mirror, turned by degrees, from farther or nearer."""

    mirrored: bool = False
    turn: float = 0.0
    size: float = 1.0

    def view(self, straight: View) -> View:
        return replace(straight, turn=straight.turn + self.turn, size=straight.size * self.size)


_GLANCES = (
    _Glance(),
    _Glance(mirrored=True),
    _Glance(turn=12.0, size=1.1),
    _Glance(mirrored=True, turn=12.0, size=1.1),
    _Glance(turn=-12.0, size=0.93),
    _Glance(mirrored=True, turn=-12.0, size=0.93),
)
"""The straight look first. All stay within what the model was trained on: there looks are misplaced by 9 degrees and by
9 % at one standard deviation."""


class Finder:
    """Finds all hands of a picture. Use one in one thread only.

    The palm detector proposes places at a low score, and the trained blocks judge which of them are hands. Every
    hand is looked at twice: once to find it, once upright and filling its view, where the landmarks come out best and
    the same at every turn of the picture.
    """

    def __init__(self, model: ReadingModel | None = None) -> None:
        """With the shipped reading model, or with `model`, which judges what is a hand."""
        self._limits = thresholds().finding
        self._palms = PalmDetector()
        self._network = HandNetwork()
        self._tuning = Tuning(model or ReadingModel.load())

    def find(self, image: BgrImage) -> list[Hand]:
        """Hands in a BGR picture of any size, in its pixels, the largest first.

        Looks at the whole picture, also with a margin, since a hand that fills the frame is found that way only; if
        there is nothing, turned; and, where hands are small, at overlapping tiles.
        """
        height, width = image.shape[:2]
        found = self._judged(image, [View.whole(image), View.whole(image, margin=0.25)])
        for turn in (0.0, 180.0, 90.0, 270.0):
            if found:
                break
            found = self._judged(image, [View.whole(image, turn=turn, margin=0.25)])
        if not found or found[0].extent < self._limits.small_hand * min(height, width):
            found = without_duplicates(found + self._judged(image, tiles_both_ways(image, self._limits.tile)))
        return found

    def find_at_table(self, image: BgrImage) -> list[Hand]:
        """Hands in a BGR picture of a table, in its pixels, the largest first.

        Beside a hand close to the camera there may be small ones across the table, so it always looks at tiles too.
        """
        whole = [View.whole(image), View.whole(image, margin=0.25)]
        return self._judged(image, [*whole, *tiles_both_ways(image, self._limits.tile)])

    def find_in(self, image: BgrImage, view: View, number: int = 0, lost: Hand | None = None) -> list[Hand]:
        """Hands inside one view of the picture, in the picture's pixels, where one is expected to be.

        A hand is expected upright and to fill a third of the view or more. Where the palm detector proposes none of
        that size, the landmark network looks itself: from a place nearby it is drawn to a hand that the detector
        misses, or of which it takes a finger for the whole. Where it proposes nothing, searches with different
        numbers begin at different places, the first of them where the hand was `lost`, if it was there just now.
        """
        found = self._judged(image, [view])
        if any(hand.extent > _EXPECTED * view.size for hand in found):
            return found
        starts = _starts(view)
        if not found:  # mostly nothing is there: that must stay cheap
            starts = [starts[number % len(starts)]]
        if lost is not None:
            seen = view_of(lost)
            ways = dict.fromkeys([_ANEW[0], _ANEW[number % len(_ANEW)]])
            starts = [*(_anew(seen, turn, times) for turn, times in ways), *starts]
        drawn = (self._drawn(image, start) for start in starts)
        whole = next((hand for hand in drawn if hand is not None and hand.extent > _EXPECTED * view.size), None)
        if whole is None:
            return found
        return [whole, *(hand for hand in found if not (same_place(hand, whole) or part_of(hand, whole)))]

    def _drawn(self, image: BgrImage, view: View) -> Hand | None:
        """The hand that looks are drawn to from this one; None if they come to none."""
        first = self._look(image, view)
        if first.score < self._limits.hand_at_first:
            return None
        second = self._look(image, view_of(first))
        if not self._is_hand(second):
            return None
        hand = self._look(image, view_of(second))
        return hand if self._is_hand(hand) else None

    def follow(self, image: BgrImage, hand: Hand, number: int = 0, straighten: bool = False) -> Hand | None:
        """The same hand in another picture of the same place; None if there it is no hand, or another one.

        Looks with different numbers are second opinions: every other one is in a mirror, and each is turned a little
        or from nearer or farther, since one hand looked at twice in the same way is mistaken twice. With `straighten` a
        hand that is seen askew is looked at anew, from another side for each number.
        """
        glance = _GLANCES[number % len(_GLANCES)]
        again = self._look(image, glance.view(view_of(hand)), glance.mirrored)
        if not self._is_hand(again) or apart(again, hand) >= self._limits.strayed:
            return None
        return self._straighter(image, again, number) if straighten else again

    def _straighter(self, image: BgrImage, hand: Hand, number: int) -> Hand:
        """The best look at this hand: this one, if it is straight, or the best of some that begin anew.

        An alignment that is askew keeps itself: what follows it sees the hand in the same way.
        """
        if hand.score >= self._limits.straight:
            return hand
        seen = view_of(hand)
        turn, times = _ANEW[number % len(_ANEW)]
        around = _anew(seen, turn, _AROUND)
        palms = [palm.view for palm in self._palms.detect(image, around, self._limits.palm)[:_PALMS]]
        starts = [*palms, _anew(seen, turn, times)]
        drawn = [anew for start in starts if (anew := self._drawn(image, start)) is not None]
        same = [anew for anew in drawn if apart(anew, hand) < self._limits.strayed]
        return max([hand, *same], key=lambda look: look.score)

    def _judged(self, image: BgrImage, views: Sequence[View]) -> list[Hand]:
        """The hands among all palms in these views, the likeliest judged first.

        Overlapping views propose the same hand again and again; once it is found, further looks at it are saved.
        """
        palms = [palm for view in views for palm in self._palms.detect(image, view, self._limits.palm)]
        found: list[Hand] = []
        looked_at: list[View] = []
        for palm in sorted(palms, key=lambda palm: -palm.score):
            if any(palm.view.near(view) for view in looked_at):
                continue
            hand = self._judge(image, palm)
            if hand is not None:
                found.append(hand)
                looked_at.append(view_of(hand))
        return without_duplicates(found)

    def _judge(self, image: BgrImage, palm: Palm) -> Hand | None:
        """The hand at a palm, seen upright and filling its view; None if there is none."""
        first = self._look(image, palm.view)
        if first.score < self._limits.hand_at_first:
            return None
        view = view_of(first)
        if self._glares(view.cut(image)):
            # The first look takes a white hand for smaller than it is; with its fingers cut off it passes for a fist.
            view = view_of(self._look(image, view.from_further(_ROOM, _ROOM_AHEAD)))
        hand = self._look(image, view)
        return hand if self._is_hand(hand) else None

    def _glares(self, cut: BgrImage) -> bool:
        """Whether so much of a look is too bright that the shape of a hand is lost in it."""
        return float((cut.max(axis=2) >= _AT_ITS_END).mean()) > self._limits.glare

    def _look(self, image: BgrImage, view: View, mirrored: bool = False) -> Hand:
        plain = self._network.look(image, view, mirrored)
        hand = self._tuning.of(plain, view, mirrored)
        # The trained blocks know rendered sleeves and faces only; the landmark network has seen real ones.
        return hand if plain.score >= self._limits.hand_in_network else replace(hand, score=0.0)

    def _is_hand(self, hand: Hand) -> bool:
        return hand.score >= self._limits.hand and bool(np.isfinite(hand.landmarks).all())


def _anew(seen: View, turn: float, times: float) -> View:
    """The look at the same place turned by degrees, from so many times as far."""
    return replace(seen, size=times * seen.size, turn=seen.turn + turn)


def _starts(view: View) -> list[View]:
    """The looks from which a hand in this view is sought: at its middle, and towards its sides."""
    step = _STEP * view.size
    places = [(0.0, 0.0), (0.0, -step), (0.0, step), (-step, 0.0), (step, 0.0)]
    return [View(view.x + x, view.y + y, _START * view.size, view.turn, HAND_PIXELS) for x, y in places]


def tiles_both_ways(image: BgrImage, share: float) -> list[View]:
    """The tiles of a picture, upright and upside down: hands come from every side of a table."""
    height, width = image.shape[:2]
    return [view for turn in (0.0, 180.0) for view in tiles(width, height, share, turn)]


def tiles(width: int, height: int, share: float, turn: float = 0.0) -> list[View]:
    """Overlapping square views that cover a frame; each is `share` of the frame's shorter side wide.

    In a strip the tiles are larger, so that there are only a few.
    """
    side = max(share * min(width, height), max(width, height) / _MOST_TILES_ACROSS)

    def centres(length: int) -> list[float]:
        count = max(1, round(length / (side * 0.75)))
        return [float(c) for c in np.linspace(side / 2, length - side / 2, count)] if count > 1 else [length / 2]

    return [View(x, y, side, turn) for y in centres(height) for x in centres(width)]
