"""Playing the game: a turn is 2 different actions (with 6 and 7 players one), or an expedition."""

import pytest

from tests.games.captain_pirate.table import NAMES, Table


def test_play_proceeds_clockwise() -> None:
    table = Table(3)
    order = []
    for _ in range(4):
        order.append(player := table.public["player"])
        table.do("take", player=player)
        table.do("look", player=player, at=table.state.others(player)[0])
    assert order == ["Ana", "Ben", "Cy", "Ana"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_turn_is_2_actions(players: int) -> None:
    table = Table(players)
    assert [event["event"] for event in table.do("take", player="Ana")] == ["took"]
    assert table.public["player"] == "Ana"
    assert [event["event"] for event in table.do("show", player="Ana", to="Ben")] == ["showed", "turn"]
    assert table.public["player"] == "Ben"


def test_the_2_actions_are_different() -> None:
    table = Table(3)
    table.do("look", player="Ana", at="Ben")
    assert table.refusal("look", player="Ana", at="Cy") == "same_action"
    assert not table.offered("look")
    assert len(table.offered("take") + table.offered("exchange") + table.offered("show")) == 3


@pytest.mark.parametrize("players", [6, 7])
def test_with_6_and_7_players_each_player_may_perform_only_one_action(players: int) -> None:
    table = Table(players)
    assert [event["event"] for event in table.do("take", player="Ana")] == ["took", "turn"]
    assert table.public["player"] == "Ben"


@pytest.mark.parametrize("players", [3, 6])
def test_or_start_an_expedition(players: int) -> None:
    table = Table(players)
    assert table.offered("expedition")
    table.do("expedition", player="Ana", with_="Ben", color="red", number=2)
    table.do("decline", player="Ben")
    assert table.do("discard", player="Ana", cards=["red", "parrot"])[-1]["player"] == "Ben"


def test_an_expedition_is_a_whole_turn() -> None:
    table = Table(3)
    table.do("take", player="Ana")
    assert not table.offered("expedition")
    assert table.refusal("expedition", player="Ana", with_="Ben", color="red", number=2) == "turn_begun"


def test_only_the_player_on_turn_acts() -> None:
    table = Table(3)
    assert table.refusal("take", player="Ben") == "not_now"
    assert table.refusal("take", player="Nobody") == "no_such_player"
    assert table.refusal("expedition", player="Ben", with_="Ana", color="red", number=1) == "not_now"


def test_a_turn_without_a_second_possible_action_ends_with_the_first() -> None:
    table = Table(3)
    table.hold({"Ana": 7})
    events = table.do("show", player="Ana", to="Ben")
    assert events[0]["more"] == 0
    assert events[1] == {"event": "turn", "player": "Ben", "actions": 2}


def test_house_rule_short_turn_may_demand_an_expedition() -> None:
    table = Table(3, house={"short_turn": "expedition"})
    table.hold({"Ana": 7})
    assert {offer["do"] for offer in table_offers(table)} == {"expedition"}
    assert table.refusal("show", player="Ana", to="Ben") == "must_go"
    table.hold({"Ana": 6})
    assert {offer["do"] for offer in table_offers(table)} == {"take", "show", "expedition"}


def test_a_line_in_the_wrong_phase_or_with_wrong_keys_is_refused() -> None:
    table = Table(3)
    assert table.refusal("accept", player="Ben") == "not_now"
    assert table.refusal("score") == "not_now"
    assert table.refusal("dance") == "unknown_line"
    assert table.refusal("take") == "missing"
    assert table.refusal("take", player="Ana", card="red") == "unknown_key"
    assert table.refusal("look", player="Ana", at="Ana") == "same_player"
    assert table.refusal("look", player="Ana", at=NAMES) == "no_such_player"


def table_offers(table: Table) -> list[dict[str, object]]:
    return [dict(offer) for verb in ("take", "exchange", "look", "show", "expedition") for offer in table.offered(verb)]
