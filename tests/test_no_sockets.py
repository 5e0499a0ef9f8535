"""The Companion opens no network socket: what the camera sees and what is said stays on the machine."""

import json
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.voice.engines import find_engine
from tests.socket_watch import KERNEL_WATCHES, run_watched

PYTHON_SOCKET = "import socket; socket.socket()"
PYTHON_LOOKUP = "import socket\ntry: socket.getaddrinfo('companion.invalid', 80)\nexcept OSError: pass"
CHILD_SOCKET = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {PYTHON_SOCKET!r}])"
NATIVE_SOCKET = "import ctypes; ctypes.CDLL(None).socket({family}, 1, 0)"
LOCAL_SOCKET = "import socket; socket.socketpair(); socket.socket(socket.AF_UNIX).close(); print('done')"
SPOKEN = """
import sys
from pathlib import Path
from companion.voice.option import VoiceChoice, open_voice
with open_voice(VoiceChoice(aloud=False, wav_folder=Path(sys.argv[1]))) as voice:
    voice.say("Ana goes first.")
"""


@pytest.mark.parametrize("program", [PYTHON_SOCKET, PYTHON_LOOKUP, CHILD_SOCKET])
def test_the_watch_sees_sockets_of_python(tmp_path: Path, program: str) -> None:
    assert run_watched([sys.executable, "-c", program], tmp_path).network != ()


@pytest.mark.skipif(not KERNEL_WATCHES, reason="the kernel's watch is for Linux on x86-64")
@pytest.mark.parametrize("family", [2, 10, 16, 17])  # IPv4, IPv6, netlink, raw packets
def test_the_watch_sees_sockets_of_native_code(tmp_path: Path, family: int) -> None:
    watched = run_watched([sys.executable, "-c", NATIVE_SOCKET.format(family=family)], tmp_path)
    assert watched.network == ("ended by the kernel as it asked for a network socket",)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes pairs of network sockets")
def test_the_watch_lets_local_sockets_be(tmp_path: Path) -> None:
    watched = run_watched([sys.executable, "-c", LOCAL_SOCKET], tmp_path)
    assert (watched.exit_status, watched.stdout, watched.network) == (0, "done\n", ())


def test_the_command_line_opens_none(tmp_path: Path) -> None:
    watched = run_watched([sys.executable, "-m", "companion", "--version"], tmp_path)
    assert (watched.exit_status, watched.network) == (0, ())
    assert watched.stdout.startswith("companion ")


def test_reading_a_picture_opens_none(tmp_path: Path) -> None:
    picture = tmp_path / "table.png"
    assert cv2.imwrite(str(picture), np.full((480, 640, 3), 90, np.uint8))
    (tmp_path / "watch").mkdir()
    watched = run_watched([sys.executable, "-m", "companion", "read", "--json", str(picture)], tmp_path / "watch")
    assert (watched.exit_status, watched.network) == (0, ())
    assert json.loads(watched.stdout)["hands"] == []


def test_the_voice_opens_none(tmp_path: Path) -> None:
    if find_engine(for_wav=True) is None:
        pytest.skip("no speech engine on this machine")
    (tmp_path / "watch").mkdir()
    watched = run_watched([sys.executable, "-c", SPOKEN, str(tmp_path / "wav")], tmp_path / "watch")
    assert (watched.exit_status, watched.network, watched.stderr) == (0, (), "")
    assert (tmp_path / "wav" / "001-ana-goes-first.wav").stat().st_size > 1000
