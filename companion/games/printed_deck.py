"""Which number is printed on which card, so that a camera can tell them. Numbers only: there is no camera in here.

The numbers of all printed things are apart, so that a card of one game is never taken for one of another:

    0 to 7      calibration sheets
    8 to 45     Finger Pirates, faces in the order of ship control
    46 to 83    Finger Pirates, backs: one number for each pair of limits, which is just what a back shows to all
    84          Finger Guns, every back
    85 to 249   Finger Guns, faces in the order of their ids
"""

from collections.abc import Mapping
from dataclasses import dataclass

FINGER_PIRATES_FACES = 8
FINGER_PIRATES_BACKS = 46
FINGER_GUNS_BACK = 84
FINGER_GUNS_FACES = 85
NUMBERS = 250
"""There are no more markers."""


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """The marker numbers of one deck.

    `faces`: number -> the card, by its ship control or id. `backs`: number -> the limits for 4 and 5 players that the
    back shows, or nothing where all backs are alike.
    """

    faces: Mapping[int, int]
    backs: Mapping[int, tuple[int, ...]]

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every marker that a card of this deck may show."""
        return (*self.faces, *self.backs)

    def face_of(self, card: int) -> int:
        """The number on the face of a card. Raises `KeyError` for a card that is not in the deck."""
        for number, known in self.faces.items():
            if known == card:
                return number
        raise KeyError(card)

    def back_showing(self, shown: tuple[int, ...]) -> int:
        """The number on backs that show this. Raises `KeyError` where there are none."""
        for number, known in self.backs.items():
            if known == shown:
                return number
        raise KeyError(shown)
