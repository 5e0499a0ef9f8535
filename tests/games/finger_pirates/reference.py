"""The collusive order a second time, by another method: nobody is sorted, every two players are compared.

A player's place is the number of others who go before. Whether one goes before the other is read off the rulebook, for
the two of them alone.
"""

from collections.abc import Sequence
from typing import Any


def reference_places(shown: Sequence[Any], limit: int, control: Sequence[int]) -> tuple[list[int], bool]:
    """The place of each player (0 first), and whether the table is busted. Shown is 1 to 5, or "gun"."""
    fingers = [0 if hand == "gun" else hand for hand in shown]
    somebody_fired = 0 in fingers
    busted = sum(fingers) > limit and not somebody_fired
    most = max(fingers)

    def goes_before(one: int, other: int) -> bool:
        if shown[one] == shown[other]:
            return control[one] > control[other]
        if shown[one] == "gun" or shown[other] == "gun":
            return bool(shown[one] == "gun")
        if busted and most in (fingers[one], fingers[other]):
            return bool(fingers[other] == most)
        return fingers[one] > fingers[other]

    everyone = range(len(shown))
    return [sum(goes_before(other, one) for other in everyone if other != one) for one in everyone], busted
