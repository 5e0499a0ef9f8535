"""The two decisions of a round: 'everyone makes a finger gun towards another player', and 'everyone points at a card in
front of them or one faceup on the table'."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.finger_guns.cards import ATTACK
from companion.games.finger_guns.flipping import flip_faceup
from companion.games.finger_guns.plays import hidden
from companion.games.finger_guns.ruling import ruled
from companion.games.finger_guns.state import CardRef, State
from companion.games.referee import Action, Event

TARGETS = "targets"
CARDS = "cards"


def begin_round(state: State) -> tuple[State, list[Event]]:
    """'Next round!' The decisions of the last one are forgotten."""
    turned = state.opposite
    before = state.first
    state = replace(
        state,
        round=state.round + 1,
        stage="reveals",
        first=None,
        targets=None,
        picks=None,
        blind=(),
        from_center=(),
        acting=(),
        damage={},
        owed=None,
    )
    first = _first_decision(state, turned, before)
    return (state, []) if first is None else _begun(state, first)


def order_pickers(state: State) -> tuple[str, ...]:
    """'The player currently in the lead / most behind picks the order.'"""
    counts = {player: len(state.lives[player]) for player in state.living}
    best = max(counts.values()) if state.house["order"] == "leader" else min(counts.values())
    return tuple(player for player, count in counts.items() if count == best)


def order(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "order", "player": "Ana", "first": "cards"}`"""
    event = {"event": "order_picked", "player": action["player"], "first": action["first"]}
    state, events = _begun(state, action["first"])
    return state, [event, *events]


def revealing(state: State) -> tuple[State, list[Event]]:
    """Asks for the decision that is still open, or rules the round."""
    if state.first is None:
        wanted = {"event": "order_wanted", "round": state.round, "players": list(order_pickers(state))}
        return replace(state, phase="order"), [wanted]
    if state.picks is None and (state.first == CARDS or state.targets is not None):
        return replace(state, phase=CARDS), [{"event": "pick_wanted", "players": list(participants(state))}]
    if state.targets is None:
        pointing = list(target_choices(state))
        if pointing:
            return replace(state, phase=TARGETS), [{"event": "point_wanted", "players": pointing}]
        state = replace(state, targets={})
    return ruled(state)


def participants(state: State) -> tuple[str, ...]:
    """The living, and the dead where they have an Attack card to pick: 'All the dead players still participate but in a
    limited way.'"""
    some_attack = bool(_attacks_in_center(state))
    return tuple(player for player in state.players if player not in state.dead or some_attack)


def target_choices(state: State) -> dict[str, list[str]]:
    """At whom everybody may point: anyone else who takes part and does not hide. Who does not point is left out."""
    out_of_sight = hidden(state)
    taking_part = participants(state)
    around = state.players if state.house["idle_dead_targets"] else taking_part
    in_sight = [player for player in around if player not in out_of_sight]
    choices = {
        player: [other for other in in_sight if other != player] for player in taking_part if player not in out_of_sight
    }
    return {player: others for player, others in choices.items() if others}


def pick_choices(state: State) -> dict[str, list[CardRef]]:
    """Where everybody may point: 'at a card in front of them or one faceup on the table'. Dead players 'can only pick
    Attack cards (from the center of the table)'."""
    attacks = _attacks_in_center(state)
    center: list[CardRef] = [ref for ref in state.center if state.faceup(ref)]
    choices: dict[str, list[CardRef]] = {}
    for player in participants(state):
        own = state.lives.get(player, ())
        usable = own
        if state.house["center_only_in_front"] == "not_pickable":
            usable = tuple(ref for ref in own if not ((card := state.faceup(ref)) and card.special == "center_only"))
        choices[player] = list(attacks) if player in state.dead else [*usable, *center] or list(own)
    return choices


def targets(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "targets", "hands": {"Ana": "Ben", ...}}`: everybody who points, at once."""
    hands = dict(action["hands"])
    return replace(state, targets=hands), [{"event": "pointed", "targets": hands}]


def cards(state: State, action: Action) -> tuple[State, list[Event]]:
    """`{"do": "cards", "hands": {"Ana": 12, "Ben": "facedown-3", ...}}`: everybody, at once. 'Only flip them faceup if
    someone points at them.'"""
    picks: dict[str, CardRef] = dict(action["hands"])
    event = {
        "event": "picked",
        "picks": {
            player: {**state.shown(ref), "from": "center" if ref in state.center else "front"}
            for player, ref in picks.items()
        },
    }
    facedown = {player: ref for player, ref in picks.items() if isinstance(ref, str)}
    state = replace(
        state,
        picks=picks,
        blind=tuple(facedown),
        from_center=tuple(ref for ref in dict.fromkeys(picks.values()) if isinstance(ref, int) and ref in state.center),
    )
    state, flipped = flip_faceup(state, facedown.values())
    return state, [event, *flipped]


def _begun(state: State, first: str) -> tuple[State, list[Event]]:
    event = {"event": "round_begun", "round": state.round, "first": first}
    return replace(state, first=first), [event]


def _first_decision(state: State, turned: bool, before: str | None) -> str | None:
    """The first decision of a new round; `None` where a player picks it. Without the flipping expansion the finger gun
    comes first; with it, 'every second round, it's reversed: pick your card first, then point your finger gun'."""
    opposite: Callable[[str], str] = {TARGETS: CARDS, CARDS: TARGETS}.__getitem__
    if turned and state.house["opposite_order"] == "cards_first":
        return CARDS
    if state.flipping and state.house["order"] != "alternate":
        return opposite(before) if turned and before else None
    usual = CARDS if state.flipping and state.round % 2 == 0 else TARGETS
    return opposite(usual) if turned else usual


def _attacks_in_center(state: State) -> tuple[int, ...]:
    return tuple(ref for ref in state.center if isinstance(ref, int) and state.cards[str(ref)].kind == ATTACK)
