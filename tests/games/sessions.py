"""Written sessions: lines in (`> `) and the answers to them (`< `), which are run again and compared.

Two kinds of file hold them: `tests/games/golden/GAME/*.txt`, one session a file, and the fenced blocks of
`docs/referee/*.md`, where a block goes on with the session of the block before unless it begins with a `start`.
Everything else in a file, such as comments, is left alone.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.games.catalog import referee_of
from companion.journal.lines import write_line
from companion.journal.session import Session
from companion.journal.store import open_journal
from companion.voice.english.games import line_of

REPOSITORY = Path(__file__).resolve().parents[2]
GOLDEN = REPOSITORY / "tests" / "games" / "golden"
DOCS = REPOSITORY / "docs" / "referee"
SHARED = DOCS / "README.md"
"""What all games share; its session is one of Finger Pirates."""


def files() -> list[Path]:
    """Every file with sessions, in order."""
    return [*sorted(GOLDEN.glob("*/*.txt")), *sorted(DOCS.glob("*.md"))]


def name_of(path: Path) -> str:
    """A short name for a file with sessions, alike on every system."""
    return path.relative_to(REPOSITORY).as_posix()


def written(game: str, name: str) -> list[dict[str, Any]]:
    """The actions of a golden session, its questions left out."""
    lines = (GOLDEN / game / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    actions = [json.loads(line.removeprefix("> ")) for line in lines if line.startswith("> ")]
    return [action for action in actions if action["do"] not in ("state", "legal", "why")]


def refreshed(path: Path) -> str:
    """The text of a file, every answer in it given anew."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("< ")]
    game = "finger_pirates" if path == SHARED else path.stem if path.parent == DOCS else path.parent.name
    answered = [new for session in _sessions(lines) for new in _answered(session, game)]
    return "\n".join(answered) + "\n"


def _sessions(lines: list[str]) -> list[list[str]]:
    """The lines of a file, parted before each fenced block that begins with a `start`."""
    parts: list[list[str]] = [[]]
    for before, line in zip(["", *lines], lines, strict=False):
        if before.startswith("```") and line.startswith('> {"do": "start"'):
            parts.append([])
        parts[-1].append(line)
    return parts


def _answered(lines: list[str], game: str) -> Iterator[str]:
    """One session: the lines, and after each that is for the referee, its answer."""
    with tempfile.TemporaryDirectory() as folder, open_journal(Path(folder), game, "golden") as journal:
        session = Session(referee_of(game), journal, line_of(game))
        for line in lines:
            yield line
            if line.startswith("> "):
                yield "< " + write_line(session.answer_line(line.removeprefix("> ").encode())).decode().rstrip("\n")
