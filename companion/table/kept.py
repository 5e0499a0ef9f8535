"""The table profiles that are kept in the user's data folder, one for each set of players."""

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from companion.errors import CompanionError
from companion.journal.home import home
from companion.journal.names import file_stem
from companion.table.profile import TableProfile, read_profile

_SUFFIX = ".toml"


def kept_path(players: Sequence[str]) -> Path:
    """Where the profile of these players is kept, in whatever order they are named."""
    names = sorted(unicodedata.normalize("NFC", player) for player in players)
    return _folder() / f"{file_stem(', '.join(names))}{_SUFFIX}"


def kept_profile(players: Sequence[str]) -> TableProfile | None:
    """The profile that is kept for these players, if there is one. Raises CompanionError if it cannot be read."""
    path = kept_path(players)
    return read_profile(path) if path.exists() else None


def newest_with(player: str) -> Path | None:
    """The profile, of all that are kept and can be read, that was written last and has a seat for this player."""
    for path in sorted(_folder().glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            profile = read_profile(path)
        except CompanionError:
            continue
        if any(seat.name == player for seat in profile.seats):
            return path
    return None


def _folder() -> Path:
    return home() / "tables"
