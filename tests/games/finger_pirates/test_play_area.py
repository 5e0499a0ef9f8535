"""Card acquisition and replenishment (rulebook chapters 2 and 3)."""

import random
from typing import Any

import pytest

from tests.games.finger_pirates.table import FIVE, FOUR, REFEREE, Table, fresh_ships


def at_taking(**start: Any) -> Table:
    """Order: Cy, Ana, Ben, Dee."""
    table = Table(first_ships=True, **start)
    table.round([4, 3, 5, 1], limit=13, ships=[11, 23, 31])
    return table


def test_ships_are_taken_in_collusive_order() -> None:
    table = at_taking()
    assert table.refusal("take", player="Ana", control=23) == "not_your_turn"
    assert table.do("take", player="Cy", control=23) == [{"event": "took", "player": "Cy", "control": 23}]
    assert table.refusal("take", player="Cy", control=31) == "not_your_turn"
    table.do("take", player="Ana", control=11)


@pytest.mark.parametrize("ship", [12, 7, 0, None, "11", 11.0, True, [11]])
def test_a_player_must_take_one_of_the_ships_in_the_play_area(ship: Any) -> None:
    assert at_taking().refusal("take", player="Cy", control=ship) == "not_in_play_area"


def test_a_ship_can_be_taken_once() -> None:
    table = at_taking()
    table.do("take", player="Cy", control=23)
    assert table.refusal("take", player="Ana", control=23) == "not_in_play_area"


def test_whoever_has_a_turn_cannot_pass() -> None:
    table = at_taking()
    (offer,) = REFEREE.legal(table.state)
    assert offer == {"do": "take", "player": "Cy", "control": {"one_of": [11, 23, 31]}}
    assert table.refusal("lay_out", control=[2, 3, 4]) == "not_now"


def test_the_last_player_gets_none() -> None:
    table = at_taking()
    assert table.take_all()[-1] == {"event": "no_ship", "player": "Dee"}
    assert table.state.phase == "lay_out"
    assert REFEREE.public(table.state)["piles"]["Dee"] == {"top": 1, "cards": 1}


def test_a_ship_goes_on_top_of_the_pile_and_only_the_top_is_visible() -> None:
    table = at_taking()
    table.do("take", player="Cy", control=23)
    assert table.state.piles["Cy"] == (30, 23)
    assert REFEREE.public(table.state)["piles"]["Cy"] == {"top": 23, "cards": 2}


def test_ship_control_is_that_of_the_top_of_the_pile() -> None:
    """With their first ships Cy (30) would go before Ana (7)."""
    table = at_taking()
    table.do("take", player="Cy", control=11)
    table.do("take", player="Ana", control=31)
    table.do("take", player="Ben", control=23)
    assert table.round([3, 1, 3, 2], ships=[2, 3, 4])["order"][:2] == ["Ana", "Cy"]


def test_a_ship_that_has_been_face_up_does_not_come_again() -> None:
    table = at_taking()
    table.take_all()
    for seen in (7, 30, 11):
        assert table.refusal("lay_out", control=[2, 3, seen]) == "same_control"
    assert table.refusal("lay_out", control=[2, 3, 3]) == "same_control"
    assert table.refusal("lay_out", control=[2, 3, "4"]) == "bad_number"
    assert table.refusal("lay_out", control={"Ana": 2}) == "bad_lay_out"
    table.do("lay_out", control=[2, 3, 4])


def test_where_the_deck_is_known_ships_must_be_in_it() -> None:
    table = Table(first_ships=True, deck="house")
    assert table.refusal("lay_out", control=[2, 3, 40]) == "unknown_ship"


@pytest.mark.parametrize(("players", "rounds"), [(FOUR, 11), (FIVE, 8)], ids=["four", "five"])
def test_a_deck_of_38_lasts_11_rounds_with_four_players_and_8_with_five_and_one_card_is_left_over(
    players: list[str], rounds: int
) -> None:
    table, rng = Table(players, first_ships=True), random.Random(1)
    for number in range(1, rounds + 1):
        assert table.state.phase == "lay_out"
        table.round([1, 2, 3, 4, 5][: len(players)], ships=fresh_ships(table.state, rng))
        assert table.state.round == number
        last = table.take_all()[-1]
    assert last == {"event": "deck_ran_out", "left": 1}
    assert table.state.phase == "score"
    assert table.state.cards_face_down == 1
    assert sum(map(len, table.state.piles.values())) == 37


def test_the_referee_replenishes_by_itself_where_it_deals_until_one_card_remains() -> None:
    table = Table(deal="referee", seed=5)
    table.do("first_ships", choice=dict.fromkeys(FOUR, 1))
    for number in range(1, 12):
        assert (table.state.phase, table.state.round) == ("reveal", number)
        table.do("reveal", hands={"Ana": 1, "Ben": 2, "Cy": 3, "Dee": 4})
        table.take_all()
    assert table.state.phase == "score"
    assert len(table.state.face_down) == 1
    assert table.state.face_down[0] not in table.state.seen
