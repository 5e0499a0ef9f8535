"""`companion demo`: a bundled table clip is refereed, with voice and a terminal view; no camera needed."""

import argparse
import tempfile
import time
from pathlib import Path

from companion.capture.frame import Frame
from companion.errors import CompanionError
from companion.play import demo_table, screen
from companion.play.countdown import Countdown
from companion.play.picture import ruled_picture, write_picture
from companion.play.referee_desk import event_of, referee_desk
from companion.play.review import review_of
from companion.play.table_camera import RecordedCamera
from companion.showdown.judging import Judged, RevealWatch
from companion.showdown.watching import Watcher
from companion.voice.english import table
from companion.voice.option import add_voice_option, open_voice
from companion.voice.voice import Voice

EXAMPLE = """example:
  companion demo
  companion demo --fast --voice off --picture reveal.png
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion demo`."""
    parser.epilog = EXAMPLE
    parser.add_argument("--fast", action="store_true", help="do not wait for the clip's own speed")
    parser.add_argument("--picture", metavar="FILE", help="write a picture of the ruled reveal (.png or .jpg)")
    add_voice_option(parser)


def run(args: argparse.Namespace) -> int:
    """Referee the bundled clip, from the limit to the ruling."""
    camera = RecordedCamera(demo_table.clip_path())
    screen.say_line(demo_table.INTRODUCTION)
    with (
        open_voice(args.voice) as voice,
        Watcher() as watcher,
        tempfile.TemporaryDirectory() as scratch,
        referee_desk(Path(scratch)) as desk,
    ):
        _tell(voice, desk.start(demo_table.PLAYERS, "standard")["events"][0]["say"])
        _tell(voice, desk.limit(demo_table.LIMIT)["events"][0]["say"])
        voice.wait()
        judged = _judge(camera, watcher, voice, fast=args.fast)
        showings = [showing.without_gun() for showing in judged.reveal.seats]
        screen.say_line(screen.table_picture(judged.seats, showings, _size(camera.frames[0])))
        review = review_of(showings)
        if review.open:
            raise CompanionError(f"the demo's hands were not read on this machine ({table.unseen(review.open)})")
        _tell(voice, table.hands(review.hands()))
        answer = desk.reveal(review.hands())
        while (needs := event_of(answer, "needs_control")) is not None:
            _tell(voice, needs["say"])
            answer = desk.control({player: demo_table.SHIPS[player] for player in needs["players"]})
        ruled = event_of(answer, "ruled")
        assert ruled is not None
        screen.say_line(screen.ruling(ruled))
        voice.say(ruled["say"])
        for player in ruled["order"]:
            voice.say(ruled["why"][player])
        if args.picture:
            write_picture(Path(args.picture), ruled_picture(camera.frames, judged, ruled["order"]))
    return 0


def _judge(camera: RecordedCamera, watcher: Watcher, voice: Voice, fast: bool) -> Judged:
    """Count to three over the clip and watch it; every frame is looked at in its turn, however fast this machine is."""
    assert camera.three_s is not None  # the bundled clip knows its moment of three
    watch = RevealWatch(watcher, demo_table.seats(*_size(camera.frames[0])))
    if fast:
        for word in table.COUNTDOWN:
            screen.beat(word)
            voice.beat(word)
        for frame in camera.frames:
            watch.see(frame)
        return watch.judged(camera.three_s)
    countdown = Countdown(camera, voice, screen.beat)
    begin = countdown.three_s - camera.three_s
    for frame in camera.frames:
        time.sleep(max(0.0, begin + frame.time_s - camera.now()))
        watch.see(frame)
    countdown.stop()
    return watch.judged(camera.three_s)


def _size(frame: Frame) -> tuple[int, int]:
    """Width and height in pixels."""
    height, width = frame.image.shape[:2]
    return width, height


def _tell(voice: Voice, sentence: str) -> None:
    screen.say_line(sentence)
    voice.say(sentence)
