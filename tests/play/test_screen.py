"""What the terminal shows."""

import re

import pytest

from companion.play import screen
from companion.play.review import review_of
from companion.showdown.reveal import SeatShowing, Showing
from companion.table.seat import Seat
from tests.hands.made import made_reading

SIZE = (1280, 720)


def seat(name: str, x: float, y: float) -> Seat:
    return Seat(name, x, y, 150.0, 0.0)


def three(name: str) -> SeatShowing:
    return SeatShowing(name, Showing.RAISE, made_reading("3"))


def place_of(picture: str, text: str) -> tuple[int, int]:
    """Row and column at which a text stands in the picture."""
    rows = picture.splitlines()
    row = next(number for number, line in enumerate(rows) if text in line)
    return row, rows[row].index(text)


def test_everyone_stands_where_the_camera_sees_them() -> None:
    seats = [seat("Ana", 200, 650), seat("Ben", 250, 60), seat("Cy", 1000, 80), seat("Dee", 1050, 600)]
    picture = screen.table_picture(seats, [three(s.name) for s in seats], SIZE)
    ana, ben, cy, dee = (place_of(picture, f"{name}: 3 fingers") for name in ("Ana", "Ben", "Cy", "Dee"))
    assert ben[0] < ana[0]
    assert cy[0] < dee[0]
    assert ana[1] < dee[1]
    assert ben[1] < cy[1]


@pytest.mark.parametrize("x", [-50.0, 0.0, 640.0, 1279.0, 1400.0])
@pytest.mark.parametrize("y", [-50.0, 0.0, 360.0, 719.0, 900.0])
@pytest.mark.parametrize("apart", [0.0, 60.0, 300.0, 400.0])
def test_nobody_is_written_over_wherever_the_hands_are(apart: float, x: float, y: float) -> None:
    inwards = -1 if x > SIZE[0] / 2 else 1
    seats = [seat(f"Player {number:02}", x + inwards * apart * (1 - number % 2), y) for number in range(6)]
    picture = screen.table_picture(seats, [three(s.name) for s in seats], SIZE)
    assert len({len(line) for line in picture.splitlines()}) == 1
    assert all(f"{s.name}: 3 fingers" in picture for s in seats)


def test_a_very_long_name_is_cut_to_the_picture() -> None:
    name = "Wilhelmina " * 12
    picture = screen.table_picture([seat(name, 640, 300)], [three(name)], SIZE)
    assert len({len(line) for line in picture.splitlines()}) == 1
    assert "Wilhelmina Wilhelmina" in picture


def test_a_missing_player_who_has_no_seat_yet_spoils_nothing() -> None:
    showings = [three("Ana"), SeatShowing("Ben", Showing.MISSING)]
    assert "Ana: 3 fingers" in screen.table_picture([seat("Ana", 100, 100)], showings, SIZE)


def test_the_review_shows_what_counts_what_was_seen_and_where_the_keys_go() -> None:
    showings = [
        three("Ana"),
        SeatShowing("Ben", Showing.MISSING),
        SeatShowing("Cy", Showing.UNSURE, made_reading("2", 0.55, other="gun")),
        SeatShowing("Dee", Showing.FIST, made_reading("0")),
    ]
    lines = screen.review_table(review_of(showings), showings).splitlines()
    assert [re.split(r"\s{2,}", line.strip(" >")) for line in lines] == [
        ["Ana", "3", "3 fingers"],
        ["Ben", "?", "not seen"],
        ["Cy", "?", "2 or gun?"],
        ["Dee", "fist", "fist"],
    ]
    assert [line.lstrip().startswith(">") for line in lines] == [False, True, False, False]
    lines = screen.review_table(review_of(showings).press("g"), showings).splitlines()
    assert re.split(r"\s{2,}", lines[1].strip()) == ["Ben", "gun", "the table's word"]


def test_a_ruling_has_the_order_with_its_reasons() -> None:
    text = screen.ruling(
        {"say": "Ben goes first.", "order": ["Ben", "Ana"], "why": {"Ana": "three fingers", "Ben": "five fingers"}}
    )
    assert [re.split(r"\s{2,}", line.strip()) for line in text.splitlines()] == [
        ["Ben goes first."],
        ["1. Ben", "five fingers"],
        ["2. Ana", "three fingers"],
    ]


def test_no_colour_goes_into_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    screen.beat("two")
    assert capsys.readouterr().out.split() == ["T", "W", "O"]
