"""What is said in Captain Pirate: one sentence or two for each event.

Hidden cards are never said: no event has them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.voice.english.wording import counted, names, number, possessive, verb

Event = Mapping[str, Any]

_HOUSE = {
    ("reshuffle", "at_once"): "The discards are shuffled as soon as the draw pile is empty.",
    ("exchange_returns", "both"): "In an exchange both return a card.",
    ("short_exchange", True): "A single card may be exchanged.",
    ("limit_on_exchange", True): "The hand limit counts in an exchange too.",
    ("empty_hands", True): "Empty hands may be looked at and shown.",
    ("short_turn", "expedition"): "Who has only one action must go on an expedition.",
    ("mate_needs_cards", True): "The First Mate must hold enough cards.",
    ("all_parrots", False): "Nobody may put down parrots alone.",
    ("bluff", "fails"): "The Captain may bluff.",
}
"""The house rules that are said at the start: those that go another way than by default."""


def line(event: Event) -> str:
    """The spoken line of one event. Raises `KeyError` for an event that this game does not have."""
    return _LINES[event["event"]](event)


def _started(event: Event) -> str:
    house = "".join(f" {_HOUSE[rule]}" for rule in event["house"].items() if rule in _HOUSE)
    cards = counted(event["hand"], "card")
    deals = f"Deal {cards} each" if event["deal"] == "table" else f"I have dealt {cards} each"
    return f"Captain Pirate with {names(event['players'])}.{house} {deals}. Who imitates a parrot best?"


def _goes_first(event: Event) -> str:
    return f"{event['player']} is the best parrot and goes first."


def _turn(event: Event) -> str:
    if event["actions"] == 0:
        return f"{possessive(event['player'])} turn: it must be an expedition."
    actions = "one action" if event["actions"] == 1 else f"{number(event['actions'])} different actions"
    return f"{possessive(event['player'])} turn: {actions} or an expedition."


def _took(event: Event) -> str:
    return f"{event['player']} takes a card and holds {number(event['hand'])}.{_more(event)}"


def _reshuffled(event: Event) -> str:
    return f"The draw pile is empty: the discards are shuffled, {counted(event['draw_pile'], 'card')}."


def _exchanging(event: Event) -> str:
    return f"{event['player']} exchanges with {event['with']}: both give face down."


def _gave(event: Event) -> str:
    return "; ".join(f"{player} gives {counted(count, 'card')}" for player, count in event["cards"].items()) + "."


def _kept(event: Event) -> str:
    return f"{event['player']} keeps one and returns the other."


def _exchanged(event: Event) -> str:
    held = names([f"{player} holds {number(count)}" for player, count in event["hands"].items()])
    return f"{event['player']} has exchanged with {event['with']}: {held}.{_more(event)}"


def _looked(event: Event) -> str:
    return f"{event['player']} looks at {possessive(event['at'])} cards.{_more(event)}"


def _showed(event: Event) -> str:
    return f"{event['player']} shows {event['to']} all cards.{_more(event)}"


def _announced(event: Event) -> str:
    return (
        f"{event['captain']} goes on a {event['color']} expedition with {event['mate']}. "
        f"{event['captain']}, raise one to four fingers: how many cards?"
    )


def _declared(event: Event) -> str:
    cards = counted(event["number"], f"{event['color']} card")
    return (
        f"{event['captain']} goes on an expedition with {event['mate']}, putting down {cards}. "
        f"{event['mate']}, do you add {number(event['needed'])}?"
    )


def _declined(event: Event) -> str:
    cards = counted(event["number"], f"{event['color']} card")
    alone = ", or goes alone with five" if event["may_go_alone"] else ""
    return f"{event['mate']} declines. {event['captain']} reveals and discards {cards}{alone}."


def _accepted(event: Event) -> str:
    down = names([f"{player} {number(count)}" for player, count in event["cards"].items()])
    return f"{event['mate']} accepts: {down}, face down, and one card each to the center."


def _called_off(event: Event) -> str:
    return (
        f"{event['captain']} does not have the cards. The expedition is off: "
        f"{event['captain']} discards {number(event['number'])}, {event['mate']} keeps the cards."
    )


def _placed(event: Event) -> str:
    return f"{event['player']} puts down {counted(event['count'], 'card')}."


def _centered(event: Event) -> str:
    return f"{event['player']} moves a card to the center."


def _chose(event: Event) -> str:
    captain, mate = event["captain"], event["mate"]
    if event["card_of"] == captain:
        return f"{captain} and {mate} each take their own card."
    return f"{captain} takes {possessive(mate)} card, {mate} takes {possessive(captain)}."


def _treasure(event: Event) -> str:
    left = f"{number(event['left'])} left" if event["left"] else "the last one"
    return f"{event['captain']} takes a treasure and has {number(event['treasures'])}; {left}."


def _discarded(event: Event) -> str:
    return f"Discarded: {_cards(event['cards'])}."


def _went_alone(event: Event) -> str:
    return f"{event['captain']} goes alone with {_cards(event['cards'])}. {event['captain']}, choose one."


def _won_alone(event: Event) -> str:
    return f"{event['captain']} keeps {_card(event['card'])}."


def _ended(event: Event) -> str:
    return "The last treasure is taken. Everybody, reveal the cards you have won."


def _counted(event: Event) -> str:
    if not event["cards"]:
        return f"{event['player']} has won no cards."
    return f"{event['player']} has won {_cards(event['cards'])}: {counted(event['points'], 'point')}."


def _scored(event: Event) -> str:
    points = names([f"{player} {number(count)}" for player, count in event["points"].items()])
    winners = event["winners"]
    shared = f"{names(winners)} {verb(winners, 'wins', 'share the victory')}"
    level = [p for p, count in event["points"].items() if count == event["points"][winners[0]]]
    if len(winners) > 1:
        return f"Points: {points}. Level in points and treasures, {shared}."
    if len(level) > 1:
        return f"Points: {points}. {names(level)} are level, and {shared} with the most treasures."
    return f"Points: {points}. {shared}."


def _more(event: Event) -> str:
    return f" {number(event['more']).capitalize()} more action." if event["more"] else ""


def _cards(cards: Sequence[str]) -> str:
    """Cards as they are said: "red three, red four and two parrots"; by color alone "two red cards and one parrot"."""
    parts = []
    for card in dict.fromkeys(cards):
        same = [card] * cards.count(card)
        parts += [_card(one) for one in same] if _points(card) else [_counted_by_color(card, len(same))]
    return names(parts)


def _card(card: str) -> str:
    """One card: "red three", "one parrot"; "one red card" where only the color is known."""
    points = _points(card)
    return f"{card.split(' ')[0]} {number(int(points))}" if points else _counted_by_color(card, 1)


def _points(card: str) -> str:
    """What is said of the points on a card: nothing for a parrot, or where only the color is known."""
    color, _, points = card.partition(" ")
    return "" if color == "parrot" else points


def _counted_by_color(card: str, count: int) -> str:
    color = card.split(" ")[0]
    return counted(count, "parrot" if color == "parrot" else f"{color} card")


_LINES: Mapping[str, Callable[[Event], str]] = {
    "started": _started,
    "goes_first": _goes_first,
    "turn": _turn,
    "took": _took,
    "reshuffled": _reshuffled,
    "exchanging": _exchanging,
    "gave": _gave,
    "kept": _kept,
    "exchanged": _exchanged,
    "looked": _looked,
    "showed": _showed,
    "announced": _announced,
    "declared": _declared,
    "declined": _declined,
    "accepted": _accepted,
    "called_off": _called_off,
    "placed": _placed,
    "centered": _centered,
    "chose": _chose,
    "treasure": _treasure,
    "discarded": _discarded,
    "went_alone": _went_alone,
    "won_alone": _won_alone,
    "ended": _ended,
    "counted": _counted,
    "scored": _scored,
}
