"""The referee of Ghost Pirates: which line goes where."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from companion.games.asked import shown
from companion.games.ghost_pirates import public as everybody
from companion.games.ghost_pirates.cannons import fire, fire_offers
from companion.games.ghost_pirates.fight import fight, fight_offers
from companion.games.ghost_pirates.hits import lose, lose_offers
from companion.games.ghost_pirates.house import HOUSE_RULES
from companion.games.ghost_pirates.loot import pieces_of_eight, pieces_of_eight_offers, rum, rum_offers
from companion.games.ghost_pirates.movement import move, move_offers, retreat, retreat_offers
from companion.games.ghost_pirates.pillage import pillage, pillage_offers
from companion.games.ghost_pirates.planks import plank, plank_offers
from companion.games.ghost_pirates.setup import start, start_offers
from companion.games.ghost_pirates.ships import build, build_offers, replace_offers, replace_part
from companion.games.ghost_pirates.state import State
from companion.games.ghost_pirates.treasure import grappling_hook, grappling_hook_offers
from companion.games.ghost_pirates.turn import done, done_offers
from companion.games.referee import Action, Event, HouseRule, Moment, Offer, Referee, Refused

LINES: Mapping[str, Callable[[State, Action], tuple[State, list[Event]]]] = {
    "build": build,
    "replace": replace_part,
    "plank": plank,
    "rum": rum,
    "pieces_of_eight": pieces_of_eight,
    "fire": fire,
    "move": move,
    "retreat": retreat,
    "fight": fight,
    "pillage": pillage,
    "grappling_hook": grappling_hook,
    "lose": lose,
    "done": done,
}
"""The word after `do` -> the rule."""

OFFERS: Mapping[str, tuple[Callable[[State], Iterable[Offer]], ...]] = {
    "cards": (
        build_offers,
        replace_offers,
        plank_offers,
        rum_offers,
        pieces_of_eight_offers,
        fire_offers,
        grappling_hook_offers,
        done_offers,
    ),
    "movement": (move_offers, retreat_offers, grappling_hook_offers, done_offers),
    "fight": (fight_offers, pillage_offers, grappling_hook_offers, done_offers),
    "lose": (lose_offers,),
    "over": (),
}
"""Phase -> what may be done in it."""


class GhostPirates(Referee[State]):
    """Two players, two ships. The player who is named first begins."""

    game: ClassVar[str] = "ghost_pirates"
    title: ClassVar[str] = "Ghost Pirates"
    house_rules: ClassVar[tuple[HouseRule, ...]] = HOUSE_RULES

    def apply(self, state: State | None, action: Action) -> tuple[State, tuple[Event, ...]]:
        """See `Referee.apply`. The lines are in docs/referee/ghost_pirates.md."""
        do = action.get("do") if isinstance(action, Mapping) else None
        if state is None:
            if do != "start":
                raise Refused("not_started", 'The game has not started; send {"do": "start", ...} first.')
            state, events = start(action)
            return state, tuple(events)
        if do == "start":
            raise Refused("started", "The game has started already.")
        if not isinstance(do, str) or do not in LINES:
            raise Refused("unknown_line", f"There is no line {shown(do)} in Ghost Pirates.")
        if state.winner is not None:
            raise Refused("over", f"The game is over: {state.names[state.winner]} has won.")
        if state.losses and do != "lose":
            raise Refused("choose_losses", f"{state.names[state.losses[0].chooser]} first chooses who is hit.")
        if do == "lose" and not state.losses:
            raise Refused("no_losses", "Nobody is hit, so nobody can be chosen.")
        state, events = LINES[do](state, action)
        return state, tuple(events)

    def legal(self, state: State | None) -> list[Offer]:
        """See `Referee.legal`. Where the referee dealt, this names cards that are hidden from the table."""
        if state is None:
            return start_offers()
        return [offer for offers in OFFERS[self.phase(state)] for offer in offers(state)]

    def phase(self, state: State | None) -> str:
        """`start`, `cards`, `movement`, `fight`, `lose` (who is hit must be chosen) or `over`."""
        return "start" if state is None else state.waits_for

    def moment(self, state: State | None) -> Moment:
        """A turn, or the choice of who is hit."""
        return {"start": Moment.SETUP, "lose": Moment.CHOICE, "over": Moment.OVER}.get(self.phase(state), Moment.TURN)

    def public(self, state: State) -> dict[str, Any]:
        """See `Referee.public`."""
        return everybody.public(state)

    def why(self, state: State) -> dict[str, str]:
        """The reason for what the latest roll did, by who rolled it (or whose crew retreated)."""
        return dict(state.why)
