"""What else of this machine the Companion uses: a voice to speak with, and a folder to keep games in."""

import tempfile
from pathlib import Path

from companion.doctor.finding import Finding, bad, good
from companion.journal.home import home
from companion.voice.engines import find_engine, what_to_install


def check_voice() -> Finding:
    """The system's speech engine; without one everything is on the screen only."""
    engine = find_engine()
    if engine is None:
        return bad(f"There is no speech engine, everything is on the screen only. {what_to_install()}")
    if find_engine(for_wav=True) is None:
        return bad(f"It speaks through {engine.name}, but cannot write WAV files. {what_to_install()}")
    return good(f"it speaks through {engine.name}")


def check_data_folder() -> Finding:
    """The folder that games are kept in, or where it will be made, can be written to."""
    folder = home()
    existing = _nearest_existing(folder)
    try:
        with tempfile.TemporaryFile(dir=existing) as file:
            file.write(b"companion")
    except OSError as error:
        return bad(
            f"{existing} cannot be written to ({error.strerror or error}); allow it, or set COMPANION_HOME to "
            "another folder."
        )
    return good(f"games are kept in {folder}")


def _nearest_existing(folder: Path) -> Path:
    return next((place for place in (folder, *folder.parents) if place.exists()), folder)
