"""A round: two decisions, attacks, shields and their exception."""

import pytest

from tests.games.finger_guns.table import REFEREE, Table

EIGHT = ["a1"] * 8


def three(ana: list[str], ben: list[str], cy: list[str], **more: object) -> Table:
    return Table({"Ana": ana + EIGHT, "Ben": ben + EIGHT, "Cy": cy + EIGHT}, **more)  # type: ignore[arg-type]


def test_finger_gun_first_then_the_card() -> None:
    table = three(["a2"], ["a3"], ["s1"])
    assert REFEREE.phase(table.state) == "targets"
    table.does(do="targets", hands={"Ana": "Ben", "Ben": "Ana", "Cy": "Ben"})
    assert REFEREE.phase(table.state) == "cards"


def test_everybody_acts_at_the_same_time() -> None:
    table = three(["a2"], ["a3"], ["s1"])
    assert table.refuses(do="targets", hands={"Ana": "Ben", "Ben": "Ana"}) == "missing_hand"
    assert (
        table.refuses(do="targets", hands={"Ana": "Ben", "Ben": "Ana", "Cy": "Ana", "Zoe": "Ana"}) == "too_many_hands"
    )
    table.does(do="targets", hands={"Ana": "Ben", "Ben": "Ana", "Cy": "Ben"})
    assert table.refuses(do="cards", hands={"Ana": 101}) == "missing_hand"


def test_no_switching_afterwards() -> None:
    table = three(["a2"], ["a3"], ["s1"]).does(do="targets", hands={"Ana": "Ben", "Ben": "Ana", "Cy": "Ben"})
    assert table.refuses(do="targets", hands={"Ana": "Cy", "Ben": "Ana", "Cy": "Ben"}) == "not_now"


@pytest.mark.parametrize("target", ["Ana", "Zoe", None, 2, ["Ben"]])
def test_a_finger_gun_points_at_another_player(target: object) -> None:
    table = three(["a2"], ["a3"], ["s1"])
    assert table.refuses(do="targets", hands={"Ana": target, "Ben": "Ana", "Cy": "Ben"}) == "bad_hand"


@pytest.mark.parametrize("card", [201, 902, "101", 101.0, True, "facedown-1", None])
def test_one_points_at_a_card_of_ones_own_or_one_in_the_center(card: object) -> None:
    table = three(["a2"], ["a3"], ["s1"], center=["a4"])
    table.does(do="targets", hands={"Ana": "Ben", "Ben": "Ana", "Cy": "Ben"})
    assert table.refuses(do="cards", hands={"Ana": card, "Ben": 901, "Cy": 901}) == "bad_hand"
    table.does(do="cards", hands={"Ana": 101, "Ben": 901, "Cy": 901})
    assert table.event("picked")["picks"]["Ben"] == {"card": 901, "kind": "attack", "number": 4, "from": "center"}


def test_an_attack_does_the_damage_on_the_card_to_whom_one_points() -> None:
    table = three(["a2"], ["a3"], ["a4"])
    table.shows({"Ana": "Ben", "Ben": "Cy", "Cy": "Ben"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert table.damage == {"Ana": 0, "Ben": 6, "Cy": 3}


def test_a_shield_attacks_nobody() -> None:
    table = three(["s4"], ["a3"], ["a1"])
    table.shows({"Ana": "Ben", "Ben": "Cy", "Cy": "Ben"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert table.damage == {"Ana": 0, "Ben": 1, "Cy": 3}


def test_a_shield_reduces_all_damage_taken() -> None:
    table = Table({"Ana": ["s3", *EIGHT], "Ben": ["a2"], "Cy": ["a2"], "Dee": ["a1"]})
    table.shows(
        {"Ana": "Dee", "Ben": "Ana", "Cy": "Ana", "Dee": "Ben"}, {"Ana": 101, "Ben": 201, "Cy": 301, "Dee": 401}
    )
    assert table.damage["Ana"] == 1


def test_a_shield_reduces_each_attack_where_the_house_says_so() -> None:
    table = Table(
        {"Ana": ["s2", *EIGHT], "Ben": ["a3"], "Cy": ["a3"], "Dee": ["a1"]}, house={"shield_reduces": "each_attack"}
    )
    table.shows(
        {"Ana": "Dee", "Ben": "Ana", "Cy": "Ana", "Dee": "Ben"}, {"Ana": 101, "Ben": 201, "Cy": 301, "Dee": 401}
    )
    assert table.damage["Ana"] == 2


@pytest.mark.parametrize("reduces", ["total", "each_attack"])
def test_the_player_to_whom_a_shield_points_attacks_at_full_force(reduces: str) -> None:
    table = three(["s4"], ["a3"], ["a2"], house={"shield_reduces": reduces})
    table.shows({"Ana": "Ben", "Ben": "Ana", "Cy": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert table.damage["Ana"] == 3


def test_a_shield_never_heals() -> None:
    table = three(["s4"], ["a1"], ["a1"])
    table.shows({"Ana": "Ben", "Ben": "Cy", "Cy": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert table.damage == {"Ana": 0, "Ben": 0, "Cy": 1}


def test_players_are_handled_in_clockwise_order() -> None:
    table = three(["a2"], ["a2"], ["a2"])
    table.shows({"Ana": "Ben", "Ben": "Cy", "Cy": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert list(table.event("ruled")["attacks"]) == ["Ana", "Ben", "Cy"]
    assert list(table.state.owed or {}) == ["Ana", "Ben", "Cy"]


def test_the_first_player_rotates_where_the_house_says_so() -> None:
    table = three(["s1"], ["s1"], ["s1"], house={"handled_first": "rotates"})
    for first in ("Ana", "Ben", "Cy", "Ana"):
        assert table.state.handled[0] == first
        table.shows({"Ana": "Ben", "Ben": "Cy", "Cy": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 301})


def test_the_reason_can_be_said() -> None:
    table = three(["s1"], ["a3:double_if_nobody"], ["a2"])
    table.shows({"Ana": "Cy", "Ben": "Ana", "Cy": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert REFEREE.why(table.state) == {
        "Ana": "Ana takes 7: 6 from Ben, 2 from Cy, less 1 for the shield, which does not work against Cy.",
        "Ben": "Ben attacks Ana with 6: 3 by its number, doubled. Nobody does Ben damage.",
        "Cy": "Cy attacks Ana with 2: 2 by its number. Nobody does Cy damage.",
    }


@pytest.mark.parametrize(
    ("ana", "cy", "reason"),
    [
        ("a4:center_only", "a1", "Ana does nothing, since the card can only be used in the center."),
        ("a4", "s2:hide", "Ana points at Cy, who hides."),
        ("a4:hide", "a1", "Ana hides."),
        ("s1", "a1", "Ana takes 1: 1 from Cy, the shield does not work against Cy."),
    ],
)
def test_the_reason_why_somebody_does_nothing_can_be_said(ana: str, cy: str, reason: str) -> None:
    table = three([ana], ["a1"], [cy]).shows(
        {"Ana": "Cy", "Ben": "Cy", "Cy": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 301}
    )
    assert REFEREE.why(table.state)["Ana"].startswith(reason)
