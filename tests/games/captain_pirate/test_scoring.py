"""The end of the game: points, ties, and where the points come from."""

from dataclasses import replace

import pytest

from companion.games.captain_pirate.deck import load
from companion.games.referee import Event
from tests.games.captain_pirate.table import REFEREE, Table


def ended(players: int = 3, deck: object = None, **treasures: int) -> Table:
    """A game of the table's own cards in which all treasures are taken: Ana the rest of them."""
    table = Table(players) if deck is None else Table(players, deck=deck)
    table.treasures(**{"Ana": 6 - sum(treasures.values()), **treasures})
    return table


def dealt(won: dict[str, list[str]], treasure_points: int = 0, **treasures: int) -> Event:
    """The `scored` event of a game that the referee has dealt, with these cards won."""
    table = Table(3, deal="referee")
    table.treasures(**treasures)
    deck = replace(load("house"), treasure_points=treasure_points)
    held = {player: tuple(won.get(player, ())) for player in table.state.players}
    table.state = replace(table.state, won=held, deck=deck)
    return table.first("score")


def test_the_game_ends_when_the_sixth_and_last_treasure_has_been_taken() -> None:
    table = Table(3)
    table.treasures(Ben=5)
    table.do("expedition", player="Ana", with_="Ben", color="red", number=3)
    table.do("accept", player="Ben")
    table.do("choose", player="Ana", card_of="Ana")
    assert table.do("discard", player="Ana", cards=["red"] * 3)[-1] == {"event": "ended"}
    assert table.phase == "score"
    assert REFEREE.moment(table.state) == "score"
    assert table.refusal("take", player="Ben") == "not_now"


def test_not_before() -> None:
    table = Table(3)
    table.treasures(Ben=4)
    table.do("expedition", player="Ana", with_="Ben", color="red", number=3)
    table.do("accept", player="Ben")
    table.do("choose", player="Ana", card_of="Ana")
    assert table.do("discard", player="Ana", cards=["red"] * 3)[-1]["event"] == "turn"


def test_all_players_reveal_the_cards_they_have_won_and_count_their_points() -> None:
    scored = dealt({"Ana": ["red 1", "red 4"], "Ben": ["blue 3"], "Cy": ["parrot 0"]}, Ana=2, Ben=4)
    assert scored["cards"] == {"Ana": ["red 1", "red 4"], "Ben": ["blue 3"], "Cy": ["parrot 0"]}
    assert scored["points"] == {"Ana": 5, "Ben": 3, "Cy": 0}


def test_the_player_with_the_most_victory_points_is_the_winner() -> None:
    scored = dealt({"Ana": ["red 1", "red 4"], "Ben": ["blue 3"]}, Ben=6)
    assert scored["winners"] == ["Ana"]
    assert scored["places"] == [["Ana"], ["Ben"], ["Cy"]]


def test_in_case_of_a_tie_the_winner_is_the_player_with_the_most_treasures() -> None:
    scored = dealt({"Ana": ["red 1", "red 2"], "Ben": ["blue 3"]}, Ana=2, Ben=4)
    assert scored["winners"] == ["Ben"]
    assert scored["why"]["Ben"] == "Ben wins with 3 points and 4 treasures, level in points: Ana has 2."
    assert scored["why"]["Ana"] == "Ana is number 2 with 3 points and 2 treasures, level in points: Ben has 4."
    assert scored["why"]["Cy"] == "Cy is number 3 with 0 points."


def test_a_tie_in_treasures_too_names_all_winners() -> None:
    scored = dealt({"Ana": ["red 1", "red 2"], "Cy": ["blue 3"]}, Ana=2, Ben=2, Cy=2)
    assert scored["winners"] == ["Ana", "Cy"]
    assert scored["places"] == [["Ana", "Cy"], ["Ben"]]
    assert scored["why"]["Ben"].startswith("Ben is number 3")


def test_treasures_count_points_if_the_deck_says_so() -> None:
    assert dealt({"Ben": ["blue 3"]}, treasure_points=1, Ana=4, Ben=2)["points"] == {"Ana": 4, "Ben": 5, "Cy": 0}


def test_points_are_asked_for_where_no_deck_is_known() -> None:
    table = ended()
    assert table.refusal("score") == "no_deck"
    table.state = replace(table.state, won={"Ana": ("?", "?"), "Ben": ("?",), "Cy": ()})
    assert table.refusal("score") == "not_counted"
    assert table.refusal("count", player="Ana", cards=["red 1", "red 2"]) == "no_deck"
    assert table.refusal("score", points={"Ana": 3, "Ben": 2}) == "each_player"
    assert table.refusal("score", points={"Ana": 3, "Ben": 2, "Cy": 1.5}) == "bad_points"
    assert table.refusal("score", points={"Ana": 3, "Ben": 2, "Cy": 1000}) == "bad_points"
    scored = table.first("score", points={"Ana": 3, "Ben": 12, "Cy": -1})
    assert scored["winners"] == ["Ben"]
    assert scored["cards"] is None
    assert table.phase == "over"
    assert REFEREE.legal(table.state) == []
    assert REFEREE.why(table.state)["Ben"] == "Ben wins with 12 points."
    assert table.public["scored"]["winners"] == ["Ben"]


def test_points_come_from_the_deck_where_the_table_names_the_won_cards() -> None:
    table = ended(deck="house", Ben=1)
    table.state = replace(table.state, won={"Ana": ("?", "?"), "Ben": ("?",), "Cy": ()})
    assert table.refusal("count", player="Ana", cards=["red 4"]) == "wrong_number"
    assert table.refusal("count", player="Ana", cards=["red 4", "red 4"]) == "not_in_deck"
    counted = table.first("count", player="Ana", cards=["red 4", "blue 1"])
    assert counted == {"event": "counted", "player": "Ana", "cards": ["red 4", "blue 1"], "points": 5}
    assert table.refusal("count", player="Ana", cards=["red 4", "blue 1"]) == "counted"
    assert table.refusal("count", player="Ben", cards=["red 4"]) == "not_in_deck"
    assert table.refusal("score") == "not_counted"
    table.do("count", player="Ben", cards=["purple 3"])
    assert table.first("score")["points"] == {"Ana": 5, "Ben": 3, "Cy": 0}


@pytest.mark.parametrize("keys", [{"points": {"Ana": 1, "Ben": 1, "Cy": 1}}, {"cards": {}}])
def test_the_referee_counts_the_cards_that_it_has_dealt_itself(keys: dict[str, object]) -> None:
    table = Table(3, deal="referee")
    table.treasures(Ana=6)
    assert table.refusal("score", **keys) == "unknown_key"
