"""What the table page remembers between two runs: names, choices and the game that is open."""

import contextlib
import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_FILE = "table-page.json"
_KEY_BYTES = 16


class Memory:
    """A small file in the user's data folder. What cannot be read or written is forgotten: no game depends on it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError):
            kept = json.loads((folder / _FILE).read_text(encoding="utf-8"))
            self._kept = kept if isinstance(kept, dict) else {}

    @property
    def setup(self) -> Mapping[str, Any]:
        """The `start` line of the latest game, for the set-up form; empty before the first."""
        setup = self._kept.get("setup")
        return setup if isinstance(setup, dict) else {}

    @property
    def count_by(self) -> str:
        """Who counts to three; empty before the table has chosen."""
        return str(self._kept.get("count_by", ""))

    def keep_count_by(self, who: str) -> None:
        """The table has chosen who counts."""
        self._keep(count_by=who)

    @property
    def open_game(self) -> tuple[str, str] | None:
        """Kind and name of the game that the table is in, if it is in one."""
        match self._kept.get("game"):
            case [str(game), str(name)]:
                return game, name
        return None

    @property
    def key(self) -> str:
        """The secret that shared pages show; the same while a game is open, so that they find back after a restart."""
        key = self._kept.get("key")
        if not isinstance(key, str) or len(key) < _KEY_BYTES:
            key = secrets.token_urlsafe(_KEY_BYTES)
            self._keep(key=key)
        return key

    def begin(self, game: str, name: str, setup: Mapping[str, Any]) -> None:
        """The table has begun a game."""
        self._keep(game=[game, name], setup=dict(setup))

    def leave(self) -> None:
        """The table has left its game."""
        self._keep(game=None)

    def new_key(self) -> None:
        """Pages that knew the old secret are shut out."""
        self._keep(key=None)

    def _keep(self, **changes: object) -> None:
        self._kept.update(changes)
        partial = self._folder / f"{_FILE}.part"
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            # For the owner's eyes only: the key opens the page.
            with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump(self._kept, file)
            partial.replace(self._folder / _FILE)
