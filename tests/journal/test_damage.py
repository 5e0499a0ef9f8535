"""A damaged file: one sentence, the longest good prefix, and the damaged file kept beside it as it was."""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.journal import repair
from companion.journal.salvage import PAGE_SIZE
from companion.journal.store import open_journal

# Every fortieth entry is longer than a page, as a start action with a deck of cards is.
ENTRIES: list[dict[str, Any]] = [
    {"kind": "action", "action": {"n": n, "pad": "x" * (9000 if n % 40 == 39 else n)}} for n in range(150)
]
WRITER = """
import json, os, sys
from pathlib import Path
from companion.journal.store import open_journal
journal = open_journal(Path(sys.argv[1]), "toy", "friday")
for entry in json.load(sys.stdin):
    journal.append(entry)
if sys.argv[2] == "killed":
    os._exit(9)
journal.close()
"""


@pytest.fixture(scope="module", params=["closed", "killed"])
def files(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A game's file and write-ahead log, as they are after it was closed or its owner killed."""
    home = tmp_path_factory.mktemp("home")
    command = [sys.executable, "-c", WRITER, str(home), request.param]
    subprocess.run(command, input=json.dumps(ENTRIES).encode(), check=False)
    log = home / "games" / "friday.journal-wal"
    assert log.exists() == (request.param == "killed")
    return (home / "games" / "friday.journal").read_bytes(), log.read_bytes() if log.exists() else b""


def opened(home: Path, file: bytes, log: bytes) -> tuple[list[dict[str, Any]], str]:
    """The entries and the warning that this file gives, after checking that it gives the same ones again, unwarned."""
    games = home / "games"
    shutil.rmtree(games, ignore_errors=True)
    games.mkdir()
    (games / "friday.journal").write_bytes(file)
    if log:
        (games / "friday.journal-wal").write_bytes(log)
    with open_journal(home, "toy", "friday") as journal:
        entries, warning = journal.entries(), journal.warning
        journal.append({"kind": "undo"})
    if warning:
        assert (games / "friday.journal.damaged-1").read_bytes() == file
        assert not log or (games / "friday.journal.damaged-1-wal").read_bytes() == log
    with open_journal(home, "toy", "friday") as journal:
        assert journal.entries() == [*entries, {"kind": "undo"}]
        assert journal.warning == ""
    return entries, warning


def flip(data: bytearray, rng: random.Random) -> None:
    for _ in range(rng.choice([1, 30])):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def blot(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data))
    data[at : at + 5000] = bytes(len(data[at : at + 5000]))


def cut(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data)) :]


def first_page(data: bytearray, rng: random.Random) -> None:
    data[:PAGE_SIZE] = rng.randbytes(PAGE_SIZE)


def header(data: bytearray, rng: random.Random) -> None:
    data[rng.randrange(100)] = rng.randrange(256)


@pytest.mark.parametrize("damage", [flip, blot, cut, first_page, header])
def test_whatever_is_damaged_a_prefix_remains_and_nothing_is_lost_in_silence(
    files: tuple[bytes, bytes], tmp_path: Path, damage: Callable[[bytearray, random.Random], None]
) -> None:
    rng = random.Random(damage.__name__)
    for _ in range(6):
        file, log = bytearray(files[0]), bytearray(files[1])
        damage(log if log and rng.random() < 0.5 else file, rng)
        entries, warning = opened(tmp_path, bytes(file), bytes(log))
        assert entries == ENTRIES[: len(entries)]
        assert warning or entries == ENTRIES
        assert warning.count(". ") == 0


def test_an_undamaged_file_gives_no_warning(files: tuple[bytes, bytes], tmp_path: Path) -> None:
    assert opened(tmp_path, *files) == (ENTRIES, "")


def test_a_transaction_cut_short_by_a_kill_is_no_damage(tmp_path: Path) -> None:
    """A kill may leave the header of a log frame without its page, a page up to a border between the system's own
    pages, or the frames of a transaction without its last."""
    log = tmp_path / "games" / "friday.journal-wal"
    with open_journal(tmp_path, "toy", "friday") as journal:
        for entry in ENTRIES[:60]:
            journal.append(entry)
        file, before = (tmp_path / "games" / "friday.journal").read_bytes(), len(log.read_bytes())
        journal.append(ENTRIES[60])
        after = len(log.read_bytes())
        journal.append({"kind": "action", "action": {"never": "answered", "pad": "x" * 9000}})
        written = log.read_bytes()
    assert after == before + 24 + PAGE_SIZE
    assert len(written) > after + 24 + PAGE_SIZE
    for answered, fewest in ((before, 60), (after, 61)):
        header = answered + 24
        for end in (answered, header, header - header % PAGE_SIZE + PAGE_SIZE):
            entries, warning = opened(tmp_path, file, written[:end])
            assert warning == ""
            # What was cut short may be there whole all the same.
            assert entries in (ENTRIES[:fewest], ENTRIES[: fewest + 1])
    assert opened(tmp_path, file, written[: after + 24 + PAGE_SIZE]) == (ENTRIES[:61], "")


def test_a_damaged_entry_ends_the_prefix_just_before_it(files: tuple[bytes, bytes], tmp_path: Path) -> None:
    file, log = (part.replace(b'"n":100,', b'"n":900,') for part in files)
    entries, warning = opened(tmp_path, file, log)
    assert entries == ENTRIES[:100]
    assert warning == (
        "The file of the game 'friday' is damaged: the first 100 entries are good and the game goes on from there; "
        f"it is kept as {tmp_path / 'games' / 'friday.journal.damaged-1'}."
    )


def test_what_sqlite_cannot_reach_any_more_is_found_by_its_shape(files: tuple[bytes, bytes], tmp_path: Path) -> None:
    """Without the page that leads to all others, SQLite itself reads nothing at all."""
    file, log = bytes(PAGE_SIZE) + files[0][PAGE_SIZE:], files[1]
    (tmp_path / "plain.db").write_bytes(file)
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(tmp_path / "plain.db").execute("SELECT * FROM entries")
    entries, _ = opened(tmp_path, file, log)
    assert entries == ENTRIES


@pytest.mark.parametrize("content", [b"", b"\x00" * 9000, b"Dear diary", b"SQLite format 3\x00"])
def test_a_file_of_which_nothing_can_be_read_starts_the_game_anew(tmp_path: Path, content: bytes) -> None:
    entries, warning = opened(tmp_path, content, b"")
    assert entries == []
    assert "nothing of it could be read, so the game starts anew" in warning


def test_each_damaged_file_is_kept_under_a_name_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for number in (1, 2):
        (tmp_path / "games" / "friday.journal").write_bytes(b"rubbish %d" % number)
        with open_journal(tmp_path, "toy", "friday") as journal:
            assert journal.warning
        assert (tmp_path / "games" / f"friday.journal.damaged-{number}").read_bytes() == b"rubbish %d" % number


def test_a_repair_cut_short_is_finished_at_the_next_opening(
    files: tuple[bytes, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after the good entries were written, before they took the damaged file's place."""
    file, log = (part.replace(b'"n":100,', b'"n":900,') for part in files)
    finish = repair.finish

    def killed(path: Path) -> None:
        if path.with_name(f"{path.name}.repaired").exists():
            raise KeyboardInterrupt

    monkeypatch.setattr(repair, "finish", killed)
    with pytest.raises(KeyboardInterrupt):
        opened(tmp_path, file, log)
    monkeypatch.setattr(repair, "finish", finish)
    with open_journal(tmp_path, "toy", "friday") as journal:
        assert journal.entries() == ENTRIES[:100]
    assert (tmp_path / "games" / "friday.journal.damaged-1").read_bytes() == file
