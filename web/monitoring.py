"""Monitoring: metrics for Prometheus, and the access log, a line of JSON per request on standard error."""

import os
from collections import deque
from datetime import UTC, datetime
from threading import Event, Thread
from typing import Any

import orjson
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable of the Prometheus client: the folder in which workers share their metrics."""
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"

REQUESTS = Counter("outs_requests", "Requests by question, method and status.", ("question", "method", "status"))
SECONDS = Histogram(
    "outs_request_seconds",
    "Seconds from a request's head to the end of its response.",
    ("question",),
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
IN_FLIGHT = Gauge("outs_requests_in_flight", "Requests being answered.", multiprocess_mode="livesum")
WAITING = Gauge("outs_queue_waiting", "Questions waiting for a compute process.", multiprocess_mode="livesum")
COUNTING = Gauge("outs_queue_counting", "Questions being computed.", multiprocess_mode="livesum")
LOST_LINES = Counter("outs_log_lines_lost", "Lines of the access log dropped because standard error was blocked.")


def exposition() -> bytes:
    """Return the metrics of all workers in the format of Prometheus."""
    if SHARED not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


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
