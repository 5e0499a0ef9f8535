"""A table for one test: lines go in, events come out; cards can be laid where a test needs them."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.games.captain_pirate import CaptainPirate
from companion.games.captain_pirate.cards import UNKNOWN, Cards, without
from companion.games.captain_pirate.declaration import can_accept, most_down, numbers
from companion.games.captain_pirate.state import State
from companion.games.offers import fill
from companion.games.referee import Action, Event, Refused, canonical

REFEREE = CaptainPirate()
NAMES = ["Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus"]


class Table:
    """One game in which Ana goes first: the table's own cards, or with `deal="referee"` dealt from seed 1."""

    def __init__(self, players: int = 3, **start: Any) -> None:
        self.state: State
        if start.get("deal") == "referee":
            start.setdefault("seed", 1)
        self.state, _ = REFEREE.apply(None, {"do": "start", "players": NAMES[:players], **start})
        self.do("first_player", player="Ana")

    @property
    def phase(self) -> str:
        return REFEREE.phase(self.state)

    @property
    def public(self) -> dict[str, Any]:
        return REFEREE.public(self.state)

    def do(self, verb: str, **keys: Any) -> list[Event]:
        """The events of a line that must be accepted; `with_` stands for the key `with`."""
        self.state, events = REFEREE.apply(self.state, _line(verb, keys))
        return list(events)

    def first(self, verb: str, **keys: Any) -> Event:
        """The first event of a line that must be accepted."""
        return self.do(verb, **keys)[0]

    def refusal(self, verb: str, **keys: Any) -> str:
        """The code with which a line is refused; the state must be what it was, and the message a sentence."""
        before = canonical(self.state)
        with pytest.raises(Refused) as refused:
            REFEREE.apply(self.state, _line(verb, keys))
        assert canonical(self.state) == before
        assert refused.value.message[0] == refused.value.message[0].upper()
        assert refused.value.message.endswith(".")
        return refused.value.code

    def lay(
        self, hands: Mapping[str, Sequence[str]], discards: Sequence[str] = (), draw_pile: Sequence[str] | None = None
    ) -> None:
        """The cards that the referee knows: in hands, discarded, and drawn next; all others under the draw pile.

        With `draw_pile=[]` all others are won by the last player instead, so that nothing can be drawn.
        """
        assert self.state.deck is not None
        rest = self.state.deck.cards
        for cards in (*hands.values(), discards, draw_pile or ()):
            rest = without(rest, cards)
        held = {player: tuple(hands.get(player, ())) for player in self.state.players}
        won: dict[str, Cards] = dict.fromkeys(self.state.players, ())
        pile = (*(draw_pile or ()), *rest)
        if draw_pile is not None and not draw_pile:
            won, pile = {**won, self.state.players[-1]: rest}, ()
        self.state = replace(self.state, hands=held, draw_pile=pile, discards=tuple(discards), won=won)

    def hold(self, counts: Mapping[str, int], discards: Sequence[str] = (), draw_pile: int | None = None) -> None:
        """The table's own cards: so many in each hand, these discarded, the others in the draw pile or won."""
        held = {player: (UNKNOWN,) * counts.get(player, 0) for player in self.state.players}
        rest = 47 - sum(counts.values()) - len(discards)
        pile = rest if draw_pile is None else draw_pile
        won = {**dict.fromkeys(self.state.players, ()), self.state.players[-1]: (UNKNOWN,) * (rest - pile)}
        self.state = replace(self.state, hands=held, draw_pile=(UNKNOWN,) * pile, discards=tuple(discards), won=won)

    def treasures(self, **taken: int) -> None:
        """Treasures that the players have taken already."""
        self.state = replace(self.state, treasures={player: taken.get(player, 0) for player in self.state.players})

    def offered(self, verb: str) -> list[Mapping[str, Any]]:
        """The offers of this kind."""
        return [offer for offer in REFEREE.legal(self.state) if offer["do"] == verb]


def _line(verb: str, keys: Mapping[str, Any]) -> dict[str, Any]:
    return {"do": verb, **{key.rstrip("_"): value for key, value in keys.items()}}


def where_all_cards_lie(state: State) -> list[str]:
    """Every card of the game, wherever it is, in order."""
    laid = [getattr(state.pending, "placed", {}), getattr(state.pending, "received", {})]
    held = [cards for by_player in (state.hands, state.won, *laid) for cards in by_player.values()]
    return sorted(card for cards in (state.draw_pile, state.discards, *held) for card in cards)


def sensible(state: State, rng: random.Random) -> Action:
    """A legal action of players who want the game to end: they go where a First Mate can accept, and accept.

    Now and then they go in vain, so that declined expeditions are played too.
    """
    by_verb: dict[str, list[Mapping[str, Any]]] = {}
    for offer in REFEREE.legal(state):
        by_verb.setdefault(offer["do"], []).append(offer)
    for wanted in ("accept", "alone"):
        if wanted in by_verb:
            return _filled(by_verb[wanted], rng)
    if "expedition" in by_verb:
        promising = _promising(state)
        if promising and rng.random() < 0.9:
            declared = dict(rng.choice(promising))
            if rng.random() < 0.1:
                del declared["number"]
            return declared
        if len(by_verb) > 1 and rng.random() < 0.95:
            del by_verb["expedition"]
    if "take" in by_verb and rng.random() < 0.7:
        return _filled(by_verb["take"], rng)
    return _filled(by_verb[rng.choice(list(by_verb))], rng)


def _promising(state: State) -> list[Action]:
    """Expeditions that can be accepted; where the referee does not know the cards, large ones."""
    captain = state.player
    assert captain is not None
    return [
        {"do": "expedition", "player": captain, "with": mate, "color": color, "number": number}
        for color in state.colors
        if (most := most_down(state, captain, color))
        for mate in state.others(captain)
        for number in numbers(state, captain, mate, color)
        if number <= most and (state.knows_cards or number >= 3) and can_accept(state, mate, color, number)
    ]


def _filled(offers: list[Mapping[str, Any]], rng: random.Random) -> Action:
    action: Action = fill(rng.choice(offers), rng)
    return action


def play_sensibly(
    start: Action, rng: random.Random, most_actions: int = 10_000
) -> tuple[list[State], list[Action], list[Event]]:
    """A whole game of sensible players: the state after each action, the actions, and all events."""
    state, told = REFEREE.apply(None, start)
    states, actions, events = [state], [start], list(told)
    while REFEREE.phase(state) != "over":
        assert len(actions) < most_actions, f"not over after {most_actions} actions"
        action = sensible(state, rng)
        state, told = REFEREE.apply(state, action)
        states.append(state)
        actions.append(action)
        events += told
    return states, actions, events
