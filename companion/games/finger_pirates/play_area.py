"""The play area (rulebook chapters 2 and 3): card acquisition and replenishment."""

from dataclasses import replace

from companion.games.finger_pirates.numbers import check_ships, ship_slot, whole
from companion.games.finger_pirates.state import State
from companion.games.referee import Action, Event, Offer, Refused


def lay_out(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "lay_out", "control": [11, 23, 30]}`.

    "Draw cards face up from the deck and line them up, one fewer than the number of players."
    """
    ships = action["control"]
    wanted = len(state.players) - 1
    if not isinstance(ships, list) or len(ships) != wanted:
        raise Refused("bad_lay_out", f"The play area has {wanted} ships: one fewer than the players.")
    ships = [whole(ship, "A ship control number") for ship in ships]
    check_ships(state, ships)
    state = replace(state, phase="limit", round=state.round + 1, play_area=tuple(ships), limit=None)
    return state, [{"event": "laid_out", "round": state.round, "control": ships, "left": state.cards_face_down}]


def lay_out_offers(state: State) -> list[Offer]:
    count = len(state.players) - 1
    slot = {"list_of": ship_slot(state), "count": [count, count], "different": True}
    return [{"do": "lay_out", "control": slot}]


def take(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "take", "player": "Ana", "control": 23}`, in collusive order.

    "The player last in the order cannot get a card. If any card is remaining in the play area on your turn to pick a
    card, you must take one. Place your acquired card on top of your pile."
    """
    player, ship = action["player"], action["control"]
    if player != state.picking:
        raise Refused("not_your_turn", f"It is {state.picking}'s turn: ships are taken in collusive order.")
    if type(ship) is not int or ship not in state.play_area:
        ships = ", ".join(map(str, state.play_area))
        raise Refused("not_in_play_area", f"{player} must take one of the ships in the play area: {ships}.")
    left = tuple(other for other in state.play_area if other != ship)
    piles = {**state.piles, player: (*state.piles[player], ship)}
    state = replace(state, piles=piles, play_area=left)
    events: list[Event] = [{"event": "took", "player": player, "control": ship}]
    if left:
        return state, events
    events.append({"event": "no_ship", "player": state.picking})
    if state.round == state.rounds:
        return replace(state, phase="score"), [*events, {"event": "deck_ran_out", "left": state.cards_face_down}]
    state, replenished = replenish(replace(state, phase="lay_out"))
    return state, [*events, *replenished]


def take_offers(state: State) -> list[Offer]:
    return [{"do": "take", "player": state.picking, "control": {"one_of": list(state.play_area)}}]


def replenish(state: State) -> tuple[State, list[Event]]:
    """Where the referee deals: the next play area and the limit on the deck; otherwise the table lays out."""
    if state.seed is None or state.deck is None:
        return state, []
    count = len(state.players) - 1
    ships, face_down = state.face_down[:count], state.face_down[count:]
    limit = state.deck.card(face_down[0]).limit(len(state.players))
    state, events = lay_out(state, {"do": "lay_out", "control": list(ships)})
    state = replace(state, phase="reveal", face_down=face_down, limit=limit)
    return state, [*events, {"event": "limit", "round": state.round, "value": limit}]
