"""`companion deck check` and `companion deck new`."""

import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from companion.games.finger_pirates.balance import simulate
from companion.games.finger_pirates.deck import Card, Deck, load, parse, read, to_toml

HOUSE = load("house")


def typed_card(card: Card) -> list[str]:
    """What a person types for a card."""
    letters = {"g": card.ghosts, "j": card.jars, "k": card.keys, "p": card.papers, "t": card.torches}
    icons = [f"{count if count > 1 else ''}{letter}" for letter, count in letters.items() if count]
    return [
        str(card.control),
        " ".join([*icons, *map(str, card.treasure)]),
        f"{card.limit_4_players} {card.limit_5_players}",
    ]


def enter(monkeypatch: pytest.MonkeyPatch, file: Path, lines: list[str], *more: str) -> int:
    """Run `deck new` with these lines typed, then the end of input."""
    left: Iterator[str] = iter(lines)

    def typed(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", typed)
    return main(["deck", "new", str(file), *more])


def entered(file: Path) -> Deck:
    return parse(read(str(file)), complete=False)


def test_check_says_what_a_deck_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", "house"]) == 0
    out = capsys.readouterr().out
    assert "House deck: 38 ships, no faults." in out
    assert "11 keys, 11 papers, 11 torches" in out


def test_check_lists_every_fault_at_once_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad deck.toml"
    file.write_text('[[card]]\ncontrol = 1\n[[card]]\ncontrol = 1\nghosts = "two"\n', encoding="utf-8")
    assert main(["deck", "check", str(file)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    for fault in ('"name"', "not 2", "limit_4_players is missing", "card 2: ghosts", "cards 1 and 2"):
        assert fault in captured.err


def test_check_simulates_games_of_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", "house", "--simulate", "1"]) == 0
    out = capsys.readouterr().out
    for kind in ("4 players, standard", "4 players, advanced", "5 players, standard", "5 players, advanced"):
        assert f"{kind} rules, 1 games:" in out
    assert main(["deck", "check", "house", "--simulate", "-1"]) == 2


def test_simulated_games_are_whole_and_the_same_again() -> None:
    balance = simulate(HOUSE, 4, "standard", games=3, seed=2)
    assert balance == simulate(HOUSE, 4, "standard", games=3, seed=2)
    assert balance.games == 3
    assert balance.rounds == 33
    assert 0 < balance.busts < 33
    assert balance.shots == 0
    assert sum(balance.eliminated.values()) == 3
    survivors = sum((4 - count) * games for count, games in balance.eliminated.items())
    assert len(balance.points) == survivors


def test_guns_are_fired_in_simulated_games_of_the_advanced_rules() -> None:
    assert simulate(HOUSE, 5, "advanced", games=3, seed=2).shots > 0


def test_new_enters_a_deck_card_by_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    lines = [line for card in HOUSE.cards for line in typed_card(card)]
    assert enter(monkeypatch, file, lines, "--name", "House deck") == 0
    assert load(str(file)) == HOUSE
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]


def test_new_has_every_card_on_disk_before_it_asks_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    lines = iter([line for card in HOUSE.cards for line in typed_card(card)])
    asked: list[str] = []

    def typed(prompt: str) -> str:
        if "ship control" in prompt:
            assert entered(file).cards == HOUSE.cards[: len(asked)]
            asked.append(prompt)
        return next(lines)

    monkeypatch.setattr(builtins, "input", typed)
    assert main(["deck", "new", str(file)]) == 0
    assert len(asked) == 38
    assert load(str(file)).name == "mine"


def test_new_goes_on_where_one_left_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    cards = [typed_card(card) for card in HOUSE.cards]
    first = [line for card in cards[:12] for line in card]
    assert enter(monkeypatch, file, [*first, cards[12][0]]) == 1
    assert "12 of 38 cards are in" in capsys.readouterr().err
    assert entered(file).cards == HOUSE.cards[:12]
    assert enter(monkeypatch, file, [line for card in cards[12:] for line in card]) == 0
    assert load(str(file)).cards == HOUSE.cards


def test_new_asks_again_for_what_is_unclear_and_goes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    lines = ["back", "eleven", "1000", "11", "x", "g 100", "2k, g g, 3, 5", "13", "13 26", "3 16", "13 16"]
    lines += ["11", "12", "back", "14", "t", "back", "14", "t", "14, 17"]
    lines += ["back", "15", "", "12 15", "16"]
    assert enter(monkeypatch, file, lines) == 1
    assert entered(file).cards == (
        Card(11, 2, 0, 2, 0, 0, (3, 5), 13, 16),
        Card(15, 0, 0, 0, 0, 0, (), 12, 15),
    )
    out = capsys.readouterr().out
    assert "'eleven' is not a whole number from 0 to 999." in out
    assert "Ship 11 is entered already." in out
    assert "'26' is not a whole number from 5 to 25." in out


def test_new_leaves_a_complete_deck_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(to_toml(HOUSE), encoding="utf-8")
    assert enter(monkeypatch, file, []) == 0
    assert file.read_text(encoding="utf-8") == to_toml(HOUSE)


def test_new_refuses_what_it_cannot_go_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.toml"
    file.write_text("shopping = ['rum']\n", encoding="utf-8")
    assert enter(monkeypatch, file, []) == 1
    assert file.read_text(encoding="utf-8") == "shopping = ['rum']\n"
    assert enter(monkeypatch, tmp_path / "no folder" / "mine.toml", []) == 1
    assert enter(monkeypatch, tmp_path / "mine.toml", [], "--name", " ") == 2
    (tmp_path / "half.toml").write_text('name = "Half"\n', encoding="utf-8")
    assert enter(monkeypatch, tmp_path / "half.toml", [], "--name", "Other") == 2
    assert capsys.readouterr().err.count("\n") == 4
