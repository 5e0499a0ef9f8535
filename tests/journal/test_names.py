"""Any name of a game gives a file name that is safe on Windows, macOS and Linux, and never another game's."""

import datetime
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UsageError
from companion.journal.names import LONGEST_NAME, journal_file, proper_name, unused_name

ODD = [
    *("CON", "con", "nul", "COM1", "lpt9", "Friday", "friday", "FRIDAY", "friday.", "friday ", "fri/day", "fri\\day"),
    *("..", ".", "-", "~", "a:b", 'a"b', "a*b?", "<|>", "%00", "née", "海賊", "🏴‍☠️", "x" * 200, "x" * 61, "X" * 60),
]
SAFE = re.compile(r"[a-z0-9_~-]{1,100}\.journal")


def test_odd_names_have_safe_files_of_their_own() -> None:
    names = {proper_name(name) for name in ODD if name.strip() and name.isprintable()}
    files = [journal_file(Path(), name).name for name in names]
    assert len(set(files)) == len(names)
    for file in files:
        assert SAFE.fullmatch(file)
        assert file.removesuffix(".journal") not in {"con", "nul", "com1", "lpt9"}


@given(st.text(min_size=1, max_size=LONGEST_NAME), st.text(min_size=1, max_size=LONGEST_NAME))
def test_two_names_share_a_file_only_if_they_are_one(first: str, second: str) -> None:
    try:
        names = proper_name(first), proper_name(second)
    except UsageError:
        return
    files = [journal_file(Path(), name).name for name in names]
    assert all(SAFE.fullmatch(file) for file in files)
    assert (files[0] == files[1]) == (names[0] == names[1])


def test_a_plain_name_is_the_files_name() -> None:
    assert journal_file(Path("games"), "friday-2_b") == Path("games", "friday-2_b.journal")


def test_composed_and_decomposed_letters_are_one_name() -> None:
    assert proper_name("ne\u0301e") == proper_name("n\u00e9e")


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x00b", "x" * (LONGEST_NAME + 1), "\ud800"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        proper_name(name)


def test_unnamed_games_of_a_day_are_numbered(tmp_path: Path) -> None:
    day = datetime.date(2026, 11, 30)
    names = []
    for _ in range(3):
        names.append(unused_name(tmp_path, "finger_guns", day))
        journal_file(tmp_path, names[-1]).touch()
    assert names == ["2026-11-30-finger-guns", "2026-11-30-finger-guns-2", "2026-11-30-finger-guns-3"]
