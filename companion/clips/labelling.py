"""Correcting the truth of one clip."""

import re
from collections.abc import Sequence
from dataclasses import replace

from companion.capture.clip_folder import TRUTH_FILE, ClipSource, rewrite_truth
from companion.capture.clip_truth import Clip, SeatTruth, Showing
from companion.errors import CompanionError, UsageError

FORM = "NAME=SHOWING[,late][,SHOWING@SECONDS]"

_SHOWINGS = {
    "fist": Showing(),
    "0": Showing(),
    **{str(count): Showing(fingers=count) for count in range(1, 6)},
    "gun": Showing(barrels=1),
    "gun2": Showing(barrels=2),
}


def label(clip: Clip, corrections: Sequence[str], three_s: float | None = None) -> Clip:
    """Write the corrected truth of a clip folder and return it; each correction is of the form `FORM`.

    Raises UsageError for what is no correction of a seat of this clip, for a second one of the same seat, and for a
    moment at which the clip has no frames; CompanionError if it cannot be written.
    """
    if not clip.path.is_dir():
        raise CompanionError(f"{clip.path}: the truth of a bare video is in {clip.path.with_suffix('.json').name}.")
    if not clip.seats:
        raise CompanionError(f"{clip.path}: there is no seat in its {TRUTH_FILE} that could be corrected.")
    last_s = ClipSource(clip.path).last_s
    seats = {seat.name: seat for seat in clip.seats}
    done: set[str] = set()
    for correction in corrections:
        name, sign, truth = correction.rpartition("=")
        if not sign:
            raise UsageError(f"{correction}: a correction has the form {FORM}, such as Ana=3 or Ben=gun,late.")
        if name not in seats:
            raise UsageError(f"{correction}: the clip's seats are {', '.join(seats)}.")
        if name in done:
            raise UsageError(f"{correction}: {name} is corrected already; give one correction a seat.")
        done.add(name)
        seats[name] = corrected(seats[name], truth, correction)
        if (change_s := seats[name].switched_at_s) is not None and change_s > last_s:
            raise UsageError(f"{correction}: the clip ends at {last_s} s; the moment of a change lies in it.")
    if three_s is not None and not 0 <= three_s <= last_s:  # nor is "nan" a moment
        raise UsageError(f"--three {three_s:g}: the moment of three is a second of the clip, from 0 to {last_s}.")
    labelled = replace(clip, seats=tuple(seats.values()), three_s=clip.three_s if three_s is None else three_s)
    rewrite_truth(labelled)
    return labelled


def corrected(seat: SeatTruth, truth: str, told: str) -> SeatTruth:
    """The seat with another truth, the part of `FORM` after `=`. Raises UsageError, which quotes `told`."""
    first, *further = truth.lower().split(",")
    if first not in _SHOWINGS and first != "missing":
        raise UsageError(f"{told}: a hand shows {', '.join(_SHOWINGS)} or is missing, not {first!r}.")
    seat = replace(seat, showing=_SHOWINGS.get(first), late=False, switched_to=None, switched_at_s=None)
    for word in further:
        change = re.fullmatch(r"(\w+)@(\d+(?:\.\d+)?)", word)
        if seat.showing is None:
            raise UsageError(f"{told}: a hand that is missing is neither late nor changed.")
        if word == "late":
            seat = replace(seat, late=True)
        elif change is not None and seat.switched_to is not None:
            raise UsageError(f"{told}: one change of a hand is kept, not two; leave out all but the first.")
        elif change is not None and change[1] in _SHOWINGS:
            seat = replace(seat, switched_to=_SHOWINGS[change[1]], switched_at_s=float(change[2]))
        else:
            raise UsageError(f"{told}: {word!r} is neither `late` nor a change such as 5@2.8.")
    return seat


def in_words(seat: SeatTruth) -> str:
    """The truth of a seat in the form that corrects it."""
    showing = "missing" if seat.showing is None else _word(seat.showing)
    late = ",late" if seat.late else ""
    change = f",{_word(seat.switched_to)}@{seat.switched_at_s:g}" if seat.switched_to is not None else ""
    return f"{seat.name}={showing}{late}{change}"


def _word(showing: Showing) -> str:
    return next(word for word, known in _SHOWINGS.items() if known == showing)
