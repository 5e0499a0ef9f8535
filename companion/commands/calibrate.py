"""`companion calibrate`: the seats of a table, learned from the players' hands."""

import argparse
import importlib

from companion.errors import CompanionError

EXAMPLE = """example:
  companion calibrate sheet --out sheet.pdf
  companion calibrate hand --player Ana --profile table.toml
"""

PARTS = {
    "hand": "learn a player's unusual hand from a few shows",
    "sheet": "make the printed sheet by which the camera knows the table's plane",
}
"""What can be calibrated besides the seats. Each is a module `calibrate_NAME` with `add_arguments` and `run`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion calibrate`."""
    parser.epilog = EXAMPLE
    parts = parser.add_subparsers(dest="part", metavar="|".join(PARTS))
    for name, summary in PARTS.items():
        module = importlib.import_module(f"companion.commands.calibrate_{name}")
        part = parts.add_parser(
            name, help=summary, description=summary, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        module.add_arguments(part)
        part.set_defaults(run_part=module.run)


def run(args: argparse.Namespace) -> int:
    """Calibrate the seats, or the part that was asked for."""
    if args.part is not None:
        status: int = args.run_part(args)
        return status
    raise CompanionError("the seats cannot be calibrated yet.")
