"""Scoring: ghosts minus jars, who is abducted, points, and who wins."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from companion.games.finger_pirates.deck import Card

POINTS_A_SET = 5
POINTS_AN_UNUSED_GUN = 2


@dataclass(frozen=True, slots=True)
class Icons:
    """What one player's acquired cards show: icon counts and the number on each treasure bag."""

    ghosts: int
    jars: int
    keys: int
    papers: int
    torches: int
    treasure: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """How a survivor's points come about."""

    sets: int
    treasure: int
    guns: int

    @property
    def total(self) -> int:
        return self.sets + self.treasure + self.guns


@dataclass(frozen=True, slots=True)
class Scores:
    """The end of the game. `ghosts` has everyone, `points` the survivors; nobody wins when everyone is eliminated."""

    ghosts: Mapping[str, int]
    eliminated: tuple[str, ...]
    points: Mapping[str, Points]
    winners: tuple[str, ...]


def icons_of(cards: Iterable[Card]) -> Icons:
    """The icons on all these cards together."""
    pile = list(cards)
    return Icons(
        ghosts=sum(card.ghosts for card in pile),
        jars=sum(card.jars for card in pile),
        keys=sum(card.keys for card in pile),
        papers=sum(card.papers for card in pile),
        torches=sum(card.torches for card in pile),
        treasure=tuple(bag for card in pile for bag in card.treasure),
    )


def score(
    icons: Mapping[str, Icons], unused_guns: Collection[str], jars_stop_at_zero: bool, nobody_abducted_at_zero: bool
) -> Scores:
    """The scores of a whole table; the two flags are the house rules of those names.

    "First, subtract the number of ghosts from the jars and announce the resulting number of your ghosts. The player
    with the most ghosts is abducted. If tied at the top, all of these tied players are eliminated! If everyone is
    eliminated, everyone loses. The player with the highest total score wins. In case of a tie, tied players share the
    victory!"
    """
    ghosts = {player: counts.ghosts - counts.jars for player, counts in icons.items()}
    if jars_stop_at_zero:
        ghosts = {player: max(0, number) for player, number in ghosts.items()}
    most = max(ghosts.values())
    spared = nobody_abducted_at_zero and most <= 0
    eliminated = () if spared else tuple(player for player, number in ghosts.items() if number == most)
    points = {
        player: Points(
            sets=POINTS_A_SET * min(counts.keys, counts.papers, counts.torches),
            treasure=sum(counts.treasure),
            guns=POINTS_AN_UNUSED_GUN if player in unused_guns else 0,
        )
        for player, counts in icons.items()
        if player not in eliminated
    }
    highest = max((score.total for score in points.values()), default=0)
    winners = tuple(player for player, score in points.items() if score.total == highest)
    return Scores(ghosts, eliminated, points, winners)
