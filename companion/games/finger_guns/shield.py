"""How much damage gets through: whom each shield protects, against whom, and by how much."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.finger_guns.attack import Attack
from companion.games.finger_guns.cards import SHIELD
from companion.games.finger_guns.plays import Play, special_count
from companion.games.finger_guns.state import Setting, State


@dataclass(frozen=True, slots=True)
class Protection:
    """A shield as it counts for one player: whose it is, its value, and who can 'still attack at full force'."""

    owner: str
    value: int
    exception: str | None


def protections(state: State, played: dict[str, Play], attacked: Mapping[str, Attack]) -> dict[str, list[Protection]]:
    """The shields that count for each player who has any; a player's own comes first."""
    count = special_count(state, played)
    if count("disable_shields"):
        return {}
    found: dict[str, list[Protection]] = {}
    for player, play in played.items():
        value = play.number - count("weaken_shields")
        if play.kind != SHIELD or value <= 0:
            continue
        partner = play.target
        if not state.gun_gang:
            # 'The player to whom you point, however, is the only exception'
            found.setdefault(player, []).insert(0, Protection(player, value, partner))
            continue
        betrayed = partner is not None and partner in attacked and attacked[partner].target == player
        clause = state.house["gang_betrayal"] if betrayed else "off"
        exception = partner if clause == "exception" else None
        found.setdefault(player, []).insert(0, Protection(player, value, exception))
        if partner is not None and clause == "off":
            # 'Instead, they share your shield.'
            found.setdefault(partner, []).append(Protection(player, value, None))
    return found


def damage_taken(house: Mapping[str, Setting], shots: Mapping[str, int], shields: list[Protection]) -> int:
    """The damage of these attacks (attacker -> strength) on one player behind these shields.

    'You reduce all damage taken by the number on the card. The player to whom you point, however, is the only
    exception: they can still attack you at full force.' Only a player's own shield, the first, can have an exception.
    """
    if house["shared_shields"] == "largest":
        return min((_through(house, shots, [shield]) for shield in shields), default=sum(shots.values()))
    return _through(house, shots, shields)


def _through(house: Mapping[str, Setting], shots: Mapping[str, int], shields: list[Protection]) -> int:
    if house["shield_reduces"] == "each_attack":
        return sum(
            max(0, strength - sum(shield.value for shield in shields if shield.exception != attacker))
            for attacker, strength in shots.items()
        )
    through = sum(shots.values())
    for shield in shields:
        full_force = shots.get(shield.exception, 0) if shield.exception is not None else 0
        through = full_force + max(0, through - full_force - shield.value)
    return through
