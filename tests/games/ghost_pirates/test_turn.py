"""Chapter "Gameplay": the parts of a turn, drawing, decks that run out."""

from dataclasses import replace

from companion.games.ghost_pirates.state import Deck, Held, with_player
from companion.games.referee import Moment
from tests.games.ghost_pirates.table import REFEREE, START, Table, ben, lost


def test_a_turn_is_drawing_cards_and_cannons_movement_and_fight() -> None:
    table = Table()
    assert (table.phase, REFEREE.moment(table.state)) == ("cards", Moment.TURN)
    assert table.does("done").phase == "movement"
    assert table.does("done").phase == "fight"
    assert table.does("done").phase == "cards"
    assert table.event("turn") == {"event": "turn", "player": "Ben", "turn": 2}


def test_each_turn_begins_by_drawing_a_card() -> None:
    table = Table().next_turn()
    assert (table.hand("Ana"), table.hand("Ben")) == ((10, 0), (11, 0))
    assert table.event("drew")["player"] == "Ben"


def test_the_first_player_named_begins() -> None:
    state, events = REFEREE.apply(None, START)
    assert [event["event"] for event in events] == ["started", "turn", "drew"]
    assert (state.active, state.turn) == (0, 1)


def test_the_moments() -> None:
    assert REFEREE.moment(None) == Moment.SETUP
    table = Table(("forecastle", "cannon_2", "poop_deck amc"), ("forecastle", "main_mast b2m", "poop_deck b1c"))
    table.does("fire", column=3, dice=[1])
    assert REFEREE.moment(table.state) == Moment.CHOICE
    table.does("lose", player="Ben", lost={"Ben": lost(2)})
    assert REFEREE.moment(table.state) == Moment.TURN


def test_house_rule_an_empty_deck_is_filled_from_its_discards() -> None:
    for rule, drawn in (("reshuffle", 2), ("no_more_cards", 0)):
        table = Table(house={"empty_deck": rule})
        table.state = replace(table.state, main=Deck(0, (), ("rum", "mast_4", "cannon_2")))
        table.does("rum")
        assert table.event("drew")["cards"] == drawn
        assert len(table.all_events("reshuffled")) == (1 if drawn else 0)
        assert table.state.main == (Deck(2) if drawn else Deck(0, (), ("rum", "mast_4", "cannon_2", "rum")))


def test_the_referee_shuffles_differently_each_time() -> None:
    start = {key: value for key, value in START.items() if key != "currents"}
    state, _ = REFEREE.apply(None, {**start, "deal": "referee", "seed": 3})
    discards = ("rum", "mast_4", "cannon_2", "cannon_3", "mast_5") * 4
    orders = []
    for shuffles in (0, 1):
        state = replace(state, main=Deck(0, (), discards), shuffles=shuffles)
        state = with_player(state, 0, held=Held(1, 0, ("rum",)))
        after, _ = REFEREE.apply(state, {"do": "rum"})
        orders.append(after.main.cards)
    assert orders[0] != orders[1]


def test_a_hand_that_the_referee_dealt_plays_its_own_cards_only() -> None:
    start = {key: value for key, value in START.items() if key != "currents"}
    state, _ = REFEREE.apply(None, {**start, "deal": "referee", "seed": 3})
    table = Table()
    table.state = with_player(state, 0, held=Held(2, 0, ("rum", "mast_4")))
    assert table.refuses("pieces_of_eight", at=ben(3)) == "not_in_hand"
    table.does("build", card="mast_4", column=3, shift="aft")
    assert table.state.players[0].held == Held(1, 0, ("rum",))
