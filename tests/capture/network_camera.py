"""An IP camera on this computer: JPEG pictures one after the other over HTTP, as phone camera apps send them."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np

from tests.capture.media import picture


class Stream:
    """A running camera at `url`, until it is stopped."""

    def __init__(self) -> None:
        running = self._running = threading.Event()
        running.set()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
                self.end_headers()
                for number in range(100_000):
                    if not running.is_set():
                        return
                    _, data = cv2.imencode(".jpg", np.roll(picture(), number, axis=1))
                    head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
                    try:
                        self.wfile.write(head.encode() + data.tobytes() + b"\r\n")
                    except OSError:
                        return
                    time.sleep(0.01)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/video"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        """Switch the camera off."""
        if self._running.is_set():
            self._running.clear()
            self._server.shutdown()
            self._server.server_close()


@contextmanager
def serve_stream() -> Iterator[Stream]:
    """A camera that runs inside the block."""
    stream = Stream()
    try:
        yield stream
    finally:
        stream.stop()
