"""What the table is asked for next in Finger Guns, and how the game stands: shown and said alike."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.voice.english.wording import counted, names, number, verb

State = Mapping[str, Any]


def prompt(state: State) -> str:
    """The line for the phase of this public state."""
    return _PROMPTS[state["phase"]](state)


def standing(state: State) -> str:
    """How the game stands, to be read out on request."""
    said = [f"Round {number(state['round'])}."] if state["round"] else []
    said += [
        f"{player} is dead." if player in state["dead"] else f"{player} has {counted(len(lives), 'life', 'lives')}."
        for player, lives in sorted(state["lives"].items(), key=lambda item: state["players"].index(item[0]))
    ]
    said.append(f"In the center: {counted(len(state['center']), 'card')}.")
    if state["phase"] == "over":
        said.append(_over(state))
    return " ".join(said)


def _over(state: State) -> str:
    winners = state["winners"]
    return f"{names(winners)} {verb(winners, 'wins', 'share the victory')}." if winners else "Nobody wins."


def _deal(state: State) -> str:
    waiting = [player for player in state["players"] if player not in state["lives"]]
    return f"Deal {names(waiting)} {'four cards faceup' if state['flipping'] else 'eight cards'}."


def _remove(state: State) -> str:
    removing = [f"{player} {number(count)}" for player, count in state["owed"].items()]
    return f"Choose cards to remove: {names(removing)}."


_PROMPTS: Mapping[str, Callable[[State], str]] = {
    "deal": _deal,
    "order": lambda state: "Finger gun first, or card first?",
    "targets": lambda state: "Point your finger guns.",
    "cards": lambda state: "Point at a card.",
    "identify": lambda state: "Which card was it?",
    "action": lambda state: f"{state['acting'][0]}, use the special action.",
    "remove": _remove,
    "over": _over,
}
