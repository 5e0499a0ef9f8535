"""The last expedition: if the First Mate declines, the Captain may go alone."""

import pytest

from tests.games.captain_pirate.table import Table, where_all_cards_lie

RED = ["red 1", "red 2", "red 4", "parrot 0", "parrot 0"]


def declined(hand: list[str], treasures: int = 5, **house: object) -> Table:
    """Ana's red expedition of 4, which Ben has declined with so many treasures taken."""
    table = Table(3, deal="referee", house=house)
    table.lay({"Ana": hand, "Ben": ["blue 1"]})
    table.treasures(Ben=treasures)
    table.do("expedition", player="Ana", with_="Ben", color="red", number=4)
    table.do("decline", player="Ben")
    return table


def test_on_the_sixth_expedition_the_captain_may_go_alone_if_the_mate_declines() -> None:
    table = declined([*RED, "blue 2"])
    assert table.offered("alone")
    assert table.offered("discard")
    went = table.first("alone", player="Ana", cards=RED)
    assert went == {"event": "went_alone", "captain": "Ana", "cards": RED}
    assert table.phase == "win"


def test_he_may_also_discard_as_ever() -> None:
    table = declined(RED)
    assert table.do("discard", player="Ana", cards=RED[:4])[-1]["event"] == "turn"
    assert table.public["treasures_left"] == 1


@pytest.mark.parametrize("treasures", [0, 4])
def test_on_no_other_expedition(treasures: int) -> None:
    table = declined(RED, treasures)
    assert not table.offered("alone")
    assert table.refusal("alone", player="Ana", cards=RED) == "not_last"


def test_he_has_these_5_cards() -> None:
    table = declined(["red 1", "red 2", "red 4", "parrot 0", "blue 1"])
    assert not table.offered("alone")
    assert table.refusal("alone", player="Ana", cards=["red 1", "red 2", "red 4", "parrot 0", "blue 1"]) == "not_held"
    table = declined([*RED, "blue 2"])
    assert table.refusal("alone", player="Ana", cards=RED[:4]) == "wrong_number"
    assert table.refusal("alone", player="Ana", cards=[*RED[:4], "blue 2"]) == "not_those"


def test_he_reveals_these_5_cards_then_chooses_the_one_to_place_in_front_of_himself() -> None:
    table = declined(RED)
    everything = where_all_cards_lie(table.state)
    table.do("alone", player="Ana", cards=RED)
    assert table.public["expedition"]["revealed"] == RED
    assert table.refusal("win", player="Ana", card="red 3") == "not_those"
    assert table.refusal("win", player="Ben", card="red 4") == "not_now"
    won, treasure, ended = table.do("win", player="Ana", card="red 4")
    assert won == {"event": "won_alone", "captain": "Ana", "card": "red 4"}
    assert treasure == {"event": "treasure", "captain": "Ana", "treasures": 1, "left": 0}
    assert ended == {"event": "ended"}
    assert table.state.won["Ana"] == ("red 4",)
    assert where_all_cards_lie(table.state) == everything


def test_alone_with_the_tables_own_cards() -> None:
    table = Table(3)
    table.hold({"Ana": 5, "Ben": 4})
    table.treasures(Ben=5)
    table.do("expedition", player="Ana", with_="Ben", color="red", number=4)
    assert table.first("decline", player="Ben")["may_go_alone"]
    assert table.refusal("alone", player="Ana", cards=["red"] * 4 + ["blue"]) == "not_those"
    table.do("alone", player="Ana", cards=["red"] * 4 + ["parrot"])
    table.do("win", player="Ana", card="red")
    assert table.public["hands"]["Ana"] == 0
    assert table.public["won"]["Ana"] == 1
    assert len(where_all_cards_lie(table.state)) == 47


def test_alone_takes_5_cards_in_hand() -> None:
    table = Table(3)
    table.hold({"Ana": 4, "Ben": 4})
    table.treasures(Ben=5)
    table.do("expedition", player="Ana", with_="Ben", color="red", number=4)
    assert not table.first("decline", player="Ben")["may_go_alone"]
    assert not table.offered("alone")


def test_house_rule_all_parrots_counts_alone_too() -> None:
    parrots = ["parrot 0"] * 5
    table = declined([*parrots, "red 1"], all_parrots=False)
    assert table.refusal("alone", player="Ana", cards=parrots) == "all_parrots"
    assert all("red 1" in offer["cards"]["some_of"] for offer in table.offered("alone"))
    assert declined(parrots).offered("alone")
