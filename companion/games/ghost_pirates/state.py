"""The state of a game: two ships, their crews, the planks between them, the decks, and what the game waits for.

Columns are numbered 1 to 5 along the ocean currents, from the end to which the first player's bow points. Players are
0 and 1 in here, and have their names in actions and events. Drawings: docs/referee/ghost_pirates.md.
"""

from dataclasses import dataclass, replace
from typing import Any

from companion.games.ghost_pirates.cards import PART_OF

COLUMNS = 5
CREW_TOKENS = 15


@dataclass(frozen=True, slots=True)
class Group:
    """One player's hands in one space.

    Of the ordinary crew, `moved` have moved this turn, and of those that have not, `swift` may move three spaces.
    """

    crew: int = 0
    mate: bool = False
    captain: bool = False
    moved: int = 0
    swift: int = 0
    mate_moved: bool = False
    mate_swift: bool = False

    @property
    def units(self) -> int:
        """How many tokens: crew, Mate and Captain alike."""
        return self.crew + self.mate + self.captain

    @property
    def dice(self) -> int:
        """ "1 die for each Crew they have at the location and 2 dice each for Officers (Captain and Mate)"."""
        return self.crew + 2 * self.mate + 2 * self.captain

    @property
    def fresh(self) -> int:
        """Ordinary crew that have not moved this turn."""
        return self.crew - self.moved

    def without(self, crew: int = 0, mate: bool = False, captain: bool = False) -> "Group":
        """What is left when these are gone; crew that have moved go last."""
        left = self.crew - crew
        moved = min(self.moved, left)
        return replace(
            self,
            crew=left,
            mate=self.mate and not mate,
            captain=self.captain and not captain,
            moved=moved,
            swift=min(self.swift, left - moved),
            mate_moved=self.mate_moved and not mate,
            mate_swift=self.mate_swift and not mate,
        )


Groups = tuple[Group, Group]
NOBODY: Groups = (Group(), Group())


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of a ship: the card that lies there, who is on it and what happened there this turn."""

    card: str
    groups: Groups = NOBODY
    fired: bool = False
    fought: bool = False
    pillaged: bool = False
    retreated: bool = False

    @property
    def name(self) -> str:
        """`forecastle`, `main_mast`, `poop_deck`, `cannon`, `mast` or `cargo_hold`."""
        return PART_OF[self.card]


@dataclass(frozen=True, slots=True)
class Plank:
    """A boarding plank over the ocean current of its column, a space of its own."""

    column: int
    card: str
    groups: Groups = NOBODY
    fought: bool = False


@dataclass(frozen=True, slots=True)
class Ship:
    """The parts from the Forecastle to the Poop Deck without a gap.

    The Forecastle lies at column `bow`, every further part `step` columns on: 1, or -1 where the bow points the other
    way (house rule `bows`).
    """

    bow: int
    step: int
    parts: tuple[Part, ...]

    @property
    def columns(self) -> range:
        """The column of each part, from the Forecastle on."""
        return range(self.bow, self.bow + self.step * len(self.parts), self.step)

    def index(self, column: int) -> int | None:
        """Which part lies at this column, counted from the Forecastle, which is 0."""
        index = (column - self.bow) * self.step
        return index if 0 <= index < len(self.parts) else None

    def is_midships(self, column: int) -> bool:
        """ "Forecastle and Poop Deck are the only two deck parts that are not midships"."""
        return column in self.columns[1:-1]


@dataclass(frozen=True, slots=True)
class Held:
    """A hand of cards: how many of the main and of the treasure deck, and which where the referee dealt them."""

    main: int
    treasure: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """A player: captain card, ship, crew tokens below decks and overboard, the Mate if he is overboard, the hand."""

    name: str
    captain: str
    ship: Ship
    below: int
    overboard: int
    mate_overboard: bool
    held: Held


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: how many cards are left, which where the referee dealt them (the top one first), and the discards."""

    left: int
    cards: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A space: a part of the ship of player `ship`, or the plank over a column where `ship` is `None`."""

    ship: int | None
    column: int


@dataclass(frozen=True, slots=True)
class Loss:
    """Hits that still have to be taken by hands of `owners` at a place; `chooser` says which.

    `cause` is `fight`, `cannon` or `dagger`.
    """

    cause: str
    chooser: int
    owners: tuple[int, ...]
    place: Place
    hits: int


@dataclass(frozen=True, slots=True)
class State:
    """One game.

    `phase` is `cards`, `movement`, `fight` or `over`. `currents` are `fore` or `aft` as the first player's ship has
    it. While there are `losses`, the game waits for a choice.
    """

    players: tuple[Player, Player]
    currents: tuple[str, ...]
    planks: tuple[Plank, ...]
    house: dict[str, bool | int | str]
    deal: str
    seed: int | None
    shuffles: int
    main: Deck
    treasure: Deck
    turn: int
    active: int
    phase: str
    ship_card_played: bool
    plank_played: bool
    pillages: int
    losses: tuple[Loss, ...]
    winner: int | None
    why: dict[str, str]

    @property
    def names(self) -> tuple[str, str]:
        """Both names, the first player's first."""
        return self.players[0].name, self.players[1].name

    @property
    def waits_for(self) -> str:
        """The phase, or `lose` while somebody must choose who is hit."""
        return "lose" if self.losses else self.phase


def with_player(state: State, who: int, **changes: Any) -> State:
    """The state in which one player's facts are changed."""
    players = list(state.players)
    players[who] = replace(players[who], **changes)
    return replace(state, players=(players[0], players[1]))
