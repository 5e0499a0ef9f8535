"""A table set up for one test: who has which cards, what lies in the center, who is dead.

Cards are written `a3` (Attack 3), `s2` (Shield 2), with a special action `a2:as_left` and its amount `a1:look:2`; a
leading `?` lays them facedown, unknown to the referee. The cards of the first player have the ids 101, 102, ..., of the
second 201, ..., those in the center 901, ...; facedown they are `facedown-101` and so on. Players without cards are
dead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.finger_guns import FingerGuns
from companion.games.finger_guns.cards import Card
from companion.games.finger_guns.flow import advance
from companion.games.finger_guns.reveals import begin_round
from companion.games.finger_guns.state import CardRef, State
from companion.games.referee import Event, Refused

REFEREE = FingerGuns()


class Table:
    """One game, in its first round."""

    def __init__(
        self,
        lives: Mapping[str, Sequence[str]],
        center: Sequence[str] = (),
        house: Mapping[str, Any] | None = None,
        unseen: Sequence[str] = (),
        **start: Any,
    ) -> None:
        players = list(lives)
        state, self.events = REFEREE.apply(
            None, {"do": "start", "players": players, "house": dict(house or {}), **start}
        )
        self.cards: dict[str, Card] = {}
        self.facedown: dict[str, int | None] = {}
        self.unseen: list[int] = []
        dealt = {player: self._laid(specs, 100 * seat) for seat, (player, specs) in enumerate(lives.items(), start=1)}
        in_center = self._laid(center, 900)
        for number, spec in enumerate(unseen, start=801):
            self._card(spec, number)
            self.unseen.append(number)
        state = replace(
            state,
            cards=self.cards,
            unseen=tuple(self.unseen),
            lives=dealt,
            center=in_center,
            facedown=self.facedown,
            places=999,
            dead=tuple(player for player, refs in dealt.items() if not refs),
        )
        state, _ = begin_round(state)
        self.state: State
        self.state, _ = advance(state)

    def _laid(self, specs: Sequence[str], first: int) -> tuple[CardRef, ...]:
        refs: list[CardRef] = []
        for number, spec in enumerate(specs, start=first + 1):
            self._card(spec.removeprefix("?"), number)
            if spec.startswith("?"):
                self.facedown[f"facedown-{number}"] = None
                self.unseen.append(number)
                refs.append(f"facedown-{number}")
            else:
                refs.append(number)
        return tuple(refs)

    def _card(self, spec: str, number: int) -> None:
        value, _, special = spec.partition(":")
        name, _, amount = special.partition(":")
        kind = {"a": "attack", "s": "shield"}[value[0]]
        self.cards[str(number)] = Card(number, kind, int(value[1:]), name or None, int(amount) if amount else None)

    def does(self, **action: Any) -> "Table":
        """Applies an action (`do` is the verb); `events` are those of this action alone."""
        self.state, self.events = REFEREE.apply(self.state, action)
        return self

    def refuses(self, **action: Any) -> str:
        """The code with which an action is refused."""
        try:
            REFEREE.apply(self.state, action)
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{action} was accepted")

    def shows(self, targets: Mapping[str, str], picks: Mapping[str, CardRef]) -> "Table":
        """Both reveals, finger guns first; `events` are those of both."""
        first = self.does(do="targets", hands=dict(targets)).events
        then = self.does(do="cards", hands=dict(picks)).events
        self.events = (*first, *then)
        return self

    def event(self, name: str) -> Event:
        """The only event of this name among the latest."""
        (found,) = [event for event in self.events if event["event"] == name]
        return found

    @property
    def damage(self) -> Mapping[str, int]:
        """What each living player took by the latest ruling."""
        damage: Mapping[str, int] = self.event("ruled")["damage"]
        return damage

    def dealt(self, attacker: str) -> int:
        """The damage of one player's attack by the latest ruling, before shields."""
        dealt: int = self.event("ruled")["attacks"][attacker]["dealt"]
        return dealt
