"""The access log: one line of JSON per request on standard error, written by a thread so that requests never wait."""

import os
from collections import deque
from datetime import UTC, datetime
from threading import Event, Thread
from typing import Any

import orjson

from .metrics import LOST_LINES

MOST_LINES = 20_000
"""Maximum lines waiting for a slow reader; further lines are dropped and counted."""
PAUSE = 0.1
_STANDARD_ERROR = 2


class AccessLog:
    """Log that a thread writes to standard error."""

    def __init__(self) -> None:
        """Prepare the log; `start` starts the thread."""
        self._lines: deque[dict[str, Any]] = deque()
        self._stopping = Event()
        self._thread = Thread(target=self._write, name="access-log", daemon=True)

    def start(self) -> None:
        """Start writing."""
        self._thread.start()

    def add(self, line: dict[str, Any]) -> None:
        """Queue a line to be written soon."""
        if len(self._lines) < MOST_LINES:
            self._lines.append(line)
        else:
            LOST_LINES.inc()

    def stop(self) -> None:
        """Write the remaining lines, unless standard error is blocked."""
        self._stopping.set()
        self._thread.join(timeout=1)

    def _write(self) -> None:
        while True:
            stopping = self._stopping.wait(PAUSE)
            lines = [self._lines.popleft() for _ in range(len(self._lines))]
            pieces = [orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in lines]
            try:
                _write_all(b"".join(pieces))
            except OSError:
                LOST_LINES.inc(len(pieces))
            if stopping:
                return


def write_now(line: dict[str, Any]) -> None:
    """Write one line immediately, with the time."""
    moment = {"time": datetime.now(UTC).isoformat(timespec="milliseconds")}
    _write_all(orjson.dumps(moment | line, option=orjson.OPT_APPEND_NEWLINE))


def _write_all(content: bytes) -> None:
    while content:
        content = content[os.write(_STANDARD_ERROR, content) :]
