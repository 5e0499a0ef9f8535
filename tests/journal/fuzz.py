"""`python -m tests.journal.fuzz --game finger_pirates --lines 100000`: random and mutated lines at `companion referee`.

Lines that the rules allow, such lines changed in one place or in their bytes, the lines that all games share, and
rubbish. Each must have exactly one answer, and none may be the referee's own failure.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from companion.games.catalog import GAMES
from companion.games.offers import fill
from companion.journal.lines import LONGEST_LINE

RUBBISH: list[bytes] = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"17",
    b'"do"',
    b"{} {}",
    b"\xef\xbb\xbf{}",
    b"\xff\xfe{\x00}\x00",
    b"\x00" * 9,
    b'{"do": "\xed\xa0\x80"}',
    b'{"do": "\\ud800"}',
    b'{"do": "undo", "do": "undo"}',
    b'{"do": NaN}',
    b'{"do": "take", "count": -Infinity}',
    b'{"do": "take", "count": 1e999}',
    b'{"do": ' + b"9" * 5000 + b"}",
    b'{"do": ' + b"[" * 100_000,
    b'{"do": ' + b'{"do": ' * 900 + b"1" + b"}" * 901,
    b'{"do": "' + b"x" * 100_000 + b'"}',
    b'{"' + b"x" * (LONGEST_LINE + 5) + b'": 1}',
]
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 5, 7, 2**31, 2**53 - 1, 2**53, 10**30, 0.5, -0.0, 1.0, 1e300),
    *("", " ", "x", "Ana", "gun", "house", "\u202e", "\x00", "é" * 41, "x" * 5000, "../../etc/passwd", "CON"),
    *([], [[]], [1], ["x", "x"], {}, {"do": "undo"}, {"": 0}, [None] * 300),
]
SHARED: list[dict[str, Any]] = [
    *({"do": verb} for verb in ("state", "legal", "why", "rules", "undo", "undo", "undo", "redo", "redo")),
    {"do": "undo", "times": 2},
    {"do": "edit"},
    {"do": "edit", "from": 0, "actions": []},
    {"do": "edit", "from": 1, "to": 10**9, "actions": [{"do": "start"}]},
    {"do": "edit", "from": 2, "actions": []},
    {"do": "edit", "from": 3, "actions": ["undo"]},
]


def line(offers: dict[str, Any], rng: random.Random) -> bytes:
    """One line; `offers` is the answer to `legal`."""
    kind = rng.random()
    if kind < 0.03:
        return rng.choice(RUBBISH)
    if kind < 0.05:
        return rng.randbytes(rng.randrange(60)).replace(b"\n", b" ")
    if kind < 0.12 or not offers["legal"]:
        action = rng.choice(SHARED)
    else:
        action = fill(rng.choice(offers["legal"]), rng)
        if kind < 0.20:
            action = {"do": "edit", "from": rng.randint(1, 20), "actions": [action]}
    if kind < 0.55:
        return json.dumps(action).encode()
    if kind < 0.85:
        return json.dumps(mutated(action, rng)).encode()
    return with_bytes_changed(json.dumps(action).encode(), rng)


def mutated(value: Any, rng: random.Random) -> Any:
    """The value with one thing in it, at any depth, changed, left out, doubled or added."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        # Seldom the verb, without which nothing else is looked at.
        key = rng.choice([key for key in value if key != "do" or rng.random() < 0.2] or list(value))
        rest = {k: v for k, v in value.items() if k != key}
        return rng.choice(
            [
                {**value, key: mutated(value[key], rng)},
                {**value, key: mutated(value[key], rng)},
                rest,
                {**rest, rng.choice(["x", "player", "house", key.upper()]): value[key]},
                {**value, rng.choice(["x", "player", "seed", "deal"]): rng.choice(VALUES)},
            ]
        )
    if isinstance(value, list) and value and rng.random() < 0.85:
        at = rng.randrange(len(value))
        return rng.choice(
            [
                [*value[:at], mutated(value[at], rng), *value[at + 1 :]],
                [*value[:at], *value[at + 1 :]],
                [*value, value[at]],
                value[::-1],
            ]
        )
    if type(value) is int and rng.random() < 0.6:
        return value + rng.choice([-1000, -2, -1, 1, 2, 1000])
    return rng.choice(VALUES)


def with_bytes_changed(text: bytes, rng: random.Random) -> bytes:
    """The text cut, or with some bytes of it changed, left out or put in; still one line."""
    changed = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(changed)) if changed else 0
        how = rng.randrange(4)
        if how == 0:
            changed[at : at + 1] = rng.randbytes(1)
        elif how == 1:
            del changed[at : at + rng.randint(1, 5)]
        elif how == 2:
            changed[at:at] = rng.choice([b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\u", b"-", b"e9", b"\xc3", b"0"])
        else:
            del changed[at:]
    return bytes(changed).replace(b"\n", b" ")


def fuzzed(game: str, lines: int, seed: int) -> tuple[Counter[str], Counter[str], list[int]]:
    """Feeds the command; how often each answer came, how often the game was in each phase, and the command's memory in
    KiB (Linux) after each tenth of the lines."""
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    memory: list[int] = []
    winding_back = 0
    with (
        tempfile.TemporaryDirectory() as home,
        subprocess.Popen(
            [sys.executable, "-m", "companion", "referee", game, "--game", "fuzz"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"COMPANION_HOME": home},
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(1, lines + 1):
            process.stdin.write(b'{"do": "legal"}\n')
            process.stdin.flush()
            # If a line had no answer or two, this would not be the answer to this.
            offers = json.loads(process.stdout.readline())
            assert set(offers) == {"ok", "events", "phase", "moment", "legal", "also"}, offers
            phases[offers["phase"]] += 1
            # A game that is over, or may never be, is wound back some way, so that all its phases see lines.
            over = not offers["legal"] or rng.random() < 0.003
            winding_back = rng.randint(1, 300) if over else winding_back - 1
            process.stdin.write((b'{"do": "undo"}' if winding_back > 0 else line(offers, rng)) + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer.get("error") != "fault", answer
            answers["ok" if answer["ok"] else answer["error"]] += 1
            if answer.get("error") == "nothing_to_undo":
                winding_back = 0
            if number % max(lines // 10, 1) == 0:
                memory.append(_memory(process.pid))
                print(f"\r{number} lines", end="", file=sys.stderr, flush=True)
        rest, _ = process.communicate()
        assert rest == b""
        assert process.returncode == 0
    return answers, phases, memory


def _memory(process: int) -> int:
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    return next(int(row.split()[1]) for row in status.read_text().splitlines() if row.startswith("VmRSS"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="finger_pirates")
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    answers, phases, memory = fuzzed(args.game, args.lines, args.seed)
    print(f"\n{args.game}: {args.lines} lines, as many answers: {dict(answers.most_common())}")
    print(f"in phases {dict(phases.most_common())}")
    print(f"memory after each tenth, KiB: {memory}")


if __name__ == "__main__":
    main()
