"""What follows on what: after every action the game goes on until it needs the table again.

After `dealing`, every round has the stages `reveals`, `actions`, `removal` and `closing`; a tie at the end of the game
adds `tie`.
"""

from collections.abc import Callable
from dataclasses import replace

from companion.games.finger_guns.actions import acting
from companion.games.finger_guns.ending import breaking_tie, closing
from companion.games.finger_guns.removal import removing
from companion.games.finger_guns.reveals import revealing
from companion.games.finger_guns.start import dealing
from companion.games.finger_guns.state import State
from companion.games.referee import Event

_GOES_ON = ""
_STAGES: dict[str, Callable[[State], tuple[State, list[Event]]]] = {
    "dealing": dealing,
    "reveals": revealing,
    "actions": acting,
    "removal": removing,
    "closing": closing,
    "tie": breaking_tie,
}


def advance(state: State) -> tuple[State, list[Event]]:
    """The state in which the game waits for the table, and what happened on the way."""
    events: list[Event] = []
    state = replace(state, phase=_GOES_ON)
    while not state.unknown and state.phase == _GOES_ON:
        state, told = _STAGES[state.stage](state)
        events += told
    if state.unknown:
        place = state.unknown[0]
        events.append({"event": "identity_wanted", "facedown": place, "player": state.owner(place)})
        state = replace(state, phase="identify")
    return state, events
