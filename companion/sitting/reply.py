"""What a page asks of a sitting, and what it is told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Asked = Mapping[str, Any]
"""What a page asks for: `{"do": "count", "version": 12}`."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of an action; `message` is one sentence when it was not done.

    `needs_control`: the players whose ship control numbers a correction needs besides.
    """

    ok: bool
    message: str = ""
    stale: bool = False
    needs_control: tuple[str, ...] = ()
    version: int = 0
    """The version of the table afterwards: what the same page does next is built on it."""
