"""The game loop behind the page, with scripted hands: every step, correction and way back."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.capture.clip import open_clip, read_clip
from companion.capture.clip_truth import Clip
from companion.clips.bank import clips_in
from companion.clips.keeping import clips_folder
from companion.sitting.eyes import Eyes
from companion.sitting.reply import Reply
from companion.sitting.sitting import Sitting
from companion.voice.voice import Utterance, Voice
from tests.play.fakes import GONE, FakeCamera, FakeTable
from tests.showdown.scene import Script, opens_to

PLAYERS = ["Ana", "Ben", "Cy", "Dee"]
ROUND = {"Ana": opens_to("5"), "Ben": opens_to("3"), "Cy": opens_to("1"), "Dee": opens_to("2")}
DOUBT = {**ROUND, "Ben": opens_to("2", confidence=0.6)}


class Heard(Voice):
    """A voice that keeps what it says."""

    def __init__(self) -> None:
        super().__init__(None)
        self.sentences: list[str] = []

    def say(self, sentence: str) -> Utterance:
        self.sentences.append(sentence)
        return super().say(sentence)


class Table:
    """A sitting with hands that follow scripts."""

    def __init__(
        self, folder: Path, rounds: Sequence[Mapping[str, Script]] = (ROUND,), camera: FakeCamera | None = None
    ) -> None:
        self.camera = camera or FakeCamera()
        eyes = Eyes(self.camera, lambda corrections: FakeTable(self.camera, rounds))
        self.voice = Heard()
        self.sitting = Sitting(folder, eyes, lambda: self.voice)

    def do(self, verb: str, /, **more: Any) -> Reply:
        return self.sitting.act({"do": verb, "version": self.view["version"], **more})

    def line(self, **line: Any) -> Reply:
        return self.do("line", line=line)

    def start(self, **more: Any) -> None:
        line = {"do": "start", "players": PLAYERS, "track": "order", **more}
        assert self.do("start", game="finger_pirates", line=line).ok
        if self.step == "seats":
            assert self.do("leave_seats").ok  # the first countdown finds them

    def count(self) -> None:
        """Count, and wait for what comes of it."""
        assert self.do("count").ok
        self.wait_while("counting", "judging")

    def wait_while(self, *steps: str) -> None:
        until = time.monotonic() + 30
        while self.step in steps:
            assert time.monotonic() < until
            time.sleep(0.01)

    def heard_now(self) -> list[str]:
        """What is read out when the table asks what there is now."""
        self.voice.sentences.clear()
        assert self.do("read", what="now").ok
        return list(self.voice.sentences)

    @property
    def view(self) -> dict[str, Any]:
        return self.sitting.view()

    @property
    def step(self) -> str:
        return str(self.view["step"])

    @property
    def said(self) -> list[str]:
        return [line["text"] for line in self.view["lines"]]

    @property
    def order(self) -> list[str]:
        return list(self.view["game"]["ruling"]["order"])


def ruled(table: Table, **start: Any) -> None:
    """To the first ruling: the seats are found and agreed to."""
    table.start(**start)
    table.line(do="limit", value=20)
    table.count()
    assert (table.step, table.view["reveal"]["finding_seats"]) == ("review", True)
    assert table.do("agree").ok
    assert table.step == "ruled"


def test_the_first_count_finds_the_seats_and_later_ones_rule_by_themselves(table: Table) -> None:
    ruled(table)
    assert table.order == ["Ana", "Ben", "Dee", "Cy"]
    assert table.do("next").ok
    table.line(do="limit", value=5)
    table.count()
    assert table.step == "ruled"
    assert table.order == ["Ben", "Dee", "Cy", "Ana"]
    assert table.said[-1] == "Busted: eleven over five. Ben, Dee, Cy, then Ana."


def test_names_move_on_by_a_seat(table: Table) -> None:
    table.start()
    table.line(do="limit", value=20)
    table.count()
    assert table.do("move_on").ok
    shown = {hand["player"]: hand["shown"] for hand in table.view["reveal"]["hands"]}
    assert shown == {"Dee": 5, "Ana": 3, "Ben": 1, "Cy": 2}
    assert table.do("agree").ok
    places = {seat["name"]: round(seat["x"]) for seat in table.view["seats"]}
    assert sorted(places, key=lambda player: places[player]) == ["Dee", "Ana", "Ben", "Cy"]


def test_a_doubt_is_one_tap(tmp_path: Path) -> None:
    table = Table(tmp_path, [ROUND, DOUBT])
    ruled(table)
    table.do("next")
    table.line(do="limit", value=20)
    table.count()
    assert table.step == "review"
    (open_hand,) = [hand for hand in table.view["reveal"]["hands"] if hand["shown"] is None]
    assert open_hand["player"] == "Ben"
    assert open_hand["likely"][0] == 2
    assert not table.do("agree").ok
    assert table.do("hand", player="Ben", shown=4).ok
    assert (table.step, table.order) == ("ruled", ["Ana", "Ben", "Dee", "Cy"])
    table.sitting.close()


def test_a_late_hand_is_asked_about_with_its_picture(tmp_path: Path) -> None:
    table = Table(tmp_path, [ROUND, {**ROUND, "Cy": opens_to("1", at_s=0.8)}])
    ruled(table)
    table.do("next")
    table.line(do="limit", value=20)
    table.count()
    reveal = table.view["reveal"]
    assert [(hand["player"], hand["shown"]) for hand in reveal["hands"] if hand["late_s"]] == [("Cy", None)]
    (proof,) = reveal["proofs"]
    assert (proof["player"], proof["fault"]) == ("Cy", "late")
    assert (table.sitting.picture(proof["name"]) or b"").startswith(b"\xff\xd8")
    assert table.sitting.picture("none") is None
    table.sitting.close()


def test_a_correction_after_the_ruling_says_the_correction_and_the_new_order(table: Table) -> None:
    ruled(table)
    number = table.view["ruled_number"]
    assert table.do("correct", number=number, player="Cy", shown=4).ok
    assert table.order == ["Ana", "Cy", "Ben", "Dee"]
    assert table.said[-2:] == ["Cy four.", "Not busted: fourteen, limit twenty. Ana, Cy, Ben, then Dee."]
    assert table.do("undo").ok
    assert table.order == ["Ana", "Ben", "Dee", "Cy"]


def test_what_is_shown_can_be_heard_at_any_moment(tmp_path: Path) -> None:
    table = Table(tmp_path, [ROUND, {**DOUBT, "Dee": opens_to("4", at_s=0.8)}])
    assert table.heard_now() == ["Who plays? Choose a game and type the names, then set sail."]
    table.start()
    assert table.heard_now() == ["What is the limit?"]
    table.line(do="limit", value=20)
    assert table.heard_now() == ["Fists over the table."]
    table.count()
    assert table.heard_now() == ["Ana five, Ben three, Cy one, Dee two.", "Is everybody where they sit?"]
    table.do("agree")
    assert table.heard_now() == ["Not busted: eleven, limit twenty. Ana, Ben, Dee, then Cy."]
    table.do("next")
    table.line(do="limit", value=20)
    table.count()
    assert table.heard_now()[:2] == ["Ana five, Cy one.", "Two or a fist, Ben?"]
    assert table.heard_now()[2].startswith("Dee was late by")
    table.do("hand", player="Dee", shown=4)
    assert table.heard_now() == [
        "Ana five, Cy one, Dee four.",
        "Two or a fist, Ben?",
    ]  # what is answered is not asked again
    table.do("hand", player="Ben", shown=2)
    assert table.heard_now()[1] == "A hand was corrected: this misread can be kept as a clip."
    table.voice.sentences.clear()
    table.do("mute", on=True)
    table.do("read", what="action", number=2)  # what is asked for is spoken though muted
    assert table.voice.sentences == ["The limit is twenty."]
    table.sitting.close()


def kept_clips() -> list[Clip]:
    return [read_clip(path) for _, path in clips_in(clips_folder())] if clips_folder().exists() else []


def told(clip: Clip) -> dict[str, int | None]:
    return {seat.name: seat.showing.fingers if seat.showing else None for seat in clip.seats}


def test_a_corrected_misread_is_offered_and_kept_with_the_tables_truth(table: Table) -> None:
    ruled(table)
    assert table.view["clip"] == {"offered": False, "kept": None}
    number = table.view["ruled_number"]
    assert table.do("correct", number=number, player="Cy", shown=4).ok
    assert table.view["clip"]["offered"]
    assert table.do("keep_clip").ok
    assert table.said[-1] == "The reveal is kept as a clip."
    (clip,) = kept_clips()
    assert table.view["clip"] == {"offered": False, "kept": str(clip.path)}
    assert told(clip) == {"Ana": 5, "Ben": 3, "Cy": 4, "Dee": 2}
    assert not any(seat.armed for seat in clip.seats)  # a standard game has no guns

    assert table.do("correct", number=number, player="Dee", shown=1).ok  # what is kept is corrected too
    (clip,) = kept_clips()
    assert told(clip) == {"Ana": 5, "Ben": 3, "Cy": 4, "Dee": 1}
    table.do("next")
    assert table.view["clip"]["kept"] == str(clip.path)
    table.line(do="limit", value=20)
    assert table.view["clip"] == {"offered": False, "kept": None}
    assert not table.do("keep_clip").ok


def test_an_answered_doubt_is_kept_privately_after_undo_too(tmp_path: Path) -> None:
    table = Table(tmp_path, [ROUND, {**DOUBT, "Cy": opens_to("gun")}])
    table.camera.shows(np.full((480, 1280, 3), 200, np.uint8))
    ruled(table, rules="advanced")
    table.do("next")
    table.line(do="limit", value=20)
    table.count()
    assert table.do("hand", player="Ben", shown=4).ok
    assert table.view["clip"]["offered"]
    table.do("undo")
    assert table.step == "review"
    table.do("agree")
    assert table.do("keep_clip", private=True).ok
    (clip,) = kept_clips()
    assert [seat.showing.barrels if seat.showing else None for seat in clip.seats] == [0, 0, 1, 0]
    assert all(seat.armed for seat in clip.seats)
    with open_clip(clip) as source:
        image = next(iter(source)).image
    assert image[:20].max() == 0  # nobody sits there
    assert image[240, 150].min() > 180
    table.sitting.close()


def test_a_clip_that_cannot_be_kept_is_said_in_one_sentence_and_the_game_goes_on(table: Table, tmp_path: Path) -> None:
    ruled(table)
    table.do("correct", number=table.view["ruled_number"], player="Cy", shown=4)
    clips_folder().write_text("in the way")
    reply = table.do("keep_clip")
    assert not reply.ok
    assert "the clip cannot be written" in reply.message
    assert table.said[-1] == reply.message
    assert table.view["clip"] == {"offered": True, "kept": None}
    assert table.do("next").ok


def test_hands_that_the_table_told_itself_are_no_clip(table: Table) -> None:
    ruled(table)
    table.do("next")
    table.line(do="limit", value=20)
    table.do("type")
    for player, shown in zip(PLAYERS, (5, 4, 3, 1), strict=True):
        table.do("hand", player=player, shown=shown)
    assert (table.step, table.view["clip"]["offered"]) == ("ruled", False)


def test_a_correction_that_makes_a_tie_asks_for_the_ships_of_that_round(table: Table) -> None:
    ruled(table)
    number = table.view["ruled_number"]
    table.do("next")
    table.line(do="limit", value=9)
    reply = table.do("correct", number=number, player="Cy", shown=2)
    assert (reply.ok, reply.needs_control) == (False, ("Cy", "Dee"))
    assert table.do("correct", number=number, player="Cy", shown=2, control={"Cy": 9, "Dee": 3}).ok
    assert table.order == ["Ana", "Ben", "Cy", "Dee"]
    assert table.step == "ready"


def test_undo_over_a_ruling_puts_the_hands_back_on_the_table(table: Table) -> None:
    ruled(table)
    assert table.do("undo").ok
    assert table.step == "review"
    assert table.do("hand", player="Ana", shown=1).ok
    assert table.step == "review"  # what was settled before is agreed to by hand
    table.do("agree")
    assert table.step == "control"
    table.do("undo")
    table.do("undo")
    assert table.step == "limit"
    assert table.do("redo").ok
    assert table.step == "ready"


def test_a_gun_without_a_token_is_asked_for_again(table: Table) -> None:
    table.start()
    table.line(do="limit", value=20)
    table.do("type")
    for player in PLAYERS[:3]:
        table.do("hand", player=player, shown=PLAYERS.index(player) + 1)
    reply = table.do("hand", player="Dee", shown="gun")
    assert not reply.ok
    assert "have no guns" in reply.message
    assert table.step == "review"
    assert table.do("hand", player="Dee", shown=5).ok
    assert table.do("agree").ok
    assert table.step == "ruled"


def test_back_to_an_old_round(table: Table) -> None:
    ruled(table)
    table.do("next")
    table.line(do="limit", value=9)
    assert table.do("back_to", number=3).ok
    assert (table.step, len(table.view["story"])) == ("review", 2)
    assert not table.do("back_to", number=9).ok


def test_a_countdown_is_stopped_and_begun_again(table: Table) -> None:
    table.start()
    table.line(do="limit", value=20)
    table.do("count")
    assert table.do("stop").ok
    assert table.step == "ready"
    table.count()
    assert table.step == "review"


def test_a_round_begins_by_itself_where_fists_are_waited_for(table: Table) -> None:
    ruled(table)
    table.do("next")
    assert table.do("count_by", who="fists").ok
    assert table.line(do="limit", value=20).ok  # nobody presses anything else
    table.wait_while("counting")
    assert table.step == "waiting"
    assert table.do("stop").ok
    assert table.step == "ready"
    assert table.do("count").ok
    table.wait_while("counting")
    assert table.do("count").ok  # at once
    table.wait_while("waiting", "counting", "judging")
    assert (table.step, table.order) == ("ruled", ["Ana", "Ben", "Dee", "Cy"])
    assert not table.do("count_by", who="nobody").ok


def test_without_a_camera_nothing_is_counted(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=FakeCamera(gone_at_s=0.5, gone_s=3.0))
    table.start()
    table.line(do="limit", value=20)
    table.count()
    assert (table.step, GONE in table.said) == ("ready", True)
    table.sitting.close()


def test_a_covered_camera_is_told_and_counting_goes_on(table: Table) -> None:
    table.camera.dark = "The picture is black: is the camera covered?"
    until = time.monotonic() + 30
    while table.view["trouble"] is None:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert table.said[-1] == table.view["trouble"] == table.camera.dark
    assert table.view["blind"] is False


def test_the_next_sitting_goes_on_where_the_last_one_was(tmp_path: Path) -> None:
    table = Table(tmp_path)
    ruled(table)
    before = table.view
    table.sitting.close()
    again = Table(tmp_path)
    after = again.view
    assert after["game"] == before["game"]
    assert after["step"] == "ruled"
    assert [seat["name"] for seat in after["seats"]] == PLAYERS
    assert again.do("next").ok
    assert again.do("leave").ok
    assert (again.step, again.view["setup"]["players"]) == ("setup", PLAYERS)
    again.sitting.close()
    assert Table(tmp_path).step == "setup"


@pytest.mark.parametrize("way", ["leave", "undo"])
def test_a_game_that_is_left_takes_its_words_along(table: Table, way: str) -> None:
    table.start()
    assert table.view["lines"]
    assert table.do(way).ok
    assert (table.step, table.view["lines"]) == ("setup", [])
    table.start()
    assert table.view["lines"][0]["text"].startswith("Finger Pirates for")


def test_what_was_tapped_on_an_older_table_does_nothing(table: Table) -> None:
    version = table.view["version"]
    table.start()
    reply = table.sitting.act({"do": "undo", "version": version})
    assert (reply.ok, reply.stale) == (False, True)
    assert table.step == "limit"


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"do": None},
        {"do": []},
        {"do": "hand"},
        {"do": "hand", "player": "Ana", "shown": True},
        {"do": "hand", "player": "Ana", "shown": 7},
        {"do": "correct", "number": "x"},
        {"do": "correct", "number": 1, "player": "Ana", "shown": 2},
        {"do": "start", "game": "chess", "line": {}},
        {"do": "start", "game": "finger_pirates", "line": []},
        {"do": "line", "line": {"do": "undo"}},
        {"do": "line", "line": {"do": "reveal", "hands": {}}},
        {"do": "line", "line": 3},
        {"do": "line"},
        {"do": "back_to", "number": None},
        {"do": "read", "what": "secrets"},
        {"do": "next"},
        {"do": "agree"},
        {"do": "move_on"},
    ],
)
def test_nonsense_is_refused_in_one_sentence(table: Table, asked: dict[str, Any]) -> None:
    table.start()
    before = table.view
    reply = table.sitting.act({"version": before["version"], **asked})
    assert not reply.ok
    assert reply.message
    assert "\n" not in reply.message
    assert table.view["game"] == before["game"]
