"""Captain Pirate: which line is understood in which phase, and what everybody may know."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from companion.games.asked import shown
from companion.games.captain_pirate import actions, exchange, expedition, scoring, setup
from companion.games.captain_pirate.cards import Cards
from companion.games.captain_pirate.house import HOUSE_RULES
from companion.games.captain_pirate.state import Exchange, Expedition, State
from companion.games.referee import Action, Event, HouseRule, Moment, Offer, Referee, Refused

Verb = Callable[[State, Action], tuple[State, tuple[Event, ...]]]

_VERBS: Mapping[str, tuple[tuple[str, ...], Verb]] = {
    "first_player": (("first_player",), setup.first_player),
    "take": (("turn",), actions.take),
    "exchange": (("turn",), exchange.exchange),
    "give": (("give",), exchange.give),
    "keep": (("keep",), exchange.keep),
    "look": (("turn",), actions.look),
    "show": (("turn",), actions.show),
    "expedition": (("turn",), expedition.expedition),
    "reveal": (("reveal",), expedition.reveal),
    "decline": (("answer",), expedition.decline),
    "accept": (("answer",), expedition.accept),
    "place": (("place",), expedition.place),
    "center": (("center",), expedition.center),
    "choose": (("choose",), expedition.choose),
    "discard": (("discard",), expedition.discard),
    "call_off": (("place", "choose"), expedition.call_off),
    "alone": (("discard",), expedition.alone),
    "win": (("win",), expedition.win),
    "count": (("score",), scoring.count),
    "score": (("score",), scoring.score),
}
"""Each line's word, the phases in which it is understood, and the rule that it follows."""

_AWAITED = {
    "first_player": "the player who imitates a parrot best",
    "turn": "actions or an expedition of the player on turn",
    "give": "the cards that both players give",
    "keep": "the choice of one of the cards received",
    "reveal": "the Captain's raised fingers",
    "answer": "the First Mate's answer",
    "place": "the cards of the expedition",
    "center": "a card in the center",
    "choose": "the Captain's choice of a card in the center",
    "discard": "the cards that are discarded face up",
    "win": "the Captain's choice of one of his 5 cards",
    "score": "the score: the last treasure is taken",
    "over": "nothing more: the game is over",
}

_MOMENTS = {
    "start": Moment.SETUP,
    "first_player": Moment.SETUP,
    "turn": Moment.TURN,
    "reveal": Moment.REVEAL,
    "score": Moment.SCORE,
    "over": Moment.OVER,
}


class CaptainPirate(Referee[State]):
    """The referee of Captain Pirate, for 3 to 7 players.

    `legal` lists exactly what `apply` accepts, but that a deck may also be given by its contents, which is what the
    name of a file has become when the line is `prepared`. Where the referee deals, `legal` and the refusals follow the
    cards really held, and so belong to the player who acts; `public` and all events are for everybody.
    """

    game: ClassVar[str] = "captain_pirate"
    title: ClassVar[str] = "Captain Pirate"
    house_rules: ClassVar[tuple[HouseRule, ...]] = HOUSE_RULES

    def prepared(self, action: Action) -> Action:
        """The start with the deck that it names read in; every other line as it is."""
        if isinstance(action, Mapping) and action.get("do") == "start":
            return setup.with_deck_read(action)
        return action

    def apply(self, state: State | None, action: Action) -> tuple[State, tuple[Event, ...]]:
        if not isinstance(action, Mapping) or not isinstance(action.get("do"), str):
            raise Refused("bad_line", 'A line is an object with "do", such as {"do": "take", "player": "Ana"}.')
        do = action["do"]
        if do == "start":
            if state is not None:
                raise Refused("already_started", "This game has started already.")
            return setup.start(action)
        if do not in _VERBS:
            raise Refused("unknown_line", f"Captain Pirate does not know {shown(do)}.")
        if state is None:
            raise Refused("not_started", "The game must be started first.")
        phases, verb = _VERBS[do]
        phase = self.phase(state)
        if phase not in phases:
            raise Refused("not_now", f"{shown(do)} is not possible now: the game waits for {_AWAITED[phase]}.")
        return verb(state, action)

    def legal(self, state: State | None) -> list[Offer]:
        if state is None:
            return setup.start_offers()
        match self.phase(state):
            case "first_player":
                return setup.first_player_offers(state)
            case "turn":
                return [*actions.action_offers(state), *expedition.declaration_offers(state)]
            case "give" | "keep":
                return exchange.exchange_offers(state)
            case "score":
                return scoring.score_offers(state)
            case "over":
                return []
            case _:
                return expedition.expedition_offers(state)

    def phase(self, state: State | None) -> str:
        if state is None:
            return "start"
        if state.scored is not None:
            return "over"
        match state.pending:
            case Exchange(received=received):
                return "keep" if received else "give"
            case Expedition(stage=stage):
                return stage
        if state.treasures_left == 0:
            return "score"
        return "first_player" if state.player is None else "turn"

    def moment(self, state: State | None) -> Moment:
        return _MOMENTS.get(self.phase(state), Moment.CHOICE)

    def public(self, state: State) -> dict[str, Any]:
        """Counts of hidden cards, the discards, treasures, turn and expedition; the won cards once they are counted."""
        return {
            "game": self.game,
            "phase": self.phase(state),
            "players": list(state.players),
            "deal": state.deal,
            "deck": state.deck.name if state.deck else None,
            "colors": list(state.colors),
            "house": state.house,
            "hands": _counts(state.hands),
            "hand_limit": state.hand_limit,
            "draw_pile": len(state.draw_pile),
            "discards": list(state.discards),
            "won": _counts(state.won),
            "treasures": state.treasures,
            "treasures_left": state.treasures_left,
            "player": state.player,
            "done": list(state.done),
            "actions": state.actions_a_turn,
            "exchange": _public_exchange(state.pending),
            "expedition": _public_expedition(state.pending),
            "scored": None
            if state.scored is None
            else {
                "points": state.scored.points,
                "places": [list(place) for place in state.scored.places],
                "winners": list(state.scored.places[0]),
            },
        }

    def private(self, state: State, player: str) -> dict[str, Any]:
        """What this player alone may know where the referee deals: for his own screen, never for the table's.

        `hand`: his cards; `received`: the cards of an exchange among which he chooses; `placed`: those he put down for
        the expedition; `seen`: of each hand that he looked at or was shown, the cards at that time. Where the table
        deals there is nothing to tell. Raises `Refused` for a name that is no player's.
        """
        if player not in state.players:
            raise Refused("no_such_player", f"No player of this game is called {shown(player)}.")
        if not state.knows_cards:
            return {"hand": [], "received": [], "placed": [], "seen": {}}
        pending = state.pending
        return {
            "hand": sorted(state.hands[player]),
            "received": sorted(pending.received.get(player, ())) if isinstance(pending, Exchange) else [],
            "placed": sorted(pending.placed.get(player, ())) if isinstance(pending, Expedition) else [],
            "seen": {whose: list(cards) for whose, cards in state.seen.get(player, {}).items()},
        }

    def why(self, state: State) -> dict[str, str]:
        return {} if state.scored is None else state.scored.why


def _counts(cards: Mapping[str, Cards]) -> dict[str, int]:
    return {player: len(held) for player, held in cards.items()}


def _public_exchange(pending: Exchange | Expedition | None) -> dict[str, Any] | None:
    if not isinstance(pending, Exchange):
        return None
    return {"player": pending.player, "with": pending.partner}


def _public_expedition(pending: Exchange | Expedition | None) -> dict[str, Any] | None:
    if not isinstance(pending, Expedition):
        return None
    return {
        "captain": pending.captain,
        "mate": pending.mate,
        "color": pending.color,
        "number": pending.number,
        "placed": _counts(pending.placed),
        "center": list(pending.center),
        "revealed": list(pending.placed[pending.captain]) if pending.stage == "win" else None,
    }
