"""`companion play`: rounds of Finger Pirates before a camera, in the terminal."""

import argparse
from contextlib import ExitStack
from pathlib import Path

from companion.capture.device import as_camera
from companion.capture.source import open_source
from companion.capture.webcam import WebcamSource
from companion.errors import UsageError
from companion.play import screen
from companion.play.keyboard import EndOfInput
from companion.play.referee_desk import referee_desk, why_no_start
from companion.play.table_camera import LiveCamera, RecordedCamera, TableCamera
from companion.play.table_game import TableGame
from companion.showdown.watching import Watcher
from companion.table.profile import read_profile
from companion.voice.option import add_voice_option, open_voice

EXAMPLE = """The table keeps its own cards; the Companion counts, reads the hands and rules the order.

example:
  companion play --camera 0 --players Ana,Ben,Cy,Dee
  companion play --camera http://phone.local:8080/video --players Ana,Ben,Cy,Dee --rules advanced
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion play`."""
    parser.epilog = EXAMPLE
    parser.add_argument(
        "--camera", default="0", metavar="N|FILE|URL", help="camera number, recorded clip or address (default 0)"
    )
    parser.add_argument(
        "--players", required=True, metavar="NAMES", help="4 or 5 names, clockwise from the picture's bottom left"
    )
    parser.add_argument("--rules", choices=("standard", "advanced"), default="standard", help="advanced: with guns")
    parser.add_argument("--seats", metavar="FILE", help="table profile with the players' seats")
    add_voice_option(parser)


def run(args: argparse.Namespace) -> int:
    """Referee rounds until the table stops."""
    players = [name.strip() for name in args.players.split(",")]
    fault = why_no_start(players, args.rules)
    if fault is not None:
        raise UsageError(f"--players {args.players}: {fault}")
    with ExitStack() as stack:
        profile = read_profile(Path(args.seats)) if args.seats else None
        camera = _open_camera(args.camera, stack)
        seats = None
        if profile is not None:
            if sorted(seat.name for seat in profile.seats) != sorted(players):
                raise UsageError(f"{args.seats}: the seats must have the names of the players, {', '.join(players)}.")
            seats = profile.scaled_to(*_picture_size(camera))
        voice = stack.enter_context(open_voice(args.voice))
        watcher = stack.enter_context(Watcher())
        desk = stack.enter_context(referee_desk())  # last, so that no game is kept that could not begin
        desk.start(players, args.rules)
        try:
            TableGame(camera, watcher, voice, desk, players, seats).play()
        except EndOfInput:
            screen.say_line()
    return 0


def _open_camera(spec: str, stack: ExitStack) -> TableCamera:
    """The camera, well and giving frames, or the recording in its place."""
    if as_camera(spec) is None:
        return RecordedCamera(Path(spec))
    source = stack.enter_context(open_source(spec))
    assert isinstance(source, WebcamSource)
    source.wait_ready(screen.say_line)
    return LiveCamera(source)


def _picture_size(camera: TableCamera) -> tuple[int, int]:
    """Width and height of the camera's pictures in pixels."""
    height, width = camera.first_picture().shape[:2]
    return width, height
