"""Pictures of a hand that was late or switched: the two looks that show it, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.capture.frame import BgrImage, Frame
from companion.hands.hand import Hand
from companion.showdown.judging import Judged
from companion.showdown.reveal import Evidence, Fault

SIDE = 360
"""Side of one of the two pictures in pixels."""

_ROOM = 1.6
"""Side of what is cut out over the longer side of the hand's box."""

_RED, _WHITE, _BLACK = (60, 60, 230), (255, 255, 255), (20, 20, 20)


@dataclass(frozen=True, slots=True, eq=False)
class EvidencePicture:
    """The two looks at one hand side by side, `2 * SIDE` x `SIDE` pixels BGR, the hand boxed and the moment written."""

    seat: str
    fault: Fault
    image: BgrImage


def evidence(judged: Judged, frames: Sequence[Frame]) -> list[EvidencePicture]:
    """A picture for every fault in the verdict, cut from the frames that it was judged on.

    A fault is left out when its frames are not among `frames`. Times are told in seconds from three.
    """
    by_time = {frame.time_s: frame for frame in frames}
    pictures = []
    for showing in judged.reveal.seats:
        hands = {look.time_s: look.hand for look in judged.looks.get(showing.seat, ()) if look.hand is not None}
        for proof in showing.evidence:
            times = (proof.first_s, proof.second_s)
            if all(time_s in by_time and time_s in hands for time_s in times):
                halves = _halves(proof, [by_time[t] for t in times], [hands[t] for t in times], judged.reveal.three_s)
                pictures.append(EvidencePicture(showing.seat, proof.fault, np.hstack(halves)))
    return pictures


def _halves(proof: Evidence, frames: Sequence[Frame], hands: Sequence[Hand], three_s: float) -> list[BgrImage]:
    """The same square of both frames, large enough for the hand in either."""
    boxes = np.array([hand.box for hand in hands])
    (left, top), (right, bottom) = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    side = _ROOM * max(right - left, bottom - top, 1.0)
    corner = np.array([(left + right - side) / 2, (top + bottom - side) / 2])
    scale = SIDE / side
    matrix = np.array([[scale, 0.0, -corner[0] * scale], [0.0, scale, -corner[1] * scale]])
    words = ("still closed", "open") if proof.fault is Fault.LATE else ("first", "then")
    halves = []
    for frame, box, word in zip(frames, boxes, words, strict=True):
        half = np.asarray(cv2.warpAffine(frame.image, matrix, (SIDE, SIDE)), dtype=np.uint8)
        low, high = (box[:2] - corner) * scale, (box[2:] - corner) * scale
        cv2.rectangle(half, (round(low[0]), round(low[1])), (round(high[0]), round(high[1])), _RED, 2, cv2.LINE_AA)
        text = f"{word}, {frame.time_s - three_s:+.2f} s"
        cv2.rectangle(half, (0, SIDE - 28), (SIDE, SIDE), _BLACK, cv2.FILLED)
        cv2.putText(half, text, (8, SIDE - 9), cv2.FONT_HERSHEY_SIMPLEX, 0.55, _WHITE, 1, cv2.LINE_AA)
        halves.append(half)
    return halves
