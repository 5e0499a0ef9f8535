"""Who may see the page: nobody from another site, and on a shared page nobody without its key."""

import hmac
from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "companion_key"

_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""Nothing is loaded from elsewhere, no other site may frame or embed the page, and no picture stays in a cache."""

_REFUSED = 4403
"""Close code of a push channel that is refused."""


class Guard:
    """Lets a request through to `app` only if it comes from the page itself.

    - Its `Host` is one of `hosts`: a name that somebody else points at this machine (DNS rebinding) is none.
    - Its `Origin`, if there is one, is the page's own; a push channel must have one, as every browser sends it.
    - With a `key`, it carries the key in the cookie that the link of the QR code has set.
    - It only reads: whatever is done goes through the push channel, so there is no form to forge.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], key: str | None) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._key = key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        same_site = host in self._hosts and (origin is None or origin.lower() == f"http://{host}")
        if scope["type"] == "websocket":
            if same_site and origin is not None and self._has_key(headers):
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": _REFUSED})
            return
        if not same_site:
            await _refuse("This page is for its own table only.", 403)(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            await _refuse("This page only shows; it takes nothing in this way.", 405)(scope, receive, send)
        elif (shown := parse_qs(scope["query_string"].decode("latin-1")).get("key")) and self._fits(shown[0]):
            # The key goes from the address into a cookie, so that it stands in no history and no picture of the screen.
            redirect = RedirectResponse("/", status_code=303, headers=_HEADERS)
            redirect.set_cookie(COOKIE, shown[0], httponly=True, samesite="strict", max_age=7 * 24 * 3600)
            await redirect(scope, receive, send)
        elif not self._has_key(headers):
            await _refuse("Scan the code on the table's own page to see this one.", 403)(scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send))

    def _has_key(self, headers: Headers) -> bool:
        if self._key is None:
            return True
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return False
        return cookie is not None and self._fits(cookie.value)

    def _fits(self, shown: str) -> bool:
        return self._key is not None and hmac.compare_digest(shown.encode(), self._key.encode())


def _refuse(sentence: str, status: int) -> PlainTextResponse:
    return PlainTextResponse(sentence + "\n", status_code=status, headers=_HEADERS)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = {name.lower() for name, _ in message["headers"]}
            extra = [(name.encode(), value.encode()) for name, value in _HEADERS.items() if name.encode() not in known]
            message = {**message, "headers": [*message["headers"], *extra]}
        await send(message)

    return sending
