"""Every game on disk: undo, resuming, kills and rubbish, with whole games made up at random."""

import os
import random
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.games.catalog import GAMES, referee_of
from companion.games.referee import canonical
from companion.journal.lines import write_line
from companion.journal.session import Session
from companion.journal.store import Journal, open_journal
from companion.voice.english.games import line_of
from tests.journal.fuzz import fuzzed, line
from tests.journal.kill import killed_and_resumed
from tests.journal.play import play

pytestmark = pytest.mark.parametrize("game", GAMES)


def session_of(game: str, journal: Journal) -> Session[Any]:
    return Session(referee_of(game), journal, line_of(game))


def test_undo_and_redo_of_a_whole_game_give_byte_equal_states(game: str, tmp_path: Path) -> None:
    with open_journal(tmp_path, game, "game") as journal:
        session = session_of(game, journal)
        states = [canonical(session.state)]
        rng = random.Random(game)
        for _ in range(50):
            states += [canonical(session.state)] if play(session, rng, 1) else []
        # What was undone on the way has gone from the timeline; this walks what is left of it, back and forth.
        back = [canonical(session.state)]
        while session.answer({"do": "undo"})["ok"]:
            back.append(canonical(session.state))
        assert back[-1] == canonical(None)
        assert set(back) <= set(states)
        forth = [canonical(session.state)]
        while session.answer({"do": "redo"})["ok"]:
            forth.append(canonical(session.state))
        assert forth[: len(back)] == back[::-1]


def test_a_resumed_game_is_byte_equal(game: str, tmp_path: Path) -> None:
    rng = random.Random(game)
    state = canonical(None)
    for _ in range(4):
        with open_journal(tmp_path, game, "game") as journal:
            session = session_of(game, journal)
            assert canonical(session.state) == state
            play(session, rng, 30)
            state = canonical(session.state)
    assert state != canonical(None)


def test_any_line_has_one_answer_and_an_error_changes_nothing(game: str, tmp_path: Path) -> None:
    rng = random.Random(game)
    answers: Counter[bool] = Counter()
    with open_journal(tmp_path, game, "game") as journal:
        session = session_of(game, journal)
        for _ in range(300):
            before, entries = canonical(session.state), len(journal.entries())
            answer = session.answer_line(line(session.answer({"do": "legal"}), rng))
            assert write_line(answer).count(b"\n") == 1
            assert answer.get("error") != "fault", answer
            answers[answer["ok"]] += 1
            if not answer["ok"]:
                assert set(answer) == {"ok", "error", "message"}
                assert (canonical(session.state), len(journal.entries())) == (before, entries)
        after = canonical(session.state)
    with open_journal(tmp_path, game, "game") as journal:
        assert canonical(session_of(game, journal).state) == after
    assert min(answers[True], answers[False]) > 30


def test_the_command_answers_every_line_once(game: str) -> None:
    answers, _, _ = fuzzed(game, 150, seed=1)
    assert answers.total() == 150


@pytest.mark.skipif(not hasattr(signal, "SIGKILL") or os.name == "nt", reason="SIGKILL is of POSIX systems")
def test_a_killed_command_loses_nothing_that_it_answered(game: str) -> None:
    counts = killed_and_resumed(game, seed=1, most=40)
    assert counts["killed at work"] + counts["killed at the start"] > 0
