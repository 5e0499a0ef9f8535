"""A player's place at the table, as the camera sees it."""

import math
from dataclasses import dataclass

from companion.hands.hand import Hand
from companion.hands.view import View


@dataclass(frozen=True, slots=True)
class Seat:
    """Where one player's hand appears.

    `x`, `y` and `size` are the centre and the side of a square region in frame pixels; `arm_from` is the direction in
    the picture from which the forearm comes, in degrees from up, clockwise. `centimetre` is how many pixels one was at
    the hand by which the seat was learned, if that is known. Seats are kept in clockwise order.
    """

    name: str
    x: float
    y: float
    size: float
    arm_from: float
    centimetre: float | None = None

    def holds(self, hand: Hand) -> bool:
        """Whether the palm's middle lies in the region."""
        x, y = (float(v) for v in hand.centre)
        return max(abs(x - self.x), abs(y - self.y)) <= self.size / 2

    def distance(self, hand: Hand) -> float:
        """From the region's middle to the palm's, in pixels."""
        return math.hypot(float(hand.centre[0]) - self.x, float(hand.centre[1]) - self.y)

    def view(self) -> View:
        """The look at this seat alone, with the forearm coming from below."""
        return View(self.x, self.y, self.size, turn=(self.arm_from + 180.0) % 360.0)
