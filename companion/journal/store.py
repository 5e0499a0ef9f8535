"""The journal of one game on disk: entries are added, never changed, and each is on disk before `append` returns.

Entry 0 says which game it is, the others are those of `companion.journal.fold`.
"""

import datetime
import json
import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Any
from weakref import WeakValueDictionary

from companion.errors import CompanionError
from companion.journal import database, repair
from companion.journal.fold import Entry
from companion.journal.names import journal_file, proper_name, unused_name
from companion.journal.salvage import committed_frames, good_prefix, salvaged

FORMAT = 1

_LOGGED = 100
"""Entries after which the write-ahead log is emptied: a short one makes a killed game quick to take up."""

_OUT_OF_REACH = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
}
"""SQLite's errors that say nothing about what is in the file."""


class JournalError(CompanionError):
    """The journal cannot be read or written; one sentence says which and why."""


class Journal:
    """The journal of one game, owned by this process alone until it is closed. Made by `open_journal`.

    A new game gets its file with its first entry. `name` is what the game is called, None until it has one; `warning`
    is one sentence if the file was found damaged, else empty.
    """

    def __init__(self, folder: Path, game: str, name: str | None) -> None:
        self._folder = folder
        self._game = game
        self.name = name
        self.warning = ""
        self._connection: sqlite3.Connection | None = None
        self._rows = 0

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def path(self) -> Path | None:
        """The game's file, there or not yet; None until the game has a name."""
        return None if self.name is None else journal_file(self._folder, self.name)

    def entries(self) -> list[dict[str, Any]]:
        """Every entry after entry 0, in order."""
        if self._connection is None:
            return []
        rows = self._connection.execute("SELECT text FROM entries WHERE number > 0 ORDER BY number")
        return [json.loads(text) for (text,) in rows]

    def append(self, entry: Entry) -> None:
        """Add an entry; when this returns, it is on disk. Raises `JournalError`, and adds nothing, if it cannot be."""
        try:
            if self._connection is None:
                with database.one_opener(self._folder):
                    self._connection = self._created()
                    self._rows = 1
            database.add(self._connection, self._rows, _written(entry))
        except (OSError, sqlite3.Error) as error:
            raise JournalError(f"This could not be kept in {self.path or self._folder} ({error}).") from None
        self._rows += 1
        if self._rows % _LOGGED == 0:
            database.empty_log(self._connection)

    def close(self) -> None:
        """Let go of the file; another process may have it."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self.path is not None:
            _open_here.pop(self.path, None)

    def _created(self) -> sqlite3.Connection:
        name = self.name or unused_name(self._folder, self._game, datetime.date.today())
        path = journal_file(self._folder, name)
        if path.exists():
            raise JournalError(f"The game {name!r} has been begun elsewhere meanwhile; choose another name.")
        database.make(path, [_head(self._game, name)])
        connection = database.own(path)
        self.name = name
        _open_here[path] = self
        return connection

    def _take_up(self, path: Path) -> None:
        """Go on with the game in this file, however it is. Raises `JournalError`, `OSError`, `sqlite3.Error`."""
        if path in _open_here:
            raise _in_use(self.name)
        repair.finish(path)
        if not path.exists():
            return
        # Before SQLite tidies up: a damaged file must be kept as it was found.
        file, log = path.read_bytes(), _bytes_of(database.log_of(path))
        connection, read = _looked_at(path)
        try:
            rows = salvaged(file, log) if log or not read.sound else {}
            texts = max(read.texts, good_prefix(rows), key=len)
            self._check_head(texts)
            committed = committed_frames(log)
            lost = committed is None or committed > read.frames or max(rows, default=-1) > len(read.texts)
            if not connection or not read.sound or lost:
                connection = self._repaired(path, file, log, texts, connection)
            database.empty_log(connection)
            if not self.warning and len(texts) > len(read.texts):
                # The owner was killed while it wrote this entry, and SQLite has rolled it back.
                database.add(connection, len(texts) - 1, texts[-1])
        except BaseException:
            if connection:
                connection.close()
            raise
        self._connection, self._rows = connection, max(len(texts), 1)
        _open_here[path] = self

    def _repaired(
        self, path: Path, file: bytes, log: bytes, texts: list[bytes], damaged: sqlite3.Connection | None
    ) -> sqlite3.Connection:
        """A new file with the good entries in the damaged one's place, owned; what was there is kept beside it."""
        aside = repair.set_aside(path, file, log)
        repair.begin(path, texts or [_head(self._game, str(self.name))])
        if damaged:
            damaged.close()
        repair.finish(path)
        self.warning = f"The file of the game {self.name!r} is damaged: {_how_much(texts)}; it is kept as {aside}."
        return database.own(path)

    def _check_head(self, texts: list[bytes]) -> None:
        """That these are the entries of a game that this version and this referee can go on with."""
        head = json.loads(texts[0]) if texts else {"format": FORMAT, "game": self._game}
        if head["format"] != FORMAT:
            raise JournalError(f"The game {self.name!r} was kept by another version of Companion; use that one.")
        if head["game"] != self._game:
            raise JournalError(f"{self.name!r} is a game of {head['game']}, not of {self._game}; choose another name.")


def open_journal(home: Path, game: str, name: str | None) -> Journal:
    """The journal of a game: the one that has this name, or a new one.

    `name` None is for a new game that gets a name with its first entry. Raises `UsageError` for a name that is none and
    `JournalError` if another process has this game open, if it is a game of another kind, or if it cannot be reached.
    """
    folder = home / "games"
    journal = Journal(folder, game, None if name is None else proper_name(name))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with database.one_opener(folder):
            if journal.path is not None:
                journal._take_up(journal.path)
    except (OSError, sqlite3.Error) as error:
        if _code(error) == sqlite3.SQLITE_BUSY:
            raise _in_use(name) from None
        raise JournalError(
            f"Games cannot be kept in {folder} ({error}); set COMPANION_HOME to a folder that can be written."
        ) from None
    return journal


_open_here: "WeakValueDictionary[Path, Journal]" = WeakValueDictionary()
"""The journals that this process has open. SQLite refuses a second owner, but on POSIX systems merely reading the bytes
of a file that the same process has open would take the first owner's lock away."""


def _looked_at(path: Path) -> tuple[sqlite3.Connection | None, database.Contents]:
    """The file, owned if SQLite can open it at all, and what SQLite reads of it.

    Raises `sqlite3.Error` only if that says nothing about what is in the file: another has it, or it is out of reach.
    """
    connection = None
    try:
        connection = database.own(path)
        return connection, database.read(connection)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        # SQLite's message may itself quote damaged bytes.
        if _code(error) in _OUT_OF_REACH:
            if connection:
                connection.close()
            raise
        return connection, database.Contents([], False, 0)


def _code(error: Exception) -> int:
    """SQLite's primary error code; 0 for an error that has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _bytes_of(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _head(game: str, name: str) -> bytes:
    return _written({"format": FORMAT, "game": game, "name": name})


def _written(entry: Entry) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode()


def _how_much(texts: list[bytes]) -> str:
    good = len(texts) - 1
    if good < 1:
        return "nothing of it could be read, so the game starts anew"
    return f"the first {good} {'entry is' if good == 1 else 'entries are'} good and the game goes on from there"


def _in_use(name: str | None) -> JournalError:
    return JournalError(f"The game {name!r} is open in another window or program; close it there first.")
