"""Personal corrections in the table profile."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.hands.personal import LOOK_NUMBERS, PersonalCorrection
from companion.table.personal import corrections_of, with_correction
from companion.table.profile import TableProfile, read_profile, write_profile
from companion.table.seat import Seat

PROFILE = TableProfile(
    640, 480, (Seat("Ana", 100, 100, 90, 0), Seat('O"Neill Ü.', 300, 100, 90, 0)), {"lamp": {"corner": 3}}
)
CORRECTION = PersonalCorrection((0, 4, 4), tuple((round(k + 0.25, 2),) * LOOK_NUMBERS for k in range(3)), 0.4)


@pytest.mark.parametrize("player", ["Ana", 'O"Neill Ü.'])
def test_what_is_written_is_read_again_and_nothing_else_is_touched(tmp_path: Path, player: str) -> None:
    path = tmp_path / "table.toml"
    write_profile(path, with_correction(PROFILE, player, CORRECTION))
    again = read_profile(path)
    assert corrections_of(again) == {player: CORRECTION}
    assert replace(again, others={}) == replace(PROFILE, others={})
    assert again.others["lamp"] == {"corner": 3}
    assert len(path.read_text(encoding="utf-8").splitlines()) < 40


def test_a_correction_is_replaced_and_taken_out() -> None:
    other = replace(CORRECTION, width=0.25)
    both = with_correction(with_correction(PROFILE, "Ana", other), 'O"Neill Ü.', other)
    assert corrections_of(with_correction(both, "Ana", CORRECTION)) == {"Ana": CORRECTION, 'O"Neill Ü.': other}
    assert with_correction(with_correction(PROFILE, "Ana", other), "Ana", None) == PROFILE


@pytest.mark.parametrize(
    "data",
    [
        7,
        {},
        {"width": 0.4, "shows": {}},
        {"width": 0.4, "shows": {"4": ["0.1 0.2"]}},
        {"width": 0.4, "shows": {"4": [" ".join(["x"] * LOOK_NUMBERS)]}},
        {"width": 0.4, "shows": {"4": [" ".join(["nan"] * LOOK_NUMBERS)]}},
        {"width": 0.4, "shows": {"9": [" ".join(["0.1"] * LOOK_NUMBERS)]}},
        {"width": 0.4, "shows": {"4": 3}},
        {"width": 0.4, "shows": [1]},
        {"width": -1, "shows": {"4": [" ".join(["0.1"] * LOOK_NUMBERS)]}},
    ],
)
def test_a_damaged_correction_is_told_with_its_player(data: object) -> None:
    with pytest.raises(CompanionError, match=r"personal\.Ana"):
        corrections_of(replace(PROFILE, others={"personal": {"Ana": data}}))


def test_a_table_of_corrections_that_is_none_is_told() -> None:
    with pytest.raises(CompanionError, match="personal"):
        corrections_of(replace(PROFILE, others={"personal": 3}))
