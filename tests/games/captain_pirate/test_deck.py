"""Deck files."""

import copy
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.games.captain_pirate.deck import bundled_decks, load, parse, read
from companion.games.deck_files import DeckFaults
from companion.games.referee import Refused, canonical
from tests.games.captain_pirate.table import NAMES, REFEREE


def house() -> dict[str, Any]:
    return copy.deepcopy(read("house"))


def test_our_own_deck_is_alike_in_every_color() -> None:
    deck = load("house")
    assert bundled_decks() == ["house"]
    assert deck.colors == ("red", "orange", "yellow", "green", "blue", "purple")
    rows = {tuple(card.split(" ")[1] for card in deck.cards if card.startswith(color)) for color in deck.colors}
    assert rows == {("1", "1", "2", "2", "3", "3", "4")}


def test_every_fault_is_named_at_once() -> None:
    data = house()
    data["format"] = 2
    data["name"] = " "
    data["price"] = 9
    data["parrots"] = [0, 0, 0, 0]
    data["treasure_points"] = 1.5
    data["pirates"]["red"][2] = "three"
    data["pirates"]["blue"].append(100)
    data["pirates"]["Light Green"] = data["pirates"].pop("green")
    with pytest.raises(DeckFaults) as faulty:
        parse(data)
    assert faulty.value.faults == [
        'there is no key "price"',
        "format must be 1",
        "name must be a text of 1 to 40 characters",
        "treasure_points must be a whole number from -99 to 99",
        "parrots has 4 cards instead of 5",
        "pirates.red, card 3: points are a whole number from -99 to 99",
        "pirates.blue has 8 cards instead of 7",
        "pirates.blue, card 8: points are a whole number from -99 to 99",
        'the color "Light Green" must be one word of up to 20 small letters',
    ]
    assert str(faulty.value).startswith("The deck has 9 faults: ")


@pytest.mark.parametrize(
    "data", [None, [], 3, "house", {}, {"pirates": 3, "parrots": {}, "name": None, "format": True}]
)
def test_whatever_is_no_deck_is_refused(data: object) -> None:
    with pytest.raises(DeckFaults):
        parse(data)


def test_a_color_called_parrot_and_a_seventh_color_are_faults() -> None:
    data = house()
    data["pirates"]["parrot"] = [1] * 7
    with pytest.raises(DeckFaults) as faulty:
        parse(data)
    assert faulty.value.faults == ["pirates has 7 colors instead of 6", "a color cannot be called parrot"]


def test_a_deck_of_ones_own_is_read_once_and_then_lies_in_the_action(tmp_path: Path) -> None:
    file = tmp_path / "déck.toml"
    text = Path(load.__code__.co_filename).with_name("decks").joinpath("house.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("red =", "black =").replace("House deck", "Our copy"), encoding="utf-8")
    start = {"do": "start", "players": NAMES[:3], "deal": "referee", "seed": 5, "deck": str(file)}
    prepared = REFEREE.prepared(start)
    file.unlink()
    state, events = REFEREE.apply(None, prepared)
    assert events[0]["deck"] == "Our copy"
    assert "black" in REFEREE.public(state)["colors"]


def test_our_own_deck_is_used_where_the_referee_deals_and_none_is_named() -> None:
    start = {"do": "start", "players": NAMES[:3], "deal": "referee", "seed": 5}
    prepared = REFEREE.prepared(start)
    assert prepared["deck"] == read("house")
    states = [REFEREE.apply(None, action)[0] for action in (start, prepared, {**start, "deck": "house"})]
    assert len({canonical(state) for state in states}) == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "There is no deck file"), (b"name = [", "is not TOML"), (b"\xff\xfe", "is not UTF-8")],
)
def test_a_file_that_is_no_deck_gives_one_sentence(tmp_path: Path, content: bytes | None, reason: str) -> None:
    file = tmp_path / "deck.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CompanionError, match=reason):
        load(str(file))
    with pytest.raises(Refused, match=reason):
        REFEREE.prepared({"do": "start", "players": NAMES[:3], "deck": str(file)})


def test_a_folder_and_an_impossible_name_are_no_decks(tmp_path: Path) -> None:
    for name in (str(tmp_path), "a\0b", "x" * 5000):
        with pytest.raises(CompanionError) as error:
            read(name)
        assert len(str(error.value)) < 500
