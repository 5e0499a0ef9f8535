"""`companion calibrate sheet`: the sheet to print, by which the camera knows the table's plane."""

import argparse

from companion.commands.arguments import named_path
from companion.table.sheet import PAPERS
from companion.table.sheet_pdf import write_sheet

EXAMPLE = """Print it at 100 % (not "fit to page") and lay it flat on the table while calibrating.

example:
  companion calibrate sheet --out sheet.pdf
  companion calibrate sheet --out sheet.pdf --paper letter
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion calibrate sheet`."""
    parser.epilog = EXAMPLE
    parser.add_argument("--out", type=named_path, required=True, metavar="FILE", help="the PDF to write")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="paper size (default: a4)")


def run(args: argparse.Namespace) -> int:
    """Write the PDF."""
    write_sheet(args.out, args.paper)
    print(f"{args.out}: print it at 100 % on {args.paper.upper()} paper, check that the line is 10 cm long.")
    return 0
