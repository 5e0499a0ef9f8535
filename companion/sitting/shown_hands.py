"""The hands of one reveal as the table sees them: what each showed, how sure that is, and the picture of it."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2

from companion.capture.frame import BgrImage, Frame
from companion.hands.hand import Hand
from companion.play.picture import fullest_frame
from companion.play.review import VALUE_KEYS, Review, Shown, review_of
from companion.play.table_talk import candidates
from companion.showdown.evidence import evidence
from companion.showdown.judging import Judged
from companion.showdown.reveal import SeatShowing, Showing
from companion.table.seat import Seat

_JPEG_QUALITY = 82
_SHOWN = frozenset(VALUE_KEYS.values())


@dataclass(frozen=True, slots=True)
class Still:
    """The frame in which most hands were seen. `size` is its width and height; `outlines` has 21 points a player.

    `name` tells pictures apart.
    """

    name: str
    jpeg: bytes
    size: tuple[int, int]
    outlines: Mapping[str, Sequence[tuple[float, float]]]


@dataclass(frozen=True, slots=True)
class Proof:
    """The picture that shows that a player's hand was late, or switched."""

    player: str
    fault: str
    name: str
    jpeg: bytes


@dataclass(frozen=True, slots=True)
class ShownHands:
    """A reveal under review. `finding_seats`: the seats were found in it, and the names may still be moved on.

    `seen` is what the camera made of the hands, `showings` the same by what each player may show.
    `still` is None where no camera saw it: then the table tells every hand.
    """

    seen: tuple[SeatShowing, ...]
    showings: tuple[SeatShowing, ...]
    review: Review
    still: Still | None = None
    seats: tuple[Seat, ...] = ()
    finding_seats: bool = False
    strangers: int = 0
    proofs: tuple[Proof, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether nothing is left to ask."""
        return not self.review.open and not self.finding_seats

    def answered(self, player: str, shown: Shown) -> "ShownHands":
        """After the table has told one hand."""
        return replace(self, review=self.review.answered(player, shown))

    def moved_on(self) -> "ShownHands":
        """Everybody sits one seat on: the same hands with the names moved clockwise."""
        names = [showing.seat for showing in self.seen]
        moved = dict(zip(names, [names[-1], *names], strict=False))
        seen = tuple(replace(showing, seat=moved[showing.seat]) for showing in self.seen)
        seats = tuple(replace(seat, name=moved[seat.name]) for seat in self.seats)
        still = self.still and replace(self.still, outlines={moved[p]: o for p, o in self.still.outlines.items()})
        proofs = tuple(replace(proof, player=moved[proof.player]) for proof in self.proofs)
        return replace(self, seen=seen, showings=seen, review=review_of(seen), seats=seats, still=still, proofs=proofs)

    def only_armed(self, players: Sequence[str]) -> "ShownHands":
        """Where only these have a gun to show: thumb and index out are two fingers of everybody else."""
        showings = tuple(s if s.seat in players else s.without_gun() for s in self.seen)
        return replace(self, showings=showings, review=review_of(showings))

    def picture(self, name: str) -> bytes | None:
        """The still or a proof by its name, as a JPEG; None if it is none of these."""
        if self.still is not None and self.still.name == name:
            return self.still.jpeg
        return next((proof.jpeg for proof in self.proofs if proof.name == name), None)

    def as_json(self, outlines: bool = True) -> dict[str, Any]:
        """For the pages: one entry a player, in pixels of the still; the hands' points only with `outlines`."""
        boxes = {player: _box(outline) for player, outline in self.still.outlines.items()} if self.still else {}
        points = self.still.outlines if self.still and outlines else {}
        hands = [
            _hand_json(showing, shown, self.review, points.get(showing.seat), boxes.get(showing.seat))
            for showing, shown in zip(self.showings, self.review.shown, strict=True)
        ]
        return {
            "hands": hands,
            "proofs": [{"player": p.player, "fault": p.fault, "name": p.name} for p in self.proofs],
            "finding_seats": self.finding_seats,
            "strangers": self.strangers,
            "still": self.still.name if self.still else None,
            "size": list(self.still.size) if self.still else None,
        }


def seen_hands(judged: Judged, frames: Sequence[Frame], finding_seats: bool) -> ShownHands:
    """What was judged, with its picture; `frames` are those that were watched."""
    showings = judged.reveal.seats
    still = None
    if any(frame.time_s >= judged.reveal.three_s for frame in frames):
        still = _still(*fullest_frame(frames, judged))
    proofs = tuple(
        Proof(proof.seat, str(proof.fault), *_jpeg(proof.image))
        for proof in (evidence(judged, frames) if any(showing.evidence for showing in showings) else ())
    )
    strangers = judged.reveal.strangers
    return ShownHands(showings, showings, review_of(showings), still, judged.seats, finding_seats, strangers, proofs)


def as_shown(value: object) -> Shown:
    """The value if a hand can show it. Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in _SHOWN:
        raise ValueError(value)
    return value


def told_hands(players: Sequence[str]) -> ShownHands:
    """Hands that the table tells without the camera."""
    showings = tuple(SeatShowing(player, Showing.MISSING) for player in players)
    return ShownHands(showings, showings, review_of(showings))


def still_of(frame: Frame, outlines: Mapping[str, Sequence[tuple[float, float]]] | None = None) -> Still:
    """A frame as a picture for the pages."""
    height, width = frame.image.shape[:2]
    return Still(*_jpeg(frame.image), (width, height), outlines or {})


def _still(frame: Frame, hands: Mapping[str, Hand]) -> Still:
    outlines = {
        player: [(round(float(x), 1), round(float(y), 1)) for x, y in hand.landmarks[:, :2]]
        for player, hand in hands.items()
    }
    return still_of(frame, outlines)


def _jpeg(image: BgrImage) -> tuple[str, bytes]:
    """A name that no other picture has, and the picture."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
    jpeg = data.tobytes()
    return hashlib.sha256(jpeg).hexdigest()[:16], jpeg


def _box(outline: Sequence[tuple[float, float]]) -> list[float]:
    """Left, top, right, bottom of these points."""
    across, down = zip(*outline, strict=True)
    return [min(across), min(down), max(across), max(down)]


def _hand_json(
    showing: SeatShowing,
    shown: Shown | None,
    review: Review,
    outline: Sequence[tuple[float, float]] | None,
    box: Sequence[float] | None,
) -> dict[str, Any]:
    reading = showing.reading
    told = showing.seat in review.corrected
    return {
        "player": showing.seat,
        "shown": shown,
        "words": showing.in_words(),
        "told": told,
        "sure": None if reading is None or told else round(reading.confidence, 3),
        "likely": [] if reading is None else candidates(showing),
        "late_s": showing.late_s,
        "switched": showing.switched,
        "missing": reading is None,
        "box": box,
        "outline": outline,
    }
