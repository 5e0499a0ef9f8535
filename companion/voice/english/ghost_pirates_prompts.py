"""What the table is asked for next in Ghost Pirates, and how the game stands: shown and said alike."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.voice.english.wording import counted, names, number, possessive

State = Mapping[str, Any]

_PARTS = {
    "forecastle": "forecastle",
    "main_mast": "main mast",
    "poop_deck": "poop deck",
    "cannon": "cannon",
    "mast": "mast",
    "cargo_hold": "cargo hold",
}


def prompt(state: State) -> str:
    """The line for the phase of this public state."""
    return _PROMPTS[state["phase"]](state)


def standing(state: State) -> str:
    """How the game stands, to be read out on request: both ships from current one on, and who is where."""
    if state["winner"] is not None:
        return prompt(state)
    said = [f"The currents run {names(state['currents'])}."]
    for player, ship in state["ships"].items():
        said.append(f"{possessive(player)} ship:")
        for part in ship["parts"]:
            aboard = _aboard(part["groups"])
            said.append(f"{_PARTS[part['part']]} at current {number(part['column'])}: {names(aboard)}.")
        said.append(f"{counted(ship['below_decks'], 'crew', 'crew').capitalize()} below decks.")
        overboard = _aboard({player: {**ship["overboard"], "captain": False}})
        if overboard:
            said.append(f"{names(overboard)} overboard.")
        main, treasure = ship["hand"]["main"], ship["hand"]["treasure"]
        said.append(f"{player} holds {counted(main, 'card')} and {counted(treasure, 'treasure card')}.")
    for plank in state["planks"]:
        said.append(f"Plank over current {number(plank['column'])}: {names(_aboard(plank['groups']))}.")
    said.append(prompt(state))
    return " ".join(said)


def _aboard(groups: Mapping[str, Any]) -> list[str]:
    found = []
    for player, group in groups.items():
        who = [f"{number(group['crew'])} crew"] if group["crew"] else []
        who += ["the mate"] if group["mate"] else []
        who += ["the captain"] if group["captain"] else []
        if who:
            found.append(f"{possessive(player)} {names(who)}")
    return found


def _turn(words: str) -> Callable[[State], str]:
    return lambda state: f"{possessive(state['active'])} turn: {words}."


_PROMPTS: Mapping[str, Callable[[State], str]] = {
    "cards": _turn("cards and cannons"),
    "movement": _turn("crew movement"),
    "fight": _turn("fight and pillage"),
    "lose": lambda state: f"{state['losses'][0]['player']}, who is hit?",
    "over": lambda state: f"{state['winner']} wins: the other captain is keelhauled.",
}
