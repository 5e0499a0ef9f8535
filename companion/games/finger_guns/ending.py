"""The end of a round and of the game: who died, who won, and the tie-break."""

from dataclasses import replace

from companion.games.finger_guns.cards import ATTACK
from companion.games.finger_guns.flipping import flip_faceup
from companion.games.finger_guns.removal import clear_center
from companion.games.finger_guns.reveals import begin_round
from companion.games.finger_guns.state import State
from companion.games.referee import Event


def closing(state: State) -> tuple[State, list[Event]]:
    """All cards are removed: ends the round, and the game where its objective is reached."""
    state, events = clear_center(state)
    died = tuple(player for player in state.living if not state.lives[player])
    quiet = 0 if any(state.damage.values()) else state.quiet + 1
    state = replace(state, dead=(*state.dead, *died), quiet=quiet)
    if died:
        events.append({"event": "died", "players": list(died)})
    events.append({"event": "round_over", "round": state.round, "lives": _lives(state)})
    if not state.living:
        state, told = _over(state, died if state.house["all_dead"] == "shared" else (), "all_dead")
    elif _objective_reached(state, died):
        state, told = _most_lives_win(state)
    else:
        state, told = begin_round(state)
    return state, [*events, *told]


def breaking_tie(state: State) -> tuple[State, list[Event]]:
    """'If tied, player with highest possible damage on their personal cards wins.' All who are tied after that win."""
    possible = {player: possible_damage(state, player) for player in state.tied}
    winners = tuple(player for player in state.tied if possible[player] == max(possible.values()))
    told: Event = {"event": "tie_break", "players": list(state.tied), "possible": possible}
    state, events = _over(state, winners, _reason(state))
    return state, [told, *events]


def possible_damage(state: State, player: str) -> int:
    """The damage on a player's own faceup Attack cards, by their numbers."""
    cards = [card for ref in state.lives[player] if (card := state.faceup(ref))]
    numbers = [card.number for card in cards if card.kind == ATTACK]
    return sum(numbers) if state.house["tie_break"] == "sum" else max(numbers, default=0)


def _objective_reached(state: State, died: tuple[str, ...]) -> bool:
    """Quickshot: 'End the game as soon as one player is dead.' Longshot: 'Continue playing until only one player is
    alive.'"""
    reached = len(state.living) == 1 if state.mode == "longshot" else bool(died)
    return reached or _too_quiet(state)


def _too_quiet(state: State) -> bool:
    return 0 < int(state.house["quiet_rounds"]) <= state.quiet


def _most_lives_win(state: State) -> tuple[State, list[Event]]:
    """'Player with the most lives left wins', who in Longshot is the 'last player standing'."""
    most = max(len(state.lives[player]) for player in state.living)
    tied = tuple(player for player in state.living if len(state.lives[player]) == most)
    if len(tied) == 1:
        return _over(state, tied, _reason(state))
    state = replace(state, tied=tied, stage="tie")
    if state.house["tie_break_facedown"] == "ignore":
        return state, []
    return flip_faceup(state, [ref for player in tied for ref in state.lives[player] if isinstance(ref, str)])


def _reason(state: State) -> str:
    if _too_quiet(state):
        return "quiet"
    return "last_standing" if state.mode == "longshot" else "death"


def _over(state: State, winners: tuple[str, ...], reason: str) -> tuple[State, list[Event]]:
    event = {"event": "over", "reason": reason, "winners": list(winners), "lives": _lives(state)}
    return replace(state, winners=winners, phase="over", stage="over"), [event]


def _lives(state: State) -> dict[str, int]:
    return {player: len(state.lives[player]) for player in state.players}
