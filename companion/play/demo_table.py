"""The table of the demo: its clip, its players and their cards."""

from pathlib import Path

from companion.resources import resource
from companion.table.profile import read_profile
from companion.table.seat import Seat

PLAYERS = ("Ana", "Ben", "Cy", "Dee", "Eli")
"""Clockwise from the bottom left of the picture."""

LIMIT = 11
"""The number on the demo's deck."""

SHIPS = {"Ana": 7, "Ben": 11, "Cy": 23, "Dee": 30, "Eli": 16}
"""The ship control numbers on the players' piles, told when a tie needs them."""

INTRODUCTION = (
    "Five players round a table, seen from above. They play Finger Pirates: on three everyone raises fingers, "
    "and whoever raises the most picks first, unless all fingers together are more than the limit."
)


def clip_path() -> Path:
    """The bundled clip."""
    return resource("calibration/demo_table.mp4")


def seats(width: int, height: int) -> tuple[Seat, ...]:
    """The players' seats in pixels of a picture of this size."""
    return read_profile(resource("calibration/demo_table.toml")).scaled_to(width, height)
