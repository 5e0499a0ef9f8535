"""Game end and scoring (rulebook: Game End and Scoring), and the unused gun of the advanced rules."""

from typing import Any

import pytest

from companion.games.finger_pirates import deck as decks
from companion.games.finger_pirates.scoring import Icons, Points, Scores, score
from tests.games.finger_pirates.table import FOUR, REFEREE, Table


def icons(ghosts: int = 0, jars: int = 0, sets: int = 0, treasure: tuple[int, ...] = ()) -> Icons:
    return Icons(ghosts, jars, sets, sets, sets, treasure)


def scored(
    *hands: Icons, unused_guns: tuple[str, ...] = (), jars_stop: bool = True, nobody_at_zero: bool = True
) -> Scores:
    return score(dict(zip(FOUR, hands, strict=True)), unused_guns, jars_stop, nobody_at_zero)


def counted(**counts: Any) -> dict[str, Any]:
    return {"ghosts": 0, "jars": 0, "keys": 0, "papers": 0, "torches": 0, "treasure": [], **counts}


def at_score(**start: Any) -> Table:
    table = Table(deal="referee", seed=5, **start)
    table.do("first_ships", choice=dict.fromkeys(FOUR, 1))
    while table.state.phase == "reveal":
        table.do("reveal", hands={"Ana": 1, "Ben": 2, "Cy": 3, "Dee": 4})
        table.take_all()
    return table


def test_jars_are_subtracted_from_ghosts_and_the_number_is_announced_for_each_player() -> None:
    scores = scored(icons(ghosts=4, jars=1), icons(ghosts=2), icons(jars=2), icons(ghosts=2, jars=1))
    assert scores.ghosts == {"Ana": 3, "Ben": 2, "Cy": 0, "Dee": 1}


def test_the_player_with_the_most_ghosts_is_eliminated_and_loses_regardless_of_treasure() -> None:
    scores = scored(icons(ghosts=2, treasure=(50,)), icons(ghosts=1), icons(treasure=(1,)), icons())
    assert scores.eliminated == ("Ana",)
    assert scores.winners == ("Cy",)
    assert "Ana" not in scores.points


def test_all_tied_at_the_top_in_ghosts_are_eliminated() -> None:
    assert scored(icons(2), icons(1), icons(3, jars=1), icons()).eliminated == ("Ana", "Cy")


def test_if_everyone_is_eliminated_everyone_loses() -> None:
    scores = scored(icons(1), icons(2, jars=1), icons(1, treasure=(9,)), icons(1))
    assert scores.eliminated == tuple(FOUR)
    assert scores.points == {}
    assert scores.winners == ()


def test_survivors_tied_for_the_highest_score_share_the_victory() -> None:
    scores = scored(icons(1), icons(sets=1), icons(treasure=(3, 2)), icons(treasure=(4,)))
    assert scores.winners == ("Ben", "Cy")


def test_the_scoring_example_of_the_rulebook() -> None:
    example = Icons(ghosts=0, jars=0, keys=2, papers=3, torches=4, treasure=(3, 3, 2, 5, 3, 3))
    scores = scored(example, icons(1), icons(), icons())
    assert scores.points["Ana"] == Points(sets=10, treasure=19, guns=0)
    assert scores.points["Ana"].total == 29


def test_an_unused_gun_is_worth_two_points() -> None:
    scores = scored(icons(), icons(), icons(1), icons(treasure=(2,)), unused_guns=("Ben", "Cy"))
    assert {player: points.total for player, points in scores.points.items()} == {"Ana": 0, "Ben": 2, "Dee": 2}
    assert scores.winners == ("Ben", "Dee")


def test_house_rule_nobody_is_abducted_when_the_highest_ghost_number_is_zero() -> None:
    hands = [icons(1, jars=1), icons(), icons(), icons(jars=2)]
    assert scored(*hands).eliminated == ()
    assert scored(*hands, nobody_at_zero=False).eliminated == tuple(FOUR)
    below = [icons(jars=1), icons(jars=2), icons(jars=3), icons(jars=2)]
    assert scored(*below, jars_stop=False).eliminated == ()
    assert scored(*below, jars_stop=False, nobody_at_zero=False).eliminated == ("Ana",)


def test_house_rule_jars_below_zero_count_as_zero() -> None:
    hands = [icons(1, jars=3), icons(), icons(), icons(1)]
    assert scored(*hands).ghosts["Ana"] == 0
    assert scored(*hands, jars_stop=False).ghosts["Ana"] == -2


def test_house_rules_reach_the_score() -> None:
    for choice, eliminated in ((True, []), (False, FOUR)):
        table = Table(track="order", house={"nobody_abducted_at_zero": choice})
        assert table.only("score", icons=dict.fromkeys(FOUR, counted()))["eliminated"] == eliminated
    table = Table(track="order", house={"jars_stop_at_zero": False})
    assert table.only("score", icons=dict.fromkeys(FOUR, counted(jars=1)))["ghosts"]["Ana"] == -1


def test_the_score_of_the_contract_from_what_the_table_counts() -> None:
    table = Table(track="order")
    ana = {"ghosts": 3, "jars": 1, "keys": 2, "papers": 3, "torches": 4, "treasure": [3, 3, 2, 5, 3, 3]}
    others = {"Ben": counted(ghosts=3), "Cy": counted(treasure=[29]), "Dee": counted()}
    assert table.only("score", icons={"Ana": ana, **others}) == {
        "event": "scored",
        "ghosts": {"Ana": 2, "Ben": 3, "Cy": 0, "Dee": 0},
        "eliminated": ["Ben"],
        "points": {"Ana": 29, "Cy": 29, "Dee": 0},
        "winners": ["Ana", "Cy"],
    }


def test_the_score_from_the_deck_is_that_of_the_piles() -> None:
    table = at_score(rules="advanced")
    assert table.refusal("score", icons=dict.fromkeys(FOUR, counted())) == "icons_known"
    piles = table.state.piles
    event = table.only("score")
    cards = {card.control: card for card in decks.load("house").cards}
    for player, pile in piles.items():
        mine = [cards[ship] for ship in pile]
        assert event["ghosts"][player] == max(0, sum(c.ghosts for c in mine) - sum(c.jars for c in mine))
        if player in event["points"]:
            fewest = min(sum(c.keys for c in mine), sum(c.papers for c in mine), sum(c.torches for c in mine))
            assert event["points"][player] == 5 * fewest + sum(sum(c.treasure) for c in mine) + 2
    assert REFEREE.public(table.state)["piles"] == {player: {"ships": list(pile)} for player, pile in piles.items()}


@pytest.mark.parametrize(
    ("icons", "code"),
    [
        (None, "bad_players"),
        ({"Ana": counted()}, "missing_player"),
        ({**dict.fromkeys(FOUR, counted()), "Eve": counted()}, "unknown_player"),
        ({**dict.fromkeys(FOUR, counted()), "Dee": 3}, "bad_icons"),
        ({**dict.fromkeys(FOUR, counted()), "Dee": {"ghosts": 1}}, "bad_icons"),
        ({**dict.fromkeys(FOUR, counted()), "Dee": counted(parrots=1)}, "bad_icons"),
        ({**dict.fromkeys(FOUR, counted()), "Dee": counted(ghosts=-1)}, "bad_icons"),
        ({**dict.fromkeys(FOUR, counted()), "Dee": counted(keys=True)}, "bad_icons"),
        ({**dict.fromkeys(FOUR, counted()), "Dee": counted(treasure=19)}, "bad_icons"),
        ({**dict.fromkeys(FOUR, counted()), "Dee": counted(treasure=[3.5])}, "bad_icons"),
        ({**dict.fromkeys(FOUR, counted()), "Dee": counted(treasure=[1] * 100)}, "bad_icons"),
    ],
)
def test_icons_are_all_icons_of_every_player(icons: Any, code: str) -> None:
    assert Table(track="order").refusal("score", icons=icons) == code


def test_without_a_deck_the_icons_are_needed() -> None:
    assert Table(track="order", deck="house").refusal("score") == "needs_icons"


def test_the_score_comes_when_the_deck_has_run_out_and_only_then() -> None:
    table = Table(first_ships=True)
    assert table.refusal("score", icons=dict.fromkeys(FOUR, counted())) == "not_now"
    over = at_score()
    assert REFEREE.legal(over.state) == [{"do": "score"}]
    over.do("score")
    assert over.refusal("score") == "not_now"
    assert REFEREE.legal(over.state) == []
