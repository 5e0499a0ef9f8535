"""The exchange."""

import pytest

from tests.games.captain_pirate.table import REFEREE, Table, where_all_cards_lie

HANDS = {"Ana": ["red 1", "red 2", "blue 1", "parrot 0"], "Ben": ["green 1", "green 4", "blue 2", "blue 3"]}


def dealt(**house: object) -> Table:
    table = Table(3, deal="referee", house=house)
    table.lay({**HANDS, "Cy": ["purple 1"]})
    return table


def test_each_player_simultaneously_gives_the_other_2_cards() -> None:
    table = dealt()
    table.do("exchange", player="Ana", with_="Ben")
    assert table.phase == "give"
    gave = table.first("give", cards={"Ana": ["blue 1", "red 1"], "Ben": ["green 1", "blue 2"]})
    assert gave == {"event": "gave", "cards": {"Ana": 2, "Ben": 2}}
    assert REFEREE.private(table.state, "Ana")["received"] == ["blue 2", "green 1"]
    assert REFEREE.private(table.state, "Ben")["received"] == ["blue 1", "red 1"]


def test_the_player_chooses_one_of_the_two_cards_he_received_and_returns_the_other() -> None:
    table = dealt()
    everything = where_all_cards_lie(table.state)
    table.do("exchange", player="Ana", with_="Ben")
    table.do("give", cards={"Ana": ["blue 1", "red 1"], "Ben": ["green 1", "blue 2"]})
    assert table.refusal("keep", player="Ana", card="red 1") == "not_received"
    assert table.refusal("keep", player="Ben", card="blue 1") == "not_now"
    kept, exchanged = table.do("keep", player="Ana", card="blue 2")
    assert kept == {"event": "kept", "player": "Ana"}
    assert exchanged["hands"] == {"Ana": 3, "Ben": 5}
    assert sorted(table.state.hands["Ana"]) == ["blue 2", "parrot 0", "red 2"]
    assert sorted(table.state.hands["Ben"]) == ["blue 1", "blue 3", "green 1", "green 4", "red 1"]
    assert where_all_cards_lie(table.state) == everything
    assert table.public["done"] == ["exchange"]


def test_with_the_tables_own_cards_the_exchange_is_one_line() -> None:
    table = Table(3)
    exchanged = table.first("exchange", player="Ana", with_="Ben")
    assert exchanged == {"event": "exchanged", "player": "Ana", "with": "Ben", "hands": {"Ana": 3, "Ben": 5}, "more": 1}
    assert table.public["hands"] == {"Ana": 3, "Ben": 5, "Cy": 4}


def test_cards_that_are_not_held_cannot_be_given() -> None:
    table = dealt()
    table.do("exchange", player="Ana", with_="Ben")
    good = {"Ana": ["blue 1", "red 1"], "Ben": ["green 1", "blue 2"]}
    assert table.refusal("give", cards={**good, "Ana": ["blue 1", "blue 1"]}) == "not_held"
    assert table.refusal("give", cards={**good, "Ana": ["blue 1"]}) == "wrong_number"
    assert table.refusal("give", cards={**good, "Ana": "blue 1"}) == "bad_cards"
    assert table.refusal("give", cards={"Ana": good["Ana"]}) == "each_player"
    assert table.refusal("give", cards=[]) == "each_player"


def test_house_rule_exchange_returns_both() -> None:
    table = dealt(exchange_returns="both")
    table.do("exchange", player="Ana", with_="Ben")
    table.do("give", cards={"Ana": ["blue 1", "red 1"], "Ben": ["green 1", "blue 2"]})
    table.do("keep", player="Ana", card="blue 2")
    assert table.phase == "keep"
    table.do("keep", player="Ben", card="red 1")
    assert sorted(table.state.hands["Ana"]) == ["blue 1", "blue 2", "parrot 0", "red 2"]
    assert sorted(table.state.hands["Ben"]) == ["blue 3", "green 1", "green 4", "red 1"]
    own_cards = Table(3, house={"exchange_returns": "both"})
    assert own_cards.first("exchange", player="Ana", with_="Ben")["hands"] == {"Ana": 4, "Ben": 4}


@pytest.mark.parametrize("allowed", [False, True])
def test_house_rule_short_exchange(allowed: bool) -> None:
    table = Table(3, house={"short_exchange": allowed})
    table.hold({"Ana": 1, "Ben": 3})
    if allowed:
        assert table.offered("exchange")[0]["with"]["one_of"] == ["Ben"]
        assert table.first("exchange", player="Ana", with_="Ben")["hands"] == {"Ana": 1, "Ben": 3}
        table.hold({"Ben": 3, "Cy": 1, "Ana": 3})
        table.do("take", player="Ana")
        assert table.first("exchange", player="Ben", with_="Cy")["hands"] == {"Ben": 2, "Cy": 2}
    else:
        assert not table.offered("exchange")
        assert table.refusal("exchange", player="Ana", with_="Ben") == "too_few_cards"


def test_who_receives_a_single_card_keeps_it() -> None:
    table = Table(3, deal="referee", house={"short_exchange": True})
    table.lay({"Ana": ["red 1", "red 2", "red 3"], "Ben": ["blue 1"]})
    table.do("exchange", player="Ana", with_="Ben")
    gave, exchanged = table.do("give", cards={"Ana": ["red 1", "red 2"], "Ben": ["blue 1"]})
    assert gave["cards"] == {"Ana": 2, "Ben": 1}
    assert exchanged["hands"] == {"Ana": 2, "Ben": 2}


@pytest.mark.parametrize("limited", [False, True])
def test_house_rule_limit_on_exchange(limited: bool) -> None:
    table = Table(7, house={"limit_on_exchange": limited})
    table.hold({"Ana": 4, "Ben": 6, "Cy": 5})
    partners = table.offered("exchange")[0]["with"]["one_of"]
    assert partners == (["Cy"] if limited else ["Ben", "Cy"])
    if limited:
        assert table.refusal("exchange", player="Ana", with_="Ben") == "hand_limit"
    else:
        assert table.first("exchange", player="Ana", with_="Ben")["hands"]["Ben"] == 7
