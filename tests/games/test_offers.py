"""Offers stand for concrete actions: what fits them, and what is made up from them."""

import random
from typing import Any

import pytest

from companion.games.offers import fill, matches

DIE = {"integer": [1, 6]}


@pytest.mark.parametrize(
    ("offer", "value", "fits"),
    [
        ([1, 2], [1, 2], True),
        ([1, 2], [True, 2], False),
        ([1, 2], [1.0, 2], False),
        ([1, 2], [1], False),
        ([1, 2], [2, 1], False),
        ([DIE, 2], [6, 2], True),
        ([DIE, 2], [7, 2], False),
        ([], [], True),
        ([], None, False),
        ({"one_of": [[3, 4], [3, 2]]}, [3, 2], True),
        ({"one_of": [[3, 4], [3, 2]]}, [3, True], False),
        ({"some_of": [{"of": "Ana", "die": DIE}, {"of": "Ben", "die": DIE}], "count": [2, 2]},
         [{"of": "Ben", "die": 1}, {"of": "Ana", "die": 6}], True),
        ({"some_of": [{"of": "Ana", "die": DIE}, {"of": "Ben", "die": DIE}], "count": [2, 2]},
         [{"of": "Ana", "die": 1}, {"of": "Ana", "die": 6}], False),
        ({"list_of": {"text": 9}, "count": [2, 2], "different": True}, ["Ana", "Ann"], True),
        ({"list_of": {"text": 9}, "count": [2, 2], "different": True}, ["Ana", "ana"], False),
    ],
)  # fmt: skip
def test_what_fits(offer: Any, value: Any, fits: bool) -> None:
    assert matches(offer, value) is fits


@pytest.mark.parametrize(
    "offer",
    [
        [DIE, "x", {"one_of": [[1], [2]]}],
        {"some_of": [{"of": "Ana", "die": DIE}, {"of": "Ben", "die": DIE}, 3], "count": [0, 3]},
        {"list_of": [DIE, DIE], "count": [1, 3]},
        {"each": {"a": [DIE], "b": {"optional": [DIE, DIE]}}},
    ],
)
def test_what_is_made_up_fits(offer: Any) -> None:
    rng = random.Random(1)
    for _ in range(100):
        assert matches(offer, fill(offer, rng))
