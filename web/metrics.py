"""Metrics: requests and their duration by question, the queue, and lost log lines."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable of the Prometheus client: the folder in which workers share their metrics."""
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

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
