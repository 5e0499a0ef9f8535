"""The state of a game: where every card lies, whose turn it is and what the game waits for."""

from dataclasses import dataclass

from companion.games.captain_pirate.cards import TREASURES, Cards
from companion.games.captain_pirate.deck import Deck


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange between the player whose turn it is and a partner.

    `received` holds what lies before each of the two until he has chosen; empty until both have given.
    """

    player: str
    partner: str
    received: dict[str, Cards]


@dataclass(frozen=True, slots=True)
class Expedition:
    """An expedition from its declaration on.

    `stage` is what it waits for: `reveal` (the number in raised fingers), `answer`, `place`, `center`, `choose`,
    `discard` or `win`. `placed` holds the cards that each of the two has put down, `center` the one that he moved to
    the center of the table, and `alone` whether the Captain may still go alone.
    """

    captain: str
    mate: str
    color: str
    number: int | None
    stage: str
    placed: dict[str, Cards]
    center: dict[str, str]
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """The end of the game: `places` has the players of each place, best first; `why` the reason for each."""

    points: dict[str, int]
    places: tuple[tuple[str, ...], ...]
    why: dict[str, str]


@dataclass(frozen=True, slots=True)
class State:
    """One game. Cards that are hidden from the referee are `"?"` (see `cards`); the draw pile's first card is on top.

    `deal` is `table` or `referee`; `seed` and the cards are known in the latter only. `player` is whose turn it is,
    `None` until the first player is known; `done` the actions of this turn. `seen` has what each player knows of
    other hands: of those that he looked at or was shown, the cards at that time (`seen[viewer][whose]`).
    """

    players: tuple[str, ...]
    deal: str
    seed: int | None
    deck: Deck | None
    colors: tuple[str, ...]
    house: dict[str, bool | int | str]
    hands: dict[str, Cards]
    draw_pile: Cards
    discards: Cards
    reshuffles: int
    won: dict[str, Cards]
    treasures: dict[str, int]
    player: str | None
    done: tuple[str, ...]
    pending: Exchange | Expedition | None
    seen: dict[str, dict[str, Cards]]
    scored: Scored | None

    @property
    def knows_cards(self) -> bool:
        """Whether the referee knows all the cards, having dealt them."""
        return self.deal == "referee"

    @property
    def treasures_left(self) -> int:
        """Treasure cards in the center of the table."""
        return TREASURES - sum(self.treasures.values())

    @property
    def actions_a_turn(self) -> int:
        """Rulebook: "Perform 2 different actions"; "with 6 and 7 players, each player may perform only one action"."""
        return 1 if len(self.players) >= 6 else 2

    @property
    def hand_limit(self) -> int:
        """A card may be taken with "fewer than 7 cards in hand (or fewer than 6 cards with 7 players)"."""
        return 6 if len(self.players) == 7 else 7

    def others(self, player: str) -> tuple[str, ...]:
        """The other players, clockwise from this one."""
        place = self.players.index(player)
        return self.players[place + 1 :] + self.players[:place]
