"""The table page as the tests serve it: the demo's clip in the place of the camera, one set of networks for all."""

import hashlib
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np

from companion.capture.frame import BgrImage, Frame
from companion.hands.hand import Hand
from companion.play import demo_table
from companion.play.table_camera import RecordedCamera
from companion.showdown.watching import Watcher
from companion.table.profile import read_profile
from companion.table.seat import Seat
from companion.voice.option import VoiceChoice
from companion.web.table_page import TablePage, Wishes, table_page
from tests.commands.running import DEMO_CLIP, DEMO_SEATS

PLAYERS = demo_table.PLAYERS
SHOWN = {"Ana": 1, "Ben": 4, "Cy": 5, "Dee": 1, "Eli": 1}
"""What the hands of the clip show."""

GONE = "Camera 0 was unplugged: plug it in again."


_POSE_S = 0.8
"""In the clip, so long after three, every hand is shown."""

_POSING_FPS = 15.0


class ClipCamera(RecordedCamera):
    """A clip, the demo's if no other is named, as a camera that can be taken away; however slow the machine, it keeps
    its frames.

    While `posing` names players, the clip stands still with their hands over the table and everybody else's blurred;
    then `turned` tells by how many pixels the laptop was turned.
    """

    def __init__(self, path: Path = DEMO_CLIP) -> None:
        super().__init__(path)
        self.away = False
        self.posing: Collection[str] | None = None
        self.turned = 0
        self._poses: dict[tuple[str, ...], BgrImage] = {}

    def pose(self, players: Collection[str]) -> BgrImage:
        """The table with the hands of these players."""
        if (known := self._poses.get(tuple(players))) is not None:
            return known
        shown = (self.three_s or 0.0) + _POSE_S
        image = next(frame.image for frame in self.frames if frame.time_s >= shown).copy()
        blurred = cv2.GaussianBlur(image, (0, 0), 60)
        height, width = image.shape[:2]
        for seat in read_profile(DEMO_SEATS).scaled_to(width, height):
            if seat.name not in players:
                image[_square(seat)] = blurred[_square(seat)]
        return self._poses.setdefault(tuple(players), image)

    def newest(self, after: float | None, timeout_s: float) -> Frame | None:
        if (posing := self.posing) is not None and not self.away:
            time.sleep(max(0.0, (after or 0.0) + 1 / _POSING_FPS - self.now()))
            return Frame(np.roll(self.pose(posing), self.turned, axis=1), self.now())
        return None if self.away and super().newest(after, timeout_s) else super().newest(after, timeout_s)

    def recent(self, seconds: float) -> list[Frame]:
        return [] if self.away else super().recent(float("inf"))

    def trouble(self) -> str | None:
        return GONE if self.away else None


def _square(seat: Seat) -> tuple[slice, slice]:
    """A seat's square in a picture."""
    left, top = (max(0, round(middle - seat.size / 2)) for middle in (seat.x, seat.y))
    right, bottom = (round(middle + seat.size / 2) for middle in (seat.x, seat.y))
    return slice(top, bottom), slice(left, right)


class LastingWatcher(Watcher):
    """Networks that outlive the page that they were lent to; they look for hands once in each different picture."""

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[bytes, list[Hand]] = {}

    def search(self, frames: Sequence[Frame]) -> list[tuple[float, list[Hand]]]:
        if len(frames) > 1:
            return super().search(frames)
        picture = hashlib.sha256(frames[0].image.tobytes()).digest()
        if picture not in self._found:
            self._found[picture] = super().search(frames)[0][1]
        return [(frames[0].time_s, self._found[picture])]

    def close(self) -> None:
        """Nothing: `end` is what closes them."""

    def end(self) -> None:
        """Close them after all."""
        super().close()


@contextmanager
def served(
    folder: Path,
    camera: RecordedCamera,
    watcher: Watcher,
    with_seats: bool = True,
    share: bool = False,
    voice: VoiceChoice | None = VoiceChoice(aloud=False),  # noqa: B008
    port: int | None = None,
) -> Iterator[TablePage]:
    """A page with its games in `folder`, on a free port of its own."""
    profile = read_profile(DEMO_SEATS) if with_seats else None
    with table_page(camera, Wishes(folder, port, share, voice, profile), lambda corrections: watcher) as page:
        yield page


def numbers(names: Sequence[str], first: int = 1) -> dict[str, int]:
    """Different ship control numbers for these."""
    return dict(zip(names, range(first, first + len(names)), strict=True))
