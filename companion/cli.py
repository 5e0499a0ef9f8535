"""The `companion` command: one module in `companion/commands/` for each subcommand."""

import argparse
import contextlib
import importlib
import io
import os
import sys
import threading
from collections.abc import Sequence
from typing import NoReturn

from companion import __version__
from companion.capture import READER_THREAD
from companion.errors import CompanionError

COMMANDS = {
    "play": "referee real rounds before a camera",
    "demo": "watch a bundled table clip being refereed; no camera needed",
    "read": "read the hands on pictures",
    "replay": "read the reveal in a recorded clip",
    "calibrate": "learn the seats of a table from the players' hands",
    "record": "record reveals of which the truth is known: everybody shows what is asked for",
    "clips": "list, label, check and export recorded reveals",
    "referee": "referee a game over JSON lines, without a camera",
    "deck": "print a deck that the camera can read; check a deck file of Finger Pirates, or enter one's own copy",
    "bench": "measure how fast this machine reads hands",
    "doctor": "check camera, model, voice and versions",
}
"""Subcommands in the order of `--help`. Each module has `add_arguments(parser)` and `run(args) -> exit status`."""


def build_parser(chosen: str | None) -> argparse.ArgumentParser:
    """The parser, with the arguments of the chosen subcommand only: the others need not be imported to start fast."""
    parser = argparse.ArgumentParser(prog="companion", description=__import__("companion").__doc__)
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        subparser = subparsers.add_parser(
            name, help=summary, description=summary, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        if name == chosen:
            module = importlib.import_module(f"companion.commands.{name}")
            module.add_arguments(subparser)
            subparser.set_defaults(run=module.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line; exit status 0 done, 1 failed, 2 wrong usage."""
    _write_any_letters()
    arguments = list(sys.argv[1:] if argv is None else argv)
    chosen = next((a for a in arguments if not a.startswith("-")), None)
    try:
        # The command is imported here, which takes seconds where the disk is slow: Ctrl-C ends that as cleanly.
        args = build_parser(chosen).parse_args(arguments)
        status: int = args.run(args)
    except CompanionError as error:
        print(f"companion {chosen}: {error}", file=sys.stderr)
        return error.exit_status
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return status


def _write_any_letters() -> None:
    """A letter that the terminal or pipe has no code for, as in a player's name, is escaped: no reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")


def console() -> NoReturn:
    """What the installed command runs: `main`, and then the end of the process, whatever a camera still does."""
    status = main()
    if any(thread.name == READER_THREAD for thread in threading.enumerate()):
        # Its driver has not come back. If it does while Python shuts down, that aborts the process.
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(status)
    sys.exit(status)


if __name__ == "__main__":
    console()
