"""Deck files: our own, and every fault of another's at once."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.games.deck_files import DeckFaults
from companion.games.finger_guns.cards import LIVES, SPECIALS
from companion.games.finger_guns.deck import BUNDLED, MOST_PLAYERS, bundled_decks, faults, load, parse

HOUSE = BUNDLED["house"]


def deck(*changed: dict[str, Any]) -> dict[str, Any]:
    """A deck of 24 attack cards with ids 1 to 24, the first of them changed."""
    cards: list[dict[str, Any]] = [{"id": number, "kind": "attack", "number": 1} for number in range(1, 25)]
    for place, change in enumerate(changed):
        cards[place] = {**cards[place], **change}
    return {"format": 1, "name": "Test", "card": cards}


def test_our_deck_is_enough_for_the_most_players() -> None:
    assert bundled_decks() == ["house"]
    assert len(HOUSE.used(specials=False, flipping=False)) == LIVES * MOST_PLAYERS


def test_our_deck_has_attacks_and_shields_from_one_to_four() -> None:
    base = HOUSE.used(specials=False, flipping=False)
    assert {(card.kind, card.number) for card in base} == {(k, n) for k in ("attack", "shield") for n in (1, 2, 3, 4)}


def test_our_deck_has_every_special_action_of_the_rulebook() -> None:
    assert {card.special for card in HOUSE.cards} - {None} == set(SPECIALS)


def test_the_sets_of_our_deck() -> None:
    assert Counter(card.set for card in HOUSE.cards) == {"base": 64, "specials": 24, "flipping": 16}
    assert len(HOUSE.used(specials=True, flipping=True)) == 104
    assert len(HOUSE.used(specials=False, flipping=True)) == 80


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": 2}, "card 2: the id is used twice"),
        ({"id": 0}, "entry 1: id must be a whole number from 1 to 9999"),
        ({"id": True}, "entry 1: id must be a whole number from 1 to 9999"),
        ({"id": 10**5000}, "entry 1: id must be a whole number from 1 to 9999"),
        ({"kind": "bomb"}, "card 1: kind must be 'attack' or 'shield'"),
        ({"kind": ["attack"]}, "card 1: kind must be 'attack' or 'shield'"),
        ({"number": 5}, "card 1: number must be a whole number from 1 to 4"),
        ({"number": 1.0}, "card 1: number must be a whole number from 1 to 4"),
        ({"special": "explode"}, 'card 1: there is no special "explode"'),
        ({"special": []}, "card 1: there is no special []"),
        ({"special": "look"}, "card 1: the special 'look' needs an amount from 1 to 8"),
        ({"special": "hide", "amount": 1}, "card 1: the special 'hide' has no amount"),
        ({"amount": 1}, "card 1: amount is given without a special"),
        ({"kind": "shield", "special": "as_left"}, "card 1: the special 'as_left' cannot be on a shield card"),
        ({"colour": "red"}, 'card 1: there is no key "colour"'),
        ({"set": "flipping"}, "the base set needs 24 cards or more for 3 players, not 23"),
    ],
)
def test_a_fault_is_named_with_its_card(change: dict[str, Any], fault: str) -> None:
    assert faults(deck(change)) == [fault]


def test_every_fault_is_listed_at_once() -> None:
    with pytest.raises(DeckFaults) as caught:
        parse({**deck({"kind": "bomb", "number": 9}, {"id": 3}), "format": 2, "author": "me"})
    assert caught.value.faults == [
        'there is no key "author"',
        "format must be 1",
        "card 1: kind must be 'attack' or 'shield'",
        "card 1: number must be a whole number from 1 to 4",
        "card 3: the id is used twice",
    ]
    assert str(caught.value).startswith("The deck has 5 faults: ")


def test_a_card_of_an_unknown_set() -> None:
    assert faults(deck({"set": "extra"}))[0] == "card 1: set must be one of base, specials, flipping"


@pytest.mark.parametrize("data", [None, [], {}, {"card": 3}, {"card": [3]}, {"card": [{}] * 501}, "deck"])
def test_what_is_no_deck_at_all(data: object) -> None:
    assert faults(data)


def test_a_deck_of_shields_only_is_none() -> None:
    shields = {**deck(), "card": [{"id": number, "kind": "shield", "number": 1} for number in range(1, 25)]}
    assert faults(shields) == ["the base set has no attack card"]


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "my déck.toml"
    cards = "".join(f'[[card]]\nid = {number}\nkind = "attack"\nnumber = 2\n' for number in range(1, 25))
    file.write_text(f'format = 1\nname = "Mine"\n{cards}', encoding="utf-8")
    assert load(str(file)).name == "Mine"


@pytest.mark.parametrize("content", [b"\xff\xfe", b"format = ", b"[[card]]\n" * 200_000])
def test_a_file_that_is_no_deck_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    with pytest.raises(CompanionError, match=r"^The deck file .*\.$"):
        load(str(file))


@pytest.mark.parametrize("name", ["nowhere.toml", "a\0b", "x" * 5000, "."])
def test_a_file_that_cannot_be_read_is_one_sentence(name: str) -> None:
    with pytest.raises(
        CompanionError, match=r"^There is no deck file .*; give a file or one of the bundled decks: house\.$"
    ):
        load(name)
