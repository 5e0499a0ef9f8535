"""What is said about Ghost Pirates, for every event."""

from typing import Any

import pytest

from companion.voice.english.ghost_pirates import LINES, line

POOP = {"ship": "Ben", "column": 4, "part": "poop_deck"}
CANNON = {"ship": "Ben", "column": 3, "part": "cannon"}
PLANK = {"plank": 3}

SAID: list[tuple[dict[str, Any], str]] = [
    (
        {"event": "started", "players": ["Ana", "Ben"], "captains": {"Ana": "saxon", "Ben": "bertram"}}
        | {"currents": ["fore", "aft", "aft", "aft", "fore"]},
        "Ghost Pirates: Ana with Captain Deadeye Saxon and Ben with Captain Bilious Bertram. The currents run fore, "
        "aft, aft, aft and fore.",
    ),
    ({"event": "turn", "player": "Ana", "turn": 3}, "Ana's turn."),
    ({"event": "phase", "player": "Ana", "phase": "movement"}, "Ana: crew movement."),
    ({"event": "phase", "player": "Ana", "phase": "fight"}, "Ana: fight and pillage."),
    (
        {"event": "returned", "player": "Ana", "crew": 2, "mate": True},
        "Two of Ana's crew and Ana's mate come back aboard on the poop deck.",
    ),
    (
        {"event": "returned", "player": "ana", "crew": 0, "mate": True},
        "ana's mate comes back aboard on the poop deck.",
    ),
    ({"event": "drew", "player": "Ana", "deck": "main", "cards": 1}, "Ana draws a card."),
    ({"event": "drew", "player": "Ana", "deck": "main", "cards": 2}, "Ana draws two cards."),
    (
        {"event": "drew", "player": "Ana", "deck": "treasure", "cards": 0},
        "Ana draws nothing: there are no treasure cards left.",
    ),
    ({"event": "reshuffled", "deck": "main"}, "The main deck is empty: its discards are shuffled."),
    (
        {"event": "built", "player": "Ana", "card": "mast_4", "part": "mast", "column": 3},
        "Ana builds a mast at current three.",
    ),
    (
        {
            "event": "replaced",
            "player": "Ana",
            "card": "cargo_hold_6",
            "part": "cargo_hold",
            "old": "main_mast",
            "column": 3,
        },
        "Ana replaces the main mast at current three by a cargo hold.",
    ),
    (
        {"event": "shifted", "player": "Ana", "towards": "aft", "columns": [3, 4]},
        "Ana's ship: two parts shift one current aft.",
    ),
    (
        {"event": "shifted", "player": "Ana", "towards": "fore", "columns": [3]},
        "Ana's ship: one part shifts one current fore.",
    ),
    ({"event": "came_aboard", "player": "Ana", "crew": 5, "at": CANNON}, "Five of Ana's crew come aboard."),
    ({"event": "came_aboard", "player": "Ana", "crew": 0, "at": CANNON}, "Ana has nobody left below decks."),
    ({"event": "plank_laid", "player": "Ana", "card": "rum", "column": 3}, "Ana lays a plank over current three."),
    (
        {"event": "plank_fell", "column": 3}
        | {"lost": {"Ana": {"crew": 2, "mate": False}, "Ben": {"crew": 0, "mate": True}}},
        "The plank over current three falls with two of Ana's crew and Ben's mate.",
    ),
    (
        {"event": "plank_fell", "column": 3, "lost": {"Ana": {"crew": 0, "mate": False}}},
        "The plank over current three falls.",
    ),
    ({"event": "rum_for_cards", "player": "Ana"}, "Ana plays rum for two cards."),
    (
        {"event": "rum_overboard", "player": "Ana", "of": "Ben", "crew": 1, "at": CANNON},
        "Ana plays rum: one of Ben's crew goes overboard at Ben's cannon at current three.",
    ),
    (
        {"event": "bribed", "player": "Ana", "of": "Ben", "at": PLANK},
        "Ana bribes one of Ben's crew at the plank over current three.",
    ),
    (
        {"event": "fired", "player": "Ana", "column": 3, "at": CANNON, "die": 1, "result": 2, "effect": "hits"},
        "Ana fires at Ben's cannon at current three. Skull, so two: two crew are hit.",
    ),
    (
        {"event": "fired", "player": "Ana", "column": 4, "at": POOP, "die": 6, "result": 6, "effect": "all_hands"},
        "Ana fires at Ben's poop deck. Six: all hands are hit.",
    ),
    ({"event": "destroyed", "player": "Ben", "part": "mast", "column": 3}, "Ben's mast at current three is gone."),
    (
        {"event": "hit", "player": "Ben", "crew": 1, "mate": True, "captain": True, "cause": "fight", "at": POOP},
        "One of Ben's crew, Ben's mate and Ben's captain are hit.",
    ),
    (
        {"event": "hit", "player": "Ben", "crew": 0, "mate": False, "captain": True, "cause": "fight", "at": POOP},
        "Ben's captain is hit.",
    ),
    (
        {"event": "choose_losses", "player": "Ben", "at": POOP, "hits": 2, "cause": "fight"},
        "Ben, who takes the two hits at Ben's poop deck?",
    ),
    (
        {"event": "captain_advanced", "player": "Ben", "to": CANNON},
        "Ben's captain moves forward to the cannon.",
    ),
    ({"event": "keelhauled", "player": "Ben"}, "Ben's captain is keelhauled!"),
    ({"event": "won", "winner": "Ana", "loser": "Ben"}, "Ana wins."),
    (
        {"event": "moved", "player": "Ana", "who": "crew", "count": 1, "from": PLANK, "to": POOP},
        "One of Ana's crew moves to Ben's poop deck.",
    ),
    (
        {"event": "moved", "player": "Ana", "who": "mate", "count": 1, "from": POOP, "to": PLANK},
        "Ana's mate moves to the plank over current three.",
    ),
    (
        {
            "event": "retreated",
            "player": "Ana",
            "who": "crew",
            "count": 2,
            "from": PLANK,
            "to": POOP,
            "dice": [1, 2],
            "hit": 1,
        },
        "Two of Ana's crew retreat to Ben's poop deck: one is hit.",
    ),
    (
        {"event": "fought", "at": POOP, "dice": {"Ana": [1], "Ben": [2]}, "hits": {"Ana": 1, "Ben": 0}},
        "Fight at Ben's poop deck: Ana hits one and Ben hits nobody.",
    ),
    (
        {"event": "pillaged", "player": "Ana", "at": POOP, "die": 4, "bonus": 3, "total": 7, "treasure": True},
        "Ana pillages Ben's poop deck: four and three make seven, a treasure.",
    ),
    (
        {"event": "pillaged", "player": "Ana", "at": POOP, "die": 3, "bonus": 3, "total": 6, "treasure": False},
        "Ana pillages Ben's poop deck: three and three make six, nothing.",
    ),
    (
        {"event": "grappled", "player": "Ana", "who": "crew", "from": POOP, "to": CANNON},
        "Ana swings one crew across to Ben's cannon at current three with a grappling hook.",
    ),
    (
        {"event": "lucky_dice", "player": "Ana", "of": "Ben", "from": 1, "to": 2},
        "Ana plays lucky dice: Ben's skull becomes a two.",
    ),
    ({"event": "cursed_dagger", "player": "Ana"}, "Ana plays a cursed dagger: two more dice."),
]


@pytest.mark.parametrize(("event", "said"), SAID)
def test_what_is_said(event: dict[str, Any], said: str) -> None:
    assert line(event) == said


def test_every_event_is_tried_here() -> None:
    assert {event["event"] for event, _ in SAID} == set(LINES)
