"""The ruling of a round: who deals how much damage, who takes how much, and why.

The order in which everything counts: cards that hide their players; what facedown cards are considered; the number on
an attack, its bonus, the increase of all attacks, doubling; copied damage; the limit to one's lives; then, for dead
players, what others deal them; at last the shields, reduced or disabled.
"""

from dataclasses import dataclass, replace

from companion.games.finger_guns.attack import Attack, attacks
from companion.games.finger_guns.cards import ATTACK, CHOICES
from companion.games.finger_guns.plays import NOTHING, Play, hidden, plays
from companion.games.finger_guns.shield import Protection, damage_taken, protections
from companion.games.finger_guns.state import State
from companion.games.referee import Event


@dataclass(frozen=True, slots=True)
class Ruling:
    """`dealt` is the damage that each attack deals before shields, `damage` what each living player takes."""

    played: dict[str, Play]
    hidden: tuple[str, ...]
    attacks: dict[str, Attack]
    dealt: dict[str, int]
    shields: dict[str, list[Protection]]
    damage: dict[str, int]


def rule(state: State) -> Ruling:
    """What comes of the targets and the cards that were shown."""
    played = plays(state)
    made = attacks(state, played)
    shields = protections(state, played, made)
    full = {attacker: attack.strength for attacker, attack in made.items()}

    def taken(player: str, strengths: dict[str, int]) -> int:
        shots = {attacker: strengths[attacker] for attacker in strengths if made[attacker].target == player}
        return damage_taken(state.house, shots, shields.get(player, []))

    # Dead players: 'Their attack is always reduced by how much damage others deal them.'
    full_force = {attacker: strength for attacker, strength in full.items() if attacker not in state.dead}
    on_dead = {p: taken(p, full if state.house["dead_hit_dead"] == "full" else full_force) for p in state.dead}
    dealt = {attacker: max(0, strength - on_dead.get(attacker, 0)) for attacker, strength in full.items()}
    damage = {p: taken(p, dealt) for p in state.living}
    return Ruling(played, hidden(state), made, dealt, shields, damage)


def ruled(state: State) -> tuple[State, list[Event]]:
    """Both decisions are in: rules the round. The special actions that need a decision come next."""
    ruling = rule(state)
    played = ruling.played
    reasons = {player: " ".join(said) for player in state.players if (said := _reasons(state, ruling, player))}
    event = {
        "event": "ruled",
        "round": state.round,
        "attacks": {
            attacker: {"target": attack.target, "strength": attack.strength, "dealt": ruling.dealt[attacker]}
            for attacker, attack in ruling.attacks.items()
        },
        "shields": {
            player: [
                {"owner": shield.owner, "value": shield.value, "exception": shield.exception} for shield in shields
            ]
            for player, shields in ruling.shields.items()
        },
        "hidden": list(ruling.hidden),
        "damage": dict(ruling.damage),
        "why": dict(reasons),
    }
    state = replace(
        state,
        damage=ruling.damage,
        acting=tuple((player, play.card.id) for player, play in played.items() if play.special in CHOICES),
        opposite=any(play.special == "reverse_next" for play in played.values()),
        reasons=reasons,
        stage="actions",
    )
    return state, [event]


def _reasons(state: State, ruling: Ruling, player: str) -> list[str]:
    """What a player did and took, in sentences."""
    found = []
    play = ruling.played.get(player)
    if player in ruling.hidden:
        found.append(f"{player} hides.")
    elif player in ruling.attacks:
        found.append(_attack_reason(ruling, player))
    elif play is not None:
        found += _no_attack_reason(state, play, player)
    if player in ruling.damage:
        found.append(_damage_reason(ruling, player))
    return found


def _attack_reason(ruling: Ruling, player: str) -> str:
    attack = ruling.attacks[player]
    reasons = list(attack.reasons)
    lost = attack.strength - ruling.dealt[player]
    if lost:
        reasons.append(f"{lost} less for the damage that others deal {player}")
    return f"{player} attacks {attack.target} with {ruling.dealt[player]}: {', '.join(reasons)}."


def _no_attack_reason(state: State, play: Play, player: str) -> list[str]:
    """Why somebody with an Attack card, or a card that does nothing, attacks nobody; nothing for a shield."""
    if play.kind == NOTHING and player in state.dead:
        return [f"{player} does nothing, being dead and pointing at the same card as others."]
    if play.kind == NOTHING:
        return [f"{player} does nothing, since the card can only be used in the center."]
    if play.kind == ATTACK and player in (state.targets or {}):
        return [f"{player} points at {(state.targets or {})[player]}, who hides."]
    return [f"{player} has nobody to point at."] if play.kind == ATTACK else []


def _damage_reason(ruling: Ruling, player: str) -> str:
    shots = {a: ruling.dealt[a] for a, attack in ruling.attacks.items() if attack.target == player and ruling.dealt[a]}
    if not shots:
        return f"Nobody does {player} damage."
    clauses = [f"{strength} from {attacker}" for attacker, strength in shots.items()]
    for shield in ruling.shields.get(player, []):
        whose = "the shield" if shield.owner == player else f"{shield.owner}'s shield"
        if shield.exception is not None and set(shots) == {shield.exception}:
            clauses.append(f"{whose} does not work against {shield.exception}")
            continue
        excepted = f", which does not work against {shield.exception}" if shield.exception in shots else ""
        clauses.append(f"less {shield.value} for {whose}{excepted}")
    return f"{player} takes {ruling.damage[player]}: {', '.join(clauses)}."
