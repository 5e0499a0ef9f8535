"""Deck files of any game: TOML, bundled with the game by name or the table's own, with every fault told at once."""

import json
import tomllib
from pathlib import Path
from typing import Any

from companion.errors import CompanionError

FORMAT = 1
"""The `format` of a deck file, for the day when there is another."""

_MOST_BYTES = 1_000_000


class DeckFaults(CompanionError):
    """A deck that cannot be played with: every fault at once, each one clause, in `faults`."""

    def __init__(self, where: str, faults: list[str]) -> None:
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"{where} has {count}: {'; '.join(faults)}.")
        self.faults = faults


def bundled_names(folder: Path) -> tuple[str, ...]:
    """Names of the decks in a game's folder of decks."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def read(folder: Path, name_or_file: str) -> dict[str, Any]:
    """What the bundled deck of this name in `folder`, or else this file, holds. Raises `CompanionError`."""
    bundled = bundled_names(folder)
    path = folder / f"{name_or_file}.toml" if name_or_file in bundled else Path(name_or_file)
    named = json.dumps(name_or_file[:200], ensure_ascii=not name_or_file.isprintable())
    if not _is_file(path):
        known = ", ".join(bundled)
        raise CompanionError(f"There is no deck file {named}; give a file or one of the bundled decks: {known}.")
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise CompanionError(f"The deck file {named} is too large to be one.")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CompanionError(f"The deck file {named} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CompanionError(f"The deck file {named} is not UTF-8 text.") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CompanionError(f"The deck file {named} is not TOML: {error}.") from None


def _is_file(path: Path) -> bool:
    """Whether the path leads to an ordinary file; a name that no file can have does not."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
