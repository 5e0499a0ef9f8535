"""`companion play`: a game before a camera, on the table page in the browser or, with `--terminal`, in the terminal."""

import argparse
import os
import signal
import sys
import threading
import webbrowser
from contextlib import ExitStack, suppress
from pathlib import Path
from types import FrameType

from companion.clips.game_clips import LAST, GameClips
from companion.clips.keeping import clips_folder
from companion.commands.arguments import named_path
from companion.errors import CompanionError, UsageError
from companion.journal.home import home
from companion.play import screen
from companion.play.hands_free import CountBy
from companion.play.keyboard import EndOfInput
from companion.play.referee_desk import referee_desk, why_no_start
from companion.play.table_camera import TableCamera, open_table_camera
from companion.play.table_game import TableGame
from companion.showdown.watching import Watcher
from companion.table.kept import kept_path, kept_profile
from companion.table.personal import corrections_of
from companion.table.profile import TableProfile, read_profile
from companion.voice.option import VoiceChoice, add_voice_option, open_voice

EXAMPLE = """The table page opens in the browser: players, rules and everything else are chosen there.
With --terminal the table keeps its own cards; the Companion counts, reads the hands and rules the order.

example:
  companion play
  companion play --camera 1 --share
  companion play --terminal --camera http://phone.local:8080/video --players Ana,Ben,Cy,Dee --rules advanced
  companion play --terminal --players Ana,Ben,Cy,Dee --record my-clips --private
  companion play --terminal --players Ana,Ben,Cy,Dee --seats table.toml --count players
"""

_WAKE_S = 0.2

_NO_SEATS = "none"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion play`."""
    parser.epilog = EXAMPLE
    parser.add_argument(
        "--camera", default="0", metavar="N|FILE|URL", help="camera number, recorded clip or address (default 0)"
    )
    parser.add_argument(
        "--seats",
        metavar="FILE|none",
        help="table profile with the players' seats (default in the terminal: the one that `calibrate` kept for them)",
    )
    page = parser.add_argument_group("the table page")
    page.add_argument("--port", type=_port, metavar="N", help="port of the page (default: the first free from 8642 on)")
    page.add_argument("--share", action="store_true", help="other devices in the network may open it, by a QR code")
    page.add_argument("--no-browser", action="store_true", help="tell the page's address, but open no browser")
    terminal = parser.add_argument_group("in the terminal")
    terminal.add_argument("--terminal", action="store_true", help="play in the terminal, without a page")
    terminal.add_argument("--players", metavar="NAMES", help="4 or 5 names, clockwise from the picture's bottom left")
    terminal.add_argument("--rules", choices=("standard", "advanced"), help="advanced: with guns (default standard)")
    terminal.add_argument(
        "--record",
        nargs="?",
        type=named_path,
        const=clips_folder(),
        metavar="DIR",
        help=f"keep the last {LAST} reveals, and all that were corrected, as clips (default: among the user's data)",
    )
    terminal.add_argument(
        "--private", action="store_true", help="keep only the seats' regions of a clip; all else is black"
    )
    terminal.add_argument(
        "--count",
        choices=[str(by) for by in CountBy],
        help="voice: the Companion counts at once (default); fists: once every player holds a fist over the table for "
        "a second; players: they count themselves, their fists going down on one, two, three (the first round finds "
        "the seats, by voice, unless --seats tells them)",
    )
    add_voice_option(parser, default=None, unset="the page speaks, and the system's voice while none is open")


def run(args: argparse.Namespace) -> int:
    """Referee a game until the table stops."""
    if args.terminal:
        return _in_the_terminal(args)
    if args.players is not None or args.rules is not None:
        raise UsageError("--players and --rules go with --terminal; on the table page they are chosen in the page.")
    if args.record is not None or args.private or args.count is not None:
        raise UsageError("--record, --private and --count go with --terminal.")
    return _on_the_page(args)


def _on_the_page(args: argparse.Namespace) -> int:
    """Serve the table page until Ctrl-C."""
    # Here, so that the terminal starts without a server.
    from companion.web.table_page import Wishes, table_page

    profile = read_profile(Path(args.seats)) if args.seats not in (None, _NO_SEATS) else None
    with ExitStack() as stack:
        camera = open_table_camera(args.camera, stack, wait=False)
        wishes = Wishes(home(), args.port, args.share, args.voice, profile)
        page = stack.enter_context(table_page(camera, wishes))
        screen.say_line(f"The table page: {page.address}   (Ctrl-C ends it)")
        if not args.no_browser and _has_screen():
            # In a thread: some browsers come back only when they are closed.
            threading.Thread(target=webbrowser.open, args=(page.address,), daemon=True).start()
        stopped = threading.Event()
        _end_on_signals(stopped)
        while not stopped.wait(_WAKE_S):
            if not page.server.running:
                raise CompanionError("The page's server has ended by itself; start again, the game goes on.")
    screen.say_line("The table page is closed; the game goes on with the next `companion play`.")
    return 0


def _end_on_signals(stopped: threading.Event) -> None:
    """Ctrl-C is how the page ends, so it is no failure; a request to terminate is the same."""

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(ValueError):  # not in the main thread
            signal.signal(number, stop)


def _has_screen() -> bool:
    """Whether a browser can show anything here: in a bare console it would take the terminal over."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _in_the_terminal(args: argparse.Namespace) -> int:
    """Referee rounds until the table stops."""
    if args.players is None:
        raise UsageError("--terminal needs --players, such as --players Ana,Ben,Cy,Dee.")
    players = [name.strip() for name in args.players.split(",")]
    rules = args.rules or "standard"
    fault = why_no_start(players, rules)
    if fault is not None:
        raise UsageError(f"--players {args.players!r}: {fault}")
    with ExitStack() as stack:
        profile = _profile(args.seats, players)
        camera = open_table_camera(args.camera, stack)
        seats = None
        if profile is not None:
            if sorted(seat.name for seat in profile.seats) != sorted(players):
                raise UsageError(f"{args.seats}: the seats must have the names of the players, {', '.join(players)}.")
            seats = profile.scaled_to(*_picture_size(camera))
        voice = stack.enter_context(open_voice(args.voice or VoiceChoice(aloud=True)))
        watcher = stack.enter_context(Watcher(corrections=corrections_of(profile) if profile else {}))
        desk = stack.enter_context(referee_desk())  # last, so that no game is kept that could not begin
        desk.start(players, rules)
        clips = GameClips(args.record or clips_folder(), args.camera, args.record is not None, args.private)
        try:
            background = profile.background if profile is not None else None
            count_by = CountBy(args.count or CountBy.VOICE)
            TableGame(camera, watcher, voice, desk, players, seats, clips, count_by, background).play()
        except EndOfInput:
            screen.say_line()
    return 0


def _profile(asked: str | None, players: list[str]) -> TableProfile | None:
    """The profile that was asked for, or the one that is kept for these players, if any."""
    if asked == _NO_SEATS:
        return None
    if asked is not None:
        return read_profile(Path(asked))
    profile = kept_profile(players)
    if profile is not None:
        screen.say_line(f"Seats as calibrated, from {kept_path(players)}; --seats {_NO_SEATS} finds them anew.")
    return profile


def _picture_size(camera: TableCamera) -> tuple[int, int]:
    """Width and height of the camera's pictures in pixels."""
    height, width = camera.first_picture().shape[:2]
    return width, height


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a number from 1 to 65535")
    return int(text)
