"""The special actions of the base game, one after the other as the rulebook lists them."""

from collections.abc import Mapping

import pytest

from tests.games.finger_guns.table import REFEREE, Table

FOUR = ["a1"] * 4
ROUND = {"Ana": "Ben", "Ben": "Cy", "Cy": "Ana"}
FIRST = {"Ana": 101, "Ben": 201, "Cy": 301}


def ring(ana: str, ben: str, cy: str, targets: Mapping[str, str] = ROUND, **more: object) -> Table:
    """Ana points at Ben, Ben at Cy, Cy at Ana, each with their first card."""
    table = Table({"Ana": [ana, *FOUR], "Ben": [ben, *FOUR], "Cy": [cy, *FOUR]}, **more)  # type: ignore[arg-type]
    return table.shows(targets, FIRST)


def test_disable_all_shields() -> None:
    assert ring("a2:disable_shields", "s4", "s4").damage == {"Ana": 0, "Ben": 2, "Cy": 0}
    assert ring("a2", "s4", "s4:disable_shields").damage == {"Ana": 0, "Ben": 2, "Cy": 0}


def test_reduce_all_shields_by_one() -> None:
    assert ring("a4:weaken_shields", "s3", "a1").damage["Ben"] == 2
    assert ring("a4", "s3:weaken_shields", "a1").damage["Ben"] == 2
    assert ring("a4:weaken_shields", "s1", "a1").damage["Ben"] == 4


def test_increase_all_attacks_by_one() -> None:
    assert ring("a1:strengthen_attacks", "a2", "a4").damage == {"Ana": 5, "Ben": 2, "Cy": 3}
    assert ring("s1:strengthen_attacks", "a2", "a4").damage == {"Ana": 4, "Ben": 0, "Cy": 3}
    assert ring("a1:strengthen_attacks", "a2:strengthen_attacks", "s1").damage["Cy"] == 4 - 1


@pytest.mark.parametrize(("house", "damage"), [("once", 3), ("each_player", 4)])
def test_one_card_of_two_players_increases_attacks(house: str, damage: int) -> None:
    table = Table(
        {"Ana": FOUR, "Ben": FOUR, "Cy": ["a2"]}, center=["s1:strengthen_attacks"], house={"same_card": house}
    )
    table.shows({"Ana": "Ben", "Ben": "Ana", "Cy": "Ana"}, {"Ana": 901, "Ben": 901, "Cy": 301})
    assert table.dealt("Cy") == damage


def test_players_can_only_do_as_much_damage_as_their_lives() -> None:
    table = Table({"Ana": ["a4", "a1"], "Ben": ["a3", *FOUR[1:]], "Cy": ["a1:limit_to_lives", *FOUR]})
    table.shows(ROUND, FIRST)
    assert (table.dealt("Ana"), table.dealt("Ben"), table.dealt("Cy")) == (2, 3, 1)
    assert REFEREE.why(table.state)["Ana"].startswith(
        "Ana attacks Ben with 2: 4 by its number, no more than its player's"
    )


def test_the_limit_counts_after_doubling() -> None:
    table = Table({"Ana": ["a2:double_if_one", *["a1"] * 2], "Ben": FOUR, "Cy": ["s1:limit_to_lives", *FOUR]})
    assert table.shows(ROUND, FIRST).dealt("Ana") == 3


@pytest.mark.parametrize(("own_finger", "damage"), [(True, 4), (False, 3)])
def test_one_more_damage_for_every_finger_on_it(own_finger: bool, damage: int) -> None:
    table = Table({"Ana": FOUR, "Ben": FOUR, "Cy": FOUR}, center=["a2:finger_bonus"], house={"own_finger": own_finger})
    table.shows({"Ana": "Cy", "Ben": "Cy", "Cy": "Ana"}, {"Ana": 901, "Ben": 901, "Cy": 301})
    assert (table.dealt("Ana"), table.dealt("Ben"), table.damage["Cy"]) == (damage, damage, 2 * damage)


@pytest.mark.parametrize(
    ("special", "pointing", "damage"),
    [
        ("double_if_nobody", 0, 4),
        ("double_if_nobody", 1, 2),
        ("double_if_one", 0, 2),
        ("double_if_one", 1, 4),
        ("double_if_one", 2, 2),
        ("double_if_more", 1, 2),
        ("double_if_more", 2, 4),
    ],
)
def test_double_damage_by_how_many_players_point_at_you(special: str, pointing: int, damage: int) -> None:
    targets = {"Ana": "Ben", "Ben": "Ana" if pointing > 0 else "Cy", "Cy": "Ana" if pointing > 1 else "Ben"}
    assert ring(f"a2:{special}", "s1", "a1", targets).dealt("Ana") == damage


@pytest.mark.parametrize(("in_center", "at_least", "exactly"), [(1, 2, 2), (2, 4, 4), (3, 4, 2)])
@pytest.mark.parametrize("house", ["at_least", "exactly"])
def test_double_damage_if_x_players_point_at_the_center(
    in_center: int, at_least: int, exactly: int, house: str
) -> None:
    lives = {"Ana": ["a2:double_if_center:2", *FOUR], "Ben": FOUR, "Cy": FOUR, "Dee": FOUR}
    table = Table(lives, center=["s1", "s1", "s1"], house={"center_count": house})
    picks = {"Ana": 101, "Ben": 901, "Cy": 902 if in_center > 1 else 301, "Dee": 902 if in_center > 2 else 401}
    table.shows({**ROUND, "Dee": "Ana"}, picks)
    assert table.dealt("Ana") == (at_least if house == "at_least" else exactly)


def test_the_player_who_attacks_from_the_center_counts_too() -> None:
    table = Table({"Ana": FOUR, "Ben": FOUR, "Cy": FOUR}, center=["a2:double_if_center:1"])
    assert table.shows(ROUND, {"Ana": 901, "Ben": 201, "Cy": 301}).dealt("Ana") == 4


@pytest.mark.parametrize(("cy", "damage"), [(901, 6), (301, 3)])
def test_double_damage_if_all_other_players_point_at_the_center(cy: int, damage: int) -> None:
    table = Table({"Ana": ["a3:double_if_all_center", *FOUR], "Ben": FOUR, "Cy": FOUR}, center=["s1"])
    assert table.shows(ROUND, {"Ana": 101, "Ben": 901, "Cy": cy}).dealt("Ana") == damage


@pytest.mark.parametrize(("house", "damage"), [("last", 6), ("first", 5)])
def test_doubling_and_the_increase_of_all_attacks(house: str, damage: int) -> None:
    table = ring("a2:double_if_one", "s1:strengthen_attacks", "a1", house={"double_when": house})
    assert table.dealt("Ana") == damage


def test_a_center_only_card_does_nothing_in_front_of_its_owner() -> None:
    table = ring("a4:center_only", "s4:center_only", "a1", {"Ana": "Ben", "Ben": "Cy", "Cy": "Ben"})
    assert table.damage == {"Ana": 0, "Ben": 1, "Cy": 0}


def test_a_center_only_card_works_in_the_center() -> None:
    table = Table({"Ana": FOUR, "Ben": FOUR, "Cy": FOUR}, center=["a4:center_only"])
    assert table.shows(ROUND, {"Ana": 901, "Ben": 201, "Cy": 301}).dealt("Ana") == 4


def test_a_center_only_card_cannot_be_picked_in_front_where_the_house_says_so() -> None:
    house = {"center_only_in_front": "not_pickable"}
    table = Table({"Ana": ["a4:center_only", "a1"], "Ben": ["a4:center_only"], "Cy": FOUR}, house=house)
    table.does(do="targets", hands=ROUND)
    assert table.refuses(do="cards", hands={"Ana": 101, "Ben": 201, "Cy": 301}) == "bad_hand"
    # Ben has no other card to pick.
    table.does(do="cards", hands={"Ana": 102, "Ben": 201, "Cy": 301})
    assert table.damage == {"Ana": 1, "Ben": 1, "Cy": 0}


def test_as_much_damage_as_the_left_neighbor_who_is_the_next_clockwise() -> None:
    assert ring("a1:as_left", "a3", "a2").damage == {"Ana": 2, "Ben": 3, "Cy": 3}


def test_as_much_damage_as_the_right_neighbor() -> None:
    assert ring("a1:as_right", "a3", "a2").damage == {"Ana": 2, "Ben": 2, "Cy": 3}


def test_a_copied_neighbor_with_a_shield_does_no_damage() -> None:
    assert ring("a4:as_left", "s1", "a2").dealt("Ana") == 0


def test_copied_damage_counts_doubling_and_increase_once() -> None:
    table = ring("a1:as_left", "a2:double_if_one", "s1:strengthen_attacks")
    assert (table.dealt("Ben"), table.dealt("Ana")) == (6, 6)


def test_a_chain_of_copies() -> None:
    assert ring("a1:as_left", "a1:as_left", "a4").damage == {"Ana": 4, "Ben": 4, "Cy": 4}


def test_as_much_damage_as_the_most_damaging_player_pointing_at_you() -> None:
    table = ring("a1:as_strongest", "a2", "a4", {"Ana": "Ben", "Ben": "Ana", "Cy": "Ana"})
    assert table.dealt("Ana") == 4
    assert ring("a3:as_strongest", "a2", "s4", {"Ana": "Ben", "Ben": "Cy", "Cy": "Ana"}).dealt("Ana") == 0
    assert ring("a3:as_strongest", "a2", "a4", {"Ana": "Ben", "Ben": "Cy", "Cy": "Ben"}).dealt("Ana") == 0


@pytest.mark.parametrize(("house", "dealt"), [("printed", (1, 2, 3)), ("zero", (0, 0, 0))])
def test_copies_that_go_round_in_a_circle(house: str, dealt: tuple[int, int, int]) -> None:
    table = ring("a1:as_left", "a2:as_left", "a3:as_left", house={"copy_cycle": house})
    assert (table.dealt("Ana"), table.dealt("Ben"), table.dealt("Cy")) == dealt
    if house == "printed":
        why = "Cy attacks Ana with 3: 3 by its number, its copying goes round in a circle."
        assert REFEREE.why(table.state)["Cy"].startswith(why)


def test_a_copy_of_a_circle_is_not_part_of_it() -> None:
    table = Table({"Ana": ["a1:as_left"], "Ben": ["a2:as_left"], "Cy": ["a3:as_right"], "Dee": ["a1"]})
    table.shows({**ROUND, "Dee": "Ana"}, {**FIRST, "Dee": 401})
    # Ben and Cy copy each other and do their numbers; Ana copies Ben.
    assert [table.dealt(player) for player in ("Ana", "Ben", "Cy")] == [2, 2, 3]


def test_two_who_point_at_each_other_with_the_strongest_copy() -> None:
    table = ring("a3:as_strongest", "a2:as_strongest", "a1", {"Ana": "Ben", "Ben": "Ana", "Cy": "Ana"})
    assert (table.dealt("Ana"), table.dealt("Ben")) == (3, 2)


def swapping(**house: object) -> Table:
    lives = {"Ana": ["s1:swap_lives", "a1", "a2", "a3", "a4"], "Ben": ["s1", "s1", "s2"], "Cy": ["s1", "s3"]}
    return Table(lives, house=house).shows({"Ana": "Cy", "Ben": "Ana", "Cy": "Ana"}, FIRST)


def test_swap_up_to_three_lives_with_another_player() -> None:
    table = swapping()
    assert (REFEREE.phase(table.state), str(REFEREE.moment(table.state))) == ("action", "turn")
    table.does(do="swap", player="Ana", **{"with": "Ben"}, give=[105, 102], take=[202, 203])
    assert table.state.lives["Ana"] == (101, 103, 104, 202, 203)
    assert table.state.lives["Ben"] == (201, 105, 102)


def test_a_swap_may_be_left_out_since_it_is_up_to_three() -> None:
    table = swapping()
    lives = table.state.lives["Ben"]
    table.does(do="pass", player="Ana")
    assert table.state.lives["Ben"] == lives


def test_a_swap_is_even_and_leaves_cards_with_fingers_on_them() -> None:
    table = swapping()
    swap = {"do": "swap", "player": "Ana", "with": "Ben"}
    assert table.refuses(**swap, give=[102, 103], take=[202]) == "bad_swap"
    assert table.refuses(**swap, give=[101], take=[202]) == "bad_swap"
    assert table.refuses(**swap, give=[102], take=[201]) == "bad_swap"
    assert table.refuses(do="swap", player="Ben", **{"with": "Ana"}, give=[202], take=[102]) == "not_their_turn"
    assert table.refuses(do="swap", player="Ana", **{"with": "Ana"}, give=[102], take=[103]) == "bad_swap"


def test_a_swap_is_of_three_or_as_many_as_there_are_where_the_house_says_so() -> None:
    table = swapping(swap="exactly")
    assert table.refuses(do="pass", player="Ana") == "not_now"
    assert table.refuses(do="swap", player="Ana", **{"with": "Ben"}, give=[102], take=[202]) == "bad_swap"
    table.does(do="swap", player="Ana", **{"with": "Cy"}, give=[102], take=[302])
    assert 302 in table.state.lives["Ana"]


def test_lives_are_swapped_before_cards_are_removed() -> None:
    lives = {"Ana": ["a2:swap_lives", "a4"], "Ben": ["s1", "a1", "a2"], "Cy": ["s1"]}
    table = Table(lives).shows({"Ana": "Ben", "Ben": "Ana", "Cy": "Ana"}, FIRST)
    table.does(do="swap", player="Ana", **{"with": "Ben"}, give=[102], take=[203])
    assert REFEREE.phase(table.state) == "remove"
    table.does(do="remove", player="Ben", cards=[102])
    assert table.state.lives["Ben"] == (202,)


def test_a_swap_with_nothing_to_swap_is_passed_over() -> None:
    table = Table({"Ana": ["a1:swap_lives"], "Ben": FOUR, "Cy": FOUR}).shows(ROUND, FIRST)
    assert table.event("no_effect") == {
        "event": "no_effect",
        "player": "Ana",
        "special": "swap_lives",
        "amount": None,
    }
