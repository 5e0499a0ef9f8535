"""The reveal of a round: limit, hands, guns and house rules about hands."""

from typing import Any

import pytest

from companion.games.finger_pirates import deck as decks
from tests.games.finger_pirates.table import FIVE, FOUR, REFEREE, Table


def at_reveal(limit: int = 13, **start: Any) -> Table:
    table = Table(first_ships=True, **start)
    table.do("lay_out", control=[11, 23, 31])
    table.do("limit", value=limit)
    return table


def hands(*shown: Any) -> dict[str, Any]:
    return dict(zip(FOUR, shown, strict=True))


def test_the_ruling_of_the_contract() -> None:
    event = dict(at_reveal(rules="advanced").only("reveal", hands={"Ana": 5, "Ben": 2, "Cy": "gun", "Dee": 4}))
    assert list(event) == ["event", "order", "total", "limit", "busted", "guns", "why"]
    why = event.pop("why")
    assert event == {
        "event": "ruled",
        "order": ["Cy", "Ana", "Dee", "Ben"],
        "total": 11,
        "limit": 13,
        "busted": False,
        "guns": ["Cy"],
    }
    assert list(why) == ["Cy", "Ana", "Dee", "Ben"]


def test_the_limit_is_that_of_the_card_on_top_of_the_deck() -> None:
    table = Table(first_ships=True)
    assert table.round([4, 3, 5, 2], limit=14, ships=[11, 23, 31])["busted"] is False
    table.take_all()
    assert table.round([4, 3, 5, 2], limit=13, ships=[2, 3, 4])["busted"] is True


@pytest.mark.parametrize("limit", [0, -1, 100, 13.0, "13", None, True, [13], 10**20])
def test_a_limit_is_a_whole_number(limit: Any) -> None:
    table = Table(first_ships=True)
    table.do("lay_out", control=[11, 23, 31])
    assert table.refusal("limit", value=limit) == "bad_number"


def test_where_the_deck_is_known_the_limit_must_be_on_the_back_of_a_card_that_is_left() -> None:
    deck = decks.load("house")
    table = Table(first_ships=True, deck="house")
    table.do("lay_out", control=[11, 23, 31])
    left = {card.limit_4_players for card in deck.cards if card.control not in (7, 12, 30, 1, 11, 23, 31)}
    assert REFEREE.legal(table.state) == [{"do": "limit", "value": {"one_of": sorted(left)}}]
    assert table.refusal("limit", value=max(left) + 1) == "unknown_limit"
    table.do("limit", value=max(left))


def test_before_the_last_round_only_the_back_of_the_one_card_left_over_can_be_the_limit() -> None:
    deck = decks.load("house")
    table = Table(FIVE, first_ships=True, deck="house")
    ships = [card.control for card in deck.cards if card.control not in table.state.seen]
    last = deck.card(ships.pop()).limit_5_players
    for start in range(0, 32, 4):
        table.do("lay_out", control=ships[start : start + 4])
        (offer,) = REFEREE.legal(table.state)
        table.do("limit", value=offer["value"]["one_of"][0])
        table.do("reveal", hands=dict(zip(FIVE, [1, 2, 3, 4, 5], strict=True)))
        table.take_all()
    assert offer["value"]["one_of"] == [last]


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        ({"Ana": 1, "Ben": 2, "Cy": 3}, "missing_player"),
        ({"Ana": 1, "Ben": 2, "Cy": 3, "Dee": 4, "Eve": 5}, "unknown_player"),
        (hands(1, 2, 3, None), "bad_showing"),
        (hands(1, 2, 3, 6), "bad_showing"),
        (hands(1, 2, 3, True), "bad_showing"),
        (hands(1, 2, 3, ["gun"]), "bad_showing"),
        ([1, 2, 3, 4], "bad_players"),
    ],
)
def test_everyone_shows_one_to_five_fingers_nobody_is_ruled_without_a_showing(shown: Any, code: str) -> None:
    assert at_reveal().refusal("reveal", hands=shown) == code


def test_no_gun_in_the_standard_rules() -> None:
    table = at_reveal()
    assert table.refusal("reveal", hands=hands(1, 2, 3, "gun")) == "no_gun"
    (offer,) = REFEREE.legal(table.state)
    assert offer["hands"] == {"each": {player: {"integer": [1, 5]} for player in FOUR}}


def test_the_gun_can_be_used_once_during_the_game() -> None:
    table = at_reveal(rules="advanced")
    assert table.only("reveal", hands=hands(1, 2, 3, "gun"))["guns"] == ["Dee"]
    assert REFEREE.public(table.state)["guns"] == {"Ana": "unused", "Ben": "unused", "Cy": "unused", "Dee": "used"}
    table.take_all()
    table.do("lay_out", control=[2, 3, 4])
    table.do("limit", value=13)
    assert table.refusal("reveal", hands=hands(1, 2, 3, "gun")) == "no_gun"
    assert table.only("reveal", hands=hands("gun", 2, 3, 1))["guns"] == ["Ana"]


@pytest.mark.parametrize("rules", ["standard", "advanced"])
def test_house_rule_a_gun_without_a_token_counts_its_fingers(rules: str) -> None:
    table = at_reveal(rules=rules, house={"gun_without_token": "count_fingers"})
    if rules == "advanced":
        table.do("reveal", hands=hands(1, 3, 4, "gun"))
        table.take_all()
        table.do("lay_out", control=[2, 3, 4])
        table.do("limit", value=13)
    counted, ruled = table.do("reveal", hands=hands(1, 3, 4, "gun"))
    assert counted == {"event": "counted_as", "player": "Dee", "shown": "gun", "fingers": 2}
    assert ruled["total"] == 10
    assert ruled["guns"] == []
    assert ruled["order"] == ["Cy", "Ben", "Dee", "Ana"]


def test_house_rule_a_fist_at_three_is_asked_again_or_counts_as_one_finger() -> None:
    assert at_reveal().refusal("reveal", hands=hands(0, 2, 3, 4)) == "fist"
    counted, ruled = at_reveal(house={"fist": "one_finger"}).do("reveal", hands=hands(0, 2, 3, 4))
    assert counted == {"event": "counted_as", "player": "Ana", "shown": 0, "fingers": 1}
    assert (ruled["total"], ruled["order"][-1]) == (10, "Ana")


def test_the_reason_for_each_place_stays_until_the_next_order() -> None:
    table = at_reveal()
    assert REFEREE.why(table.state) == {}
    why = table.only("reveal", hands=hands(4, 3, 5, 1))["why"]
    table.take_all()
    table.do("lay_out", control=[2, 3, 4])
    assert REFEREE.why(table.state) == why


def test_only_the_line_that_the_game_waits_for_is_accepted() -> None:
    table = at_reveal()
    for verb, keys in (("limit", {"value": 13}), ("lay_out", {"control": [2, 3, 4]}), ("score", {}), ("control", {})):
        assert table.refusal(verb, **keys) == "not_now"
    assert table.refusal("take", player="Ana", control=11) == "not_now"
    assert table.refusal("reveal") == "missing_key"
    assert table.refusal("shuffle") == "unknown_action"
