"""The collusive order (rulebook: 1. Collusive Order, and the gun action of the advanced rules)."""

from collections import Counter
from itertools import cycle, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.finger_pirates.ruling import NeedsControl, Ruling, rule
from companion.games.referee import Refused
from tests.games.finger_pirates.reference import reference_places
from tests.games.finger_pirates.table import FIVE, FOUR

SHOWINGS = (1, 2, 3, 4, 5, "gun")
NUMBERS = (3, 11, 20, 27, 38)

# How many of the 5^4 and 5^5 tables without a gun raise more fingers than the limit, from the smallest limit that
# somebody can keep to the largest that somebody can break.
BUSTED_4 = {4: 624, 5: 620, 6: 610, 7: 590, 8: 555, 9: 503, 10: 435, 11: 355, 12: 270, 13: 190, 14: 122, 15: 70}
BUSTED_4 |= {16: 35, 17: 15, 18: 5, 19: 1}
BUSTED_5 = {5: 3124, 6: 3119, 7: 3104, 8: 3069, 9: 2999, 10: 2878, 11: 2693, 12: 2438, 13: 2118, 14: 1753, 15: 1372}
BUSTED_5 |= {16: 1007, 17: 687, 18: 432, 19: 247, 20: 126, 21: 56, 22: 21, 23: 6, 24: 1}


def ruled(shown: list[Any], limit: int, control: list[int] | None = None) -> Ruling:
    players = FIVE[: len(shown)]
    known = dict(zip(players, control, strict=True)) if control else {}
    ruling = rule(dict(zip(players, shown, strict=True)), limit, known)
    assert isinstance(ruling, Ruling)
    return ruling


def agrees_with_the_reference(players: list[str], shown: tuple[Any, ...], limit: int, control: tuple[int, ...]) -> bool:
    """Compares one ruling; gives whether it was busted."""
    ruling = rule(dict(zip(players, shown, strict=True)), limit, dict(zip(players, control, strict=True)))
    assert isinstance(ruling, Ruling)
    places, busted = reference_places(shown, limit, control)
    assert [ruling.order.index(player) for player in players] == places, (shown, limit, control, ruling)
    assert ruling.busted == busted
    return busted


def test_every_table_of_four_at_every_limit() -> None:
    """6^4 tables, limits from below the smallest to above the largest, orders of ship control in turn."""
    controls = cycle(permutations(NUMBERS[:4]))
    busts: Counter[int] = Counter()
    for shown in product(SHOWINGS, repeat=4):
        for limit in range(3, 22):
            busts[limit] += agrees_with_the_reference(FOUR, shown, limit, next(controls))
    assert busts == {3: 5**4, **BUSTED_4, 20: 0, 21: 0}


def test_every_table_of_five_at_both_limits_between_which_it_busts() -> None:
    """6^5 tables, each at its total and one below, orders of ship control in turn."""
    controls = cycle(permutations(NUMBERS))
    totals: Counter[int] = Counter()
    for shown in product(SHOWINGS, repeat=5):
        total = sum(fingers for fingers in shown if isinstance(fingers, int))
        assert not agrees_with_the_reference(FIVE, shown, total, next(controls))
        busted = agrees_with_the_reference(FIVE, shown, total - 1, next(controls))
        assert busted == ("gun" not in shown)
        totals[total] += busted
    assert {limit: sum(n for total, n in totals.items() if total > limit) for limit in BUSTED_5} == BUSTED_5


def test_every_table_of_four_with_every_order_of_ship_control() -> None:
    """At a limit that about half of the tables break."""
    for shown in product(SHOWINGS, repeat=4):
        for control in permutations(NUMBERS[:4]):
            agrees_with_the_reference(FOUR, shown, 11, control)


def test_not_busted_at_the_limit_busted_above_it() -> None:
    assert not ruled([4, 3, 5, 1], 13).busted
    assert ruled([4, 3, 5, 1], 12).busted


def test_not_busted_descending_order_of_raised_fingers() -> None:
    assert ruled([4, 3, 5, 1], 13).order == ("Cy", "Ana", "Ben", "Dee")


def test_busted_the_one_who_raised_the_most_goes_last() -> None:
    assert ruled([4, 3, 5, 2], 13).order == ("Ana", "Ben", "Dee", "Cy")


def test_busted_and_tied_at_the_top_all_of_them_move_to_the_back_by_ship_control() -> None:
    assert ruled([5, 3, 5, 1], 13, [7, 20, 11, 30]).order == ("Ben", "Dee", "Cy", "Ana")


def test_busted_with_everyone_tied_ship_control_alone_decides() -> None:
    assert ruled([4, 4, 4, 4], 13, [7, 20, 11, 30]).order == ("Dee", "Ben", "Cy", "Ana")


def test_tied_players_compare_ship_control_eleven_is_earlier_than_seven() -> None:
    assert ruled([3, 2, 3, 1], 13, [7, 20, 11, 30]).order == ("Cy", "Ana", "Ben", "Dee")


def test_busted_ties_below_the_top_compare_ship_control_as_usual() -> None:
    assert ruled([5, 4, 4, 1], 13, [7, 11, 20, 30]).order == ("Cy", "Ben", "Dee", "Ana")


def test_a_gun_goes_first_and_the_limit_is_ignored() -> None:
    ruling = ruled([5, 2, "gun", 4], 3)
    assert ruling.order == ("Cy", "Ana", "Dee", "Ben")
    assert not ruling.busted
    assert ruling.guns == ("Cy",)


def test_a_gun_raises_no_fingers() -> None:
    assert ruled([5, 2, "gun", 4], 13).total == 11


def test_several_guns_compare_ship_control_and_so_do_raises_after_them() -> None:
    ruling = ruled(["gun", 4, "gun", 4], 13, [7, 11, 20, 30])
    assert ruling.order == ("Cy", "Ana", "Dee", "Ben")
    assert ruling.guns == ("Ana", "Cy")


def test_everyone_fires() -> None:
    ruling = ruled(["gun"] * 4, 13, [7, 11, 20, 30])
    assert ruling.order == ("Dee", "Cy", "Ben", "Ana")
    assert ruling.total == 0


def test_without_a_tie_no_ship_control_is_needed() -> None:
    assert ruled([1, 2, 3, "gun"], 13).order == ("Dee", "Cy", "Ben", "Ana")


def test_everyone_whose_number_is_needed_is_asked_at_once() -> None:
    showings = dict(zip(FIVE, [4, 2, 4, 2, 5], strict=True))
    assert rule(showings, 20, {}) == NeedsControl(("Ana", "Ben", "Cy", "Dee"))
    assert rule(showings, 20, {"Ana": 7, "Cy": 3, "Dee": 9}) == NeedsControl(("Ben",))


def test_two_players_with_one_ship_control_number_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        ruled([3, 3, 2, 1], 13, [7, 7, 11, 30])
    assert refused.value.code == "same_control"
    assert "Ana and Ben" in refused.value.message


@pytest.mark.parametrize(
    ("shown", "code"),
    [(0, "fist"), (6, "bad_showing"), (-1, "bad_showing"), (True, "bad_showing"), (3.0, "bad_showing")]
    + [(wrong, "bad_showing") for wrong in ("Gun", None, [3], {"gun": 1}, float("nan"), 10**30)],
)
def test_one_to_five_fingers_but_not_zero(shown: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        rule({"Ana": shown, "Ben": 2, "Cy": 3, "Dee": 4}, 13, {})
    assert refused.value.code == code
    assert refused.value.message.startswith("Ana ")


@given(st.lists(st.sampled_from(SHOWINGS), min_size=1, max_size=8), st.integers(1, 40), st.randoms())
def test_any_number_of_players_and_the_seats_do_not_matter(shown: list[Any], limit: int, rng: Any) -> None:
    players = [f"P{number}" for number in range(len(shown))]
    control = dict(zip(players, rng.sample(range(1, 39), len(players)), strict=True))
    showings = dict(zip(players, shown, strict=True))
    ruling = rule(showings, limit, control)
    assert isinstance(ruling, Ruling)
    places, busted = reference_places(shown, limit, list(control.values()))
    assert [ruling.order.index(player) for player in players] == places
    assert ruling.busted == busted
    shuffled = rng.sample(players, len(players))
    again = rule({player: showings[player] for player in shuffled}, limit, control)
    assert isinstance(again, Ruling)
    assert (again.order, again.why) == (ruling.order, ruling.why)


def test_the_reason_for_each_place_is_said() -> None:
    assert ruled([5, 4, 4, 1], 13, [7, 11, 20, 30]).why == {
        "Cy": "Cy goes first with 4 fingers, tied with Ben. Ship control: Cy 20, Ben 11. "
        "Busted, so Ana goes to the back.",
        "Ben": "Ben goes second with 4 fingers, tied with Cy. Ship control: Cy 20, Ben 11. "
        "Busted, so Ana goes to the back.",
        "Dee": "Dee goes third with 1 finger. Busted, so Ana goes to the back.",
        "Ana": "Ana goes last for raising the most, 5. Busted: 14 fingers over a limit of 13.",
    }
    assert ruled([5, 2, 5, 4], 13, [7, 11, 20, 30]).why["Ana"] == (
        "Ana goes last for raising the most, 5, tied with Cy. Ship control: Cy 20, Ana 7. "
        "Busted: 16 fingers over a limit of 13."
    )
    assert ruled([5, "gun", 3, 4], 13).why == {
        "Ben": "Ben goes first with a gun. The limit does not count.",
        "Ana": "Ana goes second with 5 fingers. The gun went first.",
        "Dee": "Dee goes third with 4 fingers. The gun went first.",
        "Cy": "Cy goes last with 3 fingers. The gun went first.",
    }
    assert ruled([5, 2, 3, 1], 13).why["Ana"] == "Ana goes first with 5 fingers."
