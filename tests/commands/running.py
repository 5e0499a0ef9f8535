"""The `companion` command as a user runs it, in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from companion.resources import resource

DEMO_CLIP = resource("calibration/demo_table.mp4")
DEMO_SEATS = resource("calibration/demo_table.toml")
DEMO_THREE_S = 2.0
"""When three falls in the demo's clip."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended and what it wrote."""

    status: int
    out: str
    err: str


def run(*arguments: str, environment: Mapping[str, str] | None = None) -> Ran:
    """Run `companion` with these arguments and nobody at the keyboard; `environment` has further variables."""
    ended = subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        env={**os.environ, **(environment or {})},
        timeout=300,
        check=False,
    )
    return Ran(ended.returncode, ended.stdout, ended.stderr)
