"""Setup (rulebook: Setup)."""

from typing import Any

import pytest

from companion.games.finger_pirates import deck as decks
from companion.games.finger_pirates.house import HOUSE_RULES
from companion.games.referee import Refused
from tests.games.finger_pirates.table import FIVE, FOUR, REFEREE, Table


def start_refusal(**keys: Any) -> str:
    with pytest.raises(Refused) as refused:
        REFEREE.apply(None, {"do": "start", **keys})
    return refused.value.code


def test_four_or_five_players() -> None:
    assert Table(FOUR).state.players == tuple(FOUR)
    assert Table(FIVE).state.players == tuple(FIVE)
    assert start_refusal(players=FOUR[:3]) == "bad_players"
    assert start_refusal(players=[*FIVE, "Flo"]) == "bad_players"


@pytest.mark.parametrize(
    "players",
    [
        None,
        "AnaBen",
        {"Ana": 1},
        ["Ana", "Ben", "Cy", "Ana"],
        ["Ana", "Ben", "Cy", "ana"],
        ["Zo\u00eb", "Ben", "Cy", "Zoe\u0308"],
        ["Ana", "Ben", "Cy", ""],
        ["Ana", "Ben", "Cy", " "],
        ["Ana", "Ben", "Cy", "D\n"],
        ["Ana", "Ben", "Cy", "x" * 41],
        ["Ana", "Ben", "Cy", 4],
        ["Ana", "Ben", "Cy", ["Dee"]],
    ],
)
def test_players_are_different_names(players: Any) -> None:
    assert start_refusal(players=players) == "bad_players"


def test_names_of_any_script_are_welcome() -> None:
    assert Table(["Zoë", "李", "Ω", "O'Hara Jr."]).state.players[1] == "李"


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"rules": "expert"}, "bad_rules"),
        ({"rules": None}, "bad_rules"),
        ({"rules": ["standard"]}, "bad_rules"),
        ({"track": "cards"}, "bad_track"),
        ({"deal": "nobody"}, "bad_deal"),
        ({"deal": "referee"}, "bad_seed"),
        ({"deal": "referee", "seed": True}, "bad_seed"),
        ({"deal": "referee", "seed": -1}, "bad_seed"),
        ({"deal": "referee", "seed": 2**31}, "bad_seed"),
        ({"deal": "referee", "seed": 1, "track": "order"}, "bad_deal"),
        ({"seed": 1}, "bad_seed"),
        ({"deck": "no such deck"}, "bad_deck"),
        ({"deck": 1}, "bad_deck"),
        ({"deck": {"name": "short", "card": []}}, "bad_deck"),
        ({"house": {"fist": "punch"}}, "bad_house"),
        ({"house": {"nobody_abducted_at_zero": 1}}, "bad_house"),
        ({"house": []}, "bad_house"),
        ({"extra": 1}, "unknown_key"),
    ],
)
def test_a_start_that_is_none_is_refused(keys: dict[str, Any], code: str) -> None:
    assert start_refusal(players=FOUR, **keys) == code


def test_the_start_says_what_is_in_force() -> None:
    (event,) = Table(FIVE, rules="advanced", house={"fist": "one_finger"}).events
    assert event["rules"] == "advanced"
    assert event["house"] == {rule.name: rule.default for rule in HOUSE_RULES} | {"fist": "one_finger"}
    assert event["rounds"] == 8


def test_a_game_starts_once() -> None:
    assert Table().refusal("start", players=FOUR) == "not_now"


def test_everyone_reveals_a_first_ship_at_once_and_it_is_visible_to_everyone() -> None:
    table = Table()
    event = table.only("first_ships", control={"Dee": 1, "Cy": 30, "Ben": 12, "Ana": 7})
    assert event == {"event": "first_ships", "control": {"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 1}}
    piles = REFEREE.public(table.state)["piles"]
    assert piles["Cy"] == {"top": 30, "cards": 1}


@pytest.mark.parametrize(
    ("control", "code"),
    [
        ({"Ana": 7, "Ben": 12, "Cy": 30}, "missing_player"),
        ({"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 1, "Eve": 2}, "unknown_player"),
        ({"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 7}, "same_control"),
        ({"Ana": 7, "Ben": 12, "Cy": 30, "Dee": -1}, "bad_number"),
        ({"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 1000}, "bad_number"),
        ({"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 1.0}, "bad_number"),
        ({"Ana": 7, "Ben": 12, "Cy": 30, "Dee": None}, "bad_number"),
        ([7, 12, 30, 1], "bad_players"),
    ],
)
def test_first_ships_are_different_ships_one_for_each_player(control: Any, code: str) -> None:
    assert Table().refusal("first_ships", control=control) == code


def test_first_ships_are_chosen_by_number_where_the_table_deals_and_by_place_where_the_referee_deals() -> None:
    control, choice = {"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 1}, dict.fromkeys(FOUR, 1)
    table, dealt = Table(), Table(deal="referee", seed=3)
    for keys in ({"choice": choice}, {"control": control, "choice": choice}, {}):
        assert table.refusal("first_ships", **keys) == "bad_first_ships"
    for keys in ({"control": control}, {"control": control, "choice": choice}, {}):
        assert dealt.refusal("first_ships", **keys) == "bad_first_ships"
    assert dealt.refusal("first_ships", choice={**choice, "Dee": 4}) == "bad_first_ships"
    assert dealt.refusal("first_ships", choice={**choice, "Dee": "1"}) == "bad_number"


def test_where_the_deck_is_known_a_first_ship_must_be_in_it() -> None:
    table = Table(deck="house")
    assert table.refusal("first_ships", control={"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 39}) == "unknown_ship"


def test_the_referee_deals_three_cards_to_each_player_and_shuffles_the_returned_ones_into_the_deck() -> None:
    table = Table(FIVE, deal="referee", seed=3)
    hands = table.state.hands
    assert [len(hand) for hand in hands.values()] == [3] * 5
    table.do("first_ships", choice=dict.fromkeys(FIVE, 2))
    state = table.state
    assert state.piles == {player: (hand[1],) for player, hand in hands.items()}
    assert state.hands == {}
    everywhere = [*state.seen, *state.face_down]
    assert sorted(everywhere) == sorted(card.control for card in decks.load("house").cards)
    returned = [ship for hand in hands.values() for ship in (hand[0], hand[2])]
    dealt_first = [*state.play_area, *state.face_down]
    assert dealt_first[: len(returned)] != returned


def test_the_same_seed_deals_the_same_cards() -> None:
    hands = [Table(deal="referee", seed=seed).state.hands for seed in (3, 3, 4)]
    assert hands[0] == hands[1] != hands[2]


def test_the_play_area_has_one_ship_fewer_than_players() -> None:
    table = Table(FIVE, first_ships=True)
    assert table.refusal("lay_out", control=[11, 23, 31]) == "bad_lay_out"
    assert table.only("lay_out", control=[11, 23, 31, 32]) == {
        "event": "laid_out",
        "round": 1,
        "control": [11, 23, 31, 32],
        "left": 29,
    }


def test_guns_are_used_only_in_the_advanced_rules_one_each_and_face_up() -> None:
    assert "guns" not in REFEREE.public(Table(first_ships=True).state)
    assert REFEREE.public(Table(rules="advanced").state)["guns"] == dict.fromkeys(FOUR, "unused")


def test_a_start_that_names_a_deck_file_is_prepared_with_its_cards(tmp_path: Any) -> None:
    file = tmp_path / "my copy.toml"
    file.write_text(decks.to_toml(decks.load("house")), encoding="utf-8")
    action = {"do": "start", "players": FOUR, "deck": str(file)}
    prepared = REFEREE.prepared(action)
    file.unlink()
    state, _ = REFEREE.apply(None, prepared)
    assert state.deck == decks.load("house")


def test_what_names_no_deck_is_prepared_as_it_is() -> None:
    actions: list[Any] = [[], None, {}, {"do": "start"}, {"do": "start", "deck": 3}, {"do": "limit", "deck": "x"}]
    for action in actions:
        assert REFEREE.prepared(action) == action


def test_a_deck_file_with_faults_is_refused_with_all_of_them(tmp_path: Any) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('name = "Bad"\n[[card]]\ncontrol = 1\n', encoding="utf-8")
    with pytest.raises(Refused) as refused:
        REFEREE.prepared({"do": "start", "players": FOUR, "deck": str(file)})
    assert refused.value.code == "bad_deck"
    assert "38 cards" in refused.value.message
    assert "limit_4_players is missing" in refused.value.message
