"""A game small enough to see through, for the tests of what all games share: take from a heap, the last one wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.referee import Action, Event, HouseRule, Moment, Offer, Referee, Refused, chosen_house_rules


@dataclass(frozen=True, slots=True)
class Heap:
    """The heap, whose turn it is (index), and the latest taker."""

    players: tuple[str, ...]
    left: int
    turn: int
    taker: str | None
    house: Mapping[str, Any]


class Toy(Referee[Heap]):
    """`start` with two or more players and a heap; then each in turn `take`s 1 to 3."""

    game = "toy"
    title = "Toy"
    house_rules = (HouseRule("last_wins", True, (True, False), "Whether who takes the last one wins or loses."),)

    def prepared(self, action: Action) -> Action:
        """A heap of `"dozen"` stands for 12, as a deck's name stands for its cards."""
        return {**action, "heap": 12} if action.get("heap") == "dozen" else action

    def apply(self, state: Heap | None, action: Action) -> tuple[Heap, tuple[Event, ...]]:
        if state is None:
            if action.get("do") != "start":
                raise Refused("not_started", "The game has not started.")
            players, heap = action.get("players"), action.get("heap")
            if not isinstance(players, list) or len(players) < 2 or not all(isinstance(p, str) for p in players):
                raise Refused("bad_players", "Two or more players are named.")
            if type(heap) is not int or not 1 <= heap <= 1_000_000:
                raise Refused("bad_heap", "The heap has 1 to 1,000,000.")
            house = chosen_house_rules(self.house_rules, action.get("house", {}))
            return Heap(tuple(players), heap, 0, None, house), ({"event": "started", "heap": heap},)
        if action.get("do") == "break":
            raise ZeroDivisionError("a mistake in a referee")
        if action.get("do") != "take" or state.left == 0:
            raise Refused("not_now", "Now one takes from the heap.")
        player, count = state.players[state.turn], action.get("count")
        if action.get("player") != player:
            raise Refused("not_your_turn", f"It is {player}'s turn.")
        if type(count) is not int or not 1 <= count <= min(3, state.left):
            raise Refused("bad_count", "One takes 1 to 3, and no more than there are.")
        left = state.left - count
        state = replace(state, left=left, turn=(state.turn + 1) % len(state.players), taker=player)
        return state, ({"event": "took", "player": player, "count": count, "left": left},)

    def legal(self, state: Heap | None) -> list[Offer]:
        if state is None:
            names = {"list_of": {"text": 40}, "count": [2, 6]}
            return [{"do": "start", "players": names, "heap": {"integer": [1, 40]}}]
        if state.left == 0:
            return []
        return [{"do": "take", "player": state.players[state.turn], "count": {"integer": [1, min(3, state.left)]}}]

    def phase(self, state: Heap | None) -> str:
        return "start" if state is None else "take" if state.left else "over"

    def moment(self, state: Heap | None) -> Moment:
        return Moment.SETUP if state is None else Moment.TURN if state.left else Moment.OVER

    def public(self, state: Heap) -> dict[str, Any]:
        return {"players": list(state.players), "left": state.left, "house": dict(state.house)}

    def why(self, state: Heap) -> dict[str, str]:
        return {} if state.taker is None else {state.taker: f"{state.taker} took last."}


def say(event: Event) -> str:
    """The toy's spoken lines."""
    if event["event"] == "started":
        return f"A heap of {event['heap']}."
    return f"{event['player']} takes {event['count']}, {event['left']} left."
