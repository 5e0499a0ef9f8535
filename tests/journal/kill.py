"""`python -m tests.journal.kill --game finger_pirates --games 200`: kill `companion referee` at random instants.

Each game is played ahead in this process. The same lines are then fed to the command, which is killed (SIGKILL) and
started again up to six times before it plays the game through. Every answer must be the one expected, and whatever was
answered must be there after the next start, in order, with at most the one action more whose answer the kill cut off.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from companion.games.catalog import GAMES, referee_of
from companion.journal.lines import write_line
from companion.journal.session import Session
from companion.journal.store import open_journal
from companion.voice.english.games import line_of
from tests.journal.play import Line, play

HISTORY, STATE = write_line({"do": "history"}), write_line({"do": "state"})


def killed_and_resumed(game: str, seed: int, most: int = 150) -> Counter[str]:
    """One game, as above. Raises `AssertionError` at the first thing that is lost, and counts what happened."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        with open_journal(Path(folder) / "ahead", game, "ahead") as journal:
            session = Session(referee_of(game), journal, line_of(game))
            script = play(session, rng, most)
            state = write_line(session.answer({"do": "state"}))
            entries = journal.entries()
        counts: Counter[str] = Counter()
        done = 0
        for last in [*[False] * rng.randint(1, 6), True]:
            process = _start(game, Path(folder))
            # While it starts and opens the journal, or amid its work, or never.
            timer = threading.Timer(rng.uniform(0, 0.4), process.kill)
            at_start = not last and rng.random() < 0.2
            if at_start:
                timer.start()
            there = _history(process)
            if there is not None:
                assert entries[: len(there)] == there, "the entries differ from those answered"
                assert done <= len(there) <= done + 1, f"{done} actions were answered, {len(there)} are there"
                counts["written, answer cut off"] += len(there) - done
                done = len(there)
                rest = [write_line(answer) for _, answer in script[done:]]
                lines = b"".join(write_line(line) for line, _ in script[done:])
                fatal = None if last or at_start else rng.randint(0, len(rest))
                done += _fed(process, lines, rest, fatal, rng.uniform(0, 0.005))
            if at_start:
                timer.join()
            counts["played through" if last else "killed at the start" if there is None else "killed at work"] += 1
            if last:
                _write(process, STATE)
            output, errors = process.communicate()
            assert errors == b"", errors.decode()
        assert done == len(script)
        assert output == state
        return counts + Counter({"answered": done})


def _start(game: str, home: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "companion", "referee", game, "--game", "killed"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"COMPANION_HOME": str(home)},
    )


def _history(process: subprocess.Popen[bytes]) -> list[Line] | None:
    """The entries that the process found, as they were written; None if it was killed first."""
    _write(process, HISTORY)
    assert process.stdout is not None
    answer = process.stdout.readline()
    if not answer.endswith(b"\n"):
        return None
    told = json.loads(answer)["history"]
    return [{key: value for key, value in entry.items() if key not in ("entry", "stands", "of")} for entry in told]


def _fed(process: subprocess.Popen[bytes], lines: bytes, expected: list[bytes], fatal: int | None, delay: float) -> int:
    """Feeds all lines at once and kills the process `delay` seconds after so many answers; how many it gave."""
    feeder = threading.Thread(target=_write, args=(process, lines))
    feeder.start()
    assert process.stdout is not None
    answered = 0
    while True:
        if answered == fatal:
            time.sleep(delay)
            process.kill()
        if answered == len(expected):
            break
        answer = process.stdout.readline()
        if not answer.endswith(b"\n"):
            break
        assert answer == expected[answered], f"answered {answer!r}, expected {expected[answered]!r}"
        answered += 1
    feeder.join()
    return answered


def _write(process: subprocess.Popen[bytes], lines: bytes) -> None:
    assert process.stdin is not None
    try:
        process.stdin.write(lines)
        process.stdin.flush()
    except BrokenPipeError:
        # It was killed; what it answered before is read all the same.
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="finger_pirates")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    total: Counter[str] = Counter()
    for seed in range(args.seed, args.seed + args.games):
        total += killed_and_resumed(args.game, seed)
        print(f"\r{seed - args.seed + 1} games: {dict(total)}", end="", file=sys.stderr, flush=True)
    print(f"\n{args.game}: {args.games} games, nothing lost: {dict(total)}")


if __name__ == "__main__":
    main()
