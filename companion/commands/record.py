"""`companion record`: a rehearsal. Everybody shows what is asked for, so that the truth of each clip is known."""

import argparse
from collections.abc import Sequence
from contextlib import ExitStack

from companion.capture.clip_truth import Clip
from companion.clips.keeping import clips_folder
from companion.commands.arguments import check_players, named_path
from companion.errors import UsageError
from companion.play import screen
from companion.play.keyboard import EndOfInput
from companion.play.rehearsal import ASKED, Rehearsal
from companion.play.review import VALUE_KEYS, Shown
from companion.play.table_camera import open_table_camera
from companion.showdown.watching import Watcher
from companion.table.profile import read_profile
from companion.voice.option import add_voice_option, open_voice

EXAMPLE = """Reveals of a real game are kept by `companion play --terminal --record` instead, and what the table
ruled is their truth then; the table page offers to keep those that were misread.

example:
  companion record --camera 0 --seats table.toml --out my-clips
  companion record --camera 0 --players Ana,Ben,Cy --show 3,3,gun --private
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion record`."""
    parser.epilog = EXAMPLE
    parser.add_argument(
        "--camera", default="0", metavar="N|FILE|URL", help="camera number, recorded clip or address (default 0)"
    )
    parser.add_argument("--seats", type=named_path, metavar="FILE", help="table profile with the players' seats")
    parser.add_argument(
        "--players", metavar="NAMES", help="without --seats: names, clockwise from the picture's bottom left"
    )
    parser.add_argument(
        "--show",
        type=_asked,
        default=ASKED,
        metavar="LIST",
        help=f"what to ask for: 1 to 5, fist, gun (default {','.join(map(_word, ASKED))})",
    )
    parser.add_argument(
        "--out", type=named_path, metavar="DIR", help="folder for the clips (default: among the user's data)"
    )
    parser.add_argument("--private", action="store_true", help="keep only the seats' regions; all else is black")
    add_voice_option(parser)


def run(args: argparse.Namespace) -> int:
    """Ask, count and keep until all was shown or the table stops."""
    if (args.seats is None) == (args.players is None):
        raise UsageError("Say who is at the table: either with --seats FILE or with --players NAMES.")
    folder = args.out or clips_folder()
    with ExitStack() as stack:
        profile = read_profile(args.seats) if args.seats else None
        players = [seat.name for seat in profile.seats] if profile else _names(args.players)
        camera = open_table_camera(args.camera, stack)
        height, width = camera.first_picture().shape[:2]
        seats = profile.scaled_to(width, height) if profile else None
        voice = stack.enter_context(open_voice(args.voice))
        watcher = stack.enter_context(Watcher())
        try:
            Rehearsal(camera, watcher, voice, players, seats).run(args.show, folder, args.camera, args.private, _tell)
        except EndOfInput:
            screen.say_line()
    return 0


def _tell(clip: Clip) -> None:
    screen.say_line(f"Kept as {clip.path}.")


def _names(told: str) -> list[str]:
    names = [name.strip() for name in told.split(",")]
    check_players(names)
    return names


def _asked(told: str) -> Sequence[Shown]:
    words = {_word(shown): shown for shown in VALUE_KEYS.values()}
    asked = [words.get(word.strip().lower()) for word in told.split(",")]
    if None in asked:
        raise argparse.ArgumentTypeError(f"{told!r} is no list of {', '.join(words)}")
    return [shown for shown in asked if shown is not None]


def _word(shown: Shown) -> str:
    return "fist" if shown == 0 else str(shown)
