"""Where those who play sit: as calibrated, or as it was found at a first countdown."""

import time
from collections.abc import Sequence
from dataclasses import replace

from companion.capture.frame import BgrImage
from companion.sitting.eyes import Eyes
from companion.table.background import Background
from companion.table.kept import kept_path, kept_profile
from companion.table.personal import corrections_of
from companion.table.profile import TableProfile, write_profile
from companion.table.seat import Seat

_EVERY_S = 2.0
"""How often it is looked whether the camera still sees the table as it was."""

_TIMES = 2
"""So many looks in a row must say that it does not: somebody may have bumped the table."""


class Seating:
    """The seats of one game's players."""

    def __init__(self, eyes: Eyes, given: TableProfile | None) -> None:
        """`given` has the seats of players with the names in it."""
        self._eyes = eyes
        self._given = given
        self._players: tuple[str, ...] = ()
        self._background: Background | None = None
        self._looked_s = 0.0
        self._seen_moved = 0
        self.profile: TableProfile | None = None
        """What is known of these players' table."""
        self.seats: tuple[Seat, ...] | None = None
        """The seats in pixels of the camera's picture: known once that has come."""

    @property
    def moved(self) -> bool:
        """Whether the camera seems to look elsewhere than when the seats were calibrated."""
        return self._seen_moved >= _TIMES

    def sit_down(self, players: Sequence[str]) -> None:
        """These play from now on. Raises CompanionError where what is kept of them cannot be read."""
        self._players = tuple(players)
        self._take(None)
        self._eyes.corrections.clear()
        given = self._given
        fits = given is not None and sorted(seat.name for seat in given.seats) == sorted(players)
        self._take(given if fits else kept_profile(players))
        if self.profile is not None:
            self._eyes.corrections.update(corrections_of(self.profile))

    def stand_up(self) -> None:
        """Nobody plays any more."""
        self._players = ()
        self._take(None)

    def look(self) -> bool:
        """Find the seats in the camera's picture, as soon as there is one to tell its size; True if that was now."""
        if self.profile is None or self.seats is not None or (image := self._eyes.newest_picture()) is None:
            return False
        by_name = {seat.name: seat for seat in self.profile.scaled_to(image.shape[1], image.shape[0])}
        self.seats = tuple(by_name[player] for player in self._players)
        return True

    def to_compare(self) -> tuple[Background, BgrImage] | None:
        """What the camera saw when the seats were calibrated, and sees now; None if it is not the time to compare."""
        now = time.monotonic()
        if self._background is None or now < self._looked_s + _EVERY_S:
            return None
        self._looked_s = now
        image = self._eyes.newest_picture()
        return None if image is None else (self._background, image)

    def compared(self, background: Background, has_moved: bool) -> bool:
        """Take the outcome of a comparison with `background`; True if it is another one than before."""
        if background is not self._background:
            return False
        before = self.moved
        self._seen_moved = self._seen_moved + 1 if has_moved else 0
        return self.moved is not before

    def still_fit(self) -> None:
        """The table says that the seats fit, whatever the camera sees."""
        self._background, self._seen_moved = None, 0

    def forget(self) -> None:
        """The table has moved: the next countdown finds the seats anew."""
        self._given = None
        self._take(None)

    def found(self, seats: Sequence[Seat], size: tuple[int, int]) -> None:
        """A countdown has found the seats in a picture of `size`; what was calibrated of an older table goes.

        Raises CompanionError where they cannot be kept; they are used all the same.
        """
        before = self.profile or kept_profile(self._players)
        others = before.others if before is not None else {}
        self.calibrated(TableProfile(*size, tuple(seats), others))

    def calibrated(self, profile: TableProfile) -> None:
        """The seats are learned: use them and keep them. Raises CompanionError as `found` does."""
        self._take(profile)
        self.look()
        write_profile(kept_path(self._players), profile)

    def anew(self) -> TableProfile | None:
        """What stays when all seats are learned anew: what the players have taught the Companion about their hands."""
        known = self.profile or kept_profile(self._players)
        return None if known is None else replace(known, seats=(), plane=None, background=None)

    def _take(self, profile: TableProfile | None) -> None:
        self.profile, self.seats = profile, None
        self._background, self._seen_moved = (profile.background if profile is not None else None), 0
