"""The flipping expansion: facedown cards, the alternating order, and its special actions."""

from typing import Any

import pytest

from companion.games.referee import Moment
from tests.games.finger_guns.table import REFEREE, Table

FOUR = ["a1"] * 4
ROUND = {"Ana": "Ben", "Ben": "Cy", "Cy": "Ana"}
FIRST: dict[str, Any] = {"Ana": 101, "Ben": 201, "Cy": 301}
START = {"do": "start", "players": ["Ana", "Ben", "Cy"], "flipping": True}


def test_half_of_every_players_cards_are_flipped_facedown() -> None:
    state, events = REFEREE.apply(None, {**START, "deal": "referee", "seed": 5})
    for player in state.players:
        assert [type(ref) for ref in state.lives[player]] == [int] * 4 + [str] * 4
        shown = REFEREE.public(state)["lives"][player]
        assert ["facedown" in card for card in shown] == [False] * 4 + [True] * 4
    dealt = [event for event in events if event["event"] == "dealt"]
    assert all(card == {"facedown": card["facedown"]} for event in dealt for card in event["lives"][4:])


def test_the_table_names_its_faceup_half_only() -> None:
    state, _ = REFEREE.apply(None, START)
    for first, player in ((1, "Ana"), (5, "Ben"), (9, "Cy")):
        state, _ = REFEREE.apply(state, {"do": "deal", "player": player, "lives": list(range(first, first + 4))})
    assert state.lives["Ben"] == (5, 6, 7, 8, "facedown-5", "facedown-6", "facedown-7", "facedown-8")
    assert set(state.facedown.values()) == {None}


def test_a_facedown_card_is_flipped_if_someone_points_at_it() -> None:
    table = Table({"Ana": ["?a3", "?a1"], "Ben": FOUR, "Cy": FOUR}, unseen=["a4"])
    table.shows(ROUND, {"Ana": "facedown-101", "Ben": 201, "Cy": 301})
    assert (REFEREE.phase(table.state), REFEREE.moment(table.state)) == ("identify", Moment.CHOICE)
    assert table.event("picked")["picks"]["Ana"] == {"facedown": "facedown-101", "from": "front"}
    assert table.refuses(do="identify", facedown="facedown-102", card=101) == "wrong_card"
    assert table.refuses(do="identify", facedown="facedown-101", card=201) == "not_unseen"
    table.does(do="identify", facedown="facedown-101", card=101)
    assert table.event("turned_faceup")["card"] == {"card": 101, "kind": "attack", "number": 3}
    assert table.damage["Ben"] == 3
    assert table.state.center == (301, 201, 101) or 101 in table.state.center


def test_a_referee_who_dealt_knows_the_flipped_card() -> None:
    state, _ = REFEREE.apply(None, {**START, "deal": "referee", "seed": 5})
    state, _ = REFEREE.apply(state, {"do": "targets", "hands": ROUND})
    card = state.facedown["facedown-1"]
    hands = {"Ana": "facedown-1", "Ben": state.lives["Ben"][0], "Cy": state.lives["Cy"][0]}
    state, events = REFEREE.apply(state, {"do": "cards", "hands": hands})
    (turned,) = [event for event in events if event["event"] == "turned_faceup"]
    assert turned["card"]["card"] == card


def test_a_facedown_card_in_the_center_cannot_be_picked() -> None:
    table = Table({"Ana": FOUR, "Ben": FOUR, "Cy": FOUR}, center=["?a3", "a2"]).does(do="targets", hands=ROUND)
    assert table.refuses(do="cards", hands={"Ana": "facedown-901", "Ben": 201, "Cy": 301}) == "bad_hand"


def removed_facedown(house: str) -> Table:
    table = Table({"Ana": ["a2"], "Ben": ["s1", "?a4", "a1"], "Cy": ["s2"]}, house={"facedown_removed": house})
    table.shows({"Ana": "Ben", "Ben": "Ana", "Cy": "Ana"}, FIRST)
    return table.does(do="remove", player="Ben", cards=["facedown-202"])


def test_a_removed_facedown_card_stays_facedown() -> None:
    table = removed_facedown("stay")
    assert table.state.center == (201, "facedown-202")
    assert table.event("removed")["cards"][1] == {"facedown": "facedown-202"}


def test_a_removed_facedown_card_is_flipped_where_the_house_says_so() -> None:
    table = removed_facedown("flip")
    assert REFEREE.phase(table.state) == "identify"
    table.does(do="identify", facedown="facedown-202", card=202)
    assert table.state.center == (201, 202)


def quiet_round(table: Table) -> None:
    """A round in which everybody shields, in whatever order it asks for."""
    hands: dict[str, Any] = {"targets": ROUND, "cards": FIRST}
    for _ in range(2):
        phase = REFEREE.phase(table.state)
        table.does(do=phase, hands=hands[phase])


SHIELDS = {"Ana": ["s1", "s1"], "Ben": ["s1"], "Cy": ["s1"]}


def test_every_second_round_is_reversed() -> None:
    table = Table(SHIELDS, flipping=True)
    orders = []
    for _ in range(4):
        orders.append(REFEREE.phase(table.state))
        quiet_round(table)
    assert orders == ["targets", "cards", "targets", "cards"]


def test_without_the_expansion_the_finger_gun_always_comes_first() -> None:
    table = Table(SHIELDS)
    for _ in range(3):
        assert REFEREE.phase(table.state) == "targets"
        quiet_round(table)


@pytest.mark.parametrize(("house", "picks", "not_them"), [("leader", "Ana", "Ben"), ("last", "Cy", "Ana")])
def test_the_player_in_the_lead_or_most_behind_picks_the_order(house: str, picks: str, not_them: str) -> None:
    table = Table(SHIELDS, flipping=True, house={"order": house})
    assert (REFEREE.phase(table.state), REFEREE.moment(table.state)) == ("order", Moment.CHOICE)
    assert table.refuses(do="order", player=not_them, first="cards") == "bad_order"
    assert table.refuses(do="order", player=picks, first="both") == "bad_order"
    table.does(do="order", player=picks, first="cards")
    assert REFEREE.phase(table.state) == "cards"


def test_any_of_the_tied_players_picks_the_order() -> None:
    table = Table(SHIELDS, flipping=True, house={"order": "last"})
    assert REFEREE.legal(table.state)[0]["player"] == {"one_of": ["Ben", "Cy"]}


def reversing(house: str, order: str, rounds: int) -> list[str]:
    lives = {**SHIELDS, "Cy": ["s1", "s1:reverse_next"]}
    table = Table(lives, flipping=order != "base", house={"opposite_order": house})
    orders = []
    for number in range(rounds):
        orders.append(REFEREE.phase(table.state))
        hands: dict[str, Any] = {"targets": ROUND, "cards": {**FIRST, "Cy": 302 if number == 0 else 301}}
        for _ in range(2):
            phase = REFEREE.phase(table.state)
            table.does(do=phase, hands=hands[phase])
    return orders


def test_next_round_in_the_opposite_order() -> None:
    assert reversing("turned", "base", 3) == ["targets", "cards", "targets"]
    assert reversing("turned", "alternate", 4) == ["targets", "targets", "targets", "cards"]
    assert reversing("cards_first", "alternate", 3) == ["targets", "cards", "targets"]


def test_the_opposite_order_where_a_player_would_pick_it() -> None:
    lives = {**SHIELDS, "Cy": ["s1:reverse_next"]}
    table = Table(lives, flipping=True, house={"order": "leader"}).does(do="order", player="Ana", first="cards")
    table.does(do="cards", hands=FIRST).does(do="targets", hands=ROUND)
    assert REFEREE.phase(table.state) == "targets"


def test_flip_cards_facedown() -> None:
    table = Table({"Ana": ["s1:flip_facedown:2", "a1"], "Ben": FOUR, "Cy": FOUR}, center=["a4"])
    table.shows(ROUND, FIRST)
    assert table.event("action_wanted")["amount"] == 2
    assert table.refuses(do="flip", player="Ana", cards=[202]) == "bad_cards"
    assert table.refuses(do="flip", player="Ana", cards=[201, 202]) == "bad_cards"
    table.does(do="flip", player="Ana", cards=[202, 901])
    assert table.state.lives["Ben"][1] == "facedown-1000"
    assert table.state.center[0] == "facedown-1001"
    assert table.state.facedown == {"facedown-1000": 202, "facedown-1001": 901}


def test_flip_cards_faceup() -> None:
    table = Table({"Ana": ["s1:flip_faceup:2", "?a1"], "Ben": [*FOUR, "?s3"], "Cy": FOUR})
    table.shows(ROUND, FIRST).does(do="flip", player="Ana", cards=["facedown-205", "facedown-102"])
    table.does(do="identify", facedown="facedown-205", card=205)
    table.does(do="identify", facedown="facedown-102", card=102)
    assert table.state.lives["Ana"] == (101, 102)
    assert 205 in table.state.lives["Ben"]


def test_flip_as_many_as_there_are() -> None:
    table = Table({"Ana": ["s1:flip_faceup:3", "?a1"], "Ben": FOUR, "Cy": FOUR}).shows(ROUND, FIRST)
    assert REFEREE.legal(table.state) == [
        {"do": "flip", "player": "Ana", "cards": {"some_of": ["facedown-102"], "count": [1, 1]}}
    ]


def test_only_ones_own_cards_are_flipped_where_the_house_says_so() -> None:
    lives = {"Ana": ["s1:flip_facedown:1", "a1"], "Ben": FOUR, "Cy": FOUR}
    table = Table(lives, house={"flip_and_look": "own"}).shows(ROUND, FIRST)
    assert table.refuses(do="flip", player="Ana", cards=[202]) == "bad_cards"
    table.does(do="flip", player="Ana", cards=[102])


def test_secretly_look_at_facedown_cards() -> None:
    table = Table({"Ana": ["s1:look:1", "?a1"], "Ben": [*FOUR, "?s3"], "Cy": FOUR}).shows(ROUND, FIRST)
    assert table.refuses(do="look", player="Ana", cards=[202]) == "bad_cards"
    table.does(do="look", player="Ana", cards=["facedown-205"])
    assert table.events[0] == {"event": "looked", "player": "Ana", "cards": ["facedown-205"]}
    assert "facedown-205" in table.state.lives["Ben"]


@pytest.mark.parametrize(("cy", "damage"), [("a1:facedown_attack", 1), ("a1:facedown_shield", 0)])
def test_this_round_facedown_cards_are_considered_attack_or_shield_with_value_one(cy: str, damage: int) -> None:
    table = Table({"Ana": ["?a4:strengthen_attacks", "a1"], "Ben": FOUR, "Cy": [cy, *FOUR]})
    table.shows(ROUND, {**FIRST, "Ana": "facedown-101"})
    table.does(do="identify", facedown="facedown-101", card=101)
    assert table.damage["Ben"] == damage
    assert table.damage["Cy"] == 1
    assert table.damage["Ana"] == 1 - (not damage)


@pytest.mark.parametrize(("house", "damage"), [("neither", 4), ("first", 1)])
def test_facedown_cards_as_attack_and_as_shield_at_once(house: str, damage: int) -> None:
    lives = {"Ana": ["?a4", "a1"], "Ben": ["a1:facedown_attack"], "Cy": ["a1:facedown_shield"]}
    table = Table(lives, house={"facedown_conflict": house}).shows(ROUND, {**FIRST, "Ana": "facedown-101"})
    table.does(do="identify", facedown="facedown-101", card=101)
    assert table.dealt("Ana") == damage


def test_a_facedown_card_cannot_decide_what_facedown_cards_are() -> None:
    table = Table({"Ana": ["?a4:facedown_shield", "a1"], "Ben": FOUR, "Cy": FOUR})
    table.shows(ROUND, {**FIRST, "Ana": "facedown-101"}).does(do="identify", facedown="facedown-101", card=101)
    assert table.dealt("Ana") == 4


def test_who_hides_does_not_point_and_nobody_may_point_at_them() -> None:
    table = Table({"Ana": ["a4:hide", *FOUR], "Ben": ["a2"], "Cy": ["a3:double_if_nobody", *FOUR]})
    table.shows({"Ana": "Cy", "Ben": "Ana", "Cy": "Ben"}, FIRST)
    assert table.event("ruled")["hidden"] == ["Ana"]
    assert table.damage == {"Ana": 0, "Ben": 6, "Cy": 0}
    assert list(table.event("ruled")["attacks"]) == ["Cy"]


def test_who_hides_is_not_pointed_at_when_cards_come_first() -> None:
    table = Table({"Ana": ["a4:hide", *FOUR], "Ben": ["a2"], "Cy": FOUR}, flipping=True, house={"order": "leader"})
    table.does(do="order", player="Ana", first="cards").does(do="cards", hands=FIRST)
    assert table.event("point_wanted")["players"] == ["Ben", "Cy"]
    assert table.refuses(do="targets", hands={"Ben": "Ana", "Cy": "Ben"}) == "bad_hand"
    assert table.refuses(do="targets", hands={"Ana": "Cy", "Ben": "Cy", "Cy": "Ben"}) == "too_many_hands"
    table.does(do="targets", hands={"Ben": "Cy", "Cy": "Ben"})
    assert table.damage == {"Ana": 0, "Ben": 1, "Cy": 2}


def test_nobody_points_when_only_one_does_not_hide() -> None:
    lives = {"Ana": ["a4:hide"], "Ben": ["s2:hide", "a1"], "Cy": ["a3"]}
    table = Table(lives, flipping=True, house={"order": "leader"})
    table.does(do="order", player="Ben", first="cards").does(do="cards", hands=FIRST)
    assert table.damage == {"Ana": 0, "Ben": 0, "Cy": 0}
    assert table.state.round == 2


def test_a_shield_that_points_at_a_hidden_player_has_no_exception() -> None:
    table = Table({"Ana": ["a4:hide"], "Ben": ["s2", *FOUR], "Cy": ["a3"]})
    table.shows({"Ana": "Ben", "Ben": "Ana", "Cy": "Ben"}, FIRST)
    assert table.damage["Ben"] == 1


def test_hiding_does_nothing_if_everyone_picks_it() -> None:
    table = Table({"Ana": ["a4:hide", *FOUR], "Ben": ["s2:hide", *FOUR], "Cy": ["a1:hide"]})
    table.shows(ROUND, FIRST)
    assert table.event("ruled")["hidden"] == []
    assert table.damage == {"Ana": 1, "Ben": 2, "Cy": 0}


@pytest.mark.parametrize(("picks", "hidden"), [({}, ["Ana", "Ben", "Cy"]), ({"Ana": 901, "Ben": 901, "Cy": 901}, [])])
def test_everyone_picks_the_very_same_card_where_the_house_says_so(picks: dict[str, int], hidden: list[str]) -> None:
    lives = {"Ana": ["a4:hide", *FOUR], "Ben": ["s2:hide", *FOUR], "Cy": ["a1:hide", *FOUR]}
    table = Table(lives, center=["a1:hide"], house={"hide_everyone": "same_card"})
    table.shows(ROUND, {**FIRST, **picks})
    assert table.event("ruled")["hidden"] == hidden
