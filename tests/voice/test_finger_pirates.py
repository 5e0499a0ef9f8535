"""What is said about Finger Pirates."""

from typing import Any

import pytest

from companion.games.finger_pirates.house import HOUSE_RULES
from companion.voice.english.finger_pirates import line

RULED = {"event": "ruled", "order": ["Cy", "Ana", "Dee", "Ben"], "total": 11, "limit": 13, "busted": False, "guns": []}
SCORED = {
    "event": "scored",
    "ghosts": {"Ana": 3, "Ben": 1, "Cy": 0, "Dee": 3},
    "eliminated": ["Ana", "Dee"],
    "points": {"Ben": 29, "Cy": 20},
    "winners": ["Ben"],
}


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            {
                "event": "started",
                "players": ["Ana", "Ben", "Cy", "Dee"],
                "rules": "advanced",
                "house": {"nobody_abducted_at_zero": True, "fist": "one_finger"},
            },
            "Finger Pirates for Ana, Ben, Cy and Dee, advanced rules. Nobody is abducted when nobody has ghosts. "
            "A fist is one finger.",
        ),
        ({"event": "dealt", "cards": 3}, "Everyone has three cards: choose your first ship."),
        ({"event": "first_ships", "control": {"Ana": 7, "Ben": 12}}, "First ships: Ana seven, Ben twelve."),
        (
            {"event": "laid_out", "round": 2, "control": [11, 23, 31]},
            "Round two: ships eleven, twenty-three and thirty-one.",
        ),
        ({"event": "limit", "round": 2, "value": 13}, "The limit is thirteen."),
        ({"event": "counted_as", "player": "Cy", "shown": "gun", "fingers": 2}, "Cy's gun counts as two fingers."),
        ({"event": "counted_as", "player": "Cy", "shown": 0, "fingers": 1}, "Cy's fist counts as one finger."),
        (
            {"event": "needs_control", "players": ["Ana", "Dee"]},
            "Ana and Dee are tied: what are your ship control numbers?",
        ),
        (RULED, "Not busted: eleven, limit thirteen. Cy, Ana, Dee, then Ben."),
        (RULED | {"total": 14, "busted": True}, "Busted: fourteen over thirteen. Cy, Ana, Dee, then Ben."),
        (RULED | {"guns": ["Cy"]}, "Bang! Cy goes first, and the limit does not count. Cy, Ana, Dee, then Ben."),
        (
            RULED | {"guns": ["Ana", "Cy"]},
            "Bang! Ana and Cy go first, and the limit does not count. Cy, Ana, Dee, then Ben.",
        ),
        ({"event": "took", "player": "Ana", "control": 23}, "Ana takes ship twenty-three."),
        ({"event": "no_ship", "player": "Dee"}, "Dee gets no ship."),
        ({"event": "deck_ran_out", "left": 1}, "The deck has run out. Turn up your ships and count your ghosts."),
        (
            SCORED,
            "Ghosts: Ana three, Ben one, Cy zero, Dee three. Ana and Dee are abducted. "
            "Points: Ben twenty-nine, Cy twenty. Ben wins.",
        ),
        (
            SCORED | {"ghosts": {"Ana": -1, "Ben": 0}, "eliminated": [], "winners": ["Ben", "Cy"]},
            "Ghosts: Ana minus one, Ben zero. Nobody is abducted. Points: Ben twenty-nine, Cy twenty. "
            "Ben and Cy share the victory.",
        ),
        (
            SCORED | {"ghosts": {"Ana": 1, "Ben": 1}, "eliminated": ["Ana", "Ben"], "points": {}, "winners": []},
            "Ghosts: Ana one, Ben one. Ana and Ben are abducted. Everyone loses: share the defeat.",
        ),
    ],
)
def test_line(event: dict[str, Any], said: str) -> None:
    assert line(event) == said


def test_every_choice_of_every_house_rule_is_said_in_its_own_words() -> None:
    started = {"event": "started", "players": ["Ana", "Ben", "Cy", "Dee"], "rules": "standard"}
    choices = [(rule.name, choice) for rule in HOUSE_RULES for choice in rule.choices]
    assert len({line({**started, "house": {name: choice}}) for name, choice in choices}) == len(choices)
