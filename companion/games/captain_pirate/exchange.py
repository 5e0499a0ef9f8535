"""The exchange: "Each player simultaneously gives the other 2 cards from his hand."

"The player chooses one of the two cards he received and returns the other." Where the referee does not know the cards,
the whole exchange is one line and only the numbers of cards move.
"""

from dataclasses import replace

from companion.games.asked import check_keys, shown
from companion.games.captain_pirate.actions import check_possible, check_turn
from companion.games.captain_pirate.asked import check_player, each_player, other_player, some_cards
from companion.games.captain_pirate.cards import UNKNOWN, without
from companion.games.captain_pirate.state import Exchange, State
from companion.games.captain_pirate.turn import acted, gives, partners
from companion.games.referee import Action, Event, Offer, Refused


def exchange(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The player on turn names the one with whom he exchanges."""
    check_keys(action, "player", "with")
    player = check_turn(state, action)
    partner = other_player(state, action, "with")
    for giver in (player, partner):
        if not gives(state, giver):
            raise Refused("too_few_cards", f"{giver} has too few cards: in an exchange each player gives 2.")
    if partner not in partners(state, player, "exchange"):
        raise Refused("hand_limit", f"The exchange would leave {partner} with more than {state.hand_limit} cards.")
    check_possible(state, "exchange")

    state = replace(state, pending=Exchange(player, partner, {}))
    if state.knows_cards:
        return state, ({"event": "exchanging", "player": player, "with": partner},)
    state = _swap(state, {giver: (UNKNOWN,) * gives(state, giver) for giver in (player, partner)})
    while (chooser := _chooser(state)) is not None:
        state = _keep(state, chooser, UNKNOWN)
    return _finish(state)


def give(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Both players put down the cards that they give, at the same time and face down."""
    check_keys(action, "cards")
    pending = _pending(state)
    both = (pending.player, pending.partner)
    named = each_player(action["cards"], both, "The cards to give")
    given = {}
    for player in both:
        refusal = Refused("not_held", f"{player} does not hold the cards that he gives.")
        given[player] = some_cards(named[player], gives(state, player), state.hands[player], refusal)
    state = _swap(state, given)
    gave = {"event": "gave", "cards": {player: len(cards) for player, cards in given.items()}}
    return _settle(state, gave)


def keep(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The player chooses one of the two cards he received and returns the other"."""
    check_keys(action, "player", "card")
    chooser = _chooser(state)
    assert chooser is not None
    check_player(state, action, chooser, "chooses one of the two cards received")
    card = action["card"]
    if card not in _pending(state).received[chooser]:
        raise Refused("not_received", f"{chooser} keeps one of the two cards received; {shown(card)} is not one.")
    return _settle(_keep(state, chooser, card), {"event": "kept", "player": chooser})


def exchange_offers(state: State) -> list[Offer]:
    """The gifts of both, or the choice of the one who chooses."""
    pending = _pending(state)
    if not pending.received:
        slots = {
            player: {"some_of": sorted(state.hands[player]), "count": [gives(state, player)] * 2}
            for player in (pending.player, pending.partner)
        }
        return [{"do": "give", "cards": {"each": slots}}]
    chooser = _chooser(state)
    assert chooser is not None
    return [{"do": "keep", "player": chooser, "card": {"one_of": sorted(set(pending.received[chooser]))}}]


def _settle(state: State, event: Event) -> tuple[State, tuple[Event, ...]]:
    """Who received a single card keeps it; when nobody has to choose any more, the exchange is over."""
    while (chooser := _chooser(state)) is not None:
        received = _pending(state).received[chooser]
        if len(received) > 1:
            return state, (event,)
        state = _keep(state, chooser, received[0])
    state, after = _finish(state)
    return state, (event, *after)


def _chooser(state: State) -> str | None:
    """The one who chooses next: the player on turn, and with the house rule `exchange_returns` both, one by one."""
    pending = _pending(state)
    choosers = [pending.player, pending.partner] if state.house["exchange_returns"] == "both" else [pending.player]
    return next((chooser for chooser in choosers if pending.received[chooser]), None)


def _swap(state: State, given: dict[str, tuple[str, ...]]) -> State:
    pending = _pending(state)
    hands = {**state.hands, **{player: without(state.hands[player], cards) for player, cards in given.items()}}
    received = {pending.player: given[pending.partner], pending.partner: given[pending.player]}
    return replace(state, hands=hands, pending=replace(pending, received=received))


def _keep(state: State, chooser: str, card: str) -> State:
    """The chosen card goes to the chooser's hand, the other back to the giver's."""
    pending = _pending(state)
    giver = pending.partner if chooser == pending.player else pending.player
    returned = without(pending.received[chooser], [card])
    hands = {
        **state.hands,
        chooser: (*state.hands[chooser], card),
        giver: (*state.hands[giver], *returned),
    }
    return replace(state, hands=hands, pending=replace(pending, received={**pending.received, chooser: ()}))


def _finish(state: State) -> tuple[State, tuple[Event, ...]]:
    """The partner takes into his hand what he was given, and the action is done."""
    pending = _pending(state)
    hands = dict(state.hands)
    for player, cards in pending.received.items():
        hands[player] = (*hands[player], *cards)
    counts = {player: len(hands[player]) for player in (pending.player, pending.partner)}
    event = {"event": "exchanged", "player": pending.player, "with": pending.partner, "hands": counts}
    return acted(replace(state, hands=hands, pending=None), "exchange", event)


def _pending(state: State) -> Exchange:
    assert isinstance(state.pending, Exchange)
    return state.pending
