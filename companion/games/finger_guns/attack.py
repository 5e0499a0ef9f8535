"""How strong each attack is: the number on the card and the special actions that change it."""

from dataclasses import dataclass

from companion.games.finger_guns.cards import ATTACK, COPIES, DOUBLES
from companion.games.finger_guns.plays import Play, special_count
from companion.games.finger_guns.state import State


@dataclass(frozen=True, slots=True)
class Attack:
    """'You attack the player to whom you point': with this strength, for these reasons (clauses for speech)."""

    target: str
    strength: int
    reasons: tuple[str, ...]


def attacks(state: State, played: dict[str, Play]) -> dict[str, Attack]:
    """The attack of everybody who selected an Attack card and points at somebody, before shields."""
    found: dict[str, Attack] = {}
    for player in played:
        _attack(state, played, player, found)
    return {player: found[player] for player in played if player in found}


def _attack(state: State, played: dict[str, Play], player: str, found: dict[str, Attack]) -> int:
    """The strength of a player's attack, 0 without one; found attacks are kept in `found`."""
    play = played.get(player)
    if play is None or play.kind != ATTACK or play.target is None:
        return 0
    if player not in found:
        if play.special not in COPIES:
            strength, reasons = _own(state, played, player, play)
        elif not _circular(state, played, player):
            strength, reasons = _copied(state, played, player, found)
        elif state.house["copy_cycle"] == "printed":
            strength, reasons = _own(state, played, player, play)
            reasons.insert(1, "its copying goes round in a circle")
        else:
            strength, reasons = 0, ["its copying goes round in a circle"]
        strength = _limited(state, played, player, strength, reasons)
        found[player] = Attack(play.target, strength, tuple(reasons))
    return found[player].strength


def _own(state: State, played: dict[str, Play], player: str, play: Play) -> tuple[int, list[str]]:
    """'You deal damage equal to the number on the card', with '+1 for every finger on it', 'increase all attacks by 1'
    and 'do double damage'."""
    reasons = [f"{play.number} by its number"]
    more = 0
    if play.special == "finger_bonus":
        fingers = state.fingered.count(play.card.id) - (0 if state.house["own_finger"] else 1)
        more += fingers
        reasons.append(f"{fingers} more for the fingers on it")
    strengthened = special_count(state, played)("strengthen_attacks")
    if strengthened:
        more += strengthened
        reasons.append(f"{strengthened} more for all attacks")
    if play.special not in DOUBLES or not _doubles(state, played, player, play):
        return play.number + more, reasons
    if state.house["double_when"] == "last":
        return 2 * (play.number + more), [*reasons, "doubled"]
    return 2 * play.number + more, [reasons[0], "doubled", *reasons[1:]]


def _doubles(state: State, played: dict[str, Play], player: str, play: Play) -> bool:
    """Whether the condition of 'do double damage if ...' holds."""
    pointing = sum(other.target == player for other in played.values())
    in_center = {other for other in played if (state.picks or {})[other] in state.from_center}
    match play.special:
        case "double_if_nobody":
            return pointing == 0
        case "double_if_one":
            return pointing == 1
        case "double_if_more":
            return pointing > 1
        case "double_if_center":
            wanted = play.card.amount or 0
            return len(in_center) == wanted or (state.house["center_count"] == "at_least" and len(in_center) > wanted)
        case _:
            return set(played) - {player} <= in_center


def _copied(state: State, played: dict[str, Play], player: str, found: dict[str, Attack]) -> tuple[int, list[str]]:
    """'Do as much damage as your left/right neighbor / as the most damaging player pointing at you.'"""
    strengths = {other: _attack(state, played, other, found) for other in _copied_from(state, played, player)}
    if not strengths:
        return 0, ["nobody points at its player"]
    most = max(strengths, key=lambda other: strengths[other])
    return strengths[most], [f"as much as {most}"]


def _copied_from(state: State, played: dict[str, Play], player: str) -> tuple[str, ...]:
    """Whose damage a player's card copies; empty for other cards. The left neighbor is the next player clockwise."""
    play = played.get(player)
    if play is None or play.kind != ATTACK or play.target is None or play.special not in COPIES:
        return ()
    if play.special == "as_strongest":
        return tuple(other for other, theirs in played.items() if theirs.target == player)
    living_only = state.house["neighbours"] == "living"
    seats = [seat for seat in state.players if seat == player or not (living_only and seat in state.dead)]
    step = 1 if play.special == "as_left" else -1
    return (seats[(seats.index(player) + step) % len(seats)],)


def _circular(state: State, played: dict[str, Play], player: str) -> bool:
    """Whether a card copies, through others, itself."""
    reached: set[str] = set()
    ahead = list(_copied_from(state, played, player))
    while ahead:
        other = ahead.pop()
        if other == player:
            return True
        if other not in reached:
            reached.add(other)
            ahead.extend(_copied_from(state, played, other))
    return False


def _limited(state: State, played: dict[str, Play], player: str, strength: int, reasons: list[str]) -> int:
    """'Players can only do as much damage (at most) as their #lives.'"""
    exempt = player in state.dead and not state.house["dead_limited"]
    lives = len(state.lives[player])
    if exempt or strength <= lives or not special_count(state, played)("limit_to_lives"):
        return strength
    reasons.append("no more than its player's lives")
    return lives
