"""What the camera makes of printed cards, for the table to confirm, and what is asked where its view leaves a doubt."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.voice.english.wording import counted, names, number, possessive

Action = Mapping[str, Any]


def proposal(action: Action) -> str:
    """One sentence for the line that the referee would be told: "The limit is thirteen."."""
    return _PROPOSALS[action["do"]](action)


def _each(ships: Mapping[str, int]) -> str:
    return f"{', '.join(f'{player} {number(ship)}' for player, ship in ships.items())}."


def _numbers(cards: Sequence[int]) -> str:
    return names([number(card) for card in cards])


_PROPOSALS: Mapping[str, Callable[[Action], str]] = {
    "first_ships": lambda action: f"First ships: {_each(action['control'])}",
    "control": lambda action: f"On top: {_each(action['value'])}",
    "lay_out": lambda action: f"Laid out: ships {_numbers(action['control'])}.",
    "limit": lambda action: f"The limit is {number(action['value'])}.",
    "take": lambda action: f"{action['player']} takes ship {number(action['control'])}.",
    "deal": lambda action: f"{action['player']} has {counted(len(action['lives']), 'life', 'lives')}.",
    "remove": lambda action: f"{action['player']} removes {counted(len(action['cards']), 'card')}.",
    "identify": lambda action: f"The card is number {number(action['card'])}.",
    "swap": lambda action: (
        f"{action['player']} swaps {counted(len(action['give']), 'life', 'lives')} with {action['with']}."
    ),
}


def doubt(what: str, player: str | None, cards: Sequence[int], seen: int, wanted: int, players: Sequence[str]) -> str:
    """One sentence for one doubt; `player` is nothing for the middle. The kinds are those of `Doubt` in `games`."""
    if what == "unseen":
        return f"I see no card in front of {names(players)}."
    where = "in the middle" if player is None else f"in front of {player}"
    which = names([str(card) for card in cards]) if cards else "the card"
    several = len(cards) > 1
    if what == "missing":
        return f"I see {seen} of {wanted} {'card' if wanted == 1 else 'cards'} {where}."
    if what == "too_many":
        return f"I see {seen} cards {where}, and there should be {wanted}: {which}."
    if what == "hidden":
        return f"{which} {where} {'are' if several else 'is'} covered now.".capitalize()
    if what == "no_longer_seen":
        return f"I no longer see {which}."
    if what == "elsewhere":
        return f"{which} {'lie' if several else 'lies'} {where}."
    if player is None:
        return f"I can't tell where {which} {'belong' if several else 'belongs'}."
    return f"I can't tell whether {which} {'are' if several else 'is'} {possessive(player)}."
