"""Where games are kept between sessions."""

import os
import sys
from pathlib import Path


def home() -> Path:
    """The folder of the user's own data: `COMPANION_HOME` if set, else the system's usual place for such data."""
    asked = os.environ.get("COMPANION_HOME")
    if asked:
        return Path(asked).absolute()
    if sys.platform == "win32":
        return _folder("LOCALAPPDATA", Path.home() / "AppData" / "Local") / "Companion"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Companion"
    return _folder("XDG_DATA_HOME", Path.home() / ".local" / "share") / "companion"


def _folder(variable: str, usual: Path) -> Path:
    """The folder that an environment variable names; the usual one if unset or, as XDG wants, not absolute."""
    named = Path(os.environ.get(variable, ""))
    return named if named.is_absolute() else usual
