"""Table profiles: what is written is read back, and every fault is named with its place."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.names import as_heard
from companion.table.profile import TableProfile, read_profile, write_profile
from companion.table.seat import Seat

GOOD = """
format = 1

[picture]
width = 1280
height = 720

[[seats]]
name = "Ana"
x = 200.0
y = 600.0
size = 180.0
arm_from = 200.0

[[seats]]
name = "Ben"
x = 900.0
y = 300.0
size = 150.0
arm_from = 20.0
"""

pixels = st.floats(-9999, 9999).map(lambda value: round(value, 1))
printable = st.characters(exclude_categories=("C", "Z")) | st.just(" ")
names = st.text(printable, min_size=1, max_size=20).filter(lambda text: text.strip() != "") | st.just('"Zoë\\😀')
seats = st.lists(
    st.builds(
        Seat,
        name=names,
        x=pixels,
        y=pixels,
        size=st.floats(0.1, 9999).map(lambda value: round(value, 1)),
        arm_from=st.floats(0, 359.9).map(lambda value: round(value, 1)),
        centimetre=st.none() | st.floats(0.1, 99).map(lambda value: round(value, 2)),
    ),
    min_size=1,
    max_size=6,
    unique_by=lambda seat: as_heard(seat.name),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("profiles")


@settings(max_examples=40)
@given(width=st.integers(1, 8000), height=st.integers(1, 8000), seats=seats)
def test_what_is_written_is_read_back(folder: Path, width: int, height: int, seats: list[Seat]) -> None:
    profile = TableProfile(width, height, tuple(seats))
    write_profile(folder / "table.toml", profile)
    assert read_profile(folder / "table.toml") == profile


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    profile = TableProfile(640, 480, (Seat("Ana", 1.0, 2.0, 3.0, 4.0),))
    write_profile(tmp_path / "tables" / "kitchen.toml", profile)
    assert read_profile(tmp_path / "tables" / "kitchen.toml") == profile


def test_nothing_is_left_half_written(tmp_path: Path) -> None:
    (tmp_path / "kitchen.toml").mkdir()
    with pytest.raises(CompanionError, match=r"kitchen\.toml: the table profile cannot be written"):
        write_profile(tmp_path / "kitchen.toml", TableProfile(640, 480, (Seat("Ana", 1.0, 2.0, 3.0, 4.0),)))
    assert [path.name for path in tmp_path.iterdir()] == ["kitchen.toml"]


def test_seats_are_scaled_to_another_picture_of_the_camera(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(GOOD, encoding="utf-8")
    ana, ben = read_profile(path).scaled_to(640, 360)
    assert ana == Seat("Ana", 100.0, 300.0, 90.0, 200.0)
    assert (ben.x, ben.y, ben.size) == (450.0, 150.0, 75.0)
    assert read_profile(path).scaled_to(1280, 720) == read_profile(path).seats


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('name = "Ben"', 'name = "Ana"', "two seats are called 'Ana'"),
        ('name = "Ben"', "", "seat 2 needs a `name`"),
        ('name = "Ben"', 'name = "  "', "seat 2 needs a `name`"),
        ('name = "Ben"', "name = 5", "seat 2 needs a `name`"),
        ("x = 900.0", "", "`x` of seat 2 is missing"),
        ("y = 300.0", 'y = "300"', "`y` of seat 2 must be a number, not '300'"),
        ("y = 600.0", "y = nan", "`y` of seat 1 must be a number below a million, not nan"),
        ("y = 600.0", "y = inf", "`y` of seat 1 must be a number below a million, not inf"),
        ("y = 600.0", "y = 1" + "0" * 400, "`y` of seat 1 must be a number below a million"),
        ('"Ben"', '"ana"', "two seats are called 'Ana' and 'ana'"),
        ('"Ben"', '"Be\\nn"', "`name` of seat 2 must be printable and in one line, not 'Be\\nn'"),
        ("size = 150.0", "size = true", "`size` of seat 2 must be a number, not True"),
        ("size = 150.0", "size = 0", "`size` of seat 2 must be above 0"),
        ("size = 150.0", "size = -3", "`size` of seat 2 must be above 0"),
        ("arm_from = 20.0", "arm = 20.0", "`arm_from` of seat 2 is missing"),
        ("format = 1", "format = 2", "`format` must be 1, not 2"),
        ("format = 1", "", "`format` must be 1, not None"),
        ("width = 1280", "width = 0", "in [picture], width and height must be at least 1"),
        ("width = 1280", "", "`width` of [picture] is missing"),
        ("[picture]", "[photo]", "a table profile has a [picture] and at least one [[seats]]"),
        ("[[seats]]", "[[chairs]]", "a table profile has a [picture] and at least one [[seats]]"),
        ("format = 1", "format = 1\nformat = 1", "this is not a table profile"),
        ("x = 900.0", "x = ", "this is not a table profile"),
        ("[[seats]]\n", "[seats]\n[seats.a]\n", "this is not a table profile|at least one"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    path = tmp_path / "tïsch 1.toml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(CompanionError) as raised:
        read_profile(path)
    said = str(raised.value)
    assert said.startswith(f"{path}: ")
    assert any(words in said for words in fault.split("|"))
    assert "\n" not in said


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n", b"seats = [1, 2]\nformat = 1\n[picture]"]
)
def test_what_is_no_profile_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(content)
    with pytest.raises(CompanionError) as raised:
        read_profile(path)
    assert str(raised.value).startswith(f"{path}: ")


def test_a_missing_profile_and_a_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="cannot be read"):
        read_profile(tmp_path / "none.toml")
    with pytest.raises(CompanionError, match="cannot be read"):
        read_profile(tmp_path)


def test_seats_that_are_no_tables_are_told(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("format = 1\nseats = [3]\n[picture]\nwidth = 1\nheight = 1\n", encoding="utf-8")
    with pytest.raises(CompanionError, match=r"seat 1 must be a \[\[seats\]\] table"):
        read_profile(path)


def test_directions_are_kept_within_a_circle(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(GOOD.replace("arm_from = 20.0", "arm_from = -90"), encoding="utf-8")
    assert read_profile(path).seats[1].arm_from == 270.0


def test_tables_of_other_parts_are_written_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    others = """
room = "kitchen"
tags = [1, 2]

[lamp]
on = true
since = 2026-11-30

[[hands]]
player = "Ana"
corrections = [0.1, -0.25]
"""
    path.write_text(GOOD.replace("[picture]", 'room = "kitchen"\ntags = [1, 2]\n\n[picture]') + others.split("2]\n")[1])
    before = read_profile(path)
    assert before.others["hands"] == [{"player": "Ana", "corrections": [0.1, -0.25]}]
    assert set(before.others) == {"room", "tags", "lamp", "hands"}
    write_profile(path, before)
    assert read_profile(path) == before
