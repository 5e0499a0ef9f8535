"""What may be written over."""

from pathlib import Path

from companion.errors import CompanionError


def refuse_device(path: Path) -> None:
    """Raises CompanionError if a device or a pipe lies at this path: a finished file would take its place."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise CompanionError(f"{path}: this is a device or a pipe; name a file to write.")
