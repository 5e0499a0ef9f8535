"""What is said in English about Finger Guns: one line for each event."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.voice.english.wording import counted, names, number, possessive, verb

Event = Mapping[str, Any]

_MODES = {"quickshot": "Quickshot", "longshot": "Longshot"}

_SPECIALS = {
    "disable_shields": "disable all shields",
    "weaken_shields": "all shields one less",
    "strengthen_attacks": "all attacks one more",
    "limit_to_lives": "no more damage than lives",
    "finger_bonus": "one more for every finger on it",
    "double_if_nobody": "double if nobody points at you",
    "double_if_one": "double if one player points at you",
    "double_if_more": "double if more than one player points at you",
    "double_if_center": "double if {amount} pointed at the center",
    "double_if_all_center": "double if all others pointed at the center",
    "center_only": "only from the center",
    "as_left": "as much damage as the left neighbor",
    "as_right": "as much damage as the right neighbor",
    "as_strongest": "as much damage as the strongest pointing at you",
    "swap_lives": "swap up to three lives",
    "flip_facedown": "flip {amount} facedown",
    "flip_faceup": "flip {amount} faceup",
    "look": "look at {amount} facedown",
    "facedown_attack": "facedown cards are attacks of one",
    "facedown_shield": "facedown cards are shields of one",
    "hide": "hide",
    "reverse_next": "opposite order next round",
}


def line(event: Event) -> str:
    """The spoken line of an event of Finger Guns."""
    return _LINES[event["event"]](event)


def _started(event: Event) -> str:
    with_them = [
        words
        for key, words in (("gun_gang", "Gun Gang"), ("specials", "all special actions"), ("flipping", "flipping"))
        if event[key]
    ]
    variants = f" with {names(with_them)}" if with_them else ""
    return f"Finger Guns for {names(event['players'])}: {_MODES[event['mode']]}{variants}."


def _dealt(event: Event) -> str:
    facedown = sum("facedown" in card for card in event["lives"])
    half = f", {number(facedown)} of them facedown" if facedown else ""
    return f"{event['player']} has {counted(len(event['lives']), 'life', 'lives')}{half}."


def _order_wanted(event: Event) -> str:
    return f"{names(event['players'], 'or')}, finger gun first or card first?"


def _order_picked(event: Event) -> str:
    return f"{event['player']} picks: {_first(event)}."


def _round_begun(event: Event) -> str:
    return f"Round {number(event['round'])}: {_first(event)}."


def _point_wanted(event: Event) -> str:
    return f"{names(event['players'])}, point your finger guns."


def _pick_wanted(event: Event) -> str:
    return f"{names(event['players'])}, point at a card."


def _pointed(event: Event) -> str:
    return f"{'; '.join(f'{player} at {target}' for player, target in event['targets'].items())}."


def _picked(event: Event) -> str:
    said = []
    for player, pick in event["picks"].items():
        place = " from the center" if pick["from"] == "center" else ""
        said.append(f"{player}{place}: {card(pick)}")
    return f"{'; '.join(said)}."


def _turned_faceup(event: Event) -> str:
    return f"{_whose(event)} facedown card is {card(event['card'])}."


def _turned_facedown(event: Event) -> str:
    return f"{_whose(event)} {card(event['card'])} is flipped facedown."


def _identity_wanted(event: Event) -> str:
    return f"Which card is {_whose(event, 'the')} facedown card?"


def _ruled(event: Event) -> str:
    hit = [f"{player} takes {number(damage)}" for player, damage in event["damage"].items() if damage]
    hiding = event["hidden"]
    said = [f"{names(hiding)} {verb(hiding, 'hides', 'hide')}."] if hiding else []
    said.append(f"{names(hit)}." if hit else "Nobody takes damage.")
    return " ".join(said)


def _action_wanted(event: Event) -> str:
    return f"{event['player']}, {_special(event)}."


def _no_effect(event: Event) -> str:
    return f"{event['player']} cannot use it: {_special(event)}."


def _swapped(event: Event) -> str:
    return f"{event['player']} swaps {counted(len(event['given']), 'life', 'lives')} with {event['with']}."


def _looked(event: Event) -> str:
    return f"{event['player']} looks at {counted(len(event['cards']), 'facedown card')}."


def _passed(event: Event) -> str:
    return f"{event['player']} swaps nothing."


def _remove_wanted(event: Event) -> str:
    if not event["must"]:
        return f"{event['player']}, choose {counted(event['choose'], 'card')} to remove."
    return f"{event['player']}, your {card(event['must'][0])} goes; choose {number(event['choose'])} more to remove."


def _removed(event: Event) -> str:
    left = counted(event["lives"], "life", "lives")
    return f"{event['player']} loses {_cards(event['cards'])} and has {left} left."


def _gone(event: Event) -> str:
    return f"Out of the game: {_cards(event['cards'])}."


def _died(event: Event) -> str:
    return f"{names(event['players'])} {verb(event['players'], 'is', 'are')} dead."


def _round_over(event: Event) -> str:
    return f"Lives: {', '.join(f'{player} {number(lives)}' for player, lives in event['lives'].items())}."


def _tie_break(event: Event) -> str:
    possible = [f"{player} {number(damage)}" for player, damage in event["possible"].items()]
    return f"{names(event['players'])} are tied; possible damage: {', '.join(possible)}."


def _over(event: Event) -> str:
    winners = event["winners"]
    if not winners:
        return "Nobody is left alive, and nobody wins."
    if event["reason"] == "all_dead":
        return f"Nobody is left alive; {names(winners)} {verb(winners, 'wins', 'share the victory')}."
    reason = {
        "death": "",
        "last_standing": " as the last player standing",
        "quiet": ", since nobody has lost a life for long",
    }[event["reason"]]
    return f"{names(winners)} {verb(winners, 'wins', 'share the victory')}{reason}."


def _first(event: Event) -> str:
    return "finger gun first, then the card" if event["first"] == "targets" else "card first, then the finger gun"


def card(shown: Mapping[str, Any]) -> str:
    """A card as the table sees it: "attack three, double if nobody points at you"; "a facedown card"."""
    if "facedown" in shown:
        return "a facedown card"
    words = f"{shown['kind']} {number(shown['number'])}"
    return f"{words}, {_special(shown)}" if "special" in shown else words


def _cards(cards: Sequence[Mapping[str, Any]]) -> str:
    """Several cards, without their special actions."""
    facedown = sum("facedown" in card for card in cards)
    said = [f"{card['kind']} {number(card['number'])}" for card in cards if "facedown" not in card]
    return names([*said, counted(facedown, "facedown card")] if facedown else said)


def _special(event: Mapping[str, Any]) -> str:
    amount = event.get("amount")
    return _SPECIALS[event["special"]].format(amount="" if amount is None else number(amount))


def _whose(event: Event, start: str = "The") -> str:
    """In front of whom a card lies: "Ana's", "The center's"."""
    player = event["player"]
    return possessive(f"{start} center" if player is None else player)


_LINES: Mapping[str, Callable[[Event], str]] = {
    "started": _started,
    "dealt": _dealt,
    "order_wanted": _order_wanted,
    "order_picked": _order_picked,
    "round_begun": _round_begun,
    "point_wanted": _point_wanted,
    "pick_wanted": _pick_wanted,
    "pointed": _pointed,
    "picked": _picked,
    "turned_faceup": _turned_faceup,
    "turned_facedown": _turned_facedown,
    "identity_wanted": _identity_wanted,
    "ruled": _ruled,
    "action_wanted": _action_wanted,
    "no_effect": _no_effect,
    "swapped": _swapped,
    "looked": _looked,
    "passed": _passed,
    "remove_wanted": _remove_wanted,
    "removed": _removed,
    "gone": _gone,
    "died": _died,
    "round_over": _round_over,
    "tie_break": _tie_break,
    "over": _over,
}
