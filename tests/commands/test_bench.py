"""`companion bench`: what it tells of the memory, and that reading many hands keeps none of it."""

import json

import numpy as np
import pytest

from companion.cli import main
from companion.memory import resident_mb
from tests.commands.running import run


def test_memory_that_is_taken_shows() -> None:
    before_mb = resident_mb()
    taken = np.ones((200, 2**20), np.uint8)  # more than other tests in this process may give back meanwhile
    assert resident_mb() - before_mb > 150
    assert taken.nbytes == 200 * 2**20


def test_many_readings_keep_no_memory() -> None:
    ran = run("bench", "--readings", "120", "--json")
    assert ran.status == 0, ran.err
    told = json.loads(ran.out)
    assert (told["readings"], told["missed"]) == (120, 0)
    # The pictures that the landmark network was given, had they been kept, would be 36 MB.
    assert told["end_mb"] - told["start_mb"] < 15
    assert told["most_mb"] >= told["end_mb"]


@pytest.mark.parametrize("ignored", ["--hands", "--rounds"])
def test_the_memory_is_not_told_for_what_times_single_frames(ignored: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--readings", "2", ignored, "3"]) == 2
    assert "--readings tells the memory and takes neither --hands nor --rounds" in capsys.readouterr().err


def test_memory_is_told_in_a_sentence() -> None:
    ran = run("bench", "--readings", "2")
    assert ran.status == 0, ran.err
    assert ran.out.startswith("2 hands found and read, ")
    assert ran.out.count("MB") == 3
