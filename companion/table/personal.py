"""Personal corrections in the table profile: a table `[personal.NAME]` for each player who has one.

Each count has a line for every show that it was learned from.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import CompanionError
from companion.hands.personal import COUNTS, LOOK_NUMBERS, PersonalCorrection
from companion.table.profile import TableProfile

_TABLE = "personal"


def corrections_of(profile: TableProfile) -> dict[str, PersonalCorrection]:
    """The corrections in a profile by the player's name. Raises CompanionError that says which one is damaged."""
    tables = profile.others.get(_TABLE, {})
    if not isinstance(tables, Mapping):
        raise CompanionError(f"the table profile: `{_TABLE}` must hold one table for each player.")
    return {player: _correction(player, data) for player, data in tables.items()}


def with_correction(profile: TableProfile, player: str, correction: PersonalCorrection | None) -> TableProfile:
    """The profile with this correction in the place of the player's former one; None takes it out."""
    tables = {name: data for name, data in profile.others.get(_TABLE, {}).items() if name != player}
    if correction is not None:
        tables[player] = _as_table(correction)
    others = {key: value for key, value in profile.others.items() if key != _TABLE}
    return replace(profile, others={**others, _TABLE: tables} if tables else others)


def _as_table(correction: PersonalCorrection) -> dict[str, Any]:
    shown: dict[str, list[str]] = {}
    for count, example in sorted(zip(correction.counts, correction.examples, strict=True)):
        shown.setdefault(COUNTS[count], []).append(" ".join(f"{number:.2f}" for number in example))
    return {"width": correction.width, "shows": shown}


def _correction(player: str, data: object) -> PersonalCorrection:
    counts: list[int] = []
    examples: list[tuple[float, ...]] = []
    try:
        if not isinstance(data, Mapping):
            raise TypeError
        width = float(data["width"])
        for name, lines in data["shows"].items():
            for line in lines:
                counts.append(COUNTS.index(name))
                examples.append(tuple(float(word) for word in line.split()))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _damaged(player) from None
    whole = all(len(example) == LOOK_NUMBERS and max(map(abs, example)) < 100 for example in examples)
    if not (examples and whole and 0 < width < 100):
        raise _damaged(player)
    return PersonalCorrection(tuple(counts), tuple(examples), width)


def _damaged(player: str) -> CompanionError:
    return CompanionError(
        f"the table profile: `[{_TABLE}.{player}]` is no personal correction; "
        "take it out, or calibrate that player's hand again."
    )
