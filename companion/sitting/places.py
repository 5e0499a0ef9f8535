"""Where the players of a game sit: as calibrated, or as it was found at a first countdown."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.hands.personal import PersonalCorrection
from companion.table.kept import kept_path, kept_profile
from companion.table.personal import corrections_of
from companion.table.profile import TableProfile, write_profile
from companion.table.seat import Seat


def profile_of(players: Sequence[str], given: TableProfile | None) -> TableProfile | None:
    """The profile `given` if it is of these players, else the one that is kept for them. Raises CompanionError."""
    if given is not None and sorted(seat.name for seat in given.seats) == sorted(players):
        return given
    return kept_profile(players)


def seats_in(profile: TableProfile, players: Sequence[str], size: tuple[int, int]) -> tuple[Seat, ...]:
    """The profile's seats in the players' order, in pixels of a picture of `size`."""
    by_name = {seat.name: seat for seat in profile.scaled_to(*size)}
    return tuple(by_name[player] for player in players)


def corrections_in(profile: TableProfile | None) -> Mapping[str, PersonalCorrection]:
    """The players' personal corrections. Raises CompanionError."""
    return {} if profile is None else corrections_of(profile)


def keep_seats(seats: Sequence[Seat], size: tuple[int, int]) -> None:
    """Keep where everybody sits, in the profile of these players; what was calibrated of an older table goes.

    Raises CompanionError.
    """
    players = [seat.name for seat in seats]
    before = kept_profile(players) or TableProfile(*size, tuple(seats))
    after = replace(before, width=size[0], height=size[1], seats=tuple(seats), plane=None, background=None)
    write_profile(kept_path(players), after)
