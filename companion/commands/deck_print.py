"""`companion deck print`: the cards of a game as a PDF, with markers by which the camera tells them."""

import argparse
from pathlib import Path

from companion.cards.shape import MARKER
from companion.commands.arguments import named_path
from companion.errors import UsageError
from companion.games.catalog import game_name
from companion.games.finger_guns import deck as guns_decks
from companion.games.finger_pirates import deck as pirates_decks
from companion.printing import finger_guns, finger_pirates
from companion.printing.card import LEAST_MARKER, MOST_MARKER
from companion.printing.sheets import write_cards
from companion.table.sheet import PAPERS

EPILOG = """\
Print at 100 % on both sides, turned over the long side, on paper that does not show through; cut along the marks.

example:
  companion deck print finger_pirates
  companion deck print finger_guns --paper letter --out cards.pdf
"""

GAMES = ("finger_pirates", "finger_guns")
"""The games whose cards can be printed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion deck print`."""
    parser.add_argument("game", metavar="GAME", help=f"{' or '.join(GAMES)}")
    parser.add_argument(
        "--deck", default="house", metavar="NAME", help="a bundled deck or a deck file (default: house)"
    )
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="paper size (default: a4)")
    parser.add_argument("--out", type=named_path, metavar="FILE", help="the PDF to write (default: GAME.pdf)")
    parser.add_argument(
        "--marker",
        type=float,
        default=MARKER,
        metavar="MM",
        help=f"side of the markers, {LEAST_MARKER:g} to {MOST_MARKER:g} mm (default: {MARKER:g})",
    )


def run(args: argparse.Namespace) -> int:
    """Write the PDF."""
    game = game_name(args.game, GAMES)
    if game not in GAMES:
        raise UsageError(f"The cards of {game} cannot be printed; choose one of {', '.join(GAMES)}.")
    if not LEAST_MARKER <= args.marker <= MOST_MARKER:
        raise UsageError(f"--marker takes {LEAST_MARKER:g} to {MOST_MARKER:g} millimetres, not {args.marker:g}.")
    if game == "finger_pirates":
        pirates = pirates_decks.load(args.deck)
        title, cards = f"Finger Pirates: {pirates.name}", finger_pirates.cards(pirates)
    else:
        guns = guns_decks.load(args.deck)
        title, cards = f"Finger Guns: {guns.name}", finger_guns.cards(guns)
    path = args.out or Path(f"{game}.pdf")
    sheets = write_cards(path, title, cards, args.paper, args.marker)
    print(
        f"{path}: {len(cards)} cards on {sheets} sheets; print them at 100 % on {args.paper.upper()} paper, on both "
        "sides, turned over the long side."
    )
    return 0
