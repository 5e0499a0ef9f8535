"""`companion referee`: one game over JSON lines."""

import argparse
import sys
from collections.abc import Iterator
from typing import BinaryIO

from companion.games.catalog import GAMES, game_name, referee_of
from companion.journal.home import home
from companion.journal.lines import LONGEST_LINE, write_line
from companion.journal.session import Session
from companion.journal.store import open_journal
from companion.voice.english.games import line_of

EPILOG = """\
Each line in is one JSON object, and exactly one line of JSON answers it. docs/referee/ describes them all.
An answer is only given once its action is on disk; a game that was left or killed goes on with --game NAME.

example:
  companion referee finger_pirates --game friday
  {"do": "start", "players": ["Ana", "Ben", "Cy", "Dee"], "rules": "standard"}
  {"do": "legal"}
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `companion referee`."""
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "--game",
        dest="name",
        metavar="NAME",
        help="what this game is called: a new one, or one to go on with (default: a new one, named by the day)",
    )


def run(args: argparse.Namespace) -> int:
    """Answer lines from standard input until it ends."""
    game = game_name(args.game)
    with open_journal(home(), game, args.name) as journal:
        if journal.warning:
            print(f"companion referee: {journal.warning}", file=sys.stderr)
        named = journal.name is not None
        session = Session(referee_of(game), journal, line_of(game))
        for line in _lines(sys.stdin.buffer):
            answer = write_line(session.answer_line(line))
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
            if not named and journal.name is not None:
                named = True
                print(f"To go on with this game later: companion referee {game} --game {journal.name}", file=sys.stderr)
    return 0


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines without their ends. Of a line that is too long, only so much as shows that it is."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line.removesuffix(b"\n")
