"""Whether the camera of a sitting sees the table, and since when it does not."""

import threading
from collections.abc import Callable

from companion.sitting.eyes import Eyes
from companion.voice.english import table

_EVERY_S = 0.25


class CameraWatch:
    """Looks at the camera's state in a thread of its own. Close it after use."""

    def __init__(
        self, eyes: Eyes, say: Callable[[str], None], tell: Callable[[], None], tick: Callable[[], None]
    ) -> None:
        """`say` gets what the table must know of the camera, `tell` that the view has changed; `tick` is called every
        time. Begins with `start`."""
        self._eyes = eyes
        self._say = say
        self._tell = tell
        self._tick = tick
        self._closed = threading.Event()
        self.trouble: str | None = None
        """Why the camera gives no picture."""
        self.poor_sight: str | None = None
        """Why no hand can be seen in its pictures."""

    def start(self) -> None:
        """Begin to look."""
        threading.Thread(target=self._watch, name="camera trouble", daemon=True).start()

    def close(self) -> None:
        """Look no more."""
        self._closed.set()

    def _watch(self) -> None:
        """Tell when the camera is in trouble or well again, and when the networks are ready."""
        loading = True
        while not self._closed.wait(_EVERY_S):
            if loading and not self._eyes.loading:
                loading = False
                self._tell()
            poor_sight = self._eyes.camera.poor_sight()
            if poor_sight != self.poor_sight:
                self.poor_sight = poor_sight
                self._say(poor_sight or "")
            trouble = self._eyes.camera.trouble()
            if trouble != self.trouble:
                if trouble is None or self.trouble is None:
                    self._say(trouble or table.camera_back())
                self.trouble = trouble
                self._tell()
            self._tick()
