"""Putting the good entries of a damaged journal file in its place, and the damaged file beside it."""

import os
from collections.abc import Sequence
from pathlib import Path

from companion.journal.database import log_of, make


def set_aside(path: Path, file: bytes, log: bytes) -> Path:
    """A copy of a damaged file and its log, as they were found, under a name of its own. Raises `OSError`."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for copy, content in ((log_of(aside), log), (aside, file)):
        if content or copy == aside:
            with copy.open("xb") as out:
                out.write(content)
                out.flush()
                os.fsync(out.fileno())
    return aside


def begin(path: Path, texts: Sequence[bytes]) -> None:
    """Write the good entries beside the damaged file. From here on `finish` may be called, even much later."""
    make(_repaired(path), texts)


def finish(path: Path) -> None:
    """Put the repaired file, if there is one, in the place of the damaged one and its log; nobody may have it open."""
    if _repaired(path).exists():
        log_of(path).unlink(missing_ok=True)
        os.replace(_repaired(path), path)


def _repaired(path: Path) -> Path:
    return path.with_name(f"{path.name}.repaired")
