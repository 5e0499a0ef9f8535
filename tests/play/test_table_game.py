"""Whole rounds at the keyboard, before a scripted table and with the real referee and journal."""

import io
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest

from companion.capture.clip import read_clip
from companion.clips.bank import clips_in
from companion.clips.game_clips import GameClips
from companion.play import keyboard
from companion.play.keyboard import EndOfInput
from companion.play.referee_desk import RefereeDesk, referee_desk
from companion.play.table_game import TableGame
from companion.table.background import Background, BackgroundStudy
from companion.voice.voice import Utterance, Voice
from tests.hands.made import made_reading
from tests.play.fakes import GONE, FakeCamera, FakeTable
from tests.showdown.scene import FIST, Script, opens_to, seats_of

PLAYERS = ["Ana", "Ben", "Cy", "Dee"]
ENTER = ""

Hands = Mapping[str, Script]


def hands(*showings: str) -> Hands:
    """What each player shows, punctually and plainly."""
    return {player: opens_to(showing) for player, showing in zip(PLAYERS, showings, strict=True)}


class HeardVoice(Voice):
    """Silent, and keeps what it was asked to say."""

    def __init__(self) -> None:
        super().__init__(None)
        self.sentences: list[str] = []

    def say(self, sentence: str) -> Utterance:
        self.sentences.append(sentence)
        return super().say(sentence)


class Evening:
    """A game at the scripted table; `played` has the lines of the screen afterwards."""

    def __init__(
        self, desk: RefereeDesk, clips: GameClips, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.desk = desk
        self.clips = clips
        self.camera = FakeCamera()
        self.voice = HeardVoice()
        self.seated = True
        self.background: Background | None = None
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.out = ""

    def play(self, rounds: list[Hands], *typed: str) -> None:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        self._monkeypatch.setattr(keyboard, "_line", [])
        self.table = FakeTable(self.camera, rounds)
        seats = seats_of(PLAYERS) if self.seated else None
        game = TableGame(
            self.camera, self.table, self.voice, self.desk, PLAYERS, seats, self.clips, background=self.background
        )
        try:
            game.play()
        finally:
            self.out = self._capsys.readouterr().out

    @property
    def orders(self) -> list[list[str]]:
        """The order of every ruling, as shown."""
        places = re.findall(r"^  (\d)\. (\w+)", self.out, re.MULTILINE)
        return [[name for _, name in places[first : first + 4]] for first in range(0, len(places), 4)]


@pytest.fixture
def start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[[str], Evening]]:
    with referee_desk(tmp_path) as desk:

        def started(rules: str) -> Evening:
            assert desk.start(PLAYERS, rules)["ok"]
            return Evening(desk, GameClips(tmp_path / "clips", "laptop"), monkeypatch, capsys)

        yield started


@pytest.fixture
def evening(start: Callable[[str], Evening]) -> Evening:
    return start("standard")


def test_a_round_from_the_limit_to_the_ruling(evening: Evening) -> None:
    evening.play([hands("5", "2", "1", "4")], "13", ENTER, "q")
    assert evening.orders == [["Ana", "Dee", "Ben", "Cy"]]
    assert "Ana five, Ben two, Cy one, Dee four." in evening.voice.sentences
    assert evening.desk.phase == "limit"


def test_more_fingers_than_the_limit_put_the_greedy_one_last(evening: Evening) -> None:
    evening.play([hands("5", "2", "1", "4")], "11", ENTER, "q")
    assert evening.orders == [["Dee", "Ben", "Cy", "Ana"]]
    assert "Busted" in evening.out


def test_a_tie_asks_for_the_control_numbers_that_it_needs(evening: Evening) -> None:
    evening.play([hands("3", "3", "1", "2")], "13", ENTER, "7", "eleven", "11", "q")
    assert evening.orders == [["Ben", "Ana", "Dee", "Cy"]]
    assert "Ship control of Ana: Ship control of Ben: Type a number" in evening.out
    assert "Ship control of Cy" not in evening.out


def test_control_numbers_that_cannot_be_are_asked_again(evening: Evening) -> None:
    evening.play([hands("3", "3", "1", "2")], "13", ENTER, "7", "7", "9", "3", "q")
    assert evening.orders == [["Ana", "Ben", "Dee", "Cy"]]
    assert len(evening.camera.threes) == 1


def test_a_limit_that_cannot_be_is_asked_again(evening: Evening) -> None:
    evening.play([hands("5", "2", "1", "4")], "0", "many", "1000", "-3", ENTER, "13", ENTER, "q")
    assert len(evening.orders) == 1
    assert "A limit is from 1 to 99." in evening.voice.sentences
    assert evening.out.count("Type a number, such as 13") == 4


def test_a_misread_hand_is_corrected_before_it_counts(evening: Evening) -> None:
    evening.play([hands("5", "2", "1", "4")], "13", "n", "n", "5", ENTER, "9", "4", "q")
    assert evening.orders == [["Dee", "Ben", "Ana", "Cy"]]  # 16 over 13, and Ana has the higher number
    assert evening.voice.sentences.count("Cy five.") == 1


def test_a_ruled_round_is_corrected_and_keeps_what_the_table_had_said(evening: Evening) -> None:
    evening.play([hands("5", "2", "1", "4")], "13", "3", ENTER, "c", "n", "5", ENTER, "q")
    assert evening.orders == [["Dee", "Ana", "Ben", "Cy"], ["Ben", "Dee", "Ana", "Cy"]]
    assert len(evening.camera.threes) == 1  # nobody had to show again
    assert evening.voice.sentences.count("Ana five, Ben two, Cy one, Dee four.") == 1  # nor is anything repeated
    assert [s for s in evening.voice.sentences if s in ("Ana three.", "Ben five.")] == ["Ana three.", "Ben five."]


def test_a_correction_after_a_tie_takes_its_control_numbers_back(evening: Evening) -> None:
    evening.play([hands("3", "3", "1", "2")], "13", ENTER, "7", "11", "c", "4", ENTER, "q")
    assert evening.orders == [["Ben", "Ana", "Dee", "Cy"], ["Ana", "Ben", "Dee", "Cy"]]


def test_rounds_follow_each_other(evening: Evening) -> None:
    rounds = [hands("5", "2", "1", "4"), hands("1", "2", "3", "4")]
    evening.play(rounds, "13", ENTER, ENTER, "20", ENTER, "q")
    assert evening.orders == [["Ana", "Dee", "Ben", "Cy"], ["Dee", "Cy", "Ben", "Ana"]]


def test_nobody_is_ruled_without_a_showing(evening: Evening) -> None:
    """Enter does not pass while a hand is open."""
    unseen: Hands = {**hands("5", "2", "1", "4"), "Ben": [(-1.0, None)]}
    evening.play([unseen], "20", ENTER, ENTER, "3", ENTER, "q")
    assert evening.orders == [["Ana", "Dee", "Ben", "Cy"]]
    assert "I didn't see Ben. Please show again." in evening.voice.sentences


def test_late_and_switched_hands_wait_for_the_tables_word(evening: Evening) -> None:
    shown: Hands = {
        **hands("5", "2", "1", "4"),
        "Ana": opens_to("5", at_s=0.7),
        "Dee": [*opens_to("4"), (0.7, made_reading("1"))],
    }
    evening.play([shown], "20", "4", "3", ENTER, "q")
    assert evening.orders == [["Ana", "Dee", "Ben", "Cy"]]
    assert "Ana was late by 0.5 seconds." in evening.voice.sentences
    assert "Dee changed after three." in evening.voice.sentences


def test_pictures_of_late_and_switched_hands_are_saved_on_request(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    shown: Hands = {
        **hands("5", "2", "1", "4"),
        "Ana": opens_to("5", at_s=0.7),
        "Dee": [*opens_to("4"), (0.7, made_reading("1"))],
    }
    evening.play([shown], "20", "e", "5", "4", ENTER, "q")
    saved = dict(re.findall(r"^(\w+), \w+: (.+\.png)$", evening.out, re.MULTILINE))
    assert list(saved) == ["Ana", "Dee"]
    assert all(Path(path).is_relative_to(tmp_path) and Path(path).stat().st_size > 0 for path in saved.values())


def test_without_a_fault_there_is_nothing_to_save(evening: Evening) -> None:
    evening.play([hands("5", "2", "1", "4")], "13", "e", ENTER, "q")
    assert ".png" not in evening.out
    assert "save pictures" not in evening.out


def test_the_table_may_have_it_counted_again(evening: Evening) -> None:
    evening.play([hands("5", "2", "1", "4"), hands("1", "2", "3", "4")], "20", "a", ENTER, "q")
    assert evening.orders == [["Dee", "Cy", "Ben", "Ana"]]
    assert len(evening.camera.threes) == 2


def test_a_fist_is_told_and_shown_again(evening: Evening) -> None:
    fist: Hands = {**hands("5", "2", "1", "4"), "Cy": [(-1.0, FIST)]}
    evening.play([fist, hands("5", "2", "1", "4")], "13", ENTER, ENTER, "q")
    assert evening.orders == [["Ana", "Dee", "Ben", "Cy"]]
    assert any(sentence.startswith("Cy shows a fist") for sentence in evening.voice.sentences)


def test_a_gun_goes_first_once_and_is_two_fingers_ever_after(start: Callable[[str], Evening]) -> None:
    evening = start("advanced")
    rounds = [hands("5", "4", "gun", "1"), hands("5", "4", "gun", "1")]
    evening.play(rounds, "13", ENTER, ENTER, "20", ENTER, "q")
    assert evening.orders == [["Cy", "Ana", "Ben", "Dee"], ["Ana", "Ben", "Cy", "Dee"]]
    assert "Ana five, Ben four, Cy a gun, Dee one." in evening.voice.sentences
    assert "Ana five, Ben four, Cy two, Dee one." in evening.voice.sentences


def test_a_spent_gun_that_the_table_insists_on_is_refused(start: Callable[[str], Evening]) -> None:
    evening = start("advanced")
    rounds = [hands("5", "4", "gun", "1"), hands("5", "4", "3", "1")]
    evening.play(rounds, "13", ENTER, ENTER, "20", "n", "n", "g", ENTER, ENTER, "q")
    assert evening.orders == [["Cy", "Ana", "Ben", "Dee"], ["Ana", "Ben", "Cy", "Dee"]]
    assert any("The gun can be used once a game" in sentence for sentence in evening.voice.sentences)


def test_a_corrected_round_gives_the_gun_back(start: Callable[[str], Evening]) -> None:
    evening = start("advanced")
    rounds = [hands("5", "4", "gun", "1"), hands("5", "4", "gun", "1")]
    evening.play(rounds, "13", ENTER, "c", "n", "n", "2", ENTER, ENTER, "13", ENTER, "q")
    assert evening.orders == [["Cy", "Ana", "Ben", "Dee"], ["Ana", "Ben", "Cy", "Dee"], ["Cy", "Ana", "Ben", "Dee"]]


@pytest.mark.parametrize("rules", ["standard", "advanced"])
def test_thumb_and_index_are_asked_about_only_where_there_are_guns(start: Callable[[str], Evening], rules: str) -> None:
    evening = start(rules)
    doubtful: Hands = {**hands("5", "4", "3", "1"), "Cy": [(-1.0, FIST), (0.1, made_reading("2", 0.52, other="gun"))]}
    evening.play([doubtful], "20", *(["2"] if rules == "advanced" else []), ENTER, "q")
    assert evening.orders == [["Ana", "Ben", "Cy", "Dee"]]
    assert ("Two or a gun, Cy?" in evening.voice.sentences) == (rules == "advanced")


def test_the_reasons_are_said_on_request(evening: Evening) -> None:
    evening.play([hands("5", "2", "1", "4")], "13", ENTER, "w", "q")
    said = [sentence for sentence in evening.voice.sentences if re.match(r"\w+ goes \w+ with", sentence)]
    assert [sentence.split()[0] for sentence in said] == ["Ana", "Dee", "Ben", "Cy"]


def test_a_camera_that_goes_away_is_said_and_the_round_goes_on_when_it_is_back(evening: Evening) -> None:
    evening.camera = FakeCamera(gone_at_s=0.5, gone_s=30.0)
    evening.play([hands("5", "2", "1", "4")], "13", ENTER, "q")
    assert evening.orders == [["Ana", "Dee", "Ben", "Cy"]]
    assert evening.voice.sentences.count(GONE) == 1
    assert evening.voice.sentences.index(GONE) < evening.voice.sentences.index("The camera is back.")
    assert len(evening.camera.threes) == 2


def test_seats_are_found_once_and_the_names_can_move_on_by_a_seat(evening: Evening) -> None:
    evening.seated = False
    evening.play([hands("5", "2", "1", "4"), hands("1", "2", "3", "4")], "20", "r", ENTER, ENTER, "20", ENTER, "q")
    first, second = evening.orders
    assert sorted(first) == sorted(second) == PLAYERS
    # Whoever has the hand that showed 5 showed 1 in the next round.
    assert second[-1] == first[0]
    searches = len(evening.table.searched_at)
    assert searches > 0
    assert max(evening.table.searched_at) < evening.camera.threes[1]


def test_when_nobody_is_at_the_keyboard_any_more_the_game_ends(evening: Evening) -> None:
    with pytest.raises(EndOfInput):
        evening.play([hands("5", "2", "1", "4")], "13", ENTER)
    assert evening.orders == [["Ana", "Dee", "Ben", "Cy"]]
    with pytest.raises(EndOfInput):
        evening.play([hands("5", "2", "1", "4")], "13")


def test_a_corrected_hand_is_offered_as_a_clip_and_one_key_keeps_it(evening: Evening, tmp_path: Path) -> None:
    misread = {**hands("5", "2", "1", "4"), "Cy": opens_to("3")}
    evening.play([misread], "20", "n", "n", "1", ENTER, "k", "q")
    assert "A hand was corrected: k keeps the reveal as a clip" in evening.out
    ((_, path),) = clips_in(tmp_path / "clips")
    assert f"Kept as {path}." in evening.out
    clip = read_clip(path)
    told = {seat.name: seat.showing.fingers if seat.showing else None for seat in clip.seats}
    assert told == {"Ana": 5, "Ben": 2, "Cy": 1, "Dee": 4}
    assert not any(seat.armed for seat in clip.seats)  # a standard game has no guns


def test_a_clip_is_of_the_names_that_the_table_moved(evening: Evening, tmp_path: Path) -> None:
    evening.seated = False
    evening.play([hands("5", "2", "1", "4")], "20", "r", ENTER, "k", "q")
    assert "A hand was corrected" not in evening.out
    ((_, path),) = clips_in(tmp_path / "clips")
    shown_at = {seat.place.x: seat.showing for seat in read_clip(path).seats if seat.place}
    assert [showing.fingers for _, showing in sorted(shown_at.items()) if showing] == [5, 2, 1, 4]


def test_a_clip_that_cannot_be_kept_is_told_and_the_game_goes_on(evening: Evening, tmp_path: Path) -> None:
    (tmp_path / "clips").write_text("")
    evening.play([hands("5", "2", "1", "4")], "20", ENTER, "k", "w", "q")
    assert "the clip cannot be written" in evening.out
    assert any(sentence.startswith("Ana goes first") for sentence in evening.voice.sentences)


@pytest.mark.parametrize(("shift", "key"), [(0, None), (60, ""), (60, "f")])
def test_a_camera_that_has_moved_is_told_once_and_the_table_decides(
    evening: Evening, shift: int, key: str | None
) -> None:
    cells = np.random.default_rng(3).integers(0, 255, (12, 32, 3), dtype=np.uint8)
    table = np.repeat(np.repeat(cells, 40, axis=0), 40, axis=1)
    study = BackgroundStudy()
    for time_s in (0.0, 1.0, 2.0):
        study.see(table, time_s)
    evening.background = study.background()
    assert evening.background is not None
    evening.camera.shows(np.roll(table, shift, axis=1))
    rounds = [hands("5", "2", "1", "4"), hands("1", "2", "3", "4")]
    evening.play(rounds, "20", *([] if key is None else [key]), ENTER, ENTER, "20", ENTER, "q")
    assert len(evening.orders) == 2
    assert evening.voice.sentences.count("The camera seems to have moved.") == (1 if shift else 0)
    assert bool(evening.table.searched_at) == (key == "f")
