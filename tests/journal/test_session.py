"""One object in, exactly one answer out, whatever the object; undo, redo and corrections of the toy game."""

import json
import random
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from companion.games.referee import canonical
from companion.journal.session import Session
from companion.journal.store import JournalError, open_journal
from tests.journal.conftest import OpenToy
from tests.journal.play import play
from tests.journal.toy import Heap, Toy, say


def take(player: str, count: int) -> dict[str, Any]:
    return {"do": "take", "player": player, "count": count}


def test_an_accepted_action_is_answered_with_its_events_each_with_its_spoken_line(session: Session[Heap]) -> None:
    assert session.answer(take("Ana", 3)) == {
        "ok": True,
        "events": [{"event": "took", "player": "Ana", "count": 3, "left": 9, "say": "Ana takes 3, 9 left."}],
        "phase": "take",
        "moment": "turn",
    }


def test_a_refused_action_is_answered_with_code_and_sentence_and_changes_nothing(session: Session[Heap]) -> None:
    before = canonical(session.state)
    answer = session.answer(take("Ben", 3))
    assert answer == {"ok": False, "error": "not_your_turn", "message": "It is Ana's turn."}
    assert canonical(session.state) == before
    assert len(session.answer({"do": "history"})["history"]) == 1


def test_before_the_start_there_is_no_state_and_the_rules_are_the_defaults(open_toy: OpenToy) -> None:
    session, _ = open_toy()
    assert session.answer({"do": "state"})["state"] is None
    assert session.answer({"do": "why"})["why"] == {}
    assert session.answer({"do": "rules"})["rules"][0]["choice"] is True
    assert session.answer({"do": "legal"})["also"] == ["state", "legal", "why", "rules", "history"]


def test_rules_tells_the_house_rules_in_force_with_their_readings(open_toy: OpenToy) -> None:
    session, _ = open_toy()
    session.answer({"do": "start", "players": ["Ana", "Ben"], "heap": 5, "house": {"last_wins": False}})
    assert session.answer({"do": "rules"})["rules"] == [
        {
            "name": "last_wins",
            "choice": False,
            "default": True,
            "choices": [True, False],
            "reading": "Whether who takes the last one wins or loses.",
        }
    ]


def test_why_gives_the_referees_reasons(session: Session[Heap]) -> None:
    session.answer(take("Ana", 1))
    assert session.answer({"do": "why"})["why"] == {"Ana": "Ana took last."}


def test_undo_gives_back_byte_equal_states_to_the_very_start_and_redo_brings_them_again(
    session: Session[Heap],
) -> None:
    states = [canonical(None), canonical(session.state)]
    for player, count in [("Ana", 3), ("Ben", 1), ("Ana", 2)]:
        session.answer(take(player, count))
        states.append(canonical(session.state))
    for state in states[-2::-1]:
        assert session.answer({"do": "undo"})["ok"]
        assert canonical(session.state) == state
    assert session.answer({"do": "undo"})["error"] == "nothing_to_undo"
    for state in states[1:]:
        assert session.answer({"do": "redo"})["ok"]
        assert canonical(session.state) == state
    assert session.answer({"do": "redo"})["error"] == "nothing_to_redo"


def test_undo_says_what_it_takes_back(session: Session[Heap]) -> None:
    session.answer(take("Ana", 3))
    (event,) = session.answer({"do": "undo"})["events"]
    assert event == {
        "event": "undone",
        "from": 2,
        "removed": [],
        "added": [take("Ana", 3)],
        "say": "Taken back: take by Ana.",
    }


def test_an_edit_plays_the_later_actions_again_and_says_what_changed(session: Session[Heap]) -> None:
    session.answer(take("Ana", 3))
    session.answer(take("Ben", 2))
    answer = session.answer({"do": "edit", "from": 2, "actions": [take("Ana", 1)]})
    (event,) = answer["events"]
    assert (event["removed"], event["added"]) == ([take("Ana", 3)], [take("Ana", 1)])
    assert [told["left"] for told in event["before"] + event["after"]] == [9, 11]
    assert [(one["number"], one["before"][0]["left"], one["after"][0]["left"]) for one in event["later"]] == [(3, 7, 9)]
    assert event["say"] == "Corrected: take by Ana. Ana takes 1, 11 left. One later result changed."
    assert session.answer({"do": "state"})["state"]["left"] == 9


def test_an_edit_may_put_several_actions_in_place_of_several_and_leaves_alike_results_unmentioned(
    session: Session[Heap],
) -> None:
    for player, count in [("Ana", 3), ("Ben", 1), ("Ana", 2)]:
        session.answer(take(player, count))
    (event,) = session.answer({"do": "edit", "from": 2, "to": 3, "actions": [take("Ana", 2), take("Ben", 2)]})["events"]
    assert event["later"] == []
    assert event["say"] == "Corrected: take by Ana and take by Ben. Ana takes 2, 10 left. Ben takes 2, 8 left."
    (event,) = session.answer({"do": "edit", "from": 3, "to": 4, "actions": []})["events"]
    assert event["say"] == "Taken out: take by Ben and take by Ana."
    assert session.answer({"do": "state"})["state"]["left"] == 10


def test_an_edit_after_which_a_later_action_is_not_allowed_is_refused_and_names_it(session: Session[Heap]) -> None:
    for player, count in [("Ana", 3), ("Ben", 3), ("Ana", 1), ("Ben", 3)]:
        session.answer(take(player, count))
    before = canonical(session.state)
    answer = session.answer({"do": "edit", "from": 4, "actions": [take("Ana", 3), take("Ben", 2)]})
    assert answer["error"] == "no_longer_fits"
    assert answer["message"] == ("After that, action 5 (take by Ben) would no longer be allowed: It is Ana's turn.")
    assert canonical(session.state) == before
    assert len(session.answer({"do": "history"})["history"]) == 5


def test_undo_after_an_edit_takes_the_edit_back(session: Session[Heap]) -> None:
    session.answer(take("Ana", 3))
    session.answer(take("Ben", 2))
    before = canonical(session.state)
    session.answer({"do": "edit", "from": 2, "actions": [take("Ana", 1)]})
    edited = canonical(session.state)
    assert session.answer({"do": "undo"})["events"][0]["say"] == "The correction is taken back."
    assert canonical(session.state) == before
    assert session.answer({"do": "redo"})["events"][0]["say"] == "Corrected again."
    assert canonical(session.state) == edited


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ({"from": 2, "actions": [take("Ana", 9)]}, "bad_count"),
        ({"from": 2, "actions": [take("Ana", 3)]}, "same"),
        ({"from": 3, "actions": []}, "no_such_action"),
        ({"from": 0, "actions": []}, "no_such_action"),
        ({"from": 2, "to": 1, "actions": []}, "no_such_action"),
        ({"from": True, "actions": []}, "bad_edit"),
        ({"from": 2, "to": "2", "actions": []}, "bad_edit"),
        ({"from": 2}, "bad_edit"),
        ({"from": 2, "actions": ["undo"]}, "bad_edit"),
        ({"from": 2, "actions": [{"do": "undo"}]}, "not_now"),
        ({"from": 2, "actions": [], "later": "drop"}, "unknown_key"),
        ({}, "bad_edit"),
    ],
)
def test_an_edit_that_cannot_be_is_refused(session: Session[Heap], edit: dict[str, Any], code: str) -> None:
    session.answer(take("Ana", 3))
    before = canonical(session.state)
    assert session.answer({"do": "edit", **edit})["error"] == code
    assert canonical(session.state) == before


def test_the_history_shows_everything_and_what_became_of_it(session: Session[Heap]) -> None:
    session.answer(take("Ana", 3))
    session.answer({"do": "undo"})
    session.answer(take("Ana", 1))
    session.answer({"do": "edit", "from": 2, "actions": [take("Ana", 2)]})
    told = session.answer({"do": "history"})["history"]
    assert [(one["entry"], one["kind"], one.get("stands"), one.get("of")) for one in told] == [
        (1, "action", [1], None),
        (2, "action", [], None),
        (3, "undo", None, 2),
        (4, "action", [], None),
        (5, "edit", [2], None),
    ]


@pytest.mark.parametrize("verb", ["state", "legal", "why", "rules", "history", "undo", "redo"])
def test_the_shared_lines_take_nothing_else(session: Session[Heap], verb: str) -> None:
    answer = session.answer({"do": verb, "twice": True})
    assert answer == {"ok": False, "error": "unknown_key", "message": f'"twice" means nothing in "{verb}".'}


@pytest.mark.parametrize("asked", [{}, {"do": None}, {"do": ["undo"]}, {"Do": "undo"}])
def test_an_object_without_a_verb_is_refused(session: Session[Heap], asked: dict[str, Any]) -> None:
    assert session.answer(asked)["error"] == "no_verb"


def test_a_mistake_in_a_referee_is_answered_and_changes_nothing(session: Session[Heap]) -> None:
    before = canonical(session.state)
    assert session.answer({"do": "break"})["error"] == "fault"
    assert canonical(session.state) == before
    assert session.answer(take("Ana", 1))["ok"]


def test_an_object_that_its_caller_changes_later_does_not_change_the_game(open_toy: OpenToy) -> None:
    session, _ = open_toy()
    start = {"do": "start", "players": ["Ana", "Ben"], "heap": 5, "house": {"last_wins": False}}
    session.answer(start)
    before = canonical(session.state)
    start["house"] = {}
    start["players"].append("Cy")  # type: ignore[attr-defined]
    session.answer(take("Ana", 1))
    session.answer({"do": "edit", "from": 2, "actions": [take("Ana", 2)]})
    session.answer({"do": "undo"})
    session.answer({"do": "undo"})
    assert canonical(session.state) == before


def test_what_an_action_names_is_in_the_journal_itself(open_toy: OpenToy) -> None:
    session, journal = open_toy()
    session.answer({"do": "start", "players": ["Ana", "Ben"], "heap": "dozen"})
    session.answer({"do": "edit", "from": 1, "actions": [{"do": "start", "players": ["Cy", "Dee"], "heap": "dozen"}]})
    first, second = journal.entries()
    assert (first["action"]["heap"], second["actions"][0]["heap"]) == (12, 12)


def test_nothing_is_said_before_it_is_on_disk(open_toy: OpenToy, tmp_path: Path) -> None:
    """The game of an unwritable journal does not go on."""
    session, journal = open_toy()
    session.answer({"do": "start", "players": ["Ana", "Ben"], "heap": 1000})
    full = journal._connection
    assert full is not None
    full.execute(f"PRAGMA max_page_count = {full.execute('PRAGMA page_count').fetchone()[0]}")
    turn = 0
    while (answer := session.answer(take(("Ana", "Ben")[turn % 2], 1)))["ok"]:
        turn += 1
    assert answer["error"] == "not_saved"
    assert "full" in answer["message"]
    assert session.answer({"do": "state"})["state"]["left"] == 1000 - turn
    assert len(session.answer({"do": "history"})["history"]) == 1 + turn
    full.execute("PRAGMA max_page_count = 1000000")
    assert session.answer(take(("Ana", "Ben")[turn % 2], 1))["ok"]
    assert open_toy()[0].answer({"do": "state"})["state"]["left"] == 1000 - turn - 1


def test_a_resumed_game_is_byte_equal_and_can_be_undone_and_redone_as_before(open_toy: OpenToy) -> None:
    session, _ = open_toy()
    for seed in range(10):
        play(session, random.Random(seed), 30)
        resumed, _ = open_toy()
        assert canonical(resumed.state) == canonical(session.state)
        assert resumed.answer({"do": "legal"}) == session.answer({"do": "legal"})
        session = resumed


def test_a_journal_that_the_rules_refuse_is_refused_whole(open_toy: OpenToy) -> None:
    _, journal = open_toy()
    journal.append({"kind": "action", "action": {"do": "start", "players": ["Ana", "Ben"], "heap": 12}})
    journal.append({"kind": "action", "action": take("Ben", 1)})
    with pytest.raises(JournalError, match=r"these rules refuse its action 2\. It is Ana's turn\."):
        open_toy()


def test_several_threads_may_ask_at_once(open_toy: OpenToy) -> None:
    session, journal = open_toy()
    session.answer({"do": "start", "players": ["Ana", "Ben"], "heap": 400})
    answers: list[dict[str, Any]] = []

    def ask() -> None:
        for player in ["Ana", "Ben"] * 25:
            answers.append(session.answer(take(player, 1)))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    taken = sum(answer["ok"] for answer in answers)
    assert len(answers) == 200
    assert {answer.get("error") for answer in answers} <= {None, "not_your_turn"}
    assert session.answer({"do": "state"})["state"]["left"] == 400 - taken
    assert len(journal.entries()) == 1 + taken


def test_a_session_drives_lines_and_objects_alike(tmp_path: Path) -> None:
    start = {"do": "start", "players": ["Ana", "Ben"], "heap": 5}
    with open_journal(tmp_path, "toy", "a") as a, open_journal(tmp_path, "toy", "b") as b:
        by_object, by_line = Session(Toy(), a, say), Session(Toy(), b, say)
        for asked in [start, take("Ana", 2), {"do": "legal"}, take("Ana", 2), {"do": "undo"}]:
            assert by_object.answer(asked) == by_line.answer_line(json.dumps(asked).encode())


def test_entries_cannot_be_changed_or_removed_even_in_the_file(session: Session[Heap], tmp_path: Path) -> None:
    connection = session._journal._connection
    assert connection is not None
    for statement in ("UPDATE entries SET text = 'x'", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="entries are never"):
            connection.execute(statement)
