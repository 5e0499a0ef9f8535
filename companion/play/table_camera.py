"""What a round needs of a camera: its newest frame, its last seconds, and a moment at which three may fall."""

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

from companion.capture.clip import open_clip, read_clip
from companion.capture.device import as_camera
from companion.capture.frame import BgrImage, Frame
from companion.capture.source import open_source
from companion.capture.webcam import WebcamSource
from companion.errors import CompanionError
from companion.play import screen

_LEAD_S = 0.4
"""From the call for a countdown to its "one": long enough to make a fist."""

_LEAST_AFTER_THREE_S = 0.5
"""A clip that ends sooner would be counted for again and again, without ever showing the hands."""


class TableCamera(Protocol):
    """A camera before a table, on the clock that `now` reads."""

    def now(self) -> float:
        """This moment in seconds."""

    def attend(self) -> None:
        """The table is waited for from now on."""

    def call_three(self, beat_s: float) -> float:
        """Begin a countdown with `beat_s` between its words; the moment at which three is to fall."""

    def three_heard(self, planned_s: float, heard_s: float) -> float:
        """The moment of three, planned for `planned_s` and heard at `heard_s`: what the hands went by."""

    def newest(self, after: float | None, timeout_s: float) -> Frame | None:
        """The newest frame later than `after`; waits up to `timeout_s` for one."""

    def recent(self, seconds: float) -> list[Frame]:
        """The frames of the last `seconds`, oldest first."""

    def first_picture(self) -> BgrImage:
        """A picture of the table, for its size."""

    def trouble(self) -> str | None:
        """One sentence when the camera gives no frames, else None."""

    def poor_sight(self) -> str | None:
        """One sentence when frames come in which no hand can be seen, as when the camera is covered, else None."""


class LiveCamera:
    """A webcam before the table."""

    def __init__(self, webcam: WebcamSource) -> None:
        self._webcam = webcam

    def now(self) -> float:
        return self._webcam.now()

    def attend(self) -> None:
        pass  # a live camera always sees the table

    def call_three(self, beat_s: float) -> float:
        return self.now() + _LEAD_S + 2 * beat_s

    def three_heard(self, planned_s: float, heard_s: float) -> float:
        return heard_s

    def newest(self, after: float | None, timeout_s: float) -> Frame | None:
        return self._webcam.newest(after, timeout_s)

    def recent(self, seconds: float) -> list[Frame]:
        return self._webcam.recent(seconds)

    def first_picture(self) -> BgrImage:
        newest = self._webcam.newest()
        assert newest is not None  # a live camera is used once it is ready
        return newest.image

    def trouble(self) -> str | None:
        health = self._webcam.health
        return None if health.gives_frames else health.sentence

    def poor_sight(self) -> str | None:
        health = self._webcam.health
        return health.sentence if health.gives_frames else None


class RecordedCamera:
    """A recorded clip in the place of a camera: every countdown plays it again at its own speed, in step with three."""

    def __init__(self, path: Path) -> None:
        """Reads the whole clip. Raises CompanionError if it is too short to show any hands after three."""
        clip = read_clip(path)
        with open_clip(clip) as source:
            self.frames = list(source)
        if not self.frames:
            raise CompanionError(f"{path}: there is not one readable frame in this clip.")
        self._three_s = clip.three_s
        last_s = self.frames[-1].time_s
        after_three_s = last_s / 2 if clip.three_s is None else last_s - clip.three_s
        if after_three_s < _LEAST_AFTER_THREE_S:
            raise CompanionError(
                f"{path}: this clip lasts {last_s:.1f} s, too short for a round: the hands must be in it for at least "
                f"{_LEAST_AFTER_THREE_S} s after three."
            )
        self._started: float | None = None

    @property
    def three_s(self) -> float | None:
        """The moment of three on the clip's own clock, where it is known."""
        return self._three_s

    def now(self) -> float:
        return WebcamSource.now()

    def attend(self) -> None:
        self._started = self.now()

    def call_three(self, beat_s: float) -> float:
        lead = 2 * beat_s + _LEAD_S
        three_s = self._three_s if self._three_s is not None else min(lead, self.frames[-1].time_s / 2)
        self._started = self.now() + max(0.0, lead - three_s)
        return self._started + three_s

    def three_heard(self, planned_s: float, heard_s: float) -> float:
        return planned_s  # recorded hands do not listen

    def newest(self, after: float | None, timeout_s: float) -> Frame | None:
        until = self.now() + timeout_s
        while True:
            shown = [frame for frame in self.recent(float("inf")) if after is None or frame.time_s > after]
            if shown or self.now() >= until:
                return shown[-1] if shown else None
            time.sleep(0.005)

    def recent(self, seconds: float) -> list[Frame]:
        if self._started is None:
            return []
        played = self.now() - self._started
        return [
            Frame(frame.image, frame.time_s + self._started)
            for frame in self.frames
            if played - seconds <= frame.time_s <= played
        ]

    def first_picture(self) -> BgrImage:
        return self.frames[0].image

    def trouble(self) -> str | None:
        return None

    def poor_sight(self) -> str | None:
        return None


def open_table_camera(spec: str, stack: ExitStack, wait: bool = True) -> TableCamera:
    """The camera that a user names, or the recording in its place; `stack` closes it.

    With `wait`, not before the camera gives frames.
    """
    if as_camera(spec) is None:
        return RecordedCamera(Path(spec))
    source = stack.enter_context(open_source(spec))
    assert isinstance(source, WebcamSource)
    if wait:
        source.wait_ready(screen.say_line)
    return LiveCamera(source)
