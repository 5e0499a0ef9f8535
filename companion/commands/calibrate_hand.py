"""`companion calibrate hand`: one player's unusual hand is learned from a few shows."""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack

from companion.capture.frame import Frame
from companion.capture.source import check_is_no_picture, open_source
from companion.capture.webcam import WebcamSource
from companion.commands.arguments import named_path
from companion.errors import CompanionError, UsageError
from companion.hands.personal import Fitted
from companion.play import screen
from companion.play.hand_calibration import HandCalibration
from companion.showdown.watching import Watcher
from companion.table.personal import with_correction
from companion.table.profile import read_profile, write_profile
from companion.voice.english import calibration
from companion.voice.option import add_voice_option, open_voice
from companion.voice.voice import Voice

EXAMPLE = """For a finger that does not bend, a missing finger, gloves: the count is then of the fingers that
are meant. Each count is asked for a few times; show it as you do in a game, and hold it. A correction is kept only
where it helps with shows that it was not made from.

example:
  companion calibrate hand --player Ana --profile table.toml
  companion calibrate hand --player Ana --profile table.toml --forget
"""

_TIME_TO_SHOW_S, _HELD_S = 1.2, 1.5
"""Seconds from the question to the hand, and for which it is looked at."""

_MOST_IN_VAIN = 5
"""After as many looks at an empty seat in a row, it is the seat that is wrong."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion calibrate hand`."""
    parser.epilog = EXAMPLE
    parser.add_argument("--player", required=True, metavar="NAME", help="whose hand: the name of a seat of the profile")
    parser.add_argument(
        "--profile", type=named_path, required=True, metavar="FILE", help="table profile with the seats"
    )
    parser.add_argument(
        "--camera", default="0", metavar="N|FILE|URL", help="camera number, recording or address (default 0)"
    )
    parser.add_argument("--forget", action="store_true", help="take the player's correction out again")
    add_voice_option(parser)


def run(args: argparse.Namespace) -> int:
    """Ask for every count, learn from the shows, and keep what helps in the profile."""
    profile = read_profile(args.profile)
    names = [seat.name for seat in profile.seats]
    if args.player not in names:
        raise UsageError(f"--player {args.player}: the seats of {args.profile} are those of {', '.join(names)}.")
    if args.forget:
        write_profile(args.profile, with_correction(profile, args.player, None))
        return 0
    check_is_no_picture(args.camera)
    with ExitStack() as stack:
        source = stack.enter_context(open_source(args.camera))
        if isinstance(source, WebcamSource):
            source.wait_ready(screen.say_line)
        frames = iter(source.frames())
        height, width = _next(frames).image.shape[:2]
        seat = profile.scaled_to(width, height)[names.index(args.player)]
        voice = stack.enter_context(open_voice(args.voice))
        watcher = stack.enter_context(Watcher(lanes=1))
        fitted = _learn(HandCalibration(watcher, seat), frames, voice, args.player)
        # What was written to the profile meanwhile stays.
        write_profile(args.profile, with_correction(read_profile(args.profile), args.player, fitted.correction))
        _tell(voice, calibration.learned(args.player, fitted.before.right, _after(fitted)))
    return 0


def _learn(hand: HandCalibration, frames: Iterator[Frame], voice: Voice, player: str) -> Fitted:
    """Ask for one count after the other until all have been shown."""
    in_vain = 0
    while (count := hand.wanted) is not None:
        _tell(voice, calibration.show(player, count))
        voice.wait()
        begin = _next(frames).time_s + _TIME_TO_SHOW_S
        while (frame := _next(frames)).time_s < begin + _HELD_S:
            if frame.time_s >= begin:
                hand.see(frame)
        if hand.take():
            in_vain = 0
            continue
        in_vain += 1
        if in_vain == _MOST_IN_VAIN:
            raise CompanionError(f"{player}'s hand was not seen at the seat; calibrate the seats again, or sit closer.")
        _tell(voice, calibration.not_seen(player))
    return hand.fitted()


def _next(frames: Iterator[Frame]) -> Frame:
    """The next frame, on whose clock all times here are."""
    frame = next(frames, None)
    if frame is None:
        raise CompanionError("the recording ended before every count had been shown.")
    return frame


def _after(fitted: Fitted) -> float | None:
    return fitted.after.right if fitted.correction is not None else None


def _tell(voice: Voice, sentence: str) -> None:
    screen.say_line(sentence)
    voice.say(sentence)
