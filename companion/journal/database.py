"""A journal's SQLite file: making one, owning one, reading and adding rows. Errors are `sqlite3.Error`."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.journal.salvage import PAGE_SIZE, checksum, good_prefix

_SCHEMA = """
CREATE TABLE entries (number INTEGER PRIMARY KEY, text TEXT NOT NULL, checksum TEXT NOT NULL);
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entries_are_never_removed BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
"""


def log_of(path: Path) -> Path:
    """SQLite's write-ahead log of a file; there while the file is open, and after its owner was killed."""
    return path.with_name(f"{path.name}-wal")


def make(path: Path, texts: Sequence[bytes]) -> None:
    """A new file with these entries, all of them or no file at all, whenever the process ends."""
    draft = path.with_name(f"{path.name}.draft")
    for left_over in (draft, log_of(draft)):
        left_over.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(draft, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")
        connection.executescript(_SCHEMA)
        connection.execute("BEGIN")
        for number, text in enumerate(texts):
            add(connection, number, text)
        connection.execute("COMMIT")
    os.replace(draft, path)


def own(path: Path) -> sqlite3.Connection:
    """The file, locked for this process until the connection is closed or the process ends, however it ends.

    The lock is the operating system's, held by SQLite, so a killed owner leaves none. Another's lock shows as
    `SQLITE_BUSY`.
    """
    # Threads may take turns; whoever holds the connection sees to it that they do.
    connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        # Every entry is on disk before the statement returns; FULLFSYNC is what that takes on macOS.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")
        # `empty_log` does it, so that no log is ever written over.
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def add(connection: sqlite3.Connection, number: int, text: bytes) -> None:
    """Add one entry."""
    row = (number, text.decode(), checksum(number, text).decode())
    connection.execute("INSERT INTO entries (number, text, checksum) VALUES (?, ?, ?)", row)


def empty_log(connection: sqlite3.Connection) -> None:
    """Bring all entries of the write-ahead log into the file itself, where the room for them may yet be wanting: then
    they stay in the log, as safe as before."""
    with contextlib.suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


@dataclass(frozen=True, slots=True)
class Contents:
    """What SQLite reads of a file: the entries up to the first that is damaged, whether all that it reads is sound, and
    how many frames of the write-ahead log it has taken in."""

    texts: list[bytes]
    sound: bool
    frames: int


def read(connection: sqlite3.Connection) -> Contents:
    """Everything that SQLite finds in the file and its log."""
    frames = connection.execute("PRAGMA wal_checkpoint").fetchone()[1]
    # A damaged field may have any type.
    rows = connection.execute(
        "SELECT number, CAST(text AS BLOB), CAST(checksum AS BLOB) FROM entries ORDER BY number"
    ).fetchall()
    good = good_prefix({number: text for number, text, digest in rows if text and digest == checksum(number, text)})
    # A file that has lost the mark of its write-ahead log would be read without the log's entries.
    logged = connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    checked = connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
    return Contents(good, len(good) == len(rows) > 0 and logged and checked, frames)


@contextlib.contextmanager
def one_opener(folder: Path) -> Iterator[None]:
    """Held while a file in the folder is made, opened or repaired: by one process at a time."""
    with contextlib.closing(sqlite3.connect(folder / "opening.lock", timeout=30, isolation_level=None)) as gate:
        gate.execute("BEGIN EXCLUSIVE")
        yield
