"""A file server on this machine that misbehaves as it is told to."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer


@dataclass
class Conduct:
    """The way in which the files of `folder` are served.

    drops_after   bytes of a file after which each connection drops
    drops         connections that drop; the others go well
    spared        names of files whose connections never drop
    has_ranges    whether a part of a file can be asked for
    shifted       bytes by which a part begins too early
    is_measured   whether the length of an answer is said
    replaced      other contents of files, by name
    moved         addresses that files are to be fetched from instead, by name
    busy          answers 503 that come before the first good one
    missing       names of files that are not there
    compression   what an answer says that it is compressed with
    crawl         seconds between two bytes of an answer
    crawls_first  whether the head of an answer comes like that, and has no end
    asked         the names of files that were asked for, each with the first byte that was
    """

    folder: Path
    drops_after: int | None = None
    drops: int = 1_000
    spared: set[str] = field(default_factory=set)
    has_ranges: bool = True
    shifted: int = 0
    is_measured: bool = True
    replaced: dict[str, bytes] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)
    busy: int = 0
    missing: set[str] = field(default_factory=set)
    compression: str | None = None
    crawl: float = 0.0
    crawls_first: bool = False
    asked: list[tuple[str, int]] = field(default_factory=list)


class _Handler(BaseHTTPRequestHandler):
    """Serves by the conduct of its server."""

    conduct: Conduct

    def do_GET(self) -> None:
        """Answer, or drop the connection."""
        conduct, name = self.conduct, self.path.removeprefix("/store").removeprefix("/tables").removeprefix("/")
        start = int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").partition("-")[0])
        conduct.asked.append((name, start))
        if conduct.crawls_first:
            self._write(b"HTTP/1.1 200 OK\r\nX-Filler: " + bytes(10_000))
        elif conduct.busy:
            conduct.busy -= 1
            self.send_error(503)
        elif name in conduct.moved:
            self.send_response(302)
            self.send_header("Location", conduct.moved[name])
            self.end_headers()
        elif (content := self._content(name)) is None:
            self.send_error(404)
        else:
            self._send(name, content, start)

    def _content(self, name: str) -> bytes | None:
        conduct, path = self.conduct, self.conduct.folder / name
        if name in conduct.missing:
            return None
        return conduct.replaced.get(name) or (path.read_bytes() if path.is_file() else None)

    def _send(self, name: str, content: bytes, start: int) -> None:
        conduct = self.conduct
        if start and conduct.has_ranges:
            begin = start - conduct.shifted
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {begin}-{len(content) - 1}/{len(content)}")
            body = content[begin:]
        else:
            self.send_response(200)
            body = content
        if conduct.is_measured:
            self.send_header("Content-Length", str(len(body)))
        if conduct.compression:
            self.send_header("Content-Encoding", conduct.compression)
        self.end_headers()
        may_drop = conduct.drops > 0 and name not in conduct.spared
        if may_drop and conduct.drops_after is not None and len(body) > conduct.drops_after:
            conduct.drops -= 1
            body = body[: conduct.drops_after]
        self._write(body)
        self.close_connection = True

    def _write(self, body: bytes) -> None:
        """The bytes at once, or one by one until nobody waits for them any more."""
        if not self.conduct.crawl:
            self.wfile.write(body)
            return
        with suppress(OSError):
            for byte in body:
                self.wfile.write(bytes([byte]))
                time.sleep(self.conduct.crawl)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing."""


@contextmanager
def serving(conduct: Conduct) -> Iterator[str]:
    """The address of a server of this conduct."""
    handler = type("Handler", (_Handler,), {"conduct": conduct})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/tables"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def crawling(begun: bytes) -> Iterator[str]:
    """A host and port where each connection gets these bytes, and then zeros one by one as long as somebody waits."""

    class Handler(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                self.request.sendall(begun)
                while True:
                    self.request.sendall(b"0")
                    time.sleep(0.01)

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()
