"""Exactly what may be done now, and the sentence that refuses everything else."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.asked import shown
from companion.games.finger_guns.actions import action_offers
from companion.games.finger_guns.plays import hidden
from companion.games.finger_guns.removal import remove_offers
from companion.games.finger_guns.reveals import CARDS, TARGETS, order_pickers, pick_choices, target_choices
from companion.games.finger_guns.start import deal_offers
from companion.games.finger_guns.state import State
from companion.games.referee import Action, Offer, Refused

WAITS = {
    "deal": "every player's lives are dealt first",
    "order": "a player picks the order of the decisions first",
    "targets": "everyone makes a finger gun towards another player now",
    "cards": "everyone points at a card now",
    "identify": "the table names the card that was flipped faceup first",
    "action": "a player uses the special action of a card first",
    "remove": "damaged players remove cards first",
    "over": "the game is over",
}


def legal(state: State) -> list[Offer]:
    """The offers of a game that has begun."""
    return _OFFERS[state.phase](state)


def refusal(state: State, action: Action, offers: list[Offer]) -> Refused:
    """Why an action that matches none of the offers is refused."""
    verb = action.get("do")
    if not isinstance(verb, str):
        return Refused("no_verb", 'An action names what to do, such as {"do": "targets", ...}.')
    same = [offer for offer in offers if offer["do"] == verb]
    if not same:
        return Refused("not_now", f"{shown(verb)} cannot be done now: {WAITS[state.phase]}.")
    keys = list(same[0])
    for key in action:
        if key not in keys:
            return Refused("unknown_key", f"{shown(key)} means nothing in {shown(verb)}; it has {', '.join(keys)}.")
    for key in keys:
        if key not in action:
            return Refused("missing", f"{shown(verb)} needs {shown(key)}; it has {', '.join(keys)}.")
    return _REFUSALS[verb](state, action)


def _order_offers(state: State) -> list[Offer]:
    players = {"one_of": list(order_pickers(state))}
    return [{"do": "order", "player": players, "first": {"one_of": [TARGETS, CARDS]}}]


def _targets_offers(state: State) -> list[Offer]:
    return [{"do": "targets", "hands": {"each": _one_of(target_choices(state))}}]


def _cards_offers(state: State) -> list[Offer]:
    return [{"do": "cards", "hands": {"each": _one_of(pick_choices(state))}}]


def _one_of(choices: Mapping[str, list[Any]]) -> dict[str, Any]:
    return {player: {"one_of": pool} for player, pool in choices.items()}


def _identify_offers(state: State) -> list[Offer]:
    return [{"do": "identify", "facedown": state.unknown[0], "card": {"one_of": list(state.unseen)}}]


_OFFERS: dict[str, Callable[[State], list[Offer]]] = {
    "deal": deal_offers,
    "order": _order_offers,
    "targets": _targets_offers,
    "cards": _cards_offers,
    "identify": _identify_offers,
    "action": action_offers,
    "remove": remove_offers,
    "over": lambda _: [],
}


def _refuse_deal(state: State, action: Action) -> Refused:
    player = action["player"]
    if player not in state.players:
        return Refused("no_such_player", f"{shown(player)} is not a player of this game.")
    if player in state.lives:
        return Refused("dealt_already", f"{player} has been dealt lives already.")
    count = "4 faceup cards, half of the 8 lives" if state.flipping else "8 cards"
    return Refused("bad_lives", f"{player} gets {count}, different ones of this deck that nobody else has.")


def _refuse_order(state: State, action: Action) -> Refused:
    who = " or ".join(order_pickers(state))
    return Refused("bad_order", f'{who} picks the order: "first" is "targets" or "cards".')


def _refuse_targets(state: State, action: Action) -> Refused:
    def sentence(player: str, pool: list[Any], named: object) -> str:
        if named == player:
            return f"{player} must point at another player."
        if isinstance(named, str) and named in hidden(state):
            return f"Nobody may point at {named} this round."
        return f"{player} may point at {' or '.join(pool)}, not at {shown(named)}."

    return _refuse_hands(action, target_choices(state), sentence)


def _refuse_cards(state: State, action: Action) -> Refused:
    def sentence(player: str, pool: list[Any], named: object) -> str:
        if player in state.dead:
            return f"{player} is dead and can only pick Attack cards from the center of the table, not {shown(named)}."
        return f"{player} picks a card of their own or one faceup in the center of the table, not {shown(named)}."

    return _refuse_hands(action, pick_choices(state), sentence)


def _refuse_hands(
    action: Action,
    pools: Mapping[str, list[Any]],
    sentence: Callable[[str, list[Any], object], str],
) -> Refused:
    """The first hand that is missing, too many or points where it may not."""
    hands = action["hands"]
    if not isinstance(hands, Mapping):
        return Refused("bad_hands", f"The hands are given as an object with {', '.join(pools)}.")
    missing = [player for player in pools if player not in hands]
    if missing:
        return Refused("missing_hand", f"Everyone acts at the same time; the hand of {', '.join(missing)} is missing.")
    for player in hands:
        if player not in pools:
            return Refused("too_many_hands", f"{shown(player)} does not point this round.")
    for player, pool in pools.items():
        if not any(type(option) is type(hands[player]) and option == hands[player] for option in pool):
            return Refused("bad_hand", sentence(player, pool, hands[player]))
    raise AssertionError("hands that fit are not refused")


def _refuse_identify(state: State, action: Action) -> Refused:
    place = state.unknown[0]
    if action["facedown"] != place:
        return Refused("wrong_card", f"The card at {place} is named next, not {shown(action['facedown'])}.")
    return Refused(
        "not_unseen", f"The card at {place} must be one that has not been seen yet, not {shown(action['card'])}."
    )


def _refuse_action(state: State, action: Action) -> Refused:
    player, number = state.acting[0]
    card = state.cards[str(number)]
    if action["player"] != player:
        return Refused("not_their_turn", f"{player} uses a special action next, not {shown(action['player'])}.")
    if action["do"] == "swap":
        return Refused(
            "bad_swap",
            f"{player} swaps up to 3 lives with another player, as many for as many; "
            "cards that somebody points at stay where they are.",
        )
    pool = action_offers(state)[0]["cards"]
    side = "faceup" if card.special == "flip_facedown" else "facedown"
    return Refused("bad_cards", f"{player} names {pool['count'][0]} different {side} cards within reach.")


def _refuse_remove(state: State, action: Action) -> Refused:
    owed = state.owed or {}
    player = action["player"]
    if not isinstance(player, str) or player not in owed:
        return Refused("nothing_to_remove", f"Cards are still to be removed by {', '.join(owed)} only.")
    return Refused(
        "bad_cards",
        f"{player} removes {owed[player]} different cards from in front of them; "
        "the one that they picked goes by itself and is not named.",
    )


_REFUSALS: dict[str, Callable[[State, Action], Refused]] = {
    "deal": _refuse_deal,
    "order": _refuse_order,
    "targets": _refuse_targets,
    "cards": _refuse_cards,
    "identify": _refuse_identify,
    "swap": _refuse_action,
    "flip": _refuse_action,
    "look": _refuse_action,
    "pass": _refuse_action,
    "remove": _refuse_remove,
}
