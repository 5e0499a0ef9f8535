"""The English lines of each game by its name."""

import importlib
from collections.abc import Callable, Mapping
from typing import Any


def line_of(game: str) -> Callable[[Mapping[str, Any]], str]:
    """What words the events of a game: the `line` of its module beside this one."""
    line: Callable[[Mapping[str, Any]], str] = importlib.import_module(f"companion.voice.english.{game}").line
    return line
