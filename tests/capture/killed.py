"""A clip that is being written when its process is killed."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

needs_sigkill = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")

_SCRIPT = """
import os, signal, sys
from pathlib import Path
import numpy as np
from companion.capture.clip_folder import write_clip
from companion.capture.clip_truth import Clip
from companion.capture.frame import Frame

def frames():
    for number in range(3):
        yield Frame(np.zeros((8, 8, 3), np.uint8), float(number))
    os.kill(os.getpid(), signal.SIGKILL)

write_clip(Clip(Path(sys.argv[1]), "laptop"), frames())
"""


def write_clip_until_killed(path: Path) -> None:
    """Write a clip in another process, which is killed after its third frame."""
    done = subprocess.run([sys.executable, "-c", _SCRIPT, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
