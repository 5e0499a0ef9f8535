"""The state of a game: where every card lies, what was shown this round, and what the game waits for."""

from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.finger_guns.cards import Card

CardRef = int | str
"""A card in play: its id if it lies faceup, or the name of its place (`facedown-3`) if it lies facedown."""

Setting = bool | int | str


@dataclass(frozen=True, slots=True)
class State:
    """One game.

    `phase` is what the game waits for: `deal`, `order`, `targets`, `cards`, `identify`, `action`, `remove` or `over`;
    `stage` where it goes on after that (see `flow`).

    `cards` has the cards of this game by id (JSON keys are texts), `unseen` the ids that have not been faceup or dealt
    by the referee. `facedown` tells which card lies facedown at a place, `None` where not even the referee knows.

    Of this round: `first` is the first decision (`targets` or `cards`, `None` until a player has picked it); `targets`
    and `picks` what was shown; `blind` who picked a facedown card; `from_center` the picked cards of the center;
    `acting` the special actions that wait for their player, with the card; `damage` what each living player takes;
    `owed` how many cards players still have to choose to remove, `None` before that.
    """

    players: tuple[str, ...]
    mode: str
    gun_gang: bool
    specials: bool
    flipping: bool
    deal: str
    deck: str
    house: dict[str, Setting]
    cards: dict[str, Card]
    unseen: tuple[int, ...]
    lives: dict[str, tuple[CardRef, ...]]
    center: tuple[CardRef, ...] = ()
    gone: tuple[int, ...] = ()
    facedown: dict[str, int | None] = field(default_factory=dict)
    places: int = 0
    dead: tuple[str, ...] = ()
    round: int = 0
    quiet: int = 0
    opposite: bool = False
    phase: str = "deal"
    stage: str = "dealing"
    first: str | None = None
    targets: dict[str, str] | None = None
    picks: dict[str, CardRef] | None = None
    blind: tuple[str, ...] = ()
    from_center: tuple[int, ...] = ()
    unknown: tuple[str, ...] = ()
    acting: tuple[tuple[str, int], ...] = ()
    damage: dict[str, int] = field(default_factory=dict)
    owed: dict[str, int] | None = None
    reasons: dict[str, str] = field(default_factory=dict)
    tied: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()

    @property
    def living(self) -> tuple[str, ...]:
        """The players who are alive, clockwise."""
        return tuple(player for player in self.players if player not in self.dead)

    @property
    def handled(self) -> tuple[str, ...]:
        """'Now handle the players in clockwise order': all of them, in the order of this round."""
        shift = (self.round - 1) % len(self.players) if self.house["handled_first"] == "rotates" else 0
        return self.players[shift:] + self.players[:shift]

    @property
    def fingered(self) -> tuple[CardRef, ...]:
        """The cards that somebody points at."""
        return tuple((self.picks or {}).values())

    def faceup(self, ref: CardRef) -> Card | None:
        """The card at a place, if it lies faceup."""
        return self.cards[str(ref)] if isinstance(ref, int) else None

    def shown(self, ref: CardRef) -> dict[str, Any]:
        """A card in play as everybody sees it: the card itself, or `{"facedown": "facedown-3"}`."""
        return self.cards[str(ref)].shown() if isinstance(ref, int) else {"facedown": ref}

    def owner(self, ref: CardRef) -> str | None:
        """In front of whom a card lies; `None` in the center."""
        return next((player for player, lives in self.lives.items() if ref in lives), None)

    def with_ref(self, old: CardRef, new: CardRef) -> "State":
        """The same with a card flipped, wherever it lies and whoever points at it."""
        lives = {player: tuple(new if ref == old else ref for ref in refs) for player, refs in self.lives.items()}
        picks = self.picks and {player: new if ref == old else ref for player, ref in self.picks.items()}
        center = tuple(new if ref == old else ref for ref in self.center)
        return replace(self, lives=lives, picks=picks, center=center)
