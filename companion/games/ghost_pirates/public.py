"""What everybody at the table may know: all but the cards in the hands, the order of the decks and the seed."""

from typing import Any

from companion.games.ghost_pirates.hits import lose_offers
from companion.games.ghost_pirates.places import told
from companion.games.ghost_pirates.state import Deck, Group, Groups, Player, State


def public(state: State) -> dict[str, Any]:
    """The public state as JSON; columns are 1 to 5."""
    return {
        "players": list(state.names),
        "deal": state.deal,
        "turn": state.turn,
        "active": state.names[state.active],
        "phase": state.waits_for,
        "currents": list(state.currents),
        "ships": {player.name: _ship(state, player) for player in state.players},
        "planks": [
            {"column": p.column, "card": p.card, "groups": _groups(state, p.groups), "fought": p.fought}
            for p in state.planks
        ],
        "main_deck": _deck(state.main),
        "treasure_deck": _deck(state.treasure),
        "ship_card_played": state.ship_card_played,
        "plank_played": state.plank_played,
        "losses": _losses(state),
        "winner": None if state.winner is None else state.names[state.winner],
        "house": dict(state.house),
    }


def _ship(state: State, player: Player) -> dict[str, Any]:
    ship = player.ship
    parts = [
        {
            "column": column,
            "part": part.name,
            "card": part.card,
            "groups": _groups(state, part.groups),
            "fired": part.fired,
            "fought": part.fought,
            "pillaged": part.pillaged,
        }
        for column, part in zip(ship.columns, ship.parts, strict=True)
    ]
    return {
        "captain": player.captain,
        "bow_points_to": "column_1" if ship.step == 1 else "column_5",
        "parts": parts,
        "below_decks": player.below,
        "overboard": {"crew": player.overboard, "mate": player.mate_overboard},
        "hand": {"main": player.held.main, "treasure": player.held.treasure},
    }


def _groups(state: State, groups: Groups) -> dict[str, Any]:
    return {name: _group(group) for name, group in zip(state.names, groups, strict=True) if group.units}


def _group(group: Group) -> dict[str, Any]:
    return {"crew": group.crew, "mate": group.mate, "captain": group.captain, "moved": group.moved}


def _deck(deck: Deck) -> dict[str, Any]:
    return {"left": deck.left, "discards": list(deck.discards)}


def _losses(state: State) -> list[dict[str, Any]]:
    """The choice that the game waits for, if any."""
    if not state.losses:
        return []
    first = state.losses[0]
    choices = [offer["lost"] for offer in lose_offers(state)]
    chooser = state.names[first.chooser]
    return [{"player": chooser, "at": told(state, first.place), "cause": first.cause, "choices": choices}]
