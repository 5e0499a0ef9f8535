"""What is said, and that the page on the lines names all there is."""

import json
import re
from typing import Any

import pytest

from companion.games.captain_pirate.house import HOUSE_RULES
from companion.voice.english.captain_pirate import _LINES, line
from tests.games.captain_pirate.table import NAMES, REFEREE
from tests.games.sessions import DOCS

PAGE = (DOCS / "captain_pirate.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"event": "turn", "player": "Ana", "actions": 1}, "Ana's turn: one action or an expedition."),
        ({"event": "turn", "player": "Ana", "actions": 0}, "Ana's turn: it must be an expedition."),
        ({"event": "took", "player": "Ana", "hand": 5, "draw_pile": 9, "more": 0}, "Ana takes a card and holds five."),
        (
            {"event": "discarded", "player": "Ana", "cards": ["red", "parrot", "red"]},
            "Discarded: two red cards and one parrot.",
        ),
        (
            {"event": "discarded", "player": "Ana", "cards": ["red 3", "parrot 0", "red 3"]},
            "Discarded: red three, red three and one parrot.",
        ),
        ({"event": "won_alone", "captain": "Ana", "card": "red"}, "Ana keeps one red card."),
        ({"event": "counted", "player": "Ana", "cards": [], "points": 0}, "Ana has won no cards."),
        (
            {"event": "counted", "player": "Ana", "cards": ["red 3", "parrot 0"], "points": 3},
            "Ana has won red three and one parrot: three points.",
        ),
        (
            {"event": "scored", "points": {"Ana": 3, "Ben": 3, "Cy": 0}, "winners": ["Ben"]},
            "Points: Ana three, Ben three and Cy zero. Ana and Ben are level, and Ben wins with the most treasures.",
        ),
        (
            {"event": "scored", "points": {"Ana": 3, "Ben": 3, "Cy": 0}, "winners": ["Ana", "Ben"]},
            "Points: Ana three, Ben three and Cy zero. Level in points and treasures, Ana and Ben share the victory.",
        ),
    ],
)
def test_lines_are_short_and_name_everyone_who_is_tied(event: dict[str, Any], said: str) -> None:
    assert line(event) == said


def test_house_rules_that_go_another_way_are_said_at_the_start() -> None:
    start = {"do": "start", "players": NAMES[:3]}
    usual = line(REFEREE.apply(None, start)[1][0])
    assert usual == "Captain Pirate with Ana, Ben and Cy. Deal four cards each. Who imitates a parrot best?"
    for rule in HOUSE_RULES:
        for choice in rule.choices:
            _, events = REFEREE.apply(None, {**start, "house": {rule.name: choice}})
            assert (line(events[0]) == usual) == (choice == rule.default)


def test_the_page_names_every_event_and_every_house_rule_as_it_is() -> None:
    for event in _LINES:
        assert f"`{event}`" in PAGE
    for rule in HOUSE_RULES:
        row = next(row for row in PAGE.splitlines() if row.startswith(f"| `{rule.name}` |"))
        assert rule.reading in row
        assert re.findall(r"`([^`]+)`", row.split("|")[2])[0] == json.dumps(rule.default)
        assert all(f"`{json.dumps(choice)}`" in row for choice in rule.choices)
