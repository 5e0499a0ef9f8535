"""The turn: Draw Cards, Cards & Cannons, Crew Movement, Fight & Pillage (chapter "Gameplay")."""

from dataclasses import replace

from companion.games.asked import check_keys
from companion.games.ghost_pirates.drawing import draw
from companion.games.ghost_pirates.fight import due
from companion.games.ghost_pirates.movement import give_speed
from companion.games.ghost_pirates.places import group_at, poop_deck, with_group
from companion.games.ghost_pirates.state import Group, Groups, Part, Plank, State, with_player
from companion.games.referee import Action, Event, Offer, Refused

NEXT = {"cards": "movement", "movement": "fight"}


def begin(state: State, who: int) -> tuple[State, list[Event]]:
    """A player's turn begins: who is overboard comes back, and he takes one card.

    "At the start of each turn, take one card from the Play Deck and add it to your hand." The Mate "will return to his
    owner's Poop Deck at the start of their next turn"; crew sent overboard "will return to their own poop deck on
    their player's next turn".
    """
    state = replace(state, turn=state.turn + 1, active=who, phase="cards", pillages=0)
    state = _rested(replace(state, ship_card_played=False, plank_played=False))
    player = state.players[who]
    events: list[Event] = [{"event": "turn", "player": player.name, "turn": state.turn}]
    if player.overboard or player.mate_overboard:
        home = poop_deck(player.ship, who)
        group = group_at(state, home, who)
        group = replace(group, crew=group.crew + player.overboard, mate=group.mate or player.mate_overboard)
        state = with_group(with_player(state, who, overboard=0, mate_overboard=False), home, who, group)
        back = {"crew": player.overboard, "mate": player.mate_overboard}
        events.append({"event": "returned", "player": player.name, **back})
    if state.house["mast_speed"] == "turn":
        state = give_speed(state)
    state, news = draw(state, who, "main", 1)
    return state, events + news


def done(state: State, action: Action) -> tuple[State, list[Event]]:
    """The active player is done with this part of his turn; after Fight & Pillage the other player's turn begins."""
    check_keys(action)
    if state.phase == "fight":
        if due(state):
            raise Refused("must_fight", "Mixed groups of crew must fight before the turn can end.")
        return begin(state, 1 - state.active)
    state = replace(state, phase=NEXT[state.phase])
    if state.phase == "movement" and state.house["mast_speed"] == "movement":
        state = give_speed(state)
    return state, [{"event": "phase", "player": state.names[state.active], "phase": state.phase}]


def done_offers(state: State) -> list[Offer]:
    """Whether the part of the turn may end."""
    return [] if state.phase == "fight" and due(state) else [{"do": "done"}]


def _rested(state: State) -> State:
    """Nobody has moved, no cannon has fired, nobody has fought: it is a new turn."""
    for who in (0, 1):
        ship = state.players[who].ship
        parts = tuple(Part(part.card, _still(part.groups)) for part in ship.parts)
        state = with_player(state, who, ship=replace(ship, parts=parts))
    planks = tuple(Plank(plank.column, plank.card, _still(plank.groups)) for plank in state.planks)
    return replace(state, planks=planks)


def _still(groups: Groups) -> Groups:
    first, second = (Group(group.crew, group.mate, group.captain) for group in groups)
    return first, second
