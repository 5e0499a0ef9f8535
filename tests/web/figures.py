"""Measures the table page on this machine: `python -m tests.web.figures`.

From three to the ruling and the live picture meanwhile, with one page and with twenty; 10,000 malformed requests; from
the command to the live picture.
"""

import contextlib
import http.client
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from companion.play.table_camera import RecordedCamera
from companion.web.table_page import TablePage
from tests.commands.running import DEMO_CLIP
from tests.web.conftest import launched
from tests.web.hands_on import key_number, seen, start_by_mouse, title
from tests.web.serving import LastingWatcher, served

MALFORMED = 10_000
OTHERS = 19

WATCH = """() => { window.three = window.ruled = null;
  new MutationObserver(() => { if (document.querySelector('.beat-3')) window.three ??= performance.now(); })
    .observe(document.getElementById('beat'), {childList: true});
  new MutationObserver(() => { if (document.querySelector('.order')) window.ruled ??= performance.now(); })
    .observe(document.getElementById('panel'), {childList: true}); }"""


def main() -> None:
    """Measure, and print a line for each figure."""
    watcher = LastingWatcher()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        os.environ["COMPANION_HOME"] = home
        browser = launched(playwright)
        with served(Path(home), RecordedCamera(DEMO_CLIP), watcher) as table:
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.goto(table.address)
            start_by_mouse(page)
            title(page, "First ships")
            for ship in (7, 11, 23, 30, 16):
                key_number(page, ship)
            title(page, "Round 1")
            for ship in (2, 5, 9, 14):
                key_number(page, ship)
            for _ in range(3):
                print("one page:", a_round(page), flush=True)
            with other_pages(table):
                print("twenty pages:", a_round(page), flush=True)
            pester(table)
        browser.close()
    watcher.end()
    for _ in range(3):
        print(f"command to live picture: {start_s():.2f} s; load {os.getloadavg()[0]:.1f}", flush=True)


def a_round(page: Page) -> str:
    """Count, and tell how long the ruling and how many pictures came; then undo it all."""
    title(page, "What is the limit?")
    key_number(page, 11)
    title(page, "Fists over the table")
    page.evaluate(WATCH)
    page.keyboard.press(" ")
    page.locator(".beat-3").wait_for()
    page.wait_for_timeout(1000)
    fps = page.locator("#frame").get_attribute("data-fps")
    seen(page)
    title(page, "Busted!")
    ruled_s = page.evaluate("(window.ruled - window.three) / 1000")
    for heading in ("Is that right?", "What is the limit?"):
        page.keyboard.press("u")
        title(page, heading)
    return f"three to ruling {ruled_s:.2f} s, {fps} pictures a second meanwhile; load {os.getloadavg()[0]:.1f}"


@contextlib.contextmanager
def other_pages(table: TablePage) -> Iterator[None]:
    """As many pages more, which take every state and every picture."""
    stop = threading.Event()

    def take(channel: str) -> None:
        with channel_to(f"127.0.0.1:{table.server.port}", channel) as taking:
            while not stop.is_set():
                with contextlib.suppress(TimeoutError):
                    taking.recv(timeout=1)
                    if channel == "/picture":
                        taking.send("1")

    threads = [threading.Thread(target=take, args=(c,)) for _ in range(OTHERS) for c in ("/table", "/picture")]
    for thread in threads:
        thread.start()
    time.sleep(3)
    yield
    stop.set()
    for thread in threads:
        thread.join()


def channel_to(host: str, path: str) -> ClientConnection:
    """A channel as the page itself opens it."""
    return connect(f"ws://{host}{path}", origin=Origin(f"http://{host}"), max_size=None)


def pester(table: TablePage) -> None:
    """Send malformed and oversized requests of several kinds."""
    dice, before, began = random.Random(1), memory_mb(), time.monotonic()
    at = ("127.0.0.1", table.server.port)
    for number in range(MALFORMED):
        with contextlib.suppress(OSError, http.client.HTTPException, WebSocketException, EOFError):
            if number % 4 == 0:
                with socket.create_connection(at, timeout=10) as raw:
                    raw.send(dice.randbytes(200) + b"\r\n\r\n")
                    raw.recv(200)
            elif number % 4 == 3:
                with channel_to(f"127.0.0.1:{table.server.port}", "/table") as channel:
                    channel.send(dice.choice(["{" * 60000, "x" * 70000, '{"do":"hand"}', "[]"]))
            else:
                asking = http.client.HTTPConnection(*at, timeout=10)
                method, path = ("POST", "/table") if number % 4 == 1 else ("GET", "/" + "a" * dice.randrange(20000))
                asking.request(method, path, body=b"x" * 5000, headers={"Host": "elsewhere"})
                asking.getresponse().read()
                asking.close()
    took = time.monotonic() - began
    print(f"{MALFORMED} malformed in {took:.0f} s: {before} MB before, {memory_mb()} MB after, {table.server.running=}")


def memory_mb() -> int:
    """What this process holds."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())[0]) // 1024


def start_s() -> float:
    """From the command to the first live picture, in seconds."""
    began = time.monotonic()
    command = [sys.executable, "-m", "companion", "play", "--no-browser", "--voice", "off", "--camera", str(DEMO_CLIP)]
    with tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COMPANION_HOME": home}
        )
        assert process.stdout is not None
        host = re.findall(r"http://(\S+?)/", process.stdout.readline())[0]
        with channel_to(host, "/picture") as picture:
            picture.recv()
        took = time.monotonic() - began
        process.send_signal(signal.SIGINT)
        process.wait()
    return took


if __name__ == "__main__":
    main()
