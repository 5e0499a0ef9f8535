"""What a check tells: a table and a confusion matrix for people, JSON for programs, JUnit XML for test runners."""

import contextlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from companion.clips.bank import Change, Verdicts, changes
from companion.clips.checking import NOT_SEEN, NOT_THERE, UNSURE, ClipCheck, SeatCheck, Verdict
from companion.errors import CompanionError
from companion.hands.reading import SHOWINGS

TRUTH_UNKNOWN = "its truth is not known"


def in_words(checks: Sequence[ClipCheck], kept: Verdicts) -> str:
    """The table, the confusion matrix and what has changed since the verdicts were kept.

    Where no clip could be compared with its truth, one line for each tells why, without a table.
    """
    width = max(len("in all"), *(len(check.clip) for check in checks))
    compared = any(check.seats for check in checks)
    lines = [f"{'':{width}}" + "".join(f"{verdict:>9}" for verdict in Verdict)] if compared else []
    for check in checks:
        if check.fault is not None:
            lines.append(f"{check.clip:{width}}   cannot be replayed: {check.fault}")
        elif not check.seats:
            lines.append(f"{check.clip:{width}}   {TRUTH_UNKNOWN}")
        else:
            counts = "".join(f"{check.has(verdict) or '':>9}" for verdict in Verdict)
            lines.append(f"{check.clip:{width}}{counts}   {_faults(check)}".rstrip())
    if compared:
        totals = "".join(f"{sum(check.has(verdict) for check in checks):>9}" for verdict in Verdict)
        lines += [f"{'in all':{width}}{totals}", "", *_confusion([seat for check in checks for seat in check.seats])]
    if changed := [change for check in checks for change in changes(check, kept)]:
        lines += ["", "since the verdicts were kept:", *(f"  {in_a_line(change)}" for change in changed)]
    return "\n".join(lines)


def in_a_line(change: Change) -> str:
    """One seat that is read otherwise than before."""
    seat = change.seat
    before = f"was {change.before}" if change.before is not None else "no verdict was kept"
    mark = "WRONG NOW: " if change.fails else ""
    return f"{mark}{change.clip}, {seat.seat}: {in_brief(seat)}, {seat.verdict} ({before})"


def in_brief(seat: SeatCheck) -> str:
    """Truth and reading of one seat."""
    guess = f" ({seat.guess}?)" if seat.said == UNSURE else ""
    return f"{_named(seat.truth)} read as {_named(seat.said)}{guess}"


def as_json(check: ClipCheck, kept: Verdicts) -> dict[str, Any]:
    """One clip for programs."""
    if check.fault is not None:
        return {"clip": check.clip, "error": check.fault}
    before = kept.get(check.clip, {})
    return {
        "clip": check.clip,
        "seats": [
            {
                "seat": seat.seat,
                "truth": seat.truth,
                "said": seat.said,
                "verdict": str(seat.verdict),
                "guess": seat.guess,
                "confidence": round(seat.confidence, 4),
                "before": str(before[seat.seat]) if seat.seat in before else None,
            }
            for seat in check.seats
        ],
        "wrong_now": any(change.fails for change in changes(check, kept)),
    }


def write_junit(file: Path, bank: str, checks: Sequence[ClipCheck], kept: Verdicts) -> None:
    """A test case for each clip: a failure where a seat is wrong that was not before, an error for a broken clip."""
    suite = ElementTree.Element("testsuite", name="companion clips")
    outcomes: Counter[str] = Counter()
    for check in checks:
        case = ElementTree.SubElement(suite, "testcase", classname=bank, name=check.clip)
        wrong = [in_a_line(change) for change in changes(check, kept) if change.fails]
        if check.fault is not None:
            _outcome(case, "error", check.fault, outcomes)
        elif wrong:
            _outcome(case, "failure", "; ".join(wrong), outcomes)
        elif not check.seats:
            _outcome(case, "skipped", TRUTH_UNKNOWN, outcomes)
    for outcome, attribute in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        suite.set(attribute, str(outcomes[outcome]))
    suite.set("tests", str(len(checks)))
    unfinished = file.with_name(f".{file.name}.part")
    try:
        ElementTree.ElementTree(suite).write(unfinished, encoding="utf-8", xml_declaration=True)
        unfinished.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise CompanionError(f"{file}: the JUnit report cannot be written ({error.strerror}).") from None


def _outcome(case: ElementTree.Element, kind: str, message: str, outcomes: Counter[str]) -> None:
    outcomes[kind] += 1
    # XML has no way to write control characters, which a clip's name may contain.
    ElementTree.SubElement(case, kind, message="".join(c if c.isprintable() else "?" for c in message))


def _faults(check: ClipCheck) -> str:
    return "; ".join(f"{seat.seat}: {in_brief(seat)}" for seat in check.seats if seat.verdict is not Verdict.RIGHT)


def _confusion(seats: Sequence[SeatCheck]) -> list[str]:
    """Rows are what was truly shown, columns what was said."""
    said = (*SHOWINGS, UNSURE, NOT_SEEN)
    counts = Counter((seat.truth, seat.said) for seat in seats)
    lines = ["shown      said:" + "".join(f"{_named(name):>9}" for name in said)]
    for truth in (*SHOWINGS, NOT_THERE):
        row = "".join(f"{counts[truth, name] or '.':>9}" for name in said)
        lines.append(f"{_named(truth):16}{row}")
    return lines


def _named(showing: str) -> str:
    return "fist" if showing == "0" else showing
