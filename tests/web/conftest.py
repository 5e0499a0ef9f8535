"""One browser, one clip and one set of networks for all tests of the page."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from companion.web import live_picture
from companion.web.table_page import TablePage
from tests.web.serving import ClipCamera, LastingWatcher, served

PATIENCE_MS = 20_000
"""A busy machine must not fail a test."""


def _chromium() -> str | None:
    """Where the system's Chromium, Chrome or Edge is."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
    usual = (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        *(
            str(Path(os.environ.get(folder, "C:/")) / "Google/Chrome/Application/chrome.exe")
            for folder in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        ),
        str(Path(os.environ.get("PROGRAMFILES(X86)", "C:/")) / "Microsoft/Edge/Application/msedge.exe"),
    )
    found = next(filter(None, map(shutil.which, names)), None)
    return found or next((path for path in usual if Path(path).exists()), None)


def launched(playwright: Playwright) -> Browser:
    """The system's browser, without a window."""
    # As root, which only containers are, Chromium has no sandbox. A graphics card that is only imitated takes a third
    # more of the processor for each picture than none (20.7 and 15.6 ms).
    rootless = [] if sys.platform == "win32" or os.geteuid() != 0 else ["--no-sandbox"]
    return playwright.chromium.launch(executable_path=_chromium(), args=["--disable-gpu", *rootless])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data of one test."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def _few_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture costs Chromium 16 ms of the processor; `tests.web.figures` measures the full pace."""
    monkeypatch.setattr(live_picture, "_MOST_FPS", 5.0)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if _chromium() is None:
        pytest.skip("no Chromium, Chrome or Edge on this machine; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def watcher() -> Iterator[LastingWatcher]:
    watcher = LastingWatcher()
    yield watcher
    watcher.end()


@pytest.fixture(scope="session")
def clip_camera() -> ClipCamera:
    return ClipCamera()


@pytest.fixture
def camera(clip_camera: ClipCamera) -> ClipCamera:
    clip_camera.away, clip_camera.posing, clip_camera.turned = False, None, 0
    return clip_camera


@pytest.fixture
def table(home: Path, camera: ClipCamera, watcher: LastingWatcher) -> Iterator[TablePage]:
    with served(home, camera, watcher) as page:
        yield page


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, table: TablePage) -> Iterator[Page]:
    """The table page, open in a browser; a mistake in its scripts fails the test."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if "Content Security" in message.text else None)
    page.goto(table.address)
    yield page
    assert faults == []


@pytest.fixture
def unseated(home: Path, camera: ClipCamera, watcher: LastingWatcher) -> Iterator[TablePage]:
    """A table whose seats nobody knows."""
    with served(home, camera, watcher, with_seats=False) as page:
        yield page


@pytest.fixture
def speaking(home: Path, camera: ClipCamera, watcher: LastingWatcher) -> Iterator[TablePage]:
    """A table whose pages speak."""
    with served(home, camera, watcher, voice=None) as page:
        yield page
