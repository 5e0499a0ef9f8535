"""What the server refuses: pages without the key, other sites, forged posts, nonsense and too large messages."""

import http.client
import json
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from companion.web.app import LONGEST_MESSAGE
from companion.web.table_page import TablePage
from tests.web.serving import ClipCamera, LastingWatcher, served

PATHS = ("/", "/assets/main.js", "/reveal/abc.jpg", "/share.svg", "/nothing")
NONSENSE = ("", "[]", "{", '{"do": 1}', '{"do": "start"}', '{"do": "hand", "version": 1}', b"\xff\xfe", "[" * 500)
CHANNELS = ("/table", "/picture")


@pytest.fixture
def shared(home: Path, camera: ClipCamera, watcher: LastingWatcher) -> Iterator[TablePage]:
    with served(home, camera, watcher, share=True) as page:
        yield page


def get(table: TablePage, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    """Ask the server as no browser would have to."""
    connection = http.client.HTTPConnection("127.0.0.1", table.server.port, timeout=30)
    host = headers.pop("host", f"127.0.0.1:{table.server.port}")
    connection.request(method, path, headers={"Host": host, **headers})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def channel(table: TablePage, path: str, origin: str | None = "", cookie: str | None = None) -> ClientConnection:
    """Open a channel; `origin` empty for the page's own."""
    own = f"http://127.0.0.1:{table.server.port}"
    headers = {} if cookie is None else {"Cookie": cookie}
    return connect(
        f"ws://127.0.0.1:{table.server.port}{path}",
        origin=None if origin is None else (origin or own),  # type: ignore[arg-type]
        additional_headers=headers,
        max_size=None,
        open_timeout=30,
    )


def next_with(socket: ClientConnection, key: str) -> dict[str, Any]:
    """The next message that has this key."""
    while True:
        message = json.loads(socket.recv(timeout=30))
        if key in message:
            return dict(message)


def key_of(shared: TablePage) -> str:
    return shared.address.partition("key=")[2]


def test_without_the_key_everything_is_refused(shared: TablePage) -> None:
    for path in PATHS:
        assert get(shared, path).status == 403, path
        assert get(shared, path, Cookie="companion_key=guessed").status == 403, path
    assert get(shared, "/?key=guessed").status == 403
    for path in CHANNELS:
        for cookie in (None, "companion_key=guessed", "companion_key"):
            with pytest.raises(InvalidStatus):
                channel(shared, path, cookie=cookie)


def test_with_the_key_the_page_is_there(shared: TablePage) -> None:
    response = get(shared, f"/?key={key_of(shared)}")
    assert (response.status, response.getheader("location")) == (303, "/")
    cookie = str(response.getheader("set-cookie")).partition(";")[0]
    assert "HttpOnly" in str(response.getheader("set-cookie"))
    assert "SameSite=strict" in str(response.getheader("set-cookie"))
    assert get(shared, "/", Cookie=cookie).status == 200
    assert get(shared, "/share.svg", Cookie=cookie).status == 200
    with channel(shared, "/table", cookie=cookie) as socket:
        assert next_with(socket, "state")["state"]["step"] == "setup"


def test_other_sites_and_names_are_refused(table: TablePage) -> None:
    for host in ("evil.example", f"evil.example:{table.server.port}", "127.0.0.1", ""):
        assert get(table, "/", host=host).status == 403  # DNS rebinding
    assert get(table, "/", Origin="http://evil.example").status == 403
    assert get(table, "/").status == 200
    for path in CHANNELS:
        for origin in ("http://evil.example", "null", None, f"https://127.0.0.1:{table.server.port}"):
            with pytest.raises(InvalidStatus):
                channel(table, path, origin=origin)


@pytest.mark.skipif(sys.platform != "linux", reason="the open sockets are read from /proc")
def test_it_is_reached_from_this_machine_only(table: TablePage) -> None:
    assert sockets_of_this_process()
    assert set(sockets_of_this_process()) <= {"127.0.0.1"}


def sockets_of_this_process() -> list[str]:
    """The own addresses of all its network sockets."""
    names = [os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd") if fd_is_there(fd)]
    own = {name[8:-1] for name in names if name.startswith("socket:[")}
    addresses = []
    for kind in ("tcp", "udp", "tcp6", "udp6", "raw"):
        for line in Path(f"/proc/self/net/{kind}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[9] in own:
                number = fields[1].partition(":")[0]
                addresses.append(socket.inet_ntoa(bytes.fromhex(number)[::-1]) if len(number) == 8 else number)
    return addresses


def fd_is_there(fd: str) -> bool:
    return os.path.lexists(f"/proc/self/fd/{fd}")


def test_nothing_can_be_posted(table: TablePage) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        assert get(table, "/", method).status == 405
        assert get(table, "/table", method).status == 405


def test_the_page_loads_nothing_from_elsewhere(table: TablePage) -> None:
    response = get(table, "/")
    policy = str(response.getheader("content-security-policy"))
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert response.getheader("cache-control") == "no-store"


def test_nonsense_is_answered_and_too_much_of_it_ends_the_channel(table: TablePage) -> None:
    with channel(table, "/table") as socket:
        next_with(socket, "state")
        for text in NONSENSE:
            socket.send(text)
            assert next_with(socket, "reply")["ok"] is False
        with pytest.raises(ConnectionClosed):
            pester(socket)
    with channel(table, "/table") as socket:
        next_with(socket, "state")
        socket.send("x" * (LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            next_with(socket, "reply")
    with channel(table, "/table") as socket:
        assert next_with(socket, "state")["state"]["step"] == "setup"


def pester(socket: ClientConnection) -> None:
    """Send nonsense for as long as somebody listens."""
    for _ in range(100):
        socket.send("{")
        socket.recv(timeout=30)


def test_two_pages_tapping_at_once_count_once(table: TablePage) -> None:
    line = {"do": "start", "players": ["Ana", "Ben", "Cy", "Dee"], "track": "order"}
    with channel(table, "/table") as one, channel(table, "/table") as other:
        version = next_with(one, "state")["state"]["version"]
        assert next_with(other, "state")["state"]["version"] == version
        tap = {"id": 1, "do": "start", "version": version, "game": "finger_pirates", "line": line}
        one.send(json.dumps(tap))
        assert next_with(one, "reply")["ok"] is True
        other.send(json.dumps(tap))
        reply = next_with(other, "reply")
        assert (reply["ok"], reply["stale"]) == (False, True)
        assert "Somebody else was quicker" in reply["message"]
        assert [done["do"] for done in table.sitting.view()["story"]] == ["start"]
