"""Wrong usage: exit status 2 and one sentence that says what was wrong."""

import pytest

from companion.cli import COMMANDS, main

CLIP = "no-such-clip.mp4"
PLAYERS = ["--players", "Ana,Ben,Cy,Dee"]


def wrong_usage(arguments: list[str]) -> int:
    """The exit status, whether it comes from the argument parser or from the command."""
    try:
        return main(arguments)
    except SystemExit as ended:
        return int(ended.code or 0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
        (["--loud"], "COMMAND"),
        (["read"], "FILE"),
        (["read", "--loud", "a.jpg"], "unrecognized arguments: --loud"),
        (["replay"], "CLIP"),
        (["replay", "--three", "soon", CLIP], "invalid float value: 'soon'"),
        (["replay", "--players", "many", CLIP], "invalid int value: 'many'"),
        (["replay", "--players", "0", CLIP], "--players must be 1 to 20, not 0"),
        (["replay", "--players", "-2", CLIP], "--players must be 1 to 20, not -2"),
        (["replay", "--players", "21", CLIP], "--players must be 1 to 20, not 21"),
        (["deck", "check", "house", "--simulate=-1"], "--simulate takes the number of games, 1 or more, not -1"),
        (["play", "--terminal"], "--players"),
        (["play", "--players", "Ana,Ben,Cy,Dee"], "--terminal"),
        (["play", "--port", "0"], "no port"),
        (["play", "--terminal", *PLAYERS, "--rules", "mine"], "invalid choice: 'mine'"),
        (["play", "--terminal", *PLAYERS, "--voice", "loud"], "'loud' is none of system, off and wav:DIR"),
        (["play", "--terminal", "--players", "Ana"], "4 or 5 players, not 1"),
        (["play", "--terminal", "--players", "Ana,Ben,Cy,Dee,Eve,Flo"], "4 or 5 players, not 6"),
        (["play", "--terminal", "--players", "Ana,Ben,Ana,Dee"], "No two players may have the same name"),
        (["play", "--terminal", "--players", "Ana,Ben,ana,Dee"], "as Ana and ana have"),
        (["play", "--terminal", "--players", "Ana,Ben,Cy,De\ne"], "A player's name is 1 to 40 printable characters"),
        (
            ["calibrate", "--players", "Ana,Ben,ana"],
            "Ana and ana are the same name; give every player one",
        ),
        (["calibrate", "--players", "Zo\u00eb,Zoe\u0308"], "are the same name; give every player one of their own"),
        (
            ["calibrate", "--players", "An\na,Ben"],
            "'An\\na' is no name; every player needs one, of printable characters",
        ),
        (["play", "--terminal", "--players", "Ana,,Cy,Dee"], "A player's name is 1 to 40 printable characters"),
        (["play", "--terminal", "--players", "Ana,Ben,Cy," + "D" * 41], "A player's name is 1 to 40 printable"),
        (["play", "--terminal", "--players", "Ana,Ben,Cy,De\te"], "A player's name is 1 to 40 printable characters"),
        (["play", "--terminal", "--players", ""], "4 or 5 players"),
        (["demo", "--voice", "wav:"], "'wav:' is none of system, off and wav:DIR"),
        (["demo", "clip.mp4"], "unrecognized arguments: clip.mp4"),
        (["bench", "--hands", "0"], "--hands must be 1 to 6, not 0"),
        (["bench", "--hands", "7"], "--hands must be 1 to 6, not 7"),
        (["bench", "--rounds", "0"], "--rounds must be at least 1, not 0"),
        (["bench", "--readings", "0"], "--readings must be at least 1, not 0"),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert wrong_usage(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    sentence = said.err.splitlines()[-1]
    assert sentence.startswith("companion")
    assert words in sentence
    # Before the sentence there is only the reminder of the usage.
    assert said.err.count("error:") <= 1
    assert "Traceback" not in said.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert wrong_usage([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert COMMANDS[command] in out
    assert f"companion {command}" in out.partition("example")[2]


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert wrong_usage(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(command in out and summary.split()[0] in out for command, summary in COMMANDS.items())


def test_an_interrupt_while_the_command_is_imported_ends_it_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.importlib.import_module", interrupted)
    assert main(["read", "a.jpg"]) == 130
    assert capsys.readouterr().err == "\n"
