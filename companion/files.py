"""What a path leads to."""

from pathlib import Path

from companion.errors import CompanionError


def is_device(path: Path) -> bool:
    """Whether a device or a pipe lies at this path: neither a file nor a folder."""
    return path.exists() and not path.is_file() and not path.is_dir()


def refuse_device(path: Path) -> None:
    """Raises CompanionError if a device or a pipe lies at this path: a finished file would take its place."""
    if is_device(path):
        raise CompanionError(f"{path}: this is a device or a pipe; name a file to write.")
