"""Runs a command in a way that shows whether it, or anything that it starts, opens a network socket.

Two watches at once: an audit hook in every Python process writes down what is asked of sockets and of name look-ups,
and on Linux (x86-64) the kernel ends any process, native code included, that asks for a socket other than a local
(`AF_UNIX`) one.

As a program, `python socket_watch.py COMMAND...` puts the kernel's watch on itself and becomes the command.
"""

import ctypes
import os
import platform
import signal
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

KERNEL_WATCHES = platform.system() == "Linux" and platform.machine() == "x86_64"

_AUDIT_HOOK = """
import os, sys
_asked = {"socket.bind", "socket.connect", "socket.sendto", "socket.sendmsg"}
_looked_up = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo"}
def _watch(event, args):
    network = (
        event in _looked_up
        or (event == "socket.__new__" and int(args[1]) != 1)  # 1 is AF_UNIX
        or (event in _asked and isinstance(args[-1], tuple))  # local addresses are paths
    )
    if network:
        log = os.open(os.environ["SOCKET_WATCH_LOG"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.write(log, f"{event} {args[1:] if event in _asked or event == 'socket.__new__' else args}\\n".encode())
        os.close(log)
sys.addaudithook(_watch)
"""


@dataclass(frozen=True, slots=True)
class Watched:
    """How a command ended, and what it did with network sockets, one line each."""

    exit_status: int
    stdout: str
    stderr: str
    network: tuple[str, ...]


def run_watched(command: Sequence[str], folder: Path) -> Watched:
    """Run `command` to its end; `folder` is an empty one for the watch's own files."""
    (folder / "sitecustomize.py").write_text(_AUDIT_HOOK, encoding="utf-8")
    log = folder / "log"
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    ended = subprocess.run(
        [sys.executable, __file__, *command] if KERNEL_WATCHES else command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "PYTHONPATH": path, "SOCKET_WATCH_LOG": str(log)},
        timeout=300,
        check=False,
    )
    network = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    if KERNEL_WATCHES and ended.returncode == -signal.SIGSYS:
        network.append("ended by the kernel as it asked for a network socket")
    return Watched(ended.returncode, ended.stdout, ended.stderr, tuple(network))


def _let_the_kernel_watch() -> None:
    """A seccomp filter, which every later child inherits: socket(2) for anything but AF_UNIX ends the process."""
    load, jump_if_equal, answer = 0x20, 0x15, 0x06
    allow, end_process = 0x7FFF0000, 0x80000000
    system_call, architecture, first_argument = 0, 4, 16  # offsets in struct seccomp_data
    x86_64, socket_call, unix = 0xC000003E, 41, 1
    program = b"".join(
        struct.pack("HBBI", code, if_true, if_false, value)
        for code, value, if_true, if_false in [
            (load, architecture, 0, 0),
            (jump_if_equal, x86_64, 1, 0),
            (answer, end_process, 0, 0),
            (load, system_call, 0, 0),
            (jump_if_equal, socket_call, 1, 0),
            (answer, allow, 0, 0),
            (load, first_argument, 0, 0),
            (jump_if_equal, unix, 0, 1),
            (answer, allow, 0, 0),
            (answer, end_process, 0, 0),
        ]
    )
    instructions = ctypes.create_string_buffer(program)
    filter_program = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(instructions))
    libc = ctypes.CDLL(None, use_errno=True)
    no_new_privileges, set_seccomp, filter_mode = 38, 22, 2
    if libc.prctl(no_new_privileges, 1, 0, 0, 0) or libc.prctl(set_seccomp, filter_mode, filter_program, 0, 0):
        raise OSError(ctypes.get_errno(), "the kernel does not take a seccomp filter")


if __name__ == "__main__":
    _let_the_kernel_watch()
    os.execvp(sys.argv[1], sys.argv[1:])
