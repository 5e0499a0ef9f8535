"""The expedition: declaration, answer, cards, treasure."""

import pytest

from tests.games.captain_pirate.table import REFEREE, Table, where_all_cards_lie

HANDS = {
    "Ana": ["red 1", "red 2", "red 4", "blue 1", "parrot 0"],
    "Ben": ["red 3", "green 1", "parrot 0", "blue 2"],
    "Cy": ["purple 1"],
}


def dealt(**house: object) -> Table:
    table = Table(3, deal="referee", house=house)
    table.lay(HANDS)
    return table


def own_cards(**house: object) -> Table:
    return Table(3, house=house)


def gone(table: Table, number: int = 3) -> Table:
    """Ana has declared red cards to Ben, and Ben has accepted."""
    table.do("expedition", player="Ana", with_="Ben", color="red", number=number)
    table.do("accept", player="Ben")
    return table


def centered(table: Table) -> Table:
    """... and the two of them have put down their cards, and moved one each to the center."""
    gone(table)
    table.do("place", player="Ana", cards=["red 1", "red 4", "parrot 0"])
    table.do("place", player="Ben", cards=["red 3", "parrot 0"])
    table.do("center", player="Ana", card="parrot 0")
    table.do("center", player="Ben", card="red 3")
    return table


def test_the_captain_declares_a_number_and_a_color_and_names_the_first_mate() -> None:
    declared = own_cards().first("expedition", player="Ana", with_="Ben", color="red", number=3)
    assert declared == {
        "event": "declared", "captain": "Ana", "mate": "Ben", "color": "red", "number": 3, "needed": 2,
    }  # fmt: skip


@pytest.mark.parametrize("number", [0, 5, -1, 2.0, True, "3", None])
def test_the_number_is_between_1_and_4(number: object) -> None:
    table = own_cards()
    assert table.refusal("expedition", player="Ana", with_="Ben", color="red", number=number) == "bad_number"


def test_the_number_may_come_from_raised_fingers() -> None:
    table = own_cards()
    announced = table.first("expedition", player="Ana", with_="Ben", color="red")
    assert announced == {"event": "announced", "captain": "Ana", "mate": "Ben", "color": "red"}
    assert REFEREE.moment(table.state) == "reveal"
    assert table.refusal("reveal", hands={"Ana": 5}) == "bad_number"
    assert table.refusal("reveal", hands={"Ana": "gun"}) == "bad_number"
    assert table.refusal("reveal", hands={"Ana": 3, "Ben": 2}) == "each_player"
    assert table.first("reveal", hands={"Ana": 3})["number"] == 3
    assert table.phase == "answer"


def test_the_color_is_one_of_the_six_and_the_mate_another_player() -> None:
    table = own_cards()
    assert table.refusal("expedition", player="Ana", with_="Ben", color="parrot", number=1) == "bad_color"
    assert table.refusal("expedition", player="Ana", with_="Ben", color=["red"], number=1) == "bad_color"
    assert table.refusal("expedition", player="Ana", with_="Ana", color="red", number=1) == "same_player"
    assert table.refusal("expedition", player="Ana", with_="Jack", color="red", number=1) == "no_such_player"


def test_the_captain_holds_the_cards_that_he_will_use() -> None:
    table = dealt()
    assert table.refusal("expedition", player="Ana", with_="Ben", color="blue", number=3) == "not_held"
    assert table.refusal("expedition", player="Ana", with_="Ben", color="green", number=2) == "not_held"
    table.do("expedition", player="Ana", with_="Ben", color="red", number=4)
    few = own_cards()
    few.hold({"Ana": 2, "Ben": 4})
    assert few.refusal("expedition", player="Ana", with_="Ben", color="red", number=3) == "not_held"


def test_parrots_are_jokers_regardless_of_the_declared_color() -> None:
    table = dealt()
    numbers = {
        color: offer["number"]["optional"]["integer"]
        for offer in table.offered("expedition")
        for color in offer["color"]["one_of"]
    }
    assert numbers == {
        "red": [1, 4], "blue": [1, 2], "orange": [1, 1], "yellow": [1, 1], "green": [1, 1], "purple": [1, 1],
    }  # fmt: skip


def test_the_first_mate_may_decline() -> None:
    table = own_cards()
    table.do("expedition", player="Ana", with_="Ben", color="red", number=3)
    assert table.refusal("decline", player="Cy") == "not_now"
    assert table.first("decline", player="Ben")["event"] == "declined"
    assert table.public["treasures_left"] == 6


def test_if_declined_the_captain_must_reveal_the_cards_he_intended_to_use_and_discard_them() -> None:
    table = dealt()
    table.do("expedition", player="Ana", with_="Ben", color="red", number=3)
    table.do("decline", player="Ben")
    assert table.refusal("discard", player="Ana", cards=["red 1", "red 2"]) == "wrong_number"
    assert table.refusal("discard", player="Ana", cards=["red 1", "red 2", "blue 1"]) == "not_those"
    discarded, turn = table.do("discard", player="Ana", cards=["red 4", "parrot 0", "red 1"])
    assert discarded == {"event": "discarded", "player": "Ana", "cards": ["red 4", "parrot 0", "red 1"]}
    assert turn == {"event": "turn", "player": "Ben", "actions": 2}
    assert table.public["discards"] == ["red 4", "parrot 0", "red 1"]
    assert sorted(table.state.hands["Ana"]) == ["blue 1", "red 2"]


def test_the_tables_own_discards_are_named_by_color() -> None:
    table = own_cards()
    table.do("expedition", player="Ana", with_="Ben", color="red", number=3)
    table.do("decline", player="Ben")
    assert table.refusal("discard", player="Ana", cards=["red", "blue", "red"]) == "not_those"
    table.do("discard", player="Ana", cards=["red", "red", "parrot"])
    assert table.public["hands"]["Ana"] == 1
    assert table.public["discards"] == ["red", "red", "parrot"]


def test_no_more_cards_of_a_color_than_do_not_lie_in_the_discard_pile() -> None:
    table = own_cards()
    table.hold({"Ana": 7, "Ben": 7, "Cy": 7}, discards=["red"] * 6 + ["parrot"] * 3)
    assert table.refusal("expedition", player="Ana", with_="Ben", color="red", number=4) == "not_held"
    table.do("expedition", player="Ana", with_="Ben", color="red", number=3)
    assert table.refusal("accept", player="Ben") == "not_held"


def test_accept_by_adding_cards_of_the_same_color_so_that_there_are_5_in_total() -> None:
    table = dealt()
    table.do("expedition", player="Ana", with_="Ben", color="red", number=3)
    accepted = table.first("accept", player="Ben")
    assert accepted["cards"] == {"Ana": 3, "Ben": 2}
    assert accepted["color"] == "red"


def test_a_mate_who_cannot_add_the_cards_must_decline() -> None:
    table = dealt()
    table.do("expedition", player="Ana", with_="Ben", color="red", number=2)
    assert [offer["do"] for offer in table.offered("accept") + table.offered("decline")] == ["decline"]
    assert table.refusal("accept", player="Ben") == "not_held"
    few = own_cards()
    few.hold({"Ana": 4, "Ben": 1})
    few.do("expedition", player="Ana", with_="Ben", color="red", number=3)
    assert few.refusal("accept", player="Ben") == "not_held"


def test_captain_and_mate_place_the_cards_used_face_down() -> None:
    table = gone(dealt())
    assert table.refusal("place", player="Ben", cards=["red 3", "parrot 0"]) == "not_now"
    assert table.refusal("place", player="Ana", cards=["red 1", "red 4", "blue 1"]) == "not_those"
    assert table.refusal("place", player="Ana", cards=["red 1", "red 4", "red 3"]) == "not_those"
    placed = table.first("place", player="Ana", cards=["red 1", "red 4", "parrot 0"])
    assert placed == {"event": "placed", "player": "Ana", "count": 3}
    assert sorted(table.state.hands["Ana"]) == ["blue 1", "red 2"]
    assert table.public["expedition"]["placed"] == {"Ana": 3}
    table.do("place", player="Ben", cards=["red 3", "parrot 0"])
    assert REFEREE.private(table.state, "Ben")["placed"] == ["parrot 0", "red 3"]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_cards_placed_face_down_equal_5(number: int) -> None:
    table = gone(own_cards(), number)
    assert table.public["expedition"]["placed"] == {"Ana": number, "Ben": 5 - number}
    assert table.public["hands"] == {"Ana": 4 - number, "Ben": number - 1, "Cy": 4}


def test_captain_and_mate_each_move_one_of_the_cards_just_played_to_the_center() -> None:
    table = gone(dealt())
    table.do("place", player="Ana", cards=["red 1", "red 4", "parrot 0"])
    table.do("place", player="Ben", cards=["red 3", "parrot 0"])
    assert table.refusal("center", player="Ben", card="red 3") == "not_now"
    assert table.refusal("center", player="Ana", card="red 2") == "not_those"
    assert table.refusal("center", player="Ana", card=["red 1"]) == "not_those"
    assert table.first("center", player="Ana", card="red 1") == {"event": "centered", "player": "Ana"}
    assert table.first("center", player="Ben", card="red 3") == {"event": "centered", "player": "Ben"}
    assert table.public["expedition"]["center"] == ["Ana", "Ben"]


@pytest.mark.parametrize(("owner", "ana", "ben"), [("Ana", "parrot 0", "red 3"), ("Ben", "red 3", "parrot 0")])
def test_the_captain_takes_his_own_card_or_the_mates_and_the_mate_the_remaining(owner: str, ana: str, ben: str) -> None:
    table = centered(dealt())
    assert table.refusal("choose", player="Ben", card_of="Ben") == "not_now"
    assert table.refusal("choose", player="Ana", card_of="Cy") == "bad_choice"
    chose = table.first("choose", player="Ana", card_of=owner)
    assert chose == {"event": "chose", "captain": "Ana", "mate": "Ben", "card_of": owner}
    assert table.state.won == {"Ana": (ana,), "Ben": (ben,), "Cy": ()}
    assert table.public["won"] == {"Ana": 1, "Ben": 1, "Cy": 0}


def test_the_captain_takes_a_treasure() -> None:
    table = centered(dealt())
    _, treasure, *_ = table.do("choose", player="Ana", card_of="Ana")
    assert treasure == {"event": "treasure", "captain": "Ana", "treasures": 1, "left": 5}
    assert table.public["treasures"] == {"Ana": 1, "Ben": 0, "Cy": 0}


def test_the_remaining_3_cards_are_discarded_face_up() -> None:
    table = centered(dealt())
    everything = where_all_cards_lie(table.state)
    events = table.do("choose", player="Ana", card_of="Ana")
    assert events[2] == {"event": "discarded", "player": "Ana", "cards": ["red 1", "red 4", "parrot 0"]}
    assert table.public["discards"] == ["red 1", "red 4", "parrot 0"]
    assert where_all_cards_lie(table.state) == everything
    assert events[3] == {"event": "turn", "player": "Ben", "actions": 2}


def test_the_tables_own_remaining_3_cards_are_named_by_color() -> None:
    table = gone(own_cards())
    assert table.phase == "choose"
    assert [event["event"] for event in table.do("choose", player="Ana", card_of="Ben")] == ["chose", "treasure"]
    assert table.refusal("discard", player="Ana", cards=["red", "red", "green"]) == "not_those"
    assert table.refusal("discard", player="Ana", cards=["red", "red"]) == "wrong_number"
    assert table.do("discard", player="Ana", cards=["parrot", "parrot", "red"])[-1]["player"] == "Ben"
    assert table.public["discards"] == ["parrot", "parrot", "red"]
    assert len(where_all_cards_lie(table.state)) == 47


def test_house_rule_mate_needs_cards() -> None:
    table = own_cards(mate_needs_cards=True)
    table.hold({"Ana": 4, "Ben": 2, "Cy": 0})
    assert [offer["with"]["one_of"] for offer in table.offered("expedition")] == [["Ben"]]
    assert table.offered("expedition")[0]["number"]["optional"]["integer"] == [3, 4]
    assert table.refusal("expedition", player="Ana", with_="Ben", color="red", number=2) == "mate_short"
    assert table.refusal("expedition", player="Ana", with_="Cy", color="red") == "mate_short"
    anyone = own_cards()
    anyone.hold({"Ana": 4, "Ben": 2, "Cy": 0})
    assert anyone.first("expedition", player="Ana", with_="Cy", color="red", number=2)["event"] == "declared"


def test_house_rule_all_parrots() -> None:
    hands = {"Ana": ["parrot 0", "parrot 0", "red 1"], "Ben": ["parrot 0", "parrot 0", "red 2"]}
    table = Table(3, deal="referee")
    table.lay(hands)
    gone(table)
    table = Table(3, deal="referee")
    table.lay(hands)
    table.do("expedition", player="Ana", with_="Ben", color="blue", number=2)

    table = Table(3, deal="referee", house={"all_parrots": False})
    table.lay(hands)
    assert table.refusal("expedition", player="Ana", with_="Ben", color="blue", number=2) == "not_held"
    gone(table)
    table.do("place", player="Ana", cards=["parrot 0", "red 1", "parrot 0"])
    assert table.refusal("place", player="Ben", cards=["parrot 0", "parrot 0"]) == "all_parrots"
    assert [sorted(offer["cards"]["some_of"]) for offer in table.offered("place")] == [["parrot 0", "red 2"]]
    table.do("place", player="Ben", cards=["red 2", "parrot 0"])


def test_house_rule_bluff_fails_if_declined() -> None:
    table = dealt(bluff="fails")
    table.do("expedition", player="Ana", with_="Cy", color="green", number=3)
    table.do("decline", player="Cy")
    table.do("discard", player="Ana", cards=["red 1", "blue 1", "red 2"])
    honest = dealt(bluff="fails")
    honest.do("expedition", player="Ana", with_="Cy", color="red", number=2)
    honest.do("decline", player="Cy")
    assert honest.refusal("discard", player="Ana", cards=["blue 1", "red 2"]) == "not_those"
    own = own_cards(bluff="fails")
    own.do("expedition", player="Ana", with_="Ben", color="red", number=2)
    own.do("decline", player="Ben")
    own.do("discard", player="Ana", cards=["green", "parrot"])


def test_house_rule_bluff_fails_if_accepted() -> None:
    table = dealt(bluff="fails")
    table.do("expedition", player="Ana", with_="Ben", color="green", number=3)
    table.do("accept", player="Ben")
    assert not table.offered("place")
    assert table.refusal("place", player="Ana", cards=["red 1", "red 2", "red 4"]) == "not_those"
    table.do("call_off", player="Ana")
    table.do("discard", player="Ana", cards=["red 1", "red 2", "red 4"])
    assert table.public["hands"] == {"Ana": 2, "Ben": 4, "Cy": 1}
    assert table.public["treasures_left"] == 6

    own = gone(own_cards(bluff="fails"))
    own.do("call_off", player="Ana")
    own.do("discard", player="Ana", cards=["green", "blue", "parrot"])
    assert own.public["hands"] == {"Ana": 1, "Ben": 4, "Cy": 4}
    assert len(where_all_cards_lie(own.state)) == 47


def test_an_accepted_expedition_with_the_cards_cannot_be_called_off() -> None:
    assert gone(own_cards()).refusal("call_off", player="Ana") == "must_go"
    assert gone(dealt(bluff="fails")).refusal("call_off", player="Ana") == "must_go"
