"""Arguments that several commands take alike."""

import argparse
from pathlib import Path


def named_path(text: str) -> Path:
    """The path of a file or folder. An empty name, as an unset variable of a shell gives, is not the folder here."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty; name a file or folder")
    return Path(text)
