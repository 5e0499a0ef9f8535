"""Speech engines made of a few lines of Python, that log what they are asked to say."""

import sys
from pathlib import Path

from companion.voice.command_speaker import CommandSpeaker, SpeechCommand
from companion.voice.engines import Engine

_ENGINE = """
import pathlib, sys, time
log, behaviour = pathlib.Path(sys.argv[1]), sys.argv[2]
text = sys.stdin.read().strip()
def note(what):
    with log.open("a", encoding="utf-8") as lines:
        lines.write(f"{what} {text}" + chr(10))
note("begin")
if behaviour == "crash":
    sys.exit("no sound device")
if behaviour == "mute":
    print("ALSA lib: cannot find card\\nerror: No such device", file=sys.stderr)
    sys.exit(0)
if behaviour == "hang":
    time.sleep(600)
gate = log.with_name("gate")
while behaviour == "gated" and not gate.exists():
    time.sleep(0.01)
note("end")
"""


class FakeEngine:
    """`behaviour` is `speak`, `crash`, `mute` (no sound, and no exit status to tell it), `hang`, or `gated`: going on
    speaking until `let_it_end`.
    """

    def __init__(self, folder: Path, behaviour: str) -> None:
        self._log = folder / "log"
        self._gate = folder / "gate"
        self.arguments = (sys.executable, "-c", _ENGINE, str(self._log), behaviour)

    def engine(self, longest_s: float = 30.0) -> Engine:
        command = SpeechCommand(self.arguments)
        return Engine("fake", lambda: CommandSpeaker(command, longest=lambda text: longest_s))

    def let_it_end(self) -> None:
        self._gate.touch()

    def log(self) -> list[str]:
        return self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
