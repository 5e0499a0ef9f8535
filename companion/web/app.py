"""The addresses of the table page: the page, its assets, two channels (state and picture) and the stills of reveals."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.games.referee import Refused
from companion.journal.lines import read_line
from companion.sitting.sitting import Sitting
from companion.sitting.view import games
from companion.web.guard import Guard
from companion.web.live_picture import LivePicture
from companion.web.pages import Page, Pages
from companion.web.sharing import Sharing

LONGEST_MESSAGE = 65_536
"""Bytes of one message of a page; the server cuts the line of whoever sends more."""

_MOST_PAGES = 64
_MOST_NONSENSE = 20
_IN_FLIGHT = 2
"""Pictures on their way to one page at once: it answers each, so that a slow page gets fewer and never old ones."""

_TRY_AGAIN_LATER, _NONSENSE = 1013, 1008

_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class TableApp:
    """The page of one sitting as an ASGI application."""

    def __init__(self, sitting: Sitting, pages: Pages, picture: LivePicture, sharing: Sharing) -> None:
        self._sitting = sitting
        self._pages = pages
        self._picture = picture
        self._sharing = sharing
        self._viewers = 0
        self._assets = _read_assets()
        routes = [
            Route("/", self._page),
            Route("/assets/{name:path}", self._asset),
            Route("/reveal/{name}.jpg", self._still),
            Route("/share.svg", self._share_code),
            WebSocketRoute("/table", self._table),
            WebSocketRoute("/picture", self._live),
        ]
        self.asgi: ASGIApp = Guard(Starlette(routes=routes), sharing.hosts, sharing.key)

    async def run(self) -> None:
        """Push states to the pages until cancelled."""
        await self._pages.run(self._sitting)

    async def _page(self, request: Request) -> Response:
        return self._file("index.html")

    async def _asset(self, request: Request) -> Response:
        return self._file(request.path_params["name"])

    def _file(self, name: str) -> Response:
        if name not in self._assets:
            raise HTTPException(404)
        return Response(self._assets[name], media_type=_KINDS[name[name.rindex(".") :]])

    async def _still(self, request: Request) -> Response:
        jpeg = self._sitting.picture(request.path_params["name"])
        if jpeg is None:
            raise HTTPException(404)
        return Response(jpeg, media_type="image/jpeg")

    async def _share_code(self, request: Request) -> Response:
        if self._sharing.code_svg is None:
            raise HTTPException(404)
        return Response(self._sharing.code_svg, media_type="image/svg+xml")

    async def _table(self, socket: WebSocket) -> None:
        """The push channel: states and words out, actions in."""
        if len(self._pages) >= _MOST_PAGES:
            await socket.close(_TRY_AGAIN_LATER)
            return
        await socket.accept()
        local = socket.client is not None and socket.client.host in ("127.0.0.1", "::1")
        page = self._pages.open(local)
        self._pages.send(page, {"welcome": {"games": games(), "share": self._sharing.address}})
        sending = asyncio.create_task(self._send_all(socket, page))
        try:
            await self._take_all(socket, page)
        finally:
            sending.cancel()
            self._pages.close(page)
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def _send_all(self, socket: WebSocket, page: Page) -> None:
        while True:
            for text in await self._pages.next_for(page):
                await socket.send_text(text)

    async def _take_all(self, socket: WebSocket, page: Page) -> None:
        nonsense = 0
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            try:
                asked = read_line(text.encode() if text is not None else message["bytes"])
            except Refused as refused:
                nonsense += 1
                if nonsense > _MOST_NONSENSE:
                    await socket.close(_NONSENSE)
                    return
                self._pages.send(page, {"reply": None, "ok": False, "message": refused.message})
                continue
            await self._take(page, asked)

    async def _take(self, page: Page, asked: Mapping[str, Any]) -> None:
        """One message of a page: about its voice, or an action."""
        if "voice" in asked:
            self._pages.can_speak(page, asked["voice"] is True)
        elif "claim_voice" in asked:
            self._pages.claim_voice(page)
        elif "heard" in asked and isinstance(asked["heard"], dict):
            self._pages.heard(page, asked["heard"])
        else:
            reply = await asyncio.to_thread(self._sitting.act, asked)
            answer = {"reply": asked.get("id"), "ok": reply.ok, "message": reply.message, "version": reply.version}
            more = {"stale": reply.stale, "needs_control": list(reply.needs_control)}
            self._pages.send(page, {**answer, **more})

    async def _live(self, socket: WebSocket) -> None:
        """The live picture: JPEGs out, one short answer in for each that was drawn."""
        if self._viewers >= _MOST_PAGES:
            await socket.close(_TRY_AGAIN_LATER)
            return
        await socket.accept()
        self._viewers += 1
        viewer = self._picture.watch()
        room = asyncio.Semaphore(_IN_FLIGHT)
        sending = asyncio.create_task(self._send_pictures(socket, viewer.next, room))
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                room.release()
        finally:
            sending.cancel()
            viewer.close()
            self._viewers -= 1
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def _send_pictures(self, socket: WebSocket, next_picture: Any, room: asyncio.Semaphore) -> None:
        while True:
            await room.acquire()
            await socket.send_bytes(await next_picture())


def _read_assets() -> dict[str, bytes]:
    """Every file of the page by its path in `assets`: they are few and small."""
    found: dict[str, bytes] = {}
    waiting = [("", files("companion.web") / "assets")]
    while waiting:
        path, folder = waiting.pop()
        for item in folder.iterdir():
            name = f"{path}{item.name}"
            if item.is_dir():
                waiting.append((f"{name}/", item))
            elif any(name.endswith(kind) for kind in _KINDS):
                found[name] = item.read_bytes()
    return found
