"""A rehearsal before a scripted table."""

import io
from pathlib import Path

import pytest

from companion.capture.clip import read_clip
from companion.capture.clip_truth import Clip
from companion.cli import main
from companion.play import keyboard
from companion.play.keyboard import EndOfInput
from companion.play.rehearsal import Rehearsal
from companion.play.review import Shown
from companion.voice.voice import Voice
from tests.commands.running import DEMO_CLIP, DEMO_SEATS
from tests.play.fakes import FakeCamera, FakeTable
from tests.recording.made import SHOWINGS
from tests.showdown.scene import opens_to, seats_of

PLAYERS = ["Ana", "Ben"]


def rehearse(folder: Path, asked: list[Shown], typed: str, monkeypatch: pytest.MonkeyPatch) -> list[Clip]:
    """Keys are typed after each countdown; Ben shows four whatever is asked for."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{key}\n" for key in typed.split(","))))
    monkeypatch.setattr(keyboard, "_line", [])
    camera = FakeCamera()
    table = FakeTable(camera, [{"Ana": opens_to("3"), "Ben": opens_to("4")}])
    kept: list[Clip] = []
    rehearsal = Rehearsal(camera, table, Voice(None), PLAYERS, seats_of(PLAYERS))
    rehearsal.run(asked, folder, "laptop", private=False, kept=kept.append)
    return kept


def test_the_truth_is_what_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = rehearse(tmp_path, [3, "gun", 0], ",x,a,,", monkeypatch)
    out = capsys.readouterr().out
    asked = [line for line in out.splitlines() if line.startswith("Everybody shows")]
    assert asked == [
        "Everybody shows three.",
        "Everybody shows a gun.",
        "Everybody shows a gun.",
        "Everybody shows a fist.",
    ]
    for clip, shown in zip(kept, ("3", "gun", "0"), strict=True):
        again = read_clip(clip.path)
        assert [(seat.name, seat.showing) for seat in again.seats] == [(name, SHOWINGS[shown]) for name in PLAYERS]
        assert all(seat.place is not None for seat in again.seats)
        assert again.three_s == pytest.approx(0.8, abs=0.07)


def test_what_was_kept_stays_when_the_table_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(rehearse(tmp_path, [3, 4, 5], ",q", monkeypatch)) == 1
    with pytest.raises(EndOfInput):
        rehearse(tmp_path, [3, 4, 5], "", monkeypatch)
    assert len(list(tmp_path.glob("*.clip"))) == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "either with --seats FILE or with --players"),
        (["--seats", str(DEMO_SEATS), "--players", "Ana"], "either with --seats FILE or with --players"),
        (["--players", "Ana,"], "every player needs one"),
        (["--players", "Ana,ana"], "Ana and ana are the same name"),
        (["--players", "A\nna,Ben"], "'A\\nna' is no name"),
    ],
)
def test_who_is_at_the_table_must_be_said(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "--camera", str(DEMO_CLIP), *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("asked", ["6", "3,,4", "wave"])
def test_what_cannot_be_shown_is_wrong_usage(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["record", "--players", "Ana", "--show", asked])
    assert ended.value.code == 2
    assert "is no list of fist, 1, 2, 3, 4, 5, gun" in " ".join(capsys.readouterr().err.split())
