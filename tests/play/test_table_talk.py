"""What the table is asked about a reveal."""

from dataclasses import replace

from companion.play.table_talk import candidates, questions
from companion.showdown.reveal import SeatShowing, Showing
from tests.hands.made import made_reading

ANA = SeatShowing("Ana", Showing.RAISE, made_reading("3"))
BEN = SeatShowing("Ben", Showing.MISSING)
CY = SeatShowing("Cy", Showing.UNSURE, made_reading("2", 0.55, other="gun"))
DEE = SeatShowing("Dee", Showing.RAISE, made_reading("5"), late_s=0.4)
EVE = SeatShowing("Eve", Showing.RAISE, made_reading("1"), switched=True)


def test_nothing_is_asked_when_all_is_clear() -> None:
    assert questions([ANA, SeatShowing("Ben", Showing.FIST, made_reading("0"))]) == []


def test_every_doubt_has_its_sentence_and_its_name() -> None:
    asked = questions([EVE, CY, ANA, DEE, BEN])
    assert len(asked) == 4
    for sentence, words in zip(
        asked, [("Ben", "see"), ("Two", "gun", "Cy"), ("Dee", "late"), ("Eve", "changed")], strict=True
    ):
        assert all(word in sentence for word in words)
    assert not any("Ana" in sentence for sentence in asked)


def test_doubts_of_one_kind_share_a_sentence() -> None:
    asked = questions([BEN, replace(BEN, seat="Gus"), DEE, replace(DEE, seat="Flo")])
    assert len(asked) == 2
    assert "Ben" in asked[0]
    assert "Gus" in asked[0]
    assert "Dee" in asked[1]
    assert "Flo" in asked[1]


def test_a_late_hand_that_switched_is_told_both() -> None:
    assert len(questions([replace(DEE, switched=True)])) == 2


def test_the_two_likeliest_are_asked_about_the_likelier_first() -> None:
    assert candidates(CY) == [2, "gun"]
    assert candidates(replace(CY, reading=made_reading("4", 0.55, other="0"))) == [4, 0]
