"""The server of the table page: one thread beside the camera's, the vision's and the game's."""

import asyncio
import socket
import threading
from contextlib import suppress

import uvicorn

from companion.errors import CompanionError
from companion.web.app import LONGEST_MESSAGE, TableApp

_GRACE_S = 1
"""Open channels get as long to close when the server ends."""

_START_S = 20.0


class PageServer:
    """Serves the page from a thread of its own. Close it after use."""

    def __init__(self, app: TableApp, listening: socket.socket) -> None:
        """Starts serving on the socket. Raises CompanionError if that fails."""
        self._app = app
        self._socket = listening
        config = uvicorn.Config(
            app.asgi,
            http="h11",
            ws="websockets-sansio",
            loop="asyncio",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,  # nobody stands between: whoever says so lies
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,  # pictures do not get smaller, and it takes the vision's time
            timeout_graceful_shutdown=_GRACE_S,
        )
        self._server = uvicorn.Server(config)
        self._failed: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="page server", daemon=True)
        self._thread.start()
        waited = threading.Event()
        for _ in range(round(_START_S / 0.02)):
            if self._server.started or not self._thread.is_alive():
                break
            waited.wait(0.02)
        if not self._server.started:
            raise CompanionError(f"The page could not be served ({self._failed!r}).")

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._socket.getsockname()[1])

    @property
    def running(self) -> bool:
        """Whether it still serves."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Close every page's channels and stop."""
        self._server.should_exit = True
        self._thread.join(_GRACE_S + 4)
        self._socket.close()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:  # told by whoever waits for the start
            self._failed = error

    async def _serve(self) -> None:
        pushing = asyncio.create_task(self._app.run())
        try:
            await self._server.serve(sockets=[self._socket])
        finally:
            pushing.cancel()
            with suppress(asyncio.CancelledError):
                await pushing
