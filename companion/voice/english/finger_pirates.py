"""What is said in English about Finger Pirates: one line for each event."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.voice.english.wording import counted, names, number, verb

Event = Mapping[str, Any]

_HOUSE = {
    ("nobody_abducted_at_zero", True): "Nobody is abducted when nobody has ghosts.",
    ("nobody_abducted_at_zero", False): "Somebody is always abducted.",
    ("jars_stop_at_zero", True): "Spare jars do not count.",
    ("jars_stop_at_zero", False): "Spare jars count below zero.",
    ("gun_without_token", "ask_again"): "Whoever shows a gun without a token shows again.",
    ("gun_without_token", "count_fingers"): "A gun without a token is two fingers.",
    ("fist", "ask_again"): "Whoever shows a fist shows again.",
    ("fist", "one_finger"): "A fist is one finger.",
}


def line(event: Event) -> str:
    """The spoken line of an event of Finger Pirates."""
    return _LINES[event["event"]](event)


def _started(event: Event) -> str:
    house = " ".join(_HOUSE[name, choice] for name, choice in event["house"].items())
    return f"Finger Pirates for {names(event['players'])}, {event['rules']} rules. {house}"


def _dealt(event: Event) -> str:
    return f"Everyone has {counted(event['cards'], 'card')}: choose your first ship."


def _first_ships(event: Event) -> str:
    return f"First ships: {', '.join(f'{player} {number(ship)}' for player, ship in event['control'].items())}."


def _laid_out(event: Event) -> str:
    return f"Round {number(event['round'])}: ships {_numbers(event['control'])}."


def _limit(event: Event) -> str:
    return f"The limit is {number(event['value'])}."


def _counted_as(event: Event) -> str:
    shown = "gun" if event["shown"] == "gun" else "fist"
    return f"{event['player']}'s {shown} counts as {counted(event['fingers'], 'finger')}."


def _needs_control(event: Event) -> str:
    return f"{names(event['players'])} are tied: what are your ship control numbers?"


def _ruled(event: Event) -> str:
    guns, total, limit = event["guns"], number(event["total"]), number(event["limit"])
    if guns:
        outcome = f"Bang! {names(guns)} {verb(guns, 'goes', 'go')} first, and the limit does not count."
    elif event["busted"]:
        outcome = f"Busted: {total} over {limit}."
    else:
        outcome = f"Not busted: {total}, limit {limit}."
    *earlier, last = event["order"]
    return f"{outcome} {', '.join(earlier)}, then {last}."


def _took(event: Event) -> str:
    return f"{event['player']} takes ship {number(event['control'])}."


def _no_ship(event: Event) -> str:
    return f"{event['player']} gets no ship."


def _deck_ran_out(event: Event) -> str:
    return "The deck has run out. Turn up your ships and count your ghosts."


def _scored(event: Event) -> str:
    ghosts = f"Ghosts: {', '.join(f'{player} {number(count)}' for player, count in event['ghosts'].items())}."
    eliminated, points, winners = event["eliminated"], event["points"], event["winners"]
    abducted = f"{names(eliminated) if eliminated else 'Nobody'} {verb(eliminated, 'is', 'are')} abducted."
    if not winners:
        return f"{ghosts} {abducted} Everyone loses: share the defeat."
    scores = f"Points: {', '.join(f'{player} {number(score)}' for player, score in points.items())}."
    return f"{ghosts} {abducted} {scores} {names(winners)} {verb(winners, 'wins', 'share the victory')}."


def _numbers(ships: list[int]) -> str:
    return names([number(ship) for ship in ships])


_LINES: Mapping[str, Callable[[Event], str]] = {
    "started": _started,
    "dealt": _dealt,
    "first_ships": _first_ships,
    "laid_out": _laid_out,
    "limit": _limit,
    "counted_as": _counted_as,
    "needs_control": _needs_control,
    "ruled": _ruled,
    "took": _took,
    "no_ship": _no_ship,
    "deck_ran_out": _deck_ran_out,
    "scored": _scored,
}
