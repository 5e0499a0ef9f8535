"""A table set up for one test: two ships, who is on them, what is over the currents and in the hands.

A part is written as its card and who is on it: `"main_mast a4 b2m"` has four of Ana's crew and two of Ben's with his
Mate; `c` is a Captain. The first part of a ship is its Forecastle. A Mate who is nowhere is overboard.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.ghost_pirates import GhostPirates
from companion.games.ghost_pirates.cards import MAIN_DECK, TREASURE_DECK
from companion.games.ghost_pirates.movement import give_speed
from companion.games.ghost_pirates.places import group_at
from companion.games.ghost_pirates.state import (
    CREW_TOKENS,
    Deck,
    Group,
    Groups,
    Held,
    Part,
    Place,
    Plank,
    Player,
    Ship,
    State,
)
from companion.games.offers import matches
from companion.games.referee import Event, Refused

REFEREE = GhostPirates()
NAMES = ("Ana", "Ben")
ANA = ("forecastle a2", "main_mast a4", "poop_deck a2mc")
BEN = ("forecastle b2", "main_mast b4", "poop_deck b2mc")
START = {
    "do": "start",
    "players": list(NAMES),
    "captains": ["bertram", "reinheimer"],
    "currents": ["fore", "aft", "fore", "aft", "fore"],
}


def ana(column: int) -> dict[str, Any]:
    """A part of Ana's ship."""
    return {"ship": "Ana", "column": column}


def ben(column: int) -> dict[str, Any]:
    """A part of Ben's ship."""
    return {"ship": "Ben", "column": column}


def lost(crew: int = 0, mate: bool = False, captain: bool = False) -> dict[str, Any]:
    """Who of one player is hit."""
    return {"crew": crew, "mate": mate, "captain": captain}


class Table:
    """One game, on Ana's turn, with hands of ten cards and no treasures unless said otherwise.

    The captains have no power that matters by default: `captains` are those of Ana and Ben.
    """

    def __init__(
        self,
        ana: Sequence[str] = ANA,
        ben: Sequence[str] = BEN,
        *,
        bows: tuple[int, int] = (2, 2),
        planks: Mapping[int, str] | None = None,
        captains: tuple[str, str] = ("macklin", "bertram"),
        currents: Sequence[str] = ("fore", "aft", "fore", "aft", "fore"),
        phase: str = "cards",
        hands: tuple[int, int] = (10, 10),
        treasures: tuple[int, int] = (0, 0),
        overboard: tuple[int, int] = (0, 0),
        house: Mapping[str, Any] | None = None,
    ) -> None:
        start = {**START, "currents": list(currents), "captains": list(captains), "house": dict(house or {})}
        state, self.events = REFEREE.apply(None, start)
        laid = tuple(Plank(column, "boarding_plank", _groups(who)) for column, who in (planks or {}).items())
        ships = []
        for who, parts in enumerate((ana, ben)):
            step = state.players[who].ship.step
            ships.append(Ship(bows[who], step, tuple(_part(part) for part in parts)))
        on_table = [part.groups for ship in ships for part in ship.parts] + [plank.groups for plank in laid]
        players = []
        for who in (0, 1):
            crew = sum(groups[who].crew for groups in on_table)
            mate = any(groups[who].mate for groups in on_table)
            below = CREW_TOKENS - crew - overboard[who]
            held = Held(hands[who], treasures[who])
            players.append(Player(NAMES[who], captains[who], ships[who], below, overboard[who], not mate, held))
        cards = sum(part.card in MAIN_DECK for ship in ships for part in ship.parts) + len(laid)
        self.state: State = replace(
            state,
            players=(players[0], players[1]),
            planks=laid,
            main=Deck(sum(MAIN_DECK.values()) - cards - sum(hands)),
            treasure=Deck(sum(TREASURE_DECK.values()) - sum(treasures)),
            phase=phase,
        )
        if phase == "movement":
            self.state = give_speed(self.state)

    def does(self, do: str, **action: Any) -> "Table":
        """Applies an action, which must have been offered; `events` are those of this action alone."""
        asked = {"do": do, **action}
        assert any(matches(offer, asked) for offer in REFEREE.legal(self.state)), f"not offered: {asked}"
        self.state, self.events = REFEREE.apply(self.state, asked)
        return self

    def refuses(self, do: str, **action: Any) -> str:
        """The code with which an action is refused that is not offered either."""
        asked = {"do": do, **action}
        assert not any(matches(offer, asked) for offer in REFEREE.legal(self.state)), f"offered: {asked}"
        try:
            REFEREE.apply(self.state, asked)
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{asked} was accepted")

    def offered(self, do: str) -> list[Mapping[str, Any]]:
        """What is offered of one verb."""
        return [offer for offer in REFEREE.legal(self.state) if offer["do"] == do]

    def event(self, name: str) -> Event:
        """The only event of this name among the latest."""
        (found,) = self.all_events(name)
        return found

    def all_events(self, name: str) -> list[Event]:
        """The latest events of this name."""
        return [event for event in self.events if event["event"] == name]

    @property
    def phase(self) -> str:
        return REFEREE.phase(self.state)

    def ship(self, name: str) -> list[tuple[int, str]]:
        """A ship from the Forecastle on: columns and names of the parts."""
        ship = self.state.players[NAMES.index(name)].ship
        return [(column, part.name) for column, part in zip(ship.columns, ship.parts, strict=True)]

    def at(self, place: Mapping[str, Any]) -> str:
        """Who is at a place, written as parts are."""
        ship = None if "plank" in place else NAMES.index(place["ship"])
        where = Place(ship, place["plank"] if ship is None else place["column"])
        written = [_written("ab"[who], group_at(self.state, where, who)) for who in (0, 1)]
        return " ".join(group for group in written if group)

    def below(self, name: str) -> int:
        """Crew of a player below decks."""
        return self.state.players[NAMES.index(name)].below

    def overboard(self, name: str) -> tuple[int, bool]:
        """Crew of a player overboard, and whether his Mate is."""
        player = self.state.players[NAMES.index(name)]
        return player.overboard, player.mate_overboard

    def hand(self, name: str) -> tuple[int, int]:
        """How many main and treasure cards a player holds."""
        held = self.state.players[NAMES.index(name)].held
        return held.main, held.treasure

    def next_turn(self) -> "Table":
        """Ends the turn, in which nobody has to fight any more."""
        turn = self.state.turn
        while self.state.turn == turn:
            self.does("done")
        return self


def _part(written: str) -> Part:
    card, _, who = written.partition(" ")
    return Part(card, _groups(who))


def _groups(written: str) -> Groups:
    found = {"a": Group(), "b": Group()}
    for group in written.split():
        digits = group[1:].rstrip("mc")
        found[group[0]] = Group(int(digits or 0), "m" in group, "c" in group)
    return found["a"], found["b"]


def _written(letter: str, group: Group) -> str:
    tokens = (str(group.crew) if group.crew else "") + "m" * group.mate + "c" * group.captain
    return letter + tokens if tokens else ""
