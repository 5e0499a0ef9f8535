"""Names and numbers come out as people say them."""

import pytest

from companion.voice.english.wording import counted, names, number, ordinal, possessive, verb


@pytest.mark.parametrize(
    ("players", "phrase"),
    [
        ([], "nobody"),
        (["Ana"], "Ana"),
        (["Ana", "Ben"], "Ana and Ben"),
        (["Ana", "Ben", "Cy"], "Ana, Ben and Cy"),
    ],
)
def test_names_are_one_phrase(players: list[str], phrase: str) -> None:
    assert names(players) == phrase


def test_a_choice_between_names_says_or() -> None:
    assert names(["two", "three", "gun"], last="or") == "two, three or gun"


def test_the_verb_agrees_with_the_names() -> None:
    assert verb(["Ana"], "wins", "win") == "wins"
    assert verb(["Ana", "Ben"], "wins", "win") == "win"
    assert verb([], "wins", "win") == "wins"  # nobody wins


def test_possessives() -> None:
    assert possessive("Ana") == "Ana's"
    assert possessive("James") == "James's"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "zero"),
        (13, "thirteen"),
        (20, "twenty"),
        (42, "forty-two"),
        (100, "one hundred"),
        (105, "one hundred and five"),
        (999, "nine hundred and ninety-nine"),
        (1000, "one thousand"),
        (1005, "one thousand and five"),
        (21_340, "twenty-one thousand three hundred and forty"),
        (-2, "minus two"),
        (1_000_000, "1000000"),
    ],
)
def test_numbers(value: int, words: str) -> None:
    assert number(value) == words


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (1, "first"),
        (2, "second"),
        (3, "third"),
        (4, "fourth"),
        (5, "fifth"),
        (8, "eighth"),
        (12, "twelfth"),
        (20, "twentieth"),
        (21, "twenty-first"),
        (100, "one hundredth"),
        (112, "one hundred and twelfth"),
    ],
)
def test_ordinals(place: int, words: str) -> None:
    assert ordinal(place) == words


def test_counts_agree_with_their_nouns() -> None:
    assert counted(0, "point") == "no points"
    assert counted(1, "point") == "one point"
    assert counted(2, "die", "dice") == "two dice"
    assert counted(-1, "point") == "minus one point"
