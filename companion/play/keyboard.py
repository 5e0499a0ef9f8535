"""Single keys from a terminal; whole lines where the input is no terminal."""

import contextlib
import sys
from collections.abc import Iterator


class EndOfInput(Exception):
    """There is nobody at the keyboard any more."""


def read_key() -> str:
    """The next key, without waiting for Enter; Enter itself is `\\n`.

    From input that is no terminal, the characters of its lines come one after the other, an empty line as `\\n`.
    Raises EndOfInput.
    """
    if not sys.stdin.isatty():
        return _key_from_lines()
    if sys.platform == "win32":
        import msvcrt

        key = msvcrt.getwch()
        if key == "\x03":
            raise KeyboardInterrupt
        return "\n" if key == "\r" else key.lower()
    with _without_line_buffer():
        key = sys.stdin.read(1)
    if key in ("", "\x04"):
        raise EndOfInput
    return key.lower()


def pressed() -> bool:
    """Whether somebody has pressed Enter at the terminal since; never so where the input is no terminal.

    Raises EndOfInput.
    """
    if not sys.stdin.isatty():
        return False
    if sys.platform == "win32":
        import msvcrt

        return msvcrt.kbhit() and read_key() == "\n"
    import select

    if not select.select([sys.stdin], [], [], 0.0)[0]:
        return False
    if not sys.stdin.readline():
        raise EndOfInput
    return True


def read_answer(question: str) -> str:
    """A line typed in answer to `question`, without blanks around it. Raises EndOfInput."""
    try:
        return input(question).strip()
    except EOFError:
        raise EndOfInput from None


_line: list[str] = []


def _key_from_lines() -> str:
    if not _line:
        line = sys.stdin.readline()
        if not line:
            raise EndOfInput
        _line.extend(line.strip().lower() or "\n")
    return _line.pop(0)


@contextlib.contextmanager
def _without_line_buffer() -> Iterator[None]:
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setcbreak(sys.stdin)
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
