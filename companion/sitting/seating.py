"""Where those who play sit, as far as it is known; asked of the user's data once the camera has a picture."""

from collections.abc import Sequence

from companion.sitting.eyes import Eyes
from companion.sitting.places import corrections_in, profile_of, seats_in
from companion.table.profile import TableProfile
from companion.table.seat import Seat


class Seating:
    """The seats of one game's players, in pixels of the camera's picture."""

    def __init__(self, eyes: Eyes, profile: TableProfile | None) -> None:
        """`profile` has the seats of players with the names in it."""
        self._eyes = eyes
        self._profile = profile
        self._looked_up = False
        self.seats: tuple[Seat, ...] | None = None

    def of_new_players(self) -> None:
        """Others sit down: nothing is known of them yet."""
        self.seats, self._looked_up = None, False

    def forget(self) -> None:
        """The table has moved: the next countdown finds the seats anew."""
        self.seats, self._profile = None, None

    def look_up(self, players: Sequence[str]) -> bool:
        """Take the seats from the players' profile, once; True if that was done now.

        The camera may have no picture yet to tell its size: then it is tried again. Raises CompanionError.
        """
        size = None if self._looked_up else self._picture_size()
        if size is None:
            return False
        self._looked_up = True
        profile = profile_of(players, self._profile)
        self.seats = None if profile is None else seats_in(profile, players, size)
        self._eyes.corrections.clear()
        self._eyes.corrections.update(corrections_in(profile))
        return True

    def _picture_size(self) -> tuple[int, int] | None:
        image = self._eyes.newest_picture()
        return None if image is None else (image.shape[1], image.shape[0])
