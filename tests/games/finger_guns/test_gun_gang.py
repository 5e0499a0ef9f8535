"""Gun Gang: shields are shared."""

import pytest

from tests.games.finger_guns.table import Table

FOUR = ["a1"] * 4


def gang(ana: str, ben: str, cy: str, targets: dict[str, str], **house: object) -> Table:
    lives = {"Ana": [ana, *FOUR], "Ben": [ben, *FOUR], "Cy": [cy, *FOUR], "Dee": ["a4", *FOUR]}
    return Table(lives, gun_gang=True, house=house).shows(targets, {"Ana": 101, "Ben": 201, "Cy": 301, "Dee": 401})


def test_the_player_to_whom_you_point_is_not_an_exception() -> None:
    table = gang("s2", "a3", "a1", {"Ana": "Ben", "Ben": "Ana", "Cy": "Dee", "Dee": "Cy"})
    assert table.damage["Ana"] == 1


def test_they_share_your_shield() -> None:
    table = gang("s3", "a1", "a1", {"Ana": "Ben", "Ben": "Cy", "Cy": "Dee", "Dee": "Ben"})
    assert table.damage == {"Ana": 0, "Ben": 1, "Cy": 1, "Dee": 1}


@pytest.mark.parametrize(("house", "damage"), [("add", 1), ("largest", 2)])
def test_several_shields_of_one_player(house: str, damage: int) -> None:
    table = gang("s1", "s2", "a1", {"Ana": "Ben", "Ben": "Cy", "Cy": "Dee", "Dee": "Ben"}, shared_shields=house)
    assert table.damage["Ben"] == damage


@pytest.mark.parametrize(
    ("clause", "ana", "ben"),
    [
        ("off", 1, 2),
        ("exception", 3, 4),
        ("no_sharing", 1, 4),
    ],
)
def test_a_protected_player_who_points_back_with_an_attack_card(clause: str, ana: int, ben: int) -> None:
    table = gang("s2", "a3", "a1", {"Ana": "Ben", "Ben": "Ana", "Cy": "Dee", "Dee": "Ben"}, gang_betrayal=clause)
    assert (table.damage["Ana"], table.damage["Ben"]) == (ana, ben)


@pytest.mark.parametrize("clause", ["exception", "no_sharing"])
def test_the_clause_is_about_attack_cards_only(clause: str) -> None:
    table = gang("s2", "s1", "a1", {"Ana": "Ben", "Ben": "Ana", "Cy": "Dee", "Dee": "Ben"}, gang_betrayal=clause)
    assert table.damage["Ben"] == 1


def test_a_third_shield_works_against_the_exception_too() -> None:
    table = gang("s2", "a3", "s1", {"Ana": "Ben", "Ben": "Ana", "Cy": "Ana", "Dee": "Ana"}, gang_betrayal="exception")
    # 4 from Dee less 2 for Ana's own shield, 3 from Ben in full, less 1 for Cy's.
    assert table.damage["Ana"] == 4


def test_largest_counts_the_shield_that_helps_most() -> None:
    table = gang(
        "s2",
        "a3",
        "s1",
        {"Ana": "Ben", "Ben": "Ana", "Cy": "Ana", "Dee": "Ana"},
        gang_betrayal="exception",
        shared_shields="largest",
    )
    assert table.damage["Ana"] == 5


def test_each_attack_is_reduced_by_all_shields_where_the_house_says_so() -> None:
    table = gang("s1", "s2", "a1", {"Ana": "Ben", "Ben": "Cy", "Cy": "Ben", "Dee": "Ben"}, shield_reduces="each_attack")
    assert table.damage["Ben"] == 1


def test_a_dead_player_can_be_shielded() -> None:
    lives = {"Ana": ["s2", *FOUR], "Ben": ["a3", *FOUR], "Cy": []}
    table = Table(lives, center=["a4"], mode="longshot", gun_gang=True)
    table.shows({"Ana": "Cy", "Ben": "Cy", "Cy": "Ben"}, {"Ana": 101, "Ben": 201, "Cy": 901})
    assert table.dealt("Cy") == 3
