"""Names of games and the files they live in, safe on every system whatever the name."""

import datetime
import hashlib
import re
import unicodedata
from pathlib import Path

from companion.errors import UsageError

SUFFIX = ".journal"
LONGEST_NAME = 200

_LONGEST_PLAIN = 60
_WINDOWS_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


def proper_name(asked: str) -> str:
    """The name as a game keeps it: composed characters, no space around it. Raises `UsageError` for what is no name."""
    name = unicodedata.normalize("NFC", asked).strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise UsageError(f"A game's name has 1 to {LONGEST_NAME} printable characters; {asked[:40]!r} does not fit.")
    return name


def journal_file(folder: Path, name: str) -> Path:
    """The file of the game with this proper name; two names never share one."""
    return folder / f"{file_stem(name)}{SUFFIX}"


def file_stem(name: str) -> str:
    """What the file of a thing with this proper name is called before its suffix; two names never share one.

    A name of lower-case letters, digits, `-` and `_` is the file's name too. Any other is brought to these and told
    apart by a part of its hash, since some systems confuse upper and lower case, and many forbid characters.
    """
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:_LONGEST_PLAIN]
    if re.fullmatch(rf"[a-z0-9][a-z0-9_-]{{0,{_LONGEST_PLAIN - 1}}}", name) and name not in _WINDOWS_DEVICES:
        return name
    digest = hashlib.sha256(name.encode()).hexdigest()[:16]
    return f"{plain}~{digest}"


def unused_name(folder: Path, game: str, day: datetime.date) -> str:
    """A name for a game that was given none: its day and what is played, numbered from the second on."""
    first = f"{day.isoformat()}-{game.replace('_', '-')}"
    name, number = first, 1
    while journal_file(folder, name).exists():
        number += 1
        name = f"{first}-{number}"
    return name
