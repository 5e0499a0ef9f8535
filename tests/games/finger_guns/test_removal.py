"""What is removed, and where it goes."""

from tests.games.finger_guns.table import REFEREE, Table

TO_BEN = {"Ana": "Ben", "Ben": "Cy", "Cy": "Ana"}


def test_the_damaged_player_removes_that_many_cards_to_the_center() -> None:
    table = Table({"Ana": ["a2"], "Ben": ["s1:hide", "a1", "a2", "a3"], "Cy": ["s4"]}, center=["s1"])
    table.shows(TO_BEN, {"Ana": 101, "Ben": 901, "Cy": 301})
    assert table.event("remove_wanted") == {
        "event": "remove_wanted",
        "player": "Ben",
        "damage": 1,
        "must": [],
        "choose": 1,
    }
    table.does(do="remove", player="Ben", cards=[203])
    assert (table.state.lives["Ben"], table.state.center) == ((201, 202, 204), (203,))


def test_the_picked_card_must_be_among_the_removed() -> None:
    table = Table({"Ana": ["a3"], "Ben": ["a1", "a1", "a2", "a3"], "Cy": ["s4"]})
    table.shows(TO_BEN, {"Ana": 101, "Ben": 203, "Cy": 301})
    assert [card["card"] for card in table.event("remove_wanted")["must"]] == [203]
    assert table.refuses(do="remove", player="Ben", cards=[203, 201]) == "bad_cards"
    assert table.refuses(do="remove", player="Ben", cards=[201]) == "bad_cards"
    assert table.refuses(do="remove", player="Ben", cards=[201, 201]) == "bad_cards"
    assert table.refuses(do="remove", player="Ana", cards=[101]) == "nothing_to_remove"
    table.does(do="remove", player="Ben", cards=[204, 201])
    assert table.state.lives["Ben"] == (202,)
    assert set(table.state.center) == {203, 204, 201}


def test_one_damage_takes_the_picked_card_without_a_question() -> None:
    table = Table({"Ana": ["a1"], "Ben": ["a1", "a1"], "Cy": ["s4"]})
    table.shows(TO_BEN, {"Ana": 101, "Ben": 202, "Cy": 301})
    assert (table.state.lives["Ben"], table.state.center, table.state.round) == ((201,), (202,), 2)


def test_a_picked_card_stays_without_damage() -> None:
    table = Table({"Ana": ["a1"], "Ben": ["a1", "a1"], "Cy": ["s4"]})
    table.shows(TO_BEN, {"Ana": 101, "Ben": 202, "Cy": 301})
    assert table.state.lives["Ana"] == (101,)


def test_a_card_picked_in_the_center_is_removed_permanently() -> None:
    table = Table({"Ana": ["a1"], "Ben": ["a1", "s4"], "Cy": ["s1", "s1"]}, center=["s1", "a2"])
    table.shows(TO_BEN, {"Ana": 901, "Ben": 202, "Cy": 901})
    assert table.state.gone == (901,)
    assert table.state.center == (902,)
    assert table.event("gone")["cards"] == [{"card": 901, "kind": "shield", "number": 1}]


def test_damage_beyond_ones_lives_is_lost() -> None:
    table = Table({"Ana": ["a4"], "Ben": ["a1", "a1"], "Cy": ["s4"]}, mode="longshot")
    table.shows(TO_BEN, {"Ana": 101, "Ben": 202, "Cy": 301})
    assert table.damage["Ben"] == 4
    assert (table.state.lives["Ben"], set(table.state.center)) == ((), {201, 202})


def test_players_remove_in_any_order() -> None:
    table = Table({"Ana": ["a2", *["a1"] * 3], "Ben": ["a2", *["a1"] * 3], "Cy": ["s4"]})
    table.shows({"Ana": "Ben", "Ben": "Ana", "Cy": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    table.does(do="remove", player="Ben", cards=[202]).does(do="remove", player="Ana", cards=[104])
    assert (table.state.lives["Ana"], table.state.lives["Ben"]) == ((102, 103), (203, 204))


def test_the_next_round_begins_when_all_have_removed() -> None:
    table = Table({"Ana": ["a2", *["a1"] * 3], "Ben": ["a2", *["a1"] * 3], "Cy": ["s4"]})
    table.shows({"Ana": "Ben", "Ben": "Ana", "Cy": "Ana"}, {"Ana": 101, "Ben": 201, "Cy": 301})
    table.does(do="remove", player="Ben", cards=[202])
    assert (REFEREE.phase(table.state), table.state.round) == ("remove", 1)
    table.does(do="remove", player="Ana", cards=[103])
    assert (REFEREE.phase(table.state), table.state.round) == ("targets", 2)
    assert table.event("round_over")["lives"] == {"Ana": 2, "Ben": 2, "Cy": 1}
