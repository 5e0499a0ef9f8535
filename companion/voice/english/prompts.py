"""What the table is asked for next, in every step of a game: a short line that is shown and said alike."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.voice.english.wording import counted, names, number, ordinal

State = Mapping[str, Any]


def prompt(step: str, state: State) -> str:
    """The line for one step of a game of Finger Pirates; empty where nothing is asked."""
    worded = _PROMPTS.get(step)
    return worded(state) if worded else ""


def standing(state: State) -> str:
    """How the game stands, to be read out on request."""
    if state.get("scores"):
        return final(state)
    said = [f"Round {number(state['round'])}" + (f" of {number(state['rounds'])}." if state.get("rounds") else ".")]
    if state["limit"] is not None:
        said.append(f"The limit is {number(state['limit'])}.")
    said += [
        f"{player} has {counted(pile['cards'], 'ship')}, {number(pile['top'])} on top."
        for player, pile in state.get("piles", {}).items()
    ]
    armed = [player for player, token in state.get("guns", {}).items() if token == "unused"]
    if "guns" in state:
        said.append(f"Guns left: {names(armed)}.")
    return " ".join(said)


def final(state: State) -> str:
    """The scores line by line, as they are shown."""
    scores = state["scores"]
    said = [f"{player} has {counted(ghosts, 'ghost')}." for player, ghosts in scores["ghosts"].items()]
    said.append(f"Abducted: {names(scores['eliminated'])}.")
    for player, points in scores["points"].items():
        total = points["sets"] + points["treasure"] + points["guns"]
        parts = [f"sets {number(points['sets'])}", f"treasure {number(points['treasure'])}"]
        parts += [f"gun {number(points['guns'])}"] if points["guns"] else []
        said.append(f"{player}: {', '.join(parts)}: {number(total)}.")
    said.append(f"Winners: {names(scores['winners'])}.")
    return " ".join(said)


def _take(state: State) -> str:
    place = len(state["players"]) - 1 - len(state["play_area"])
    return f"{state['picking']} picks {ordinal(place + 1)}."


_PROMPTS: Mapping[str, Callable[[State], str]] = {
    "first_ships": lambda state: "What are your first ships?",
    "lay_out": lambda state: f"Lay out {counted(len(state['players']) - 1, 'ship')}.",
    "limit": lambda state: "What is the limit?",
    "ready": lambda state: "Fists over the table.",
    "control": lambda state: f"Ship control of {names(state['needs'])}?",
    "take": _take,
    "score": lambda state: "Count your icons.",
}


def setup() -> str:
    """Before there is a game."""
    return "Who plays? Choose a game and type the names, then set sail."


def agree(finding_seats: bool) -> str:
    """All hands are known; with `finding_seats`, whose they are is to be confirmed too."""
    return "Is everybody where they sit?" if finding_seats else "Is that right?"


def made_on_another_state() -> str:
    """Two pages were tapped at once; the second tap did nothing."""
    return "Somebody else was quicker: look again before you tap."


def gone_on(name: str) -> str:
    """A game was taken up again."""
    return f"Going on with the game {name}."
