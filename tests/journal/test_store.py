"""A game has one file and one owner; a killed owner leaves no lock and loses nothing that was appended."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.journal.store import JournalError, open_journal

OWNER = """
import sys
from pathlib import Path
from companion.journal.store import open_journal
journal = open_journal(Path(sys.argv[1]), "toy", "friday")
for n in range(int(sys.argv[2])):
    journal.append({"kind": "action", "action": {"n": n}})
print("ready", flush=True)
sys.stdin.read()
"""


def owner(home: Path, entries: int) -> subprocess.Popen[bytes]:
    """Another process that has appended entries and holds the game."""
    command = [sys.executable, "-c", OWNER, str(home), str(entries)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"ready"
    return process


def test_a_new_game_has_no_file_until_its_first_entry(tmp_path: Path) -> None:
    with open_journal(tmp_path, "toy", "friday") as journal:
        assert journal.path == tmp_path / "games" / "friday.journal"
        assert not journal.path.exists()
        assert journal.entries() == []
        journal.append({"kind": "undo"})
        assert journal.path.exists()
        assert journal.entries() == [{"kind": "undo"}]


def test_an_unnamed_game_is_named_with_its_first_entry(tmp_path: Path) -> None:
    with open_journal(tmp_path, "toy", None) as first, open_journal(tmp_path, "toy", None) as second:
        assert first.name is None
        first.append({"kind": "undo"})
        second.append({"kind": "undo"})
        assert first.name
        assert first.name.endswith("-toy")
        assert second.name == f"{first.name}-2"


def test_entries_are_there_when_the_game_is_opened_again(tmp_path: Path) -> None:
    entries = [{"kind": "action", "action": {"n": n, "name": "Žofie 🦜", "x": [None, True, 0.5]}} for n in range(300)]
    for begin in range(0, 300, 100):
        with open_journal(tmp_path, "toy", "friday") as journal:
            for entry in entries[begin : begin + 100]:
                journal.append(entry)
    with open_journal(tmp_path, "toy", "friday") as journal:
        assert journal.entries() == entries
        assert journal.warning == ""


def test_a_closed_game_is_one_file(tmp_path: Path) -> None:
    with open_journal(tmp_path, "toy", "friday") as journal:
        journal.append({"kind": "undo"})
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == ["friday.journal", "opening.lock"]


def test_a_second_process_on_one_game_is_refused_with_one_sentence(tmp_path: Path) -> None:
    with owner(tmp_path, 3) as process:
        with pytest.raises(JournalError, match=r"^The game 'friday' is open in another window or program; close it"):
            open_journal(tmp_path, "toy", "friday")
        with open_journal(tmp_path, "toy", "saturday") as other:
            other.append({"kind": "undo"})
        process.communicate()
    with open_journal(tmp_path, "toy", "friday") as journal:
        assert len(journal.entries()) == 3


def test_a_second_opening_in_one_process_is_refused_and_does_not_loosen_the_first(tmp_path: Path) -> None:
    with open_journal(tmp_path, "toy", "friday") as journal:
        journal.append({"kind": "undo"})
        for _ in range(2):
            with pytest.raises(JournalError, match="open in another window or program"):
                open_journal(tmp_path, "toy", "friday")
        command = [sys.executable, "-c", OWNER, str(tmp_path), "1"]
        process = subprocess.run(command, input=b"", capture_output=True, check=False)
        assert b"is open in another window or program" in process.stderr
        assert len(journal.entries()) == 1


def test_a_killed_owner_leaves_no_lock_and_every_entry(tmp_path: Path) -> None:
    for entries in (1, 50):
        with owner(tmp_path, entries) as process:
            process.kill()
            process.wait()
    with open_journal(tmp_path, "toy", "friday") as journal:
        assert [entry["action"]["n"] for entry in journal.entries()] == [0, *range(50)]
        assert journal.warning == ""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes are stopped on POSIX systems only")
def test_an_owner_that_does_not_answer_still_owns_its_game(tmp_path: Path) -> None:
    with owner(tmp_path, 1) as process:
        os.kill(process.pid, signal.SIGSTOP)
        with pytest.raises(JournalError, match="open in another window or program"):
            open_journal(tmp_path, "toy", "friday")
        process.kill()
        process.wait()


def test_a_game_begun_elsewhere_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    with open_journal(tmp_path, "toy", "friday") as late, open_journal(tmp_path, "toy", "friday") as early:
        early.append({"kind": "undo"})
        with pytest.raises(JournalError, match="'friday' has been begun elsewhere meanwhile"):
            late.append({"kind": "redo"})
        assert early.entries() == [{"kind": "undo"}]


def test_a_game_of_another_kind_is_refused_and_left_alone(tmp_path: Path) -> None:
    with open_journal(tmp_path, "toy", "friday") as journal:
        journal.append({"kind": "undo"})
    before = (tmp_path / "games" / "friday.journal").read_bytes()
    with pytest.raises(JournalError, match="'friday' is a game of toy, not of chess"):
        open_journal(tmp_path, "chess", "friday")
    assert (tmp_path / "games" / "friday.journal").read_bytes() == before
    open_journal(tmp_path, "toy", "friday").close()


def test_a_folder_that_cannot_be_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match=r"^Games cannot be kept in .*; set COMPANION_HOME to a folder"):
        open_journal(tmp_path / "file", "toy", "friday")
    (tmp_path / "games" / "friday.journal").mkdir(parents=True)
    with pytest.raises(JournalError, match=r"^Games cannot be kept in "):
        open_journal(tmp_path, "toy", "friday")


def test_a_bad_name_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        open_journal(tmp_path, "toy", "a\tb")
    assert not (tmp_path / "games").exists()


def test_a_draft_that_was_never_finished_is_no_game(tmp_path: Path) -> None:
    """A process may be killed before a new file has its name."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "friday.journal.draft").write_bytes(b"half a file")
    with open_journal(tmp_path, "toy", "friday") as journal:
        journal.append({"kind": "undo"})
        assert journal.entries() == [{"kind": "undo"}]
