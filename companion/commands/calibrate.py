"""`companion calibrate`: the seats of a table, learned from the players' hands."""

import argparse
import importlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

from companion.capture.frame import BgrImage, Frame
from companion.capture.source import Source, check_is_no_picture, open_source, thinned
from companion.capture.webcam import WebcamSource
from companion.commands.arguments import check_players, named_path
from companion.errors import UsageError
from companion.hands.hand import Hand
from companion.play import screen
from companion.play.calibration_window import HELP, CalibrationWindow, has_display
from companion.play.keyboard import EndOfInput, read_key
from companion.play.picture import write_picture
from companion.play.seat_picture import seat_picture
from companion.showdown.watching import Watcher
from companion.table.calibration import Calibration
from companion.table.kept import kept_path, newest_with
from companion.table.profile import TableProfile, read_profile, write_profile
from companion.table.sheet import PAPERS
from companion.thresholds import thresholds
from companion.voice.english import seating as words
from companion.voice.option import add_voice_option, open_voice
from companion.voice.voice import Voice

EXAMPLE = """Each player in turn holds a hand over the table for two seconds; "play" then knows these players' seats.

example:
  companion calibrate --players Ana,Ben,Cy,Dee
  companion calibrate --redo Ana
  companion calibrate sheet --out sheet.pdf
  companion calibrate hand --player Ana --profile table.toml
"""

PARTS = {
    "hand": "learn a player's unusual hand from a few shows",
    "sheet": "make the printed sheet by which the camera knows the table's plane",
}
"""What can be calibrated besides the seats. Each is a module `calibrate_NAME` with `add_arguments` and `run`."""

_TERMINAL_HELP = "Enter: keep   1-9: that player shows again   q: stop without keeping"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion calibrate`."""
    parser.epilog = EXAMPLE
    parser.add_argument("--camera", default="0", metavar="N|FILE|URL", help="camera number, recording or address")
    parser.add_argument("--players", metavar="NAMES", help="names, clockwise, such as Ana,Ben,Cy")
    parser.add_argument("--redo", metavar="NAME", help="this player alone, in the profile that is there already")
    parser.add_argument(
        "--out", type=named_path, metavar="FILE", help="the profile (default: in the user's data folder)"
    )
    parser.add_argument("--no-window", action="store_true", help="without a live picture")
    parser.add_argument(
        "--picture", type=named_path, metavar="FILE", help="write a picture of the seats (.png or .jpg)"
    )
    parser.add_argument(
        "--paper", choices=tuple(PAPERS), default="a4", help="size of a sheet whose corners are clicked"
    )
    add_voice_option(parser)
    parts = parser.add_subparsers(dest="part", metavar="|".join(PARTS))
    for name, summary in PARTS.items():
        module = importlib.import_module(f"companion.commands.calibrate_{name}")
        part = parts.add_parser(
            name, help=summary, description=summary, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        module.add_arguments(part)
        part.set_defaults(run_part=module.run)


def run(args: argparse.Namespace) -> int:
    """Calibrate the seats, or the part that was asked for."""
    if args.part is not None:
        status: int = args.run_part(args)
        return status
    path, kept, players = _table(args)
    check_is_no_picture(args.camera)
    with ExitStack() as stack:
        source = stack.enter_context(open_source(args.camera))
        watcher = stack.enter_context(Watcher())
        voice = stack.enter_context(open_voice(args.voice))
        if isinstance(source, WebcamSource):
            source.wait_ready(screen.say_line)
        learned = _Session(source, watcher, voice, players, kept, args).run()
        if learned is None:
            screen.say_line("Nothing was kept.")
            return 1
        profile, image = learned
        write_profile(path, profile)
        screen.say_line(f"Kept in {path}.")
        if args.picture is not None:
            write_picture(args.picture, seat_picture(image, profile.seats, (), words.done()))
    return 0


def _table(args: argparse.Namespace) -> tuple[Path, TableProfile | None, list[str]]:
    """Where the profile goes, the one to begin with, and the players. Raises UsageError."""
    players = [name.strip() for name in (args.players or "").split(",") if name.strip()]
    check_players(players)
    if args.redo is None:
        if not players:
            raise UsageError("name the players, clockwise: --players Ana,Ben,Cy.")
        path = args.out or kept_path(players)
        if not path.exists():
            return path, None, players
        # All but the players' personal corrections is learned anew.
        return path, replace(read_profile(path), seats=(), plane=None, background=None), players
    path = args.out or (kept_path(players) if players else newest_with(args.redo))
    if path is None:
        raise UsageError(f"--redo {args.redo}: no table with this player is kept; calibrate it with --players first.")
    kept = read_profile(path)
    names = [seat.name for seat in kept.seats]
    if args.redo not in names:
        raise UsageError(f"--redo {args.redo}: {path} has seats for {', '.join(names)} only.")
    return path, kept, names


class _Session:
    """One run at the camera."""

    def __init__(
        self,
        source: Source,
        watcher: Watcher,
        voice: Voice,
        players: list[str],
        kept: TableProfile | None,
        args: argparse.Namespace,
    ) -> None:
        self._source = source
        self._watcher = watcher
        self._voice = voice
        self._players = players
        self._kept = kept
        self._args = args
        self._said: set[str] = set()
        self._last = ""

    def run(self) -> tuple[TableProfile, BgrImage] | None:
        """Learn all seats: they and the last picture of them, or None if the user stopped.

        Raises CompanionError if a recording ends before.
        """
        window: CalibrationWindow | None = None
        calibration: Calibration | None = None
        ended: str | None = None
        seen: list[Hand] = []
        with ExitStack() as stack:
            wants_window = self._source.live and not self._args.no_window and has_display()
            for frame, hands in self._looks():
                if calibration is None:
                    height, width = frame.image.shape[:2]
                    calibration = Calibration(self._players, width, height, self._kept)
                    if self._args.redo is not None:
                        calibration.redo(self._args.redo)
                    if wants_window:
                        window = CalibrationWindow(calibration, self._args.paper)
                        stack.enter_context(closing(window))
                if hands is not None:
                    seen = hands
                    calibration.see(frame, hands)
                    self._tell(calibration)
                if window is not None:
                    line = HELP if calibration.player is None else self._progress_line(calibration)
                    ended = window.show(frame.image, seen, line)
                elif hands is not None and self._source.live:
                    ended = self._ask(calibration)
                elif calibration.player is None:
                    ended = "keep"
                if ended is not None:
                    break
        if calibration is None or ended == "stop":
            return None
        return calibration.profile(), frame.image

    def _looks(self) -> Iterator[tuple[Frame, list[Hand] | None]]:
        """Frames with the hands in them; of a live camera also the frames between, with None, to be shown only."""
        if not isinstance(self._source, WebcamSource):
            for frame in thinned(self._source, thresholds().seats.searches_per_second):
                yield frame, self._watcher.search([frame])[0][1]
            return
        with ThreadPoolExecutor(max_workers=1) as pool:
            looked_at = searched = None
            last: float | None = None
            while True:
                frame_now = self._source.newest(last, 0.05)
                # Frames may come in which no hand can be seen, as in the dark.
                if (sentence := self._source.notice) is not None:
                    self._show_once(sentence)
                if frame_now is not None:
                    last = frame_now.time_s
                    if searched is None:
                        looked_at, searched = frame_now, pool.submit(self._watcher.search, [frame_now])
                    else:
                        yield frame_now, None
                if looked_at is not None and searched is not None and searched.done():
                    hands = searched.result()[0][1]
                    searched = None
                    yield looked_at, hands

    def _ask(self, calibration: Calibration) -> str | None:
        """Without a window: the questions that wait for a key; `keep` or `stop` when that was pressed."""
        if calibration.player is not None and not calibration.offers:
            return None
        screen.say_line(_TERMINAL_HELP if calibration.player is None else "Enter: accept it   a: show again")
        try:
            key = read_key()
        except EndOfInput:
            return "keep" if calibration.player is None else "stop"
        if key == "q":
            return "stop"
        if calibration.player is not None:
            if key == "\n":
                calibration.accept()
            else:
                calibration.redo(calibration.player)
        elif key == "\n":
            return "keep"
        elif key.isdigit() and 1 <= int(key) <= len(self._players):
            calibration.redo(self._players[int(key) - 1])
        self._last = ""
        return None

    def _tell(self, calibration: Calibration) -> None:
        """Show and say what is new."""
        if calibration.plane is not None:
            self._show_once(words.plane_found(calibration.plane.paper))
        for warning in calibration.warnings:
            self._show_once(warning)
        if calibration.says != self._last:
            self._last = calibration.says
            screen.say_line(self._last)
            self._voice.say(self._last)

    def _show_once(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            screen.say_line(sentence)
            self._voice.say(sentence)

    @staticmethod
    def _progress_line(calibration: Calibration) -> str:
        return f"{calibration.says}  {'#' * round(10 * calibration.progress):.<10}"
