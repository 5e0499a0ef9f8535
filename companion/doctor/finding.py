"""What a check of this machine found, and running checks that may never hang."""

import threading
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor: `says` is what was found, or, when not `ok`, what is wrong and what to do."""

    ok: bool
    says: str


def good(says: str) -> Finding:
    """All is well, and this is what is there."""
    return Finding(True, says)


def bad(says: str) -> Finding:
    """Something is wrong; `says` ends with what to do."""
    return Finding(False, says)


def within(seconds: float, check: Callable[[], Finding]) -> Finding:
    """The finding of a check; a check that fails or takes too long is a finding too."""
    found: list[Finding] = []

    def run() -> None:
        try:
            found.append(check())
        except Exception as error:  # whatever a broken installation raises is what the doctor is for
            found.append(bad(f"The check failed: {type(error).__name__}: {error}"))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    return (
        found[0] if found else bad(f"There was no answer within {seconds:.0f} s; restart the computer and try again.")
    )
