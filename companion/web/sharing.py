"""Where the page can be reached: on this machine alone, or on the local network behind a key."""

import io
import socket
from dataclasses import dataclass

import segno

from companion.errors import CompanionError

FIRST_PORT = 8642
_PORTS_TRIED = 40


@dataclass(frozen=True, slots=True)
class Sharing:
    """`hosts` are the names under which the page is asked for; `key` is what a shared page must show.

    `address` is the link with the key for other devices, None when the page is not shared.
    """

    hosts: tuple[str, ...]
    key: str | None = None
    address: str | None = None

    @property
    def code_svg(self) -> bytes | None:
        """The link as a QR code; None when the page is not shared."""
        if self.address is None:
            return None
        out = io.BytesIO()
        segno.make(self.address, error="m").save(out, kind="svg", scale=8, border=3, light="#fff", dark="#10202e")
        return out.getvalue()


def shared_or_not(port: int, key: str | None) -> Sharing:
    """How a page on `port` is reached: with a `key` from the local network too. Raises CompanionError without one."""
    local = (f"127.0.0.1:{port}", f"localhost:{port}")
    if key is None:
        return Sharing(local)
    host = f"{_address_in_network()}:{port}"
    return Sharing((*local, host), key, f"http://{host}/?key={key}")


def listening_socket(port: int | None, shared: bool) -> socket.socket:
    """A socket on this port, or without one on the first free port from `FIRST_PORT` on.

    It listens: a port that is merely bound can be bound by another Companion that starts at the same moment. Raises
    CompanionError if the port is taken.
    """
    host = "0.0.0.0" if shared else "127.0.0.1"
    wanted = [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + _PORTS_TRIED), 0]
    for number in wanted:
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows lets two programs share a port otherwise
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind((host, number))
            sock.listen()
        except (OSError, OverflowError):
            sock.close()
            continue
        sock.set_inheritable(False)
        return sock
    raise CompanionError(f"Port {port} is taken by another program; choose another one, or leave --port out.")


def _address_in_network() -> str:
    """This machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
            return str(probe.getsockname()[0])
        except OSError:
            raise CompanionError(
                "This machine is in no network, so the page cannot be shared; connect it, or leave --share out."
            ) from None
