"""Keeping the log lines of native libraries off the terminal.

LiteRT, MediaPipe and OpenCV write to file descriptor 2 directly, past `sys.stderr`, so the descriptor itself has to be
turned away. Python's own `sys.stderr` is put on the real terminal meanwhile: a warning or a traceback is never
swallowed.
"""

import contextlib
import io
import os
import sys
import threading
from collections.abc import Iterator

_lock = threading.Lock()
_inside = 0
_undo = contextlib.ExitStack()


@contextlib.contextmanager
def native_silence() -> Iterator[None]:
    """Send what native code writes to descriptor 2 to nowhere while the block runs; blocks may nest and overlap."""
    global _inside
    with _lock:
        _inside += 1
        if _inside == 1:
            _turn_away()
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if _inside == 0:
                _undo.close()


def _turn_away() -> None:
    try:
        terminal = os.dup(2)
    except OSError:
        return  # no descriptor 2 (a windowed program on Windows): nothing to keep quiet
    python_stderr = sys.stderr
    with open(os.devnull, "wb") as nowhere:
        sys.stderr.flush()
        os.dup2(nowhere.fileno(), 2)
    if _writes_to_descriptor_2(python_stderr):
        sys.stderr = io.TextIOWrapper(
            os.fdopen(os.dup(terminal), "wb", 0), "utf-8", "backslashreplace", None, True, True
        )

    def restore() -> None:
        # In this order: another thread that writes meanwhile must find neither a closed stream nor one to nowhere.
        os.dup2(terminal, 2)
        os.close(terminal)
        meanwhile, sys.stderr = sys.stderr, python_stderr
        if meanwhile is not python_stderr:
            meanwhile.close()

    _undo.callback(restore)


def _writes_to_descriptor_2(stream: object) -> bool:
    try:
        return stream.fileno() == 2  # type: ignore[attr-defined, no-any-return]
    except (AttributeError, OSError, ValueError):
        return False
