"""The referee of Finger Guns: what each action does, what is public, and why a round went as it did."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from companion.games.finger_guns import actions, flipping, removal, reveals, start
from companion.games.finger_guns.flow import advance
from companion.games.finger_guns.house import HOUSE_RULES
from companion.games.finger_guns.legal import legal, refusal
from companion.games.finger_guns.state import State
from companion.games.offers import matches
from companion.games.referee import Action, Event, HouseRule, Moment, Offer, Referee, Refused

_VERBS: dict[str, Callable[[State, Action], tuple[State, list[Event]]]] = {
    "deal": start.deal,
    "order": reveals.order,
    "targets": reveals.targets,
    "cards": reveals.cards,
    "identify": flipping.identify,
    "swap": actions.swap,
    "flip": actions.flip,
    "look": actions.look,
    "pass": actions.pass_on,
    "remove": removal.remove,
}

_MOMENTS = {
    "start": Moment.SETUP,
    "deal": Moment.SETUP,
    "order": Moment.CHOICE,
    "targets": Moment.REVEAL,
    "cards": Moment.REVEAL,
    "identify": Moment.CHOICE,
    "action": Moment.TURN,
    "remove": Moment.CHOICE,
    "over": Moment.OVER,
}


class FingerGuns(Referee[State]):
    """Quickshot, Longshot and Gun Gang, with the special actions and the flipping expansion, for 3 to 8 players."""

    game: ClassVar[str] = "finger_guns"
    title: ClassVar[str] = "Finger Guns"
    house_rules: ClassVar[tuple[HouseRule, ...]] = HOUSE_RULES

    def prepared(self, action: Action) -> Action:
        return start.with_deck(action) if isinstance(action, Mapping) and action.get("do") == "start" else action

    def apply(self, state: State | None, action: Action) -> tuple[State, tuple[Event, ...]]:
        if not isinstance(action, Mapping):
            raise Refused("no_verb", "An action is a JSON object.")
        if state is None:
            if action.get("do") != "start":
                raise Refused("not_started", 'The game has not started: {"do": "start", "players": [...]}.')
            state, events = start.start(action)
        else:
            offers = legal(state)
            if not any(matches(offer, action) for offer in offers):
                raise refusal(state, action, offers)
            state, events = _VERBS[action["do"]](state, action)
        state, more = advance(state)
        return state, (*events, *more)

    def legal(self, state: State | None) -> list[Offer]:
        """Exactly the actions that `apply` accepts now.

        Two things cannot be said by an offer: a start may bring a deck as data, and its deck must have 8 cards for each
        player.
        """
        return start.start_offers() if state is None else legal(state)

    def phase(self, state: State | None) -> str:
        return "start" if state is None else state.phase

    def moment(self, state: State | None) -> Moment:
        return _MOMENTS[self.phase(state)]

    def public(self, state: State) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "game": self.game,
            "players": list(state.players),
            "mode": state.mode,
            "gun_gang": state.gun_gang,
            "specials": state.specials,
            "flipping": state.flipping,
            "deal": state.deal,
            "deck": state.deck,
            "house": dict(state.house),
            "phase": state.phase,
            "round": state.round,
            "first": state.first,
            "lives": {player: [state.shown(ref) for ref in refs] for player, refs in state.lives.items()},
            "center": [state.shown(ref) for ref in state.center],
            "gone": [state.shown(card) for card in state.gone],
            "dead": list(state.dead),
            "targets": state.targets and dict(state.targets),
            "picks": state.picks and {player: state.shown(ref) for player, ref in state.picks.items()},
            "damage": dict(state.damage),
            "acting": [player for player, _ in state.acting],
            "owed": dict(state.owed or {}),
            "winners": list(state.winners),
        }
        return shown

    def why(self, state: State) -> dict[str, str]:
        return dict(state.reasons)
