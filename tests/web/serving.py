"""The table page as the tests serve it: the demo's clip in the place of the camera, one set of networks for all."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.capture.frame import Frame
from companion.play import demo_table
from companion.play.table_camera import RecordedCamera
from companion.showdown.watching import Watcher
from companion.table.profile import read_profile
from companion.voice.option import VoiceChoice
from companion.web.table_page import TablePage, Wishes, table_page
from tests.commands.running import DEMO_CLIP, DEMO_SEATS

PLAYERS = demo_table.PLAYERS
SHOWN = {"Ana": 1, "Ben": 4, "Cy": 5, "Dee": 1, "Eli": 1}
"""What the hands of the clip show."""

GONE = "Camera 0 was unplugged: plug it in again."


class ClipCamera(RecordedCamera):
    """The demo's clip as a camera that can be taken away; however slow the machine, it keeps its frames."""

    def __init__(self) -> None:
        super().__init__(DEMO_CLIP)
        self.away = False

    def newest(self, after: float | None, timeout_s: float) -> Frame | None:
        return None if self.away and super().newest(after, timeout_s) else super().newest(after, timeout_s)

    def recent(self, seconds: float) -> list[Frame]:
        return [] if self.away else super().recent(float("inf"))

    def trouble(self) -> str | None:
        return GONE if self.away else None


class LastingWatcher(Watcher):
    """Networks that outlive the page that they were lent to."""

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
