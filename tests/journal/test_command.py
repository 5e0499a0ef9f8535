"""`companion referee` as people and programs run it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.journal.lines import LONGEST_LINE

START = b'{"do": "start", "players": ["Ana", "Ben", "Cy", "Dee"], "track": "order"}\n'


def referee(home: Path, *arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "companion", "referee", *arguments],
        input=lines,
        capture_output=True,
        env=os.environ | {"COMPANION_HOME": str(home)},
        check=False,
    )


def test_each_line_has_its_answer_and_the_end_of_input_is_status_0(tmp_path: Path) -> None:
    lines = START + b'nonsense\n\n{"do": "limit", "value": 13}\r\n{"do": "state"}'
    done = referee(tmp_path, "finger_pirates", "--game", "friday", lines=lines)
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, True, True]
    assert answers[-1]["state"]["players"] == ["Ana", "Ben", "Cy", "Dee"]
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_named_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    referee(tmp_path, "finger_pirates", "--game", "Fri/day: №1", lines=START + b'{"do": "limit", "value": 13}\n')
    done = referee(tmp_path, "finger-pirates", "--game", "Fri/day: №1", lines=b'{"do": "legal"}\n')
    assert json.loads(done.stdout)["phase"] == "reveal"


def test_an_unnamed_game_is_made_with_its_first_action_and_its_name_told(tmp_path: Path) -> None:
    done = referee(tmp_path, "finger_pirates", lines=b'{"do": "legal"}\n{"do": "undo"}\n')
    assert done.stderr == b""
    assert not list((tmp_path / "games").glob("*.journal"))
    done = referee(tmp_path, "finger_pirates", lines=START)
    (file,) = (tmp_path / "games").glob("*.journal")
    name = file.name.removesuffix(".journal")
    assert done.stderr.decode().strip() == (
        f"To go on with this game later: companion referee finger_pirates --game {name}"
    )
    resumed = referee(tmp_path, "finger_pirates", "--game", name, lines=b'{"do": "legal"}\n')
    assert json.loads(resumed.stdout)["phase"] == "limit"


def test_answers_come_at_once_line_by_line(tmp_path: Path) -> None:
    """No answer waits for more input."""
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "referee", "finger_pirates"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"COMPANION_HOME": str(tmp_path)},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (b'{"do": "legal"}\n', b"\n", START):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] == (line != b"\n")


def test_a_line_that_is_too_long_has_one_answer_and_the_next_line_its_own(tmp_path: Path) -> None:
    long = b'{"do": "' + b"x" * (3 * LONGEST_LINE) + b'"}\n'
    done = referee(tmp_path, "finger_pirates", lines=long + START + long)
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert [answer.get("error") for answer in answers] == ["too_long", None, "too_long"]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["chess"], 2, "There is no game 'chess'; choose one of finger_pirates, finger_guns, "),
        (["finger_pirates", "--game", " "], 2, "A game's name has 1 to 200 printable characters; ' ' does not fit."),
        (["finger_guns", "--game", "friday"], 1, "'friday' is a game of finger_pirates, not of finger_guns"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    tmp_path: Path, arguments: list[str], status: int, sentence: str
) -> None:
    referee(tmp_path, "finger_pirates", "--game", "friday", lines=START)
    done = referee(tmp_path, *arguments, lines=b'{"do": "legal"}\n')
    assert (done.returncode, done.stdout) == (status, b"")
    assert done.stderr.decode().startswith(f"companion referee: {sentence}")
    assert done.stderr.decode().count("\n") == 1


def test_a_damaged_game_is_told_in_one_sentence_and_goes_on(tmp_path: Path) -> None:
    referee(tmp_path, "finger_pirates", "--game", "friday", lines=START + b'{"do": "limit", "value": 13}\n')
    file = tmp_path / "games" / "friday.journal"
    file.write_bytes(file.read_bytes().replace(b'"value":13', b'"value":31'))
    done = referee(tmp_path, "finger_pirates", "--game", "friday", lines=b'{"do": "history"}\n')
    assert done.stderr.decode().startswith("companion referee: The file of the game 'friday' is damaged: the first 1 ")
    assert done.stderr.count(b"\n") == 1
    assert len(json.loads(done.stdout)["history"]) == 1


def test_a_folder_that_cannot_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = referee(tmp_path / "file", "finger_pirates", lines=START)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"set COMPANION_HOME to a folder that can be written" in done.stderr


def test_help_shows_an_example(tmp_path: Path) -> None:
    done = referee(tmp_path, "--help")
    assert done.returncode == 0
    assert b"companion referee finger_pirates --game friday" in done.stdout
