"""Longshot: the last player standing wins, and the dead play on in a limited way."""

import pytest

from tests.games.finger_guns.table import REFEREE, Table

FOUR = ["a1"] * 4
TARGETS = {"Ana": "Ben", "Ben": "Cy", "Cy": "Ana", "Dee": "Ana"}


def table(center: list[str], dee: list[str] | None = None, cy: list[str] | None = None, **house: object) -> Table:
    """Dee is dead unless she has cards."""
    lives = {"Ana": ["a2", *FOUR], "Ben": ["s4", *FOUR], "Cy": ["s4", *FOUR] if cy is None else cy, "Dee": dee or []}
    return Table(lives, center=center, house=house, mode="longshot")


def test_the_game_goes_on_until_only_one_player_is_alive() -> None:
    game = Table({"Ana": ["a2"], "Ben": ["s1"], "Cy": ["s1", "s1"]}, mode="longshot")
    game.shows({"Ana": "Ben", "Ben": "Ana", "Cy": "Ben"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert (game.state.dead, REFEREE.phase(game.state)) == (("Ben",), "targets")
    game.does(do="targets", hands={"Ana": "Cy", "Cy": "Ana"}).does(do="cards", hands={"Ana": 101, "Cy": 301})
    assert game.event("over")["winners"] == ["Ana"]
    assert game.event("over")["reason"] == "last_standing"


def test_the_last_player_standing_wins_whatever_the_others_had() -> None:
    game = Table({"Ana": ["a4"], "Ben": ["a1"], "Cy": ["a4"]}, mode="longshot")
    game.shows({"Ana": "Ben", "Ben": "Cy", "Cy": "Ben"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    assert game.state.winners == ("Ana",)


def test_dead_players_still_participate() -> None:
    game = table(["a3"]).shows(TARGETS, {"Ana": 101, "Ben": 201, "Cy": 301, "Dee": 901})
    assert game.damage["Ana"] == 3


def test_dead_players_can_only_pick_attack_cards_from_the_center() -> None:
    game = table(["a3", "s2", "?a1"]).does(do="targets", hands=TARGETS)
    for card in (902, 101, "facedown-903"):
        assert game.refuses(do="cards", hands={"Ana": 101, "Ben": 201, "Cy": 301, "Dee": card}) == "bad_hand"
    game.does(do="cards", hands={"Ana": 101, "Ben": 201, "Cy": 301, "Dee": 901})


def test_dead_players_take_no_part_without_an_attack_card_in_the_center() -> None:
    game = table(["s3"])
    assert [*REFEREE.legal(game.state)[0]["hands"]["each"]] == ["Ana", "Ben", "Cy"]
    assert game.refuses(do="targets", hands={"Ana": "Dee", "Ben": "Cy", "Cy": "Ana"}) == "bad_hand"


def test_one_may_point_at_idle_dead_players_where_the_house_says_so() -> None:
    game = table(["s3"], idle_dead_targets=True)
    game.does(do="targets", hands={"Ana": "Dee", "Ben": "Cy", "Cy": "Ana"})
    game.does(do="cards", hands={"Ana": 101, "Ben": 201, "Cy": 301})
    assert game.damage == {"Ana": 0, "Ben": 0, "Cy": 0}


def test_a_dead_players_attack_is_reduced_by_how_much_damage_others_deal_them() -> None:
    game = table(["a3"]).shows({**TARGETS, "Ana": "Dee"}, {"Ana": 101, "Ben": 201, "Cy": 301, "Dee": 901})
    assert game.dealt("Dee") == 1
    assert "Dee" not in game.damage
    assert "2 less for the damage that others deal Dee" in REFEREE.why(game.state)["Dee"]


def test_a_dead_players_attack_is_never_below_zero() -> None:
    game = table(["a1"]).shows({**TARGETS, "Ana": "Dee"}, {"Ana": 101, "Ben": 201, "Cy": 301, "Dee": 901})
    assert (game.dealt("Dee"), game.damage["Ana"]) == (0, 0)


@pytest.mark.parametrize(("house", "cy", "dee"), [("full", 0, 1), ("ignored", 3, 4)])
def test_dead_players_who_attack_each_other(house: str, cy: int, dee: int) -> None:
    lives = {"Ana": FOUR, "Ben": FOUR, "Cy": [], "Dee": []}
    game = Table(lives, center=["a3", "a4"], house={"dead_hit_dead": house}, mode="longshot")
    game.shows({"Ana": "Ben", "Ben": "Ana", "Cy": "Dee", "Dee": "Cy"}, {"Ana": 101, "Ben": 201, "Cy": 901, "Dee": 902})
    assert (game.dealt("Cy"), game.dealt("Dee")) == (cy, dee)


def test_dead_players_do_nothing_if_other_players_picked_the_same_card() -> None:
    game = table(["a3:strengthen_attacks"])
    game.shows({**TARGETS, "Ben": "Ana"}, {"Ana": 101, "Ben": 901, "Cy": 301, "Dee": 901})
    assert "Dee" not in game.event("ruled")["attacks"]
    assert REFEREE.why(game.state)["Dee"] == "Dee does nothing, being dead and pointing at the same card as others."
    # Ben, who is alive, does attack, and his card strengthens all attacks.
    assert (game.dealt("Ben"), game.dealt("Ana")) == (4, 3)


def test_two_dead_players_with_one_card_do_nothing_and_the_card_is_gone() -> None:
    game = Table(
        {"Ana": FOUR, "Ben": ["s1", *FOUR], "Cy": [], "Dee": []}, center=["a3:strengthen_attacks"], mode="longshot"
    )
    game.shows({"Ana": "Ben", "Ben": "Cy", "Cy": "Ana", "Dee": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 901, "Dee": 901})
    assert game.damage == {"Ana": 0, "Ben": 0}
    assert game.state.gone == (901,)


@pytest.mark.parametrize(("limited", "dealt"), [(True, 0), (False, 3)])
def test_the_limit_to_ones_lives_and_dead_players(limited: bool, dealt: int) -> None:
    game = table(["a3"], cy=["s1:limit_to_lives", *FOUR], dead_limited=limited)
    game.shows(TARGETS, {"Ana": 101, "Ben": 201, "Cy": 301, "Dee": 901})
    assert game.dealt("Dee") == dealt


@pytest.mark.parametrize(("house", "dealt"), [("seats", 4), ("living", 2)])
def test_neighbours_of_the_dead(house: str, dealt: int) -> None:
    lives = {"Ana": ["a1:as_left", *FOUR], "Ben": [], "Cy": ["a2", *FOUR], "Dee": FOUR}
    game = Table(lives, center=["a4"], house={"neighbours": house}, mode="longshot")
    game.shows({"Ana": "Cy", "Ben": "Dee", "Cy": "Dee", "Dee": "Cy"}, {"Ana": 101, "Ben": 901, "Cy": 301, "Dee": 401})
    assert game.dealt("Ana") == dealt


def test_dead_players_have_no_lives_to_swap() -> None:
    game = table(["a1:swap_lives"]).shows(TARGETS, {"Ana": 101, "Ben": 201, "Cy": 301, "Dee": 901})
    assert game.event("no_effect")["player"] == "Dee"


def test_quiet_longshot_goes_to_the_most_lives() -> None:
    game = Table({"Ana": ["s1"], "Ben": ["s1", "s1"], "Cy": []}, mode="longshot", house={"quiet_rounds": 3})
    for _ in range(3):
        game.shows({"Ana": "Ben", "Ben": "Ana"}, {"Ana": 101, "Ben": 201})
    assert (game.event("over")["reason"], game.state.winners) == ("quiet", ("Ben",))
