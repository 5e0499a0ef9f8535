"""What the table is asked for next in Captain Pirate, and how the game stands: shown and said alike."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.voice.english.wording import counted, names, number, possessive, verb

State = Mapping[str, Any]


def prompt(state: State) -> str:
    """The line for the phase of this public state."""
    return _PROMPTS[state["phase"]](state)


def standing(state: State) -> str:
    """How the game stands, to be read out on request."""
    if state["scored"] is not None:
        points = [f"{player} has {counted(count, 'point')}." for player, count in state["scored"]["points"].items()]
        return " ".join([*points, _over(state)])
    said = [f"{counted(state['treasures_left'], 'treasure').capitalize()} left."]
    for player in state["players"]:
        hand, won = counted(state["hands"][player], "card"), counted(state["won"][player], "card")
        treasures = counted(state["treasures"][player], "treasure")
        said.append(f"{player} holds {hand}, has won {won} and has {treasures}.")
    said.append(f"{counted(state['draw_pile'], 'card').capitalize()} to draw.")
    if state["phase"] != "score":
        said.append(prompt(state))
    return " ".join(said)


def _turn(state: State) -> str:
    more = state["actions"] - len(state["done"])
    return f"{possessive(state['player'])} turn" + (f": {number(more)} more." if state["done"] else ".")


def _discard(state: State) -> str:
    return f"Which cards does {state['expedition']['captain']} discard?"


def _over(state: State) -> str:
    winners = state["scored"]["winners"]
    return f"{names(winners)} {verb(winners, 'wins', 'share the victory')}."


_PROMPTS: Mapping[str, Callable[[State], str]] = {
    "first_player": lambda state: "Who imitates a parrot best?",
    "turn": _turn,
    "reveal": lambda state: f"How many fingers does {state['expedition']['captain']} raise?",
    "answer": lambda state: f"{state['expedition']['mate']}, do you go along?",
    "choose": lambda state: f"{state['expedition']['captain']}, whose card do you take?",
    "discard": _discard,
    "win": lambda state: f"{state['expedition']['captain']}, which card do you keep?",
    "score": lambda state: "Count the cards that you have won.",
    "over": _over,
}
"""By phase; those of cards that the referee deals are never shown to a whole table."""
