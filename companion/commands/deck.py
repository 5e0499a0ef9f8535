"""`companion deck`: print a deck, check a deck file of Finger Pirates, or enter one's own copy card by card."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import mean, quantiles
from typing import TypeVar

from companion.commands import deck_print
from companion.errors import CompanionError, UsageError
from companion.games.finger_pirates import deck as decks
from companion.games.finger_pirates.balance import Balance, simulate
from companion.games.finger_pirates.deck import CARDS, ICONS, LIMITS, Card, Deck
from companion.games.finger_pirates.deck_entry import Unclear, read_control, read_icons, read_limits, save
from companion.games.offers import is_plain

EPILOG = """\
examples:
  companion deck print finger_guns --out cards.pdf
  companion deck check house --simulate 500
  companion deck new my-copy.toml
  companion deck check my-copy.toml
then start a game with {"do": "start", "players": [...], "deck": "my-copy.toml"}
"""

_BACK = "back"

T = TypeVar("T")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `companion deck`."""
    parser.epilog = EPILOG
    verbs = parser.add_subparsers(dest="verb", metavar="print|check|new", required=True)
    printing = verbs.add_parser(
        "print",
        help="a PDF of cards that the camera can read",
        epilog=deck_print.EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    deck_print.add_arguments(printing)
    check = verbs.add_parser("check", help="say whether a deck is whole, with every fault at once")
    check.add_argument("deck", metavar="FILE", help=f"a deck file, or a bundled deck: {', '.join(decks.BUNDLED)}")
    check.add_argument(
        "--simulate", type=int, default=0, metavar="N", help="play N games of each kind and say how the deck plays"
    )
    new = verbs.add_parser("new", help="enter one's own copy card by card; goes on where one left off")
    new.add_argument("deck", metavar="FILE", help="the file to write; every card is on disk before the next is asked")
    new.add_argument("--name", metavar="NAME", help="what the deck is called (default: the name of the file)")


def run(args: argparse.Namespace) -> int:
    """Print, check or enter a deck."""
    if args.verb == "print":
        return deck_print.run(args)
    return _check(args) if args.verb == "check" else _new(args)


def _check(args: argparse.Namespace) -> int:
    if args.simulate < 0:
        raise UsageError(f"--simulate takes the number of games, 1 or more, not {args.simulate}.")
    deck = decks.load(args.deck)
    print(f"{deck.name}: {CARDS} ships, no faults.")
    print(f"In all: {_contents(deck)}.")
    for key in LIMITS:
        limits = [getattr(card, key) for card in deck.cards]
        print(f"Limits for {key[6]} players: {min(limits)} to {max(limits)}, {mean(limits):.1f} on average.")
    if args.simulate:
        for players in (4, 5):
            for rules in ("standard", "advanced"):
                print(_summary(players, rules, _simulated(deck, players, rules, args.simulate)), flush=True)
    return 0


def _simulated(deck: Deck, players: int, rules: str, games: int) -> Balance:
    """Play the games, with their number on the terminal meanwhile."""
    done = 0

    def played() -> None:
        nonlocal done
        done += 1
        if sys.stderr.isatty():
            print(f"\r{players} players, {rules}: game {done} of {games} ", end="", file=sys.stderr, flush=True)

    balance = simulate(deck, players, rules, games, seed=1, played=played)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return balance


def _summary(players: int, rules: str, balance: Balance) -> str:
    games = balance.games
    out = balance.eliminated
    lines = [
        f"{players} players, {rules} rules, {games} games:",
        f"  busted: {balance.busts / balance.rounds:.0%} of the rounds",
        f"  points of those who survive: {_spread(balance.points)}; of the winner: {_spread(balance.winning)}",
        f"  eliminated: {sum(count * number for count, number in out.items()) / games:.2f} players a game "
        f"({', '.join(f'{count}: {out[count] / games:.1%}' for count in sorted(out))} of the games)",
        f"  highest ghost number: {_spread(balance.most_ghosts)}; shared victories: {balance.shared / games:.0%}",
    ]
    if rules == "advanced":
        lines.append(f"  guns fired: {balance.shots / games:.1f} a game")
    return "\n".join(lines)


def _spread(values: list[int]) -> str:
    """The mean and where four fifths of the values lie."""
    if len(values) < 2:
        return ", ".join(map(str, values)) or "none"
    tenths = quantiles(values, n=10, method="inclusive")
    return f"{mean(values):.1f} ({tenths[0]:.0f} to {tenths[-1]:.0f})"


def _new(args: argparse.Namespace) -> int:
    path = Path(args.deck)
    if path.exists():
        deck = decks.parse(decks.read(str(path)), where=f"The deck {path}", complete=False)
        if args.name not in (None, deck.name):
            raise UsageError(f"{path} is there already and is called {deck.name}; change its name in the file.")
        print(f"{deck.name} has {len(deck.cards)} of {CARDS} cards.")
    else:
        name = path.stem if args.name is None else args.name
        if not is_plain(name):
            raise UsageError("The name of a deck is printable, not empty, and without blanks at its ends.")
        deck = Deck(name, ())
        save(deck, path)
    print(f"Type {_BACK} to go back. Icons: g ghost, j jar, k key, p paper, t torch, and the number on a treasure bag.")
    while len(deck.cards) < CARDS:
        try:
            card = _ask_card(deck)
        except EOFError:
            print()
            raise CompanionError(
                f"{len(deck.cards)} of {CARDS} cards are in {path}; the same command goes on from there."
            ) from None
        if card is None and not deck.cards:
            continue
        deck = replace(deck, cards=deck.cards[:-1] if card is None else (*deck.cards, card))
        save(deck, path)
    print(f"{deck.name} is complete: {CARDS} ships in {path}.")
    return 0


def _ask_card(deck: Deck) -> Card | None:
    """The next card; nothing if the card before it is to be asked for again."""
    number = len(deck.cards) + 1
    while True:
        control = _ask(f"Card {number} of {CARDS}, ship control: ", lambda typed: read_control(typed, deck))
        if control is None:
            return None
        icons = _ask("  icons (such as: g 2k 3): ", read_icons)
        limits = icons and _ask("  limits for 4 and 5 players: ", read_limits)
        if icons and limits:
            counts, treasure = icons
            return Card(control=control, treasure=treasure, **counts, **limits)


def _ask(question: str, read: Callable[[str], T]) -> T | None:
    """What was typed, asked for until it is clear; nothing if it was the word for going back."""
    while True:
        typed = input(question).strip()
        if typed == _BACK:
            return None
        try:
            return read(typed)
        except Unclear as unclear:
            print(f"  {unclear}")


def _contents(deck: Deck) -> str:
    bags = [bag for card in deck.cards for bag in card.treasure]
    counts = [f"{sum(getattr(card, icon) for card in deck.cards)} {icon}" for icon in ICONS]
    return f"{', '.join(counts)}, {len(bags)} treasure bags with {sum(bags)} points"
