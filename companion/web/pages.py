"""The open pages: each gets the newest state at once, and one of them is the voice."""

import asyncio
import itertools
import json
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.sitting.announcer import Speaks
from companion.sitting.sitting import Sitting
from companion.web.page_voice import PageVoice

ALIVE_S = 2.0
"""A page that hears nothing for a few times as long knows that the server is gone."""

_MOST_WAITING = 100
"""Messages that may wait for a page; one that takes none any more has gone."""


@dataclass(eq=False, slots=True)
class Page:
    """One open page. `local`: on this machine; `can_speak`: it has a voice and has been touched."""

    number: int
    local: bool
    can_speak: bool = False
    waiting: deque[str] = field(default_factory=deque)
    state: str | None = None
    """The newest state that it has not had yet; an older one is never sent."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class Pages:
    """All open pages of one sitting. Its methods are called in the server's event loop, unless they say otherwise."""

    def __init__(self, other_voice: Callable[[], Speaks], pages_speak: bool) -> None:
        """`other_voice` gives the voice for when no page speaks; with `pages_speak` False, none ever does."""
        self._other_voice = other_voice
        self._pages_speak = pages_speak
        self._pages: list[Page] = []
        self._numbers = itertools.count(1)
        self._speaker: Page | None = None
        self._page_voice = PageVoice(self._to_speaker)
        self._spoke: Speaks | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = asyncio.Event()
        self._newest: str | None = None

    def __len__(self) -> int:
        return len(self._pages)

    def voice(self) -> Speaks:
        """The voice that speaks now: a page's, if one can; but whoever is still speaking finishes. In any thread."""
        wanted = self._page_voice if self._speaker is not None else self._other_voice()
        if self._spoke is None or self._spoke is wanted or not self._spoke.busy:
            self._spoke = wanted
        return self._spoke

    def changed(self) -> None:
        """The sitting has changed. In any thread."""
        self._call(self._changed.set)

    async def run(self, sitting: Sitting) -> None:
        """Push every new state to every page, until cancelled."""
        self._loop = asyncio.get_running_loop()
        while True:
            view = await asyncio.to_thread(sitting.view)
            self._newest = json.dumps({"state": view}, separators=(",", ":"))
            for page in self._pages:
                page.state = self._newest
                page.woken.set()
            await self._changed.wait()
            self._changed.clear()

    def open(self, local: bool) -> Page:
        """A new page."""
        page = Page(next(self._numbers), local, state=self._newest)
        page.woken.set()
        self._pages.append(page)
        return page

    def close(self, page: Page) -> None:
        """A page is gone."""
        self._pages.remove(page)
        if page is self._speaker:
            self._elect(None)

    def can_speak(self, page: Page, can: bool) -> None:
        """A page has a voice, or has lost it."""
        page.can_speak = can
        if (self._speaker is None and can) or (page is self._speaker and not can):
            self._elect(None)

    def claim_voice(self, page: Page) -> None:
        """The table wants to hear this page."""
        if page.can_speak:
            self._elect(page)

    def heard(self, page: Page, report: Mapping[str, Any]) -> None:
        """The page that speaks has begun or ended an utterance."""
        number, ago_ms = report.get("number"), report.get("ago_ms", 0)
        if page is self._speaker and isinstance(number, int) and isinstance(ago_ms, int | float):
            self._page_voice.heard(number, report.get("ended") is True, ago_ms / 1000)

    def send(self, page: Page, message: Mapping[str, Any]) -> None:
        """Hand one message to a page."""
        if len(page.waiting) < _MOST_WAITING:
            page.waiting.append(json.dumps(message, separators=(",", ":")))
        page.woken.set()

    async def next_for(self, page: Page) -> list[str]:
        """What this page gets next: its messages in order, then the newest state; else a sign of life."""
        with suppress(TimeoutError):
            await asyncio.wait_for(page.woken.wait(), ALIVE_S)
        page.woken.clear()
        texts = list(page.waiting)
        page.waiting.clear()
        if page.state is not None:
            texts.append(page.state)
            page.state = None
        return texts or ['{"alive":true}']

    def _elect(self, wanted: Page | None) -> None:
        """One page speaks: the one that is wanted, else the first on this machine, else the first that can."""
        able = [page for page in self._pages if page.can_speak] if self._pages_speak else []
        best = wanted or min(able, key=lambda page: (not page.local, page.number), default=None)
        if best is self._speaker:
            return
        self._speaker = best
        self._page_voice.lost()
        for page in self._pages:
            self.send(page, {"voice": {"here": page is best}})

    def _to_speaker(self, message: dict[str, Any]) -> None:
        """In any thread."""

        def deliver() -> None:
            if self._speaker is not None:
                self.send(self._speaker, message)

        self._call(deliver)

    def _call(self, what: Callable[[], None]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the server has ended
                self._loop.call_soon_threadsafe(what)
