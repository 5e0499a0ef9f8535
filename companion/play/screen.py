"""What the terminal shows of a round."""

import sys
from collections.abc import Mapping, Sequence

from companion.play.review import Review
from companion.showdown.reveal import SeatShowing, Showing
from companion.table.seat import Seat

_WIDTH, _HEIGHT = 64, 13

_BOLD, _DIM, _WARN, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[33m", "\x1b[0m"


def say_line(text: str = "") -> None:
    """One line on the screen at once."""
    print(text, flush=True)


def beat(word: str) -> None:
    """A word of the countdown, large."""
    say_line(_styled(_BOLD, f"      {'  '.join(word.upper())} "))


def table_picture(seats: Sequence[Seat], showings: Sequence[SeatShowing], size: tuple[int, int]) -> str:
    """The table as the camera sees it, every player's showing where the hand was; `size` is the frame's in pixels."""
    grid = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    for seat, showing in zip(seats, showings, strict=False):
        label = f"{showing.seat}: {showing.in_words()}"[: _WIDTH - 2]
        start = min(max(round(seat.x / size[0] * _WIDTH - len(label) / 2), 0), _WIDTH - len(label))
        row = min(max(round(seat.y / size[1] * (_HEIGHT - 1)), 0), _HEIGHT - 1)
        while any(character != " " for character in grid[row][start : start + len(label)]):
            row = (row + 1) % _HEIGHT
        grid[row][start : start + len(label)] = label
    edge = "+" + "-" * _WIDTH + "+"
    return "\n".join([edge, *("|" + "".join(row) + "|" for row in grid), edge])


def review_table(review: Review, showings: Sequence[SeatShowing]) -> str:
    """One line a player: what counts, what the camera saw, and where the keys go."""
    lines = []
    for place, (showing, shown) in enumerate(zip(showings, review.shown, strict=True)):
        mark = ">" if place == review.marked else " "
        counts = "?" if shown is None else _counts(shown)
        seen = "the table's word" if showing.seat in review.corrected else showing.in_words()
        line = f" {mark} {showing.seat:<14} {counts:>9}   {_styled(_DIM, seen)}"
        lines.append(_styled(_WARN, line) if shown is None else line)
    return "\n".join(lines)


def ruling(event: Mapping[str, object]) -> str:
    """The order with the reasons; `event` is the referee's `ruled`."""
    order, why = event["order"], event["why"]
    assert isinstance(order, list | tuple)
    assert isinstance(why, Mapping)
    lines = [_styled(_BOLD, str(event["say"]))]
    lines += [f"  {place}. {player:<14} {_styled(_DIM, why[player])}" for place, player in enumerate(order, start=1)]
    return "\n".join(lines)


def _counts(shown: int | str) -> str:
    return str(Showing.GUN) if shown == "gun" else "fist" if shown == 0 else str(shown)


def _styled(style: str, text: str) -> str:
    return f"{style}{text}{_PLAIN}" if sys.stdout.isatty() else text
