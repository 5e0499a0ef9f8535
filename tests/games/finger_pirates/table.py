"""A table for one test: lines go in, events come out."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.games.finger_pirates import FingerPirates
from companion.games.finger_pirates.state import State
from companion.games.referee import Event, Refused, canonical

REFEREE = FingerPirates()
FOUR = ["Ana", "Ben", "Cy", "Dee"]
FIVE = [*FOUR, "Eve"]
FIRST_SHIPS = {"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 1, "Eve": 2}


class Table:
    """One game. Without `first_ships` it waits for them; with it, it waits for the first play area."""

    def __init__(self, players: Sequence[str] = FOUR, first_ships: bool = False, **start: Any) -> None:
        self.state: State
        self.state, self.events = REFEREE.apply(None, {"do": "start", "players": list(players), **start})
        if first_ships:
            self.do("first_ships", control={player: FIRST_SHIPS[player] for player in players})

    def do(self, verb: str, **keys: Any) -> list[Event]:
        """The events of a line that must be accepted."""
        self.state, events = REFEREE.apply(self.state, {"do": verb, **keys})
        return list(events)

    def only(self, verb: str, **keys: Any) -> Event:
        """The single event of a line that must be accepted."""
        (event,) = self.do(verb, **keys)
        return event

    def refusal(self, verb: str, **keys: Any) -> str:
        """The code with which a line is refused; the state must be what it was, and the message a sentence."""
        before = canonical(self.state)
        with pytest.raises(Refused) as refused:
            REFEREE.apply(self.state, {"do": verb, **keys})
        assert canonical(self.state) == before
        assert refused.value.message[0].isupper()
        assert refused.value.message.endswith(".")
        return refused.value.code

    def round(self, hands: Mapping[str, Any] | Sequence[Any], limit: int = 25, ships: Sequence[int] = ()) -> Event:
        """Lay out where ships are tracked, name the limit, and reveal; gives the `ruled` event."""
        if self.state.phase == "lay_out":
            self.do("lay_out", control=list(ships))
        self.do("limit", value=limit)
        shown = hands if isinstance(hands, Mapping) else dict(zip(self.state.players, hands, strict=True))
        return self.do("reveal", hands=dict(shown))[-1]

    def take_all(self) -> list[Event]:
        """Everyone in turn takes the first ship that is left."""
        events: list[Event] = []
        while self.state.phase == "take":
            events += self.do("take", player=self.state.picking, control=self.state.play_area[0])
        return events


def fresh_ships(state: State, rng: random.Random) -> list[int]:
    """A play area of ships from 1 to 38 that have not been face up."""
    return rng.sample([ship for ship in range(1, 39) if ship not in state.seen], len(state.players) - 1)
