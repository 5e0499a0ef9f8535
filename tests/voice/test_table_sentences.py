"""What is said about the hands."""

from companion.voice.english import table


def test_all_hands_can_be_heard() -> None:
    shown: dict[str, int | str] = {"Ana": 3, "Ben": 0, "Cy": "gun"}
    assert table.hands(shown) == "Ana three, Ben a fist, Cy a gun."


def test_a_correction_says_the_corrected_hand_only() -> None:
    assert table.corrected("Ben", 2) == "Ben two."


def test_an_unseen_hand_is_asked_for() -> None:
    assert table.unseen(["Ben"]) == "I didn't see Ben. Please show again."
    assert table.unseen(["Ben", "Cy"]) == "I didn't see Ben or Cy. Please show again."


def test_an_unsure_hand_is_asked_about() -> None:
    assert table.which("Ana", [2, "gun"]) == "Two or a gun, Ana?"


def test_late_and_switched_hands_are_told_apart() -> None:
    assert table.late({"Ben": 0.42}) == "Ben was late by 0.4 seconds."
    assert table.late({"Ana": 0.38, "Ben": 0.6}) == "Ana was late by 0.4 seconds and Ben by 0.6 seconds."
    assert table.switched(["Ana"]) == "Ana changed after three."


def test_a_table_that_counts_for_itself_is_told_what_is_missing() -> None:
    assert table.waits_for(["Ben", "Cy"]) == "Waiting for a fist from Ben and Cy."
    assert table.no_count() == "I saw no count. Please move your fists down on one, two and three."


def test_hands_of_nobody() -> None:
    assert table.strangers(1) == "I see one hand that is nobody's."
    assert table.strangers(2) == "I see two hands that are nobody's."
