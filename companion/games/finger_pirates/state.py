"""What a game of Finger Pirates is at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.finger_pirates.deck import CARDS, Deck
from companion.games.finger_pirates.ruling import Ruling, Showing
from companion.games.finger_pirates.scoring import Scores

FIRST_SHIPS_DEALT = 3


@dataclass(frozen=True, slots=True)
class State:
    """The whole game. Ships are named by their ship control number, of which there is one each.

    `rules` is `standard` or `advanced`; `track` is `ships` (every ship is followed) or `order` (the table keeps its own
    cards, only orders are ruled). `deck` is there where all cards are known, `seed` where the referee deals.
    `phase` is `first_ships`, `lay_out`, `limit`, `reveal`, `control`, `take`, `score` or `over`.
    """

    players: tuple[str, ...]
    rules: str
    track: str
    house: Mapping[str, bool | int | str]
    deck: Deck | None
    seed: int | None
    phase: str
    round: int = 0
    hands: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The three cards that the referee dealt to each player, until the first ships are chosen."""
    face_down: tuple[int, ...] = ()
    """The deck, top first, where the referee deals."""
    piles: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Each player's acquired cards, the top last; none in the order track and before the first ships."""
    play_area: tuple[int, ...] = ()
    limit: int | None = None
    showings: Mapping[str, Showing] = field(default_factory=dict)
    """What everyone showed, while ship control numbers are awaited."""
    needs: tuple[str, ...] = ()
    """Whose ship control numbers are awaited."""
    ruling: Ruling | None = None
    """The latest order."""
    fired: tuple[str, ...] = ()
    """Who has used the gun token."""
    scores: Scores | None = None

    @property
    def rounds(self) -> int:
        """How often the play area can be filled: 11 times with 4 players, 8 with 5; one card is left over."""
        return (CARDS - len(self.players)) // (len(self.players) - 1)

    @property
    def seen(self) -> tuple[int, ...]:
        """Every ship that has been face up: in a pile or in the play area."""
        return (*self.play_area, *(ship for pile in self.piles.values() for ship in pile))

    @property
    def cards_face_down(self) -> int:
        """Cards left in the deck."""
        if self.phase == "first_ships":
            return CARDS - FIRST_SHIPS_DEALT * len(self.players)
        return CARDS - len(self.seen)

    @property
    def picking(self) -> str:
        """Whose turn it is to take a ship."""
        assert self.ruling is not None
        return self.ruling.order[len(self.players) - 1 - len(self.play_area)]
