"""A file server and nothing else: parts of files or only whole ones, text compressed or not, and what a test spoils."""

import gzip
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

_SPAN = re.compile(r"bytes=(\d+)-(\d+)")
_TEXT = ("html", "css", "javascript", "json")

_compressed = lru_cache(64)(gzip.compress)
"""Hosts compress a file once, and not for each reader."""

Change = Callable[[bytes], bytes | None]
"""What becomes of a response's body; None for a file that is not there."""


@dataclass
class FileServer:
    """A folder served over HTTP. What it is asked for is kept, and bodies are changed as a test says."""

    address: str
    asked: list[str] = field(default_factory=list)
    sent: int = 0
    changes: dict[str, Change] = field(default_factory=dict)
    """By a piece of a file's name."""

    def forget(self) -> None:
        """Count from here, and change nothing."""
        self.asked.clear()
        self.changes.clear()
        self.sent = 0


@contextmanager
def serving(folder: Path, parts: bool = True, compressed: bool = True) -> Iterator[FileServer]:
    """Serve a folder on the loopback; `parts` of files if it is asked for them, and text `compressed`."""

    class Handler(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments, directory=str(folder))

        def do_GET(self) -> None:
            path = Path(self.translate_path(self.path))
            path = path / "index.html" if path.is_dir() else path
            served.asked.append(self.path)
            body = path.read_bytes() if path.is_file() else None
            status, span = 200, _SPAN.fullmatch(self.headers.get("Range", ""))
            if body is not None and parts and span:
                status, body = 206, body[int(span[1]) : int(span[2]) + 1]
            for piece, change in served.changes.items():
                if body is not None and piece in self.path:
                    body = change(body)
            if body is None:
                status, body = 404, b"no such file"
            self.send_response(status)
            kind = str(self.guess_type(path))
            if compressed and kind.endswith(_TEXT) and "gzip" in self.headers.get("Accept-Encoding", ""):
                body = _compressed(body)
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            served.sent += len(body)  # before a client that has it looks at the sum
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    served = FileServer(f"http://127.0.0.1:{server.server_port}/")
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
