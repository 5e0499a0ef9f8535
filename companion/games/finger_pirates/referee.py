"""The referee of Finger Pirates: which line may come when, and which rule it goes to."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from companion.errors import CompanionError
from companion.games.finger_pirates import deck as decks
from companion.games.finger_pirates import game_end, play_area, reveal, setup
from companion.games.finger_pirates.house import HOUSE_RULES
from companion.games.finger_pirates.state import FIRST_SHIPS_DEALT, State
from companion.games.referee import Action, Event, HouseRule, Moment, Offer, Referee, Refused


@dataclass(frozen=True, slots=True)
class _Verb:
    """One line of the contract: its rule, the phase that it belongs to, and its keys besides `do`."""

    rule: Callable[[Any, Action], tuple[State, list[Event]]]
    phase: str
    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


_VERBS = {
    "start": _Verb(setup.start, "start", ("players",), ("rules", "track", "deck", "deal", "seed", "house")),
    "first_ships": _Verb(setup.first_ships, "first_ships", optional=("control", "choice")),
    "lay_out": _Verb(play_area.lay_out, "lay_out", ("control",)),
    "limit": _Verb(reveal.limit, "limit", ("value",)),
    "reveal": _Verb(reveal.reveal, "reveal", ("hands",)),
    "control": _Verb(reveal.control, "control", ("value",)),
    "take": _Verb(play_area.take, "take", ("player", "control")),
    "score": _Verb(game_end.score, "score", optional=("icons",)),
}

_OFFERS: dict[str, Callable[[State], list[Offer]]] = {
    "first_ships": setup.first_ships_offers,
    "lay_out": play_area.lay_out_offers,
    "limit": reveal.limit_offers,
    "reveal": reveal.reveal_offers,
    "control": reveal.control_offers,
    "take": play_area.take_offers,
    "score": game_end.score_offers,
    "over": lambda state: [],
}

_MOMENTS = {
    "start": Moment.SETUP,
    "first_ships": Moment.SETUP,
    "lay_out": Moment.SETUP,
    "limit": Moment.SETUP,
    "reveal": Moment.REVEAL,
    "control": Moment.CHOICE,
    "take": Moment.TURN,
    "score": Moment.SCORE,
    "over": Moment.OVER,
}

_WAITS_FOR = {
    "start": "The game has not started: start it with the players",
    "first_ships": "Everyone's first ship comes now",
    "lay_out": "The next play area comes now",
    "limit": "The limit on the deck comes now",
    "reveal": "The reveal comes now",
    "control": "The ship control numbers of tied players come now",
    "take": "Ships are taken now, in collusive order",
    "score": "The deck has run out: the score comes now",
    "over": "The game is over",
}


class FingerPirates(Referee[State]):
    """Raise fingers at the count of three, take ships in that order, and do not end with the most ghosts."""

    game: ClassVar[str] = "finger_pirates"
    title: ClassVar[str] = "Finger Pirates"
    house_rules: ClassVar[tuple[HouseRule, ...]] = HOUSE_RULES

    def prepared(self, action: Action) -> Action:
        """A start action that names a deck, with the deck itself in the place of its name."""
        try:
            if action["do"] == "start" and isinstance(action["deck"], str):
                deck = decks.read(action["deck"])
                decks.parse(deck, where=f"The deck {action['deck']}")
                return {**action, "deck": deck}
        except (TypeError, KeyError):
            return action  # no start with a deck
        except CompanionError as error:
            raise Refused("bad_deck", str(error)) from None
        return action

    def apply(self, state: State | None, action: Action) -> tuple[State, tuple[Event, ...]]:
        verb = _verb(action)
        phase = self.phase(state)
        scores_early = verb.phase == "score" and state is not None and _can_be_scored(state)
        if verb.phase != phase and not scores_early:
            raise Refused("not_now", f"{_WAITS_FOR[phase]}.")
        for key in verb.needed:
            if key not in action:
                raise Refused("missing_key", f"The line {action['do']} needs {key}.")
        for key in action:
            if key not in ("do", *verb.needed, *verb.optional):
                raise Refused("unknown_key", f"The line {action['do']} has no {str(key)[:40]!r}.")
        state, events = verb.rule(state, action)
        return state, tuple(events)

    def legal(self, state: State | None) -> list[Offer]:
        if state is None:
            return setup.start_offers()
        offers = _OFFERS[state.phase](state)
        return [*offers, *game_end.score_offers(state)] if _can_be_scored(state) else offers

    def phase(self, state: State | None) -> str:
        return "start" if state is None else state.phase

    def moment(self, state: State | None) -> Moment:
        return _MOMENTS[self.phase(state)]

    def public(self, state: State) -> dict[str, Any]:
        """What everybody may know: of a pile only the top and the number of cards, until the scoring."""
        public: dict[str, Any] = {
            "game": self.game,
            "players": list(state.players),
            "rules": state.rules,
            "track": state.track,
            "deal": "table" if state.seed is None else "referee",
            "deck": state.deck.name if state.deck else None,
            "house": dict(state.house),
            "phase": state.phase,
            "round": state.round,
            "limit": state.limit,
            "hands": dict(state.showings),
            "needs": list(state.needs),
            "ruling": asdict(state.ruling) if state.ruling else None,
        }
        if state.rules == "advanced":
            public["guns"] = {p: "used" if p in state.fired else "unused" for p in state.players}
        if state.track == "ships":
            public["rounds"] = state.rounds
            public["play_area"] = list(state.play_area)
            public["cards_face_down"] = state.cards_face_down
            public["picking"] = state.picking if state.phase == "take" else None
        if state.piles:
            public["piles"] = {p: {"top": pile[-1], "cards": len(pile)} for p, pile in state.piles.items()}
            if state.phase == "over":
                public["piles"] = {p: {"ships": list(pile)} for p, pile in state.piles.items()}
        if state.hands:
            public["dealt"] = dict.fromkeys(state.players, FIRST_SHIPS_DEALT)
        if state.scores:
            public["scores"] = asdict(state.scores)
        return public

    def why(self, state: State) -> dict[str, str]:
        return dict(state.ruling.why) if state.ruling else {}


def _verb(action: object) -> _Verb:
    if not isinstance(action, dict):
        raise Refused("bad_action", "An action is a JSON object.")
    verb = action.get("do")
    if not isinstance(verb, str) or verb not in _VERBS:
        raise Refused("unknown_action", f"An action says what to do: one of {', '.join(_VERBS)}.")
    return _VERBS[verb]


def _can_be_scored(state: State) -> bool:
    """In the order track the table keeps the cards and says itself when they have run out."""
    return state.track == "order" and state.phase in ("limit", "reveal", "control")
