"""Arguments that several commands take alike."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from companion.errors import UsageError
from companion.names import heard_alike


def named_path(text: str) -> Path:
    """The path of a file or folder. An empty name, as an unset variable of a shell gives, is not the folder here."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty; name a file or folder")
    return Path(text)


def check_players(names: Sequence[str]) -> None:
    """Raises UsageError for names of `--players` that are empty, not printable in one line, or alike to people."""
    for name in names:
        if not name or not name.isprintable():
            raise UsageError(f"--players: {name!r} is no name; every player needs one, of printable characters.")
    if (alike := heard_alike(names)) is not None:
        raise UsageError(f"--players: {alike[0]} and {alike[1]} are the same name; give every player one of their own.")
