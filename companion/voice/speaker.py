"""What the voice asks of a speech engine at work."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol


class SpeechError(Exception):
    """What an engine did wrong, as the end of a sentence that begins with its name."""


class Speaker(Protocol):
    """A speech engine at work, in a process of its own. `stop` may be called from any thread, the rest from one."""

    def prepare(self) -> None:
        """Start what can be started before the next text is known, so that it is heard sooner."""

    def speak(self, text: str, started: Callable[[], None]) -> None:
        """Say `text` and return when it has been said; `started` is called as the engine gets it.

        Raises `SpeechError` when the engine fails, or ends it and raises when it takes longer than `longest_s`.
        """

    def write_wav(self, text: str, path: Path) -> None:
        """Write `text` as speech to a WAV file. Raises `SpeechError` like `speak`."""

    def stop(self) -> None:
        """End the engine at once, for good; what is being said is cut off."""


def longest_s(text: str) -> float:
    """How long an engine may take over `text`: three times what a slow voice needs, and five seconds to start."""
    return 5.0 + 0.2 * len(text)
