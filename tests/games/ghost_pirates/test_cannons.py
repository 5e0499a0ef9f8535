"""Chapters "Cannons" and "Ocean Currents", and Captain 'Deadeye' Saxon."""

import pytest

from tests.games.ghost_pirates.table import BEN, Table, ana, ben, lost

GUNS = ("forecastle a2", "cannon_2 a1", "cannon_3 a1", "poop_deck a2mc")
"""Cannons at columns 2 and 3 when the bow is at column 1."""
LONG_BEN = ("forecastle b2", "cargo_hold_6 b3", "main_mast b4", "mast_4 b1", "poop_deck b2mc")


def guns(ben_ship: tuple[str, ...] = BEN, bow: int = 2, **more: object) -> Table:
    return Table(GUNS, ben_ship, bows=(1, bow), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_skull_2_or_3_hits_two_crew_directly_opposite(die: int) -> None:
    table = guns().does("fire", column=3, dice=[die])
    assert table.at(ben(3)) == "b2"
    assert table.below("Ben") == 7 + 2
    assert table.event("fired")["effect"] == "hits"


@pytest.mark.parametrize("die", [4, 5])
def test_a_4_or_5_has_no_effect(die: int) -> None:
    table = guns().does("fire", column=3, dice=[die])
    assert (table.at(ben(3)), table.event("fired")["effect"]) == ("b4", "nothing")


def test_a_6_destroys_the_part_and_hits_all_hands() -> None:
    ship = ("forecastle b2", "main_mast b4 a3", "poop_deck b2mc")
    table = guns(ship).does("fire", column=3, dice=[6])
    assert table.ship("Ben") == [(2, "forecastle"), (3, "poop_deck")]
    assert (table.below("Ben"), table.below("Ana")) == (7 + 4, 15 - 9 + 3)


def test_forecastle_and_poop_deck_are_not_destroyed_but_all_hands_are_hit() -> None:
    table = guns().does("fire", column=2, dice=[6])
    assert table.at(ben(2)) == ""
    assert table.ship("Ben")[0] == (2, "forecastle")
    assert table.event("fired")["effect"] == "all_hands"
    table = guns(bow=1).does("fire", column=3, dice=[6])
    assert table.at(ben(3)) == ""
    assert table.overboard("Ben") == (0, True)
    assert table.at(ben(2)) == "b4c", "the Captain advances"


def test_a_captain_who_is_hit_by_cannon_fire_advances_to_the_next_part() -> None:
    table = guns(("forecastle b2", "main_mast b4c", "poop_deck b2m")).does("fire", column=3, dice=[6])
    assert table.at(ben(2)) == "b2c"
    assert table.event("captain_advanced")["to"]["part"] == "forecastle"


def test_the_captain_is_not_hit_by_cannon_fire_on_the_forecastle() -> None:
    ship = ("forecastle b2mc", "main_mast b4", "poop_deck b2")
    assert guns(ship).does("fire", column=2, dice=[6]).at(ben(2)) == "bc"
    assert guns(ship, house={"pairs": "each_pair"}).does("fire", column=2, dice=[6]).state.winner is None
    alone = guns(("forecastle bc", "main_mast b4", "poop_deck b2")).does("fire", column=2, dice=[1])
    assert (alone.at(ben(2)), alone.state.winner) == ("bc", None)


def test_the_opponent_chooses_which_two_are_hit() -> None:
    table = guns(("forecastle b2", "main_mast b1mc", "poop_deck b2")).does("fire", column=3, dice=[1])
    assert table.phase == "lose"
    assert table.event("choose_losses")["player"] == "Ben"
    assert table.refuses("done") == "choose_losses"
    assert table.refuses("lose", player="Ana", lost={"Ben": lost(1, mate=True)}) == "not_now"
    assert table.refuses("lose", player="Ben", lost={"Ben": lost(1)}) == "wrong_losses"
    table.does("lose", player="Ben", lost={"Ben": lost(1, mate=True)})
    assert (table.at(ben(3)), table.phase) == ("bc", "cards")


def test_house_rule_cannon_hits_anyone() -> None:
    ship = ("forecastle b2", "main_mast b1 a3", "poop_deck b2mc")
    assert guns(ship).does("fire", column=3, dice=[1]).at(ben(3)) == "a3", "only the opponent's are hit by default"
    table = guns(ship, house={"cannon_hits": "anyone"}).does("fire", column=3, dice=[1])
    table.does("lose", player="Ben", lost={"Ana": lost(2), "Ben": lost()})
    assert table.at(ben(3)) == "a1 b1"


def test_each_cannon_fires_once_a_turn() -> None:
    table = guns().does("fire", column=3, dice=[4]).does("fire", column=2, dice=[4])
    assert table.refuses("fire", column=3, dice=[4]) == "fired"
    table.next_turn().next_turn().does("fire", column=3, dice=[4])


def test_a_cannon_that_was_just_played_may_fire() -> None:
    Table().does("build", card="cannon_2", column=3, shift="aft").does("fire", column=3, dice=[5])
    Table().does("replace", card="cannon_2", column=3).does("fire", column=3, dice=[5])


def test_cannons_fire_at_any_point_of_cards_and_cannons_only() -> None:
    table = guns().does("rum").does("fire", column=3, dice=[5]).does("plank", card="boarding_plank", column=3)
    table.does("fire", column=2, dice=[5]).does("done")
    assert guns(phase="movement").refuses("fire", column=3, dice=[5]) == "wrong_phase"


def test_only_a_cannon_of_ones_own_fires_and_only_at_a_target() -> None:
    assert Table().refuses("fire", column=3, dice=[5]) == "no_cannon"
    assert guns(bow=3).refuses("fire", column=2, dice=[5]) == "no_target"


@pytest.mark.parametrize("dice", [[], [1, 2], [7], [0], [True], [1.0], "1", None])
def test_a_single_die_is_rolled(dice: object) -> None:
    assert guns().refuses("fire", column=3, dice=dice) in ("wrong_dice", "bad_number", "bad_dice")


@pytest.mark.parametrize(("die", "effect"), [(1, "hits"), (2, "hits"), (3, "nothing"), (4, "nothing"), (5, "destroys")])
def test_deadeye_saxon_adds_1_to_all_cannon_rolls(die: int, effect: str) -> None:
    table = guns(captains=("saxon", "bertram")).does("fire", column=3, dice=[die])
    assert table.event("fired")["effect"] == effect
    assert table.event("fired")["result"] == die + 1


def test_house_rule_a_7_destroys_like_a_6() -> None:
    captains = ("saxon", "bertram")
    assert guns(captains=captains).does("fire", column=3, dice=[6]).event("fired")["effect"] == "destroys"
    table = guns(captains=captains, house={"high_cannon_roll": "nothing"}).does("fire", column=3, dice=[6])
    assert (table.event("fired")["effect"], len(table.ship("Ben"))) == ("nothing", 3)


def test_saxon_does_not_help_the_opponents_cannons() -> None:
    assert guns(captains=("bertram", "saxon")).does("fire", column=3, dice=[5]).event("fired")["result"] == 5


def collapsed(current: str, column: int, **more: object) -> Table:
    """Ben's five parts along the currents after the one at `column` was destroyed."""
    currents = ["fore"] * 5
    currents[column - 1] = current
    ship = ["forecastle a1", "cannon_2", "cannon_2", "cannon_3", "poop_deck amc"]
    table = Table(ship, LONG_BEN, bows=(1, 1), currents=currents, **more)  # type: ignore[arg-type]
    return table.does("fire", column=column, dice=[6])


def test_a_current_that_points_fore_moves_the_stern_and_other_pieces_forwards() -> None:
    table = collapsed("fore", 3)
    assert table.ship("Ben") == [(1, "forecastle"), (2, "cargo_hold"), (3, "mast"), (4, "poop_deck")]
    assert table.event("shifted") == {"event": "shifted", "player": "Ben", "towards": "fore", "columns": [4, 5]}
    assert (table.at(ben(3)), table.at(ben(4))) == ("b1", "b2mc"), "crew stays on its part"


def test_a_current_that_points_aft_moves_the_bow_and_other_pieces_backwards() -> None:
    table = collapsed("aft", 3)
    assert table.ship("Ben") == [(2, "forecastle"), (3, "cargo_hold"), (4, "mast"), (5, "poop_deck")]
    assert table.event("shifted")["columns"] == [1, 2]


@pytest.mark.parametrize(("column", "columns"), [(2, [1, 3, 4, 5]), (3, [1, 2, 4, 5]), (4, [1, 2, 3, 5])])
def test_the_ship_closes_up_whichever_part_is_gone(column: int, columns: list[int]) -> None:
    names = dict(zip(range(1, 6), ["forecastle", "cargo_hold", "main_mast", "mast", "poop_deck"], strict=True))
    left = [names[old] for old in columns]
    assert collapsed("fore", column).ship("Ben") == list(zip(range(1, 5), left, strict=True))
    assert collapsed("aft", column).ship("Ben") == list(zip(range(2, 6), left, strict=True))


def test_planks_that_shift_or_lose_their_anchor_point_are_lost_with_their_crew() -> None:
    table = collapsed("fore", 3, planks={2: "a1 b1", 3: "a2", 4: "a1 b2"})
    assert [plank.column for plank in table.state.planks] == [2]
    fallen = {event["column"]: event["lost"] for event in table.all_events("plank_fell")}
    assert fallen[3]["Ana"]["crew"] == 2
    assert fallen[4]["Ben"]["crew"] == 2
    assert [plank.column for plank in collapsed("aft", 3, planks={2: "", 3: "", 4: ""}).state.planks] == [4]


def test_a_plank_anchored_on_the_destroyed_part_falls() -> None:
    table = guns(planks={3: "a1 b2"}).does("fire", column=3, dice=[6])
    assert table.state.planks == ()


def test_a_destroyed_card_goes_to_the_discards_and_a_main_mast_leaves_the_game() -> None:
    assert collapsed("fore", 2).state.main.discards == ("cargo_hold_6",)
    assert collapsed("fore", 3).state.main.discards == ()


def test_a_current_can_point_the_other_way_for_a_ship_with_its_bow_the_other_way() -> None:
    table = Table(GUNS, BEN, bows=(1, 4), house={"bows": "opposite"}, currents=["aft"] * 5)
    table.does("fire", column=3, dice=[6])
    assert table.event("shifted")["towards"] == "fore", "aft for Ana is fore for Ben"
    assert table.ship("Ben") == [(4, "forecastle"), (3, "poop_deck")]


def test_ones_own_boarders_are_hands_that_are_present() -> None:
    table = guns(("forecastle b2", "main_mast a3", "poop_deck b2mc")).does("fire", column=3, dice=[6])
    assert table.event("hit")["player"] == "Ana"
    assert table.at(ana(3)) == "a1"
