"""Deck files: the house deck, and every fault at once."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.games.deck_files import DeckFaults
from companion.games.finger_pirates.deck import BUNDLED, CARDS, Card, Deck, load, parse, read, to_toml

HOUSE = load("house")


def house_data() -> dict[str, Any]:
    return tomllib.loads(to_toml(HOUSE))


def faults_of(data: dict[str, Any]) -> list[str]:
    with pytest.raises(DeckFaults) as refused:
        parse(data)
    for fault in refused.value.faults:
        assert fault in str(refused.value)
    return refused.value.faults


def test_the_house_deck_has_38_cards_with_different_ship_control_numbers() -> None:
    assert len(HOUSE.cards) == CARDS
    assert sorted(card.control for card in HOUSE.cards) == list(range(1, 39))


def test_the_house_deck_has_every_icon_of_the_rulebook() -> None:
    totals = Counter[str]()
    for card in HOUSE.cards:
        for icon in ("ghosts", "jars", "keys", "papers", "torches"):
            totals[icon] += getattr(card, icon)
        totals["bags"] += len(card.treasure)
        assert card.ghosts + card.jars + card.keys + card.papers + card.torches + len(card.treasure) > 0
    assert totals["keys"] == totals["papers"] == totals["torches"]
    assert totals["ghosts"] > totals["jars"] > 0
    assert totals["bags"] > 0


def test_the_backs_have_limits_that_can_be_kept_and_broken() -> None:
    for card in HOUSE.cards:
        assert 4 < card.limit(4) == card.limit_4_players < 20
        assert 5 < card.limit(5) == card.limit_5_players < 25


def test_bundled_decks_are_found_by_name() -> None:
    assert BUNDLED == ("house",)
    assert parse(read("house")) == HOUSE


def test_a_deck_is_the_same_after_writing_and_reading(tmp_path: Path) -> None:
    file = tmp_path / "Zoë's copy.toml"
    file.write_text(to_toml(HOUSE), encoding="utf-8")
    assert load(str(file)) == HOUSE


@given(
    st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1),
    st.lists(
        st.builds(
            Card,
            control=st.integers(0, 999),
            ghosts=st.integers(0, 9),
            jars=st.integers(0, 9),
            keys=st.integers(0, 9),
            papers=st.integers(0, 9),
            torches=st.integers(0, 9),
            treasure=st.lists(st.integers(0, 99), max_size=9).map(tuple),
            limit_4_players=st.integers(4, 20),
            limit_5_players=st.integers(5, 25),
        ),
        max_size=CARDS,
        unique_by=lambda card: card.control,
    ),
)
def test_any_deck_is_the_same_after_writing_and_reading(name: str, cards: list[Card]) -> None:
    deck = Deck(name, tuple(cards))
    assert parse(tomllib.loads(to_toml(deck)), complete=False) == deck


def test_every_fault_is_listed_at_once() -> None:
    data = house_data()
    cards = data["card"]
    del cards[0]["limit_4_players"]
    cards[1]["control"] = cards[2]["control"]
    cards[3] |= {"ghosts": -1, "parrots": 2, "treasure": 5}
    cards[4] |= {"limit_5_players": 26, "keys": True}
    cards[5]["control"] = "six"
    cards.pop()
    data |= {"name": "", "author": "me", "format": 2}
    assert faults_of(data) == [
        'unknown key "author"',
        "format must be 1",
        '"name" must be a text',
        "there must be 38 cards, not 37",
        "card 1: limit_4_players is missing",
        'card 4: unknown key "parrots"',
        "card 4: ghosts must be a whole number from 0 to 9",
        "card 4: treasure must be a list of at most 9 whole numbers from 0 to 99",
        "card 5: keys must be a whole number from 0 to 9",
        "card 5: limit_5_players must be a whole number from 5 to 25",
        "card 6: control must be a whole number from 0 to 999",
        "cards 2 and 3 have the same ship control 3",
    ]


@pytest.mark.parametrize("cards", [None, 3, {"control": 1}, ["card"], [[]]])
def test_cards_that_are_none(cards: Any) -> None:
    assert faults_of({"name": "x", "card": cards}) == ['"card" must be a list of cards, each under a line [[card]]']


def test_too_many_cards() -> None:
    data = house_data()
    data["card"].append({**data["card"][0], "control": 99})
    assert faults_of(data) == ["there must be 38 cards, not 39"]


def write(file: Path, content: bytes) -> str:
    file.write_bytes(content)
    return str(file)


def test_a_file_that_is_no_deck_is_one_sentence(tmp_path: Path) -> None:
    named = {
        str(tmp_path / "none.toml"): "There is no deck file",
        str(tmp_path): "There is no deck file",
        "nul\0": "There is no deck file",
        "x" * 5000: "There is no deck file",
        "\ud800": "There is no deck file",
        write(tmp_path / "picture.toml", b"\xff\xd8\xff\xe0"): "is not UTF-8 text",
        write(tmp_path / "broken.toml", b"name = "): "is not TOML",
        write(tmp_path / "deep.toml", b"a = " + b"[" * 20_000): "is not TOML",
        write(tmp_path / "huge.toml", b"#" * 1_000_001): "is too large",
        write(tmp_path / "empty.toml", b""): "has 2 faults",
    }
    for name, sentence in named.items():
        with pytest.raises(CompanionError) as refused:
            load(name)
        assert sentence in str(refused.value)
        assert "\n" not in str(refused.value)
