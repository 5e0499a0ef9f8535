"""The WAV files that stand for a run's speech: numbered in the order in which they would be heard."""

import re
import unicodedata
from pathlib import Path

from companion.errors import CompanionError

_LONGEST_NAME = 48


class WavFiles:
    """Names for new files in one folder, such as `001-ana-goes-first.wav`; files that are there keep their numbers."""

    def __init__(self, folder: Path) -> None:
        """Make `folder` where it does not exist. Raises `CompanionError` when that cannot be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            taken = [int(found[1]) for found in (re.match(r"(\d+)-", path.name) for path in folder.iterdir()) if found]
        except OSError as error:
            raise CompanionError(f"no WAV files can be written to {folder}: {error.strerror}.") from error
        self.folder = folder
        self._last = max(taken, default=0)

    def next_path(self, text: str) -> Path:
        """Where the next sentence goes."""
        self._last += 1
        return self.folder / f"{self._last:03d}-{file_words(text)}.wav"


def file_words(text: str) -> str:
    """`text` as a part of a file name that every system takes: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_NAME].rstrip("-") or "speech"
