"""The expedition: declared, declined or accepted, placed, two cards won, a treasure taken; the last one also alone."""

from dataclasses import replace

from companion.games.asked import check_keys, shown
from companion.games.captain_pirate.actions import check_turn
from companion.games.captain_pirate.asked import check_player, each_player, other_player, some_cards
from companion.games.captain_pirate.cards import EXPEDITION, PARROT, UNKNOWN, Cards, enough, picks, without
from companion.games.captain_pirate.declaration import (
    MOST_DECLARED,
    can_accept,
    can_put_down,
    numbers,
    pool_for,
    unseen,
)
from companion.games.captain_pirate.state import Expedition, State
from companion.games.captain_pirate.turn import next_turn
from companion.games.referee import Action, Event, Offer, Refused


def expedition(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The Captain declares a number (between 1 and 4) and a color of cards", and names the First Mate.

    The number may be left out: then the Captain raises as many fingers at the count of three, and `reveal` brings it.
    """
    check_keys(action, "player", "with", "color", optional=["number"])
    captain = check_turn(state, action)
    if state.done:
        raise Refused("turn_begun", f"{captain} has begun with actions; an expedition is a whole turn.")
    mate = other_player(state, action, "with")
    color = action["color"]
    if color not in state.colors:
        raise Refused("bad_color", f"The colors are {', '.join(state.colors)}, and {shown(color)} is none of them.")
    if "number" in action:
        _check_number(state, captain, mate, color, action["number"])
        return _declare(state, Expedition(captain, mate, color, action["number"], "answer", {}, {}))
    if not numbers(state, captain, mate, color):
        _check_number(state, captain, mate, color, max(1, min(MOST_DECLARED, len(state.hands[captain]))))
    pending = Expedition(captain, mate, color, None, "reveal", {}, {})
    announced = {"event": "announced", "captain": captain, "mate": mate, "color": color}
    return replace(state, pending=pending), (announced,)


def reveal(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The Captain's raised fingers are the number that he declares."""
    check_keys(action, "hands")
    pending = _pending(state)
    number = each_player(action["hands"], [pending.captain], "The raised fingers")[pending.captain]
    _check_number(state, pending.captain, pending.mate, pending.color, number)
    return _declare(state, replace(pending, number=number, stage="answer"))


def decline(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The Captain must reveal the cards he intended to use for the expedition and discard them"."""
    check_keys(action, "player")
    pending = _pending(state)
    check_player(state, action, pending.mate, "answers the Captain")
    last = state.treasures_left == 1
    alone = last and can_put_down(state, pending.captain, pending.color, EXPEDITION)
    enough_in_hand = len(state.hands[pending.captain]) >= EXPEDITION
    event = {
        "event": "declined",
        "captain": pending.captain,
        "mate": pending.mate,
        "color": pending.color,
        "number": _number(pending),
        "may_go_alone": last and enough_in_hand,
    }
    return replace(state, pending=replace(pending, stage="discard", alone=alone)), (event,)


def accept(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Accept "by adding cards of the same color as the Captain's, so that there are 5 cards in total"."""
    check_keys(action, "player")
    pending = _pending(state)
    captain, mate, number = pending.captain, pending.mate, _number(pending)
    check_player(state, action, mate, "answers the Captain")
    adds = EXPEDITION - number
    if not can_accept(state, mate, pending.color, number):
        raise Refused("not_held", f"{mate} must decline: he cannot add {_cards(adds, pending.color)}.")
    counts = {captain: number, mate: adds}
    event = {"event": "accepted", "captain": captain, "mate": mate, "color": pending.color, "cards": counts}
    state = replace(state, pending=replace(pending, stage="place"))
    if not state.knows_cards:
        # Hidden cards are placed and moved to the center without a word: the next public fact is the Captain's choice.
        for player, count in counts.items():
            state = _put_down(state, player, (UNKNOWN,) * count)
        pending = replace(_pending(state), stage="choose", center={captain: UNKNOWN, mate: UNKNOWN})
        state = replace(state, pending=pending)
    return state, (event,)


def call_off(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """With the house rule `bluff` at `fails`: the Captain owns up, the First Mate takes his cards back."""
    check_keys(action, "player")
    pending = _pending(state)
    check_player(state, action, pending.captain, "leads the expedition")
    if not _may_call_off(state):
        raise Refused("must_go", f"The expedition is accepted, and {pending.captain} must put down the cards declared.")
    hands = dict(state.hands)
    for player, cards in pending.placed.items():
        hands[player] = (*hands[player], *cards)
    pending = replace(pending, stage="discard", placed={}, center={})
    event = {"event": "called_off", "captain": pending.captain, "mate": pending.mate, "number": _number(pending)}
    return replace(state, hands=hands, pending=pending), (event,)


def discard(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Face up: the Captain's cards of a declined expedition, or "the remaining 3 cards used for the expedition"."""
    check_keys(action, "player", "cards")
    pending = _pending(state)
    check_player(state, action, pending.captain, "names the cards that are discarded")
    pool, count, all_parrots = _to_discard(state)
    wrong = f"The cards revealed must be {_cards(count, pending.color)}, parrots included."
    cards = some_cards(action["cards"], count, pool, Refused("not_those", wrong))
    if not all_parrots and not enough(cards, pending.color, count, False):
        raise Refused("all_parrots", f"At least one of the cards must be {pending.color}, not parrots alone.")
    if not pending.placed:
        state = _put_down(state, pending.captain, cards)
    return _end(_discarded(state, cards), ({"event": "discarded", "player": pending.captain, "cards": list(cards)},))


def alone(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The Captain may then declare that he has these 5 cards and will go alone"."""
    check_keys(action, "player", "cards")
    pending = _pending(state)
    captain = pending.captain
    check_player(state, action, captain, "leads the expedition")
    if state.treasures_left != 1:
        raise Refused("not_last", "Only on the sixth and final expedition may the Captain go alone.")
    if not pending.alone:
        raise Refused("not_held", f"{captain} cannot go alone: that takes {_cards(EXPEDITION, pending.color)}.")
    wrong = f"Going alone takes {_cards(EXPEDITION, pending.color)}, parrots included."
    pool = pool_for(state, captain, pending.color)
    cards = some_cards(action["cards"], EXPEDITION, pool, Refused("not_those", wrong))
    if not enough(cards, pending.color, EXPEDITION, bool(state.house["all_parrots"])):
        raise Refused("all_parrots", f"At least one of the cards must be {pending.color}, not parrots alone.")
    state = _put_down(state, captain, cards)
    state = replace(state, pending=replace(_pending(state), stage="win", placed={captain: cards}))
    return state, ({"event": "went_alone", "captain": captain, "cards": list(cards)},)


def win(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "Then chooses the one he will place in front of himself. That card will be used for scoring"."""
    check_keys(action, "player", "card")
    pending = _pending(state)
    captain, card = pending.captain, action["card"]
    check_player(state, action, captain, "chooses one of his 5 cards")
    if card not in pending.placed[captain]:
        raise Refused("not_those", f"{captain} chooses one of the 5 cards revealed, and {shown(card)} is none of them.")
    state = replace(state, won={**state.won, captain: (*state.won[captain], card)})
    state = _discarded(state, without(pending.placed[captain], [card]))
    state, treasure = _take_treasure(state, captain)
    return _end(state, ({"event": "won_alone", "captain": captain, "card": card}, treasure))


def place(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The Captain places the cards used face down beside himself. The First Mate does the same"."""
    check_keys(action, "player", "cards")
    pending = _pending(state)
    player = _next_of_both(pending, pending.placed)
    check_player(state, action, player, "puts down his cards")
    count = _counts(pending)[player]
    wrong = f"{player} must hold and put down {_cards(count, pending.color)}, parrots included."
    if player == pending.captain and not can_put_down(state, player, pending.color, count):
        raise Refused("not_those", wrong)
    cards = some_cards(action["cards"], count, pool_for(state, player, pending.color), Refused("not_those", wrong))
    if not enough(cards, pending.color, count, bool(state.house["all_parrots"])):
        raise Refused("all_parrots", f"At least one of the cards must be {pending.color}, not parrots alone.")
    state = _put_down(state, player, cards)
    if player == pending.mate:
        state = replace(state, pending=replace(_pending(state), stage="center"))
    return state, ({"event": "placed", "player": player, "count": count},)


def center(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The Captain chooses one of the cards he has just played and moves it face down to the center"."""
    check_keys(action, "player", "card")
    pending = _pending(state)
    player = _next_of_both(pending, pending.center)
    check_player(state, action, player, "moves a card to the center")
    card = action["card"]
    if card not in pending.placed[player]:
        raise Refused("not_those", f"{player} has not put down {shown(card)} for this expedition.")
    pending = replace(pending, center={**pending.center, player: card})
    if player == pending.mate:
        pending = replace(pending, stage="choose")
    return replace(state, pending=pending), ({"event": "centered", "player": player},)


def choose(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The Captain either takes his own card, or the First Mate's card"."""
    check_keys(action, "player", "card_of")
    pending = _pending(state)
    captain, mate = pending.captain, pending.mate
    check_player(state, action, captain, "chooses one of the two cards in the center")
    owner = action["card_of"]
    if owner not in (captain, mate):
        raise Refused("bad_choice", f"In the center lie the cards of {captain} and of {mate}.")
    other = mate if owner == captain else captain
    won = {
        **state.won,
        captain: (*state.won[captain], pending.center[owner]),
        mate: (*state.won[mate], pending.center[other]),
    }
    chose = {"event": "chose", "captain": captain, "mate": mate, "card_of": owner}
    state, treasure = _take_treasure(replace(state, won=won), captain)
    left = {player: without(cards, [pending.center[player]]) for player, cards in pending.placed.items()}
    if not state.knows_cards:
        return replace(state, pending=replace(pending, stage="discard", placed=left, center={})), (chose, treasure)
    rest = (*left[captain], *left[mate])
    discarded = {"event": "discarded", "player": captain, "cards": list(rest)}
    return _end(_discarded(state, rest), (chose, treasure, discarded))


def declaration_offers(state: State) -> list[Offer]:
    """Every expedition that the player on turn may declare; First Mates and colors with the same numbers together."""
    captain = state.player
    assert captain is not None
    if state.done:
        return []
    together: dict[tuple[tuple[str, ...], int, int], list[str]] = {}
    for color in state.colors:
        mates: dict[tuple[int, int], list[str]] = {}
        for mate in state.others(captain):
            if allowed := numbers(state, captain, mate, color):
                mates.setdefault((allowed[0], allowed[-1]), []).append(mate)
        for (fewest, most), named in mates.items():
            together.setdefault((tuple(named), fewest, most), []).append(color)
    return [
        {
            "do": "expedition",
            "player": captain,
            "with": {"one_of": list(mates)},
            "color": {"one_of": colors},
            "number": {"optional": {"integer": [fewest, most]}},
        }
        for (mates, fewest, most), colors in together.items()
    ]


def expedition_offers(state: State) -> list[Offer]:
    """What may be done at this stage of the expedition."""
    pending = _pending(state)
    captain, mate, color = pending.captain, pending.mate, pending.color
    all_parrots = bool(state.house["all_parrots"])
    offers: list[Offer] = []
    match pending.stage:
        case "reveal":
            allowed = numbers(state, captain, mate, color)
            offers = [{"do": "reveal", "hands": {"each": {captain: {"integer": [allowed[0], allowed[-1]]}}}}]
        case "answer":
            offers = [{"do": "decline", "player": mate}]
            if can_accept(state, mate, color, _number(pending)):
                offers.append({"do": "accept", "player": mate})
        case "place":
            player = _next_of_both(pending, pending.placed)
            count = _counts(pending)[player]
            slots = picks(pool_for(state, player, color), count, all_parrots)
            offers = [{"do": "place", "player": player, "cards": slot} for slot in slots]
        case "center":
            player = _next_of_both(pending, pending.center)
            offers = [{"do": "center", "player": player, "card": {"one_of": sorted(set(pending.placed[player]))}}]
        case "choose":
            offers = [{"do": "choose", "player": captain, "card_of": {"one_of": [captain, mate]}}]
        case "discard":
            slots = picks(*_to_discard(state))
            offers = [{"do": "discard", "player": captain, "cards": slot} for slot in slots]
            if pending.alone:
                slots = picks(pool_for(state, captain, color), EXPEDITION, all_parrots)
                offers += [{"do": "alone", "player": captain, "cards": slot} for slot in slots]
        case "win":
            offers = [{"do": "win", "player": captain, "card": {"one_of": sorted(set(pending.placed[captain]))}}]
    if _may_call_off(state):
        offers.append({"do": "call_off", "player": captain})
    return offers


def _declare(state: State, pending: Expedition) -> tuple[State, tuple[Event, ...]]:
    declared = {
        "event": "declared",
        "captain": pending.captain,
        "mate": pending.mate,
        "color": pending.color,
        "number": pending.number,
        "needed": EXPEDITION - _number(pending),
    }
    return replace(state, pending=pending), (declared,)


def _check_number(state: State, captain: str, mate: str, color: str, number: object) -> None:
    if type(number) is not int or not 1 <= number <= MOST_DECLARED:
        raise Refused(
            "bad_number", f"The Captain declares a number between 1 and {MOST_DECLARED}, not {shown(number)}."
        )
    if number in numbers(state, captain, mate, color):
        return
    held = len(state.hands[captain])
    if held < number:
        raise Refused("not_held", f"{captain} cannot declare {number} cards with {held} in hand.")
    if state.house["mate_needs_cards"] and len(state.hands[mate]) < EXPEDITION - number:
        raise Refused("mate_short", f"{mate} does not hold the {_cards(EXPEDITION - number, color)} still needed.")
    raise Refused("not_held", f"{captain} cannot put down {_cards(number, color)}, parrots included.")


def _to_discard(state: State) -> tuple[Cards, int, bool]:
    """The cards of which some are discarded now, how many, and whether they may all be parrots."""
    pending = _pending(state)
    captain, color, number = pending.captain, pending.color, _number(pending)
    if pending.placed:
        return pool_for(state, captain, color), EXPEDITION - 2, True
    bluffing = state.house["bluff"] == "fails"
    if bluffing and not (state.knows_cards and can_put_down(state, captain, color, number)):
        return state.hands[captain] if state.knows_cards else unseen(state, (*state.colors, PARROT)), number, True
    return pool_for(state, captain, color), number, bool(state.house["all_parrots"])


def _may_call_off(state: State) -> bool:
    pending = _pending(state)
    if state.house["bluff"] != "fails":
        return False
    if not state.knows_cards:
        return pending.stage == "choose"
    bluffed = not can_put_down(state, pending.captain, pending.color, _number(pending)) if pending.number else False
    return pending.stage == "place" and not pending.placed and bluffed


def _put_down(state: State, player: str, cards: Cards) -> State:
    """The cards leave the hand and lie before the player, named or hidden."""
    pending = _pending(state)
    left = without(state.hands[player], cards if state.knows_cards else (UNKNOWN,) * len(cards))
    pending = replace(pending, placed={**pending.placed, player: cards})
    return replace(state, hands={**state.hands, player: left}, pending=pending)


def _discarded(state: State, cards: Cards) -> State:
    return replace(state, discards=(*state.discards, *cards))


def _take_treasure(state: State, captain: str) -> tuple[State, Event]:
    """Rulebook: "The Captain takes a Treasure card and places it in front of himself"."""
    state = replace(state, treasures={**state.treasures, captain: state.treasures[captain] + 1})
    event = {"event": "treasure", "captain": captain, "treasures": state.treasures[captain]}
    return state, {**event, "left": state.treasures_left}


def _end(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The game ends when the sixth and last Treasure card has been taken"; else the next turn begins."""
    state = replace(state, pending=None)
    if state.treasures_left == 0:
        return state, (*events, {"event": "ended"})
    state, turn = next_turn(state)
    return state, (*events, turn)


def _counts(pending: Expedition) -> dict[str, int]:
    """How many cards each of the two puts down."""
    return {pending.captain: _number(pending), pending.mate: EXPEDITION - _number(pending)}


def _next_of_both(pending: Expedition, done: dict[str, Cards] | dict[str, str]) -> str:
    """The Captain first, then the First Mate."""
    return pending.mate if pending.captain in done else pending.captain


def _cards(count: int, color: str) -> str:
    return f"{count} {color} card{'' if count == 1 else 's'}"


def _number(pending: Expedition) -> int:
    assert pending.number is not None
    return pending.number


def _pending(state: State) -> Expedition:
    assert isinstance(state.pending, Expedition)
    return state.pending
