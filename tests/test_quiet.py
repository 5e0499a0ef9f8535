"""What native code writes to descriptor 2 is kept off the terminal; what Python says is not."""

import subprocess
import sys

PROGRAM = """
import os, sys, threading
from companion.quiet import native_silence

def native(text):
    os.write(2, (text + "\\n").encode())

native("before")
with native_silence():
    native("hidden")
    print("a warning", file=sys.stderr)
    with native_silence():
        native("hidden in a nested block")
    native("still hidden")
native("between")

# Blocks of two threads that overlap: the first to begin is the first to end.
begun, over = threading.Event(), threading.Event()
def other():
    with native_silence():
        begun.set()
        over.wait()
        native("hidden while the other thread is in its block")
thread = threading.Thread(target=other)
with native_silence():
    thread.start()
    begun.wait()
over.set()
thread.join()
native("after")

try:
    with native_silence():
        raise ValueError
except ValueError:
    native("after an error")
print("the end", file=sys.stderr)
with native_silence():
    raise SystemExit("a last word")
"""

WITHOUT_STDERR = """
import os, sys
os.close(2)
from companion.quiet import native_silence
with native_silence():
    print("done")
"""


def test_only_native_lines_inside_the_blocks_are_hidden() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, encoding="utf-8", check=False)
    assert ended.stderr.splitlines() == [
        "before",
        "a warning",
        "between",
        "after",
        "after an error",
        "the end",
        "a last word",
    ]


def test_a_program_without_a_standard_error_goes_on() -> None:
    ended = subprocess.run([sys.executable, "-c", WITHOUT_STDERR], capture_output=True, encoding="utf-8", check=False)
    assert (ended.returncode, ended.stdout) == (0, "done\n")
