"""The two looks that show a fault, as a picture."""

import numpy as np
import pytest

from companion.capture.frame import Frame
from companion.showdown.evidence import SIDE, evidence
from companion.showdown.judging import Judged, judge
from companion.showdown.reveal import Fault
from tests.hands.made import made_reading
from tests.showdown.scene import Script, ScriptedWatcher, opens_to, seats_of, times_of

SCRIPTS: dict[str, Script] = {
    "Ana": opens_to("3"),
    "Ben": opens_to("5", at_s=0.6),
    "Cy": [*opens_to("1"), (0.7, made_reading("4"))],
    "Dee": [*opens_to("1", at_s=0.4), (0.9, made_reading("4"))],
}


def grey(time_s: float) -> int:
    """Every frame has its own grey, so that a picture tells which one it was cut from."""
    return round(60 * (time_s + 1.0)) + 20


def frames() -> list[Frame]:
    return [Frame(np.full((480, 1280, 3), grey(t), np.uint8), t) for t in times_of(10.0)]


@pytest.fixture(scope="module")
def judged() -> Judged:
    judged = judge(ScriptedWatcher(SCRIPTS), frames(), 0.0, seats_of(list(SCRIPTS)))
    assert judged is not None
    return judged


def test_every_fault_has_its_picture_and_nobody_else(judged: Judged) -> None:
    pictures = evidence(judged, frames())
    assert [(p.seat, p.fault) for p in pictures] == [
        ("Ben", Fault.LATE),
        ("Cy", Fault.SWITCHED),
        ("Dee", Fault.LATE),
        ("Dee", Fault.SWITCHED),
    ]
    assert {picture.image.shape for picture in pictures} == {(SIDE, 2 * SIDE, 3)}


def test_the_halves_come_from_the_frames_that_the_verdict_names(judged: Judged) -> None:
    proofs = [proof for showing in judged.reveal.seats for proof in showing.evidence]
    for picture, proof in zip(evidence(judged, frames()), proofs, strict=True):
        middle = picture.image[SIDE // 2]
        assert (middle[SIDE // 2] == grey(proof.first_s)).all()
        assert (middle[SIDE + SIDE // 2] == grey(proof.second_s)).all()


def test_frames_that_are_gone_give_no_picture(judged: Judged) -> None:
    assert evidence(judged, []) == []
    proofs = [proof for showing in judged.reveal.seats for proof in showing.evidence]
    gone_s = proofs[0].first_s
    kept = [frame for frame in frames() if frame.time_s != gone_s]
    expected = [proof.fault for proof in proofs if gone_s not in (proof.first_s, proof.second_s)]
    assert 0 < len(expected) < len(proofs)
    assert [picture.fault for picture in evidence(judged, kept)] == expected
