"""Settings of the service, and its limits."""

import os
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path

LARGEST_BODY = 256 * 1024
"""Maximum bytes of a request's body."""
HANDS_ADDRESS = "/v1/hands"
"""The route that reads hand histories."""
LARGEST_HISTORIES = 4 * 1024 * 1024
"""Bytes of a request's body there."""
MOST_HISTORIES = 100
"""Files of one request there."""
MOST_READ, MOST_READ_OF_CLIENT = 8, 4
"""Requests there of which a worker holds the bodies at the same time, and of one client."""
LONG_BODY = 2_048
"""Bodies of more bytes are parsed one at a time; other requests are answered in between."""
READ_TO_REFUSE = 2
"""A body of up to so many times the limit is read, without keeping it, so that its client gets the refusal."""
BODY_SECONDS, SLOWEST_BODY = 5.0, 32 * 1024
"""Time limit for a body to arrive, and the bytes for each of which it has another second."""
HEADER_MILLISECONDS = 5_000
"""Time limit for a request's head to arrive."""
STOPPING_SECONDS = 3
"""Time that a worker has to finish its requests once it is asked to stop; then it is killed."""
FINISHING_SECONDS = 2.0
"""Time that running computations then have, which leaves a second to report those that did not finish."""
RETRY_SECONDS = 2
"""Seconds after which a client should try again if the service is busy."""
STOPPING = "The service is stopping."
GONE = 499
"""The status in the log if the client disconnected."""
BUDGET_SECONDS = 3.0
"""Default limit of processor time for computing an answer, and limit for a statement; then its process is killed."""
WALL = 10.0
"""Ratio of the time limit to the limit of processor time, so that a busy machine answers too, only later."""
QUEUED = 12.0
"""Longest wait for a turn, in limits of processor time: longer than any question may take, so that the first
in the line has its turn."""
STARTING_SECONDS = 10.0
"""Seconds that a client waits for a process whose turn it has. The process goes on starting afterwards."""
LOADING_SECONDS = 10.0
"""Seconds that a client waits while a process loads data for its first such question. Loading goes on afterwards."""
LOADING_RETRY_SECONDS = 5
"""Seconds after which that client should try again."""
QUEUE = 16
"""Questions of a worker that may wait for a compute process."""
QUEUE_OF_CLIENT = 8
"""Such questions of one client."""
MOST_CONNECTIONS = 1_024
"""Connections of a worker; more wait in the operating system's queue."""
MOST_OF_CLIENT = 512
"""Connections of one client to a worker; if there are more, those idle for longest are closed."""
SLOW_BYTES, SLOW_SECONDS = 32 * 1024, 10.0
"""A client that reads fewer bytes in this time, while more of a response waits, is disconnected."""
MOST_DOWNLOADS = 64
"""Files that a worker sends at the same time."""
MOST_DOWNLOADS_OF_CLIENT = 32
"""Files that a worker sends to one client at the same time."""
MOST_BATCHES = 32
"""Batches that a worker looks up or sends at the same time."""
MOST_BATCHES_OF_CLIENT = 16
"""Batches that a worker looks up or sends for one client at the same time."""
MOST_LARGE = 64
"""Answers of more than 64 KiB to single questions that a worker sends at the same time."""
MOST_LARGE_OF_CLIENT = 32
"""Such answers that a worker sends to one client at the same time."""
MOST_HANDS = 1_000
"""Maximum hands of a batch."""
GZIP_FROM = 1_000
"""Minimum bytes of a body to compress it."""
GZIP_LEVEL = 4
FRESH_SECONDS = 300
"""Seconds for which a cache may serve an answer without revalidating it."""


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@lru_cache(maxsize=64)
def is_loopback(host: str) -> bool:
    """Return true for a name or address that only this machine can reach."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


@dataclass(frozen=True)
class Settings:
    """Settings of one service.

    tables     the folder of the tables, already verified
    counting   answers that a worker computes at a time, each in its own process; one spare process is kept ready
    hosts      accepted host names in addition to those of the loopback; `*` for any
    cors       origins whose pages may read answers; `*` for any
    log        true to log each request as a line of JSON on standard error
    sql        true to answer SQL statements
    forwarded  true to log the last address in X-Forwarded-For and take it for the client whose questions
               are queued, for a service behind a proxy
    budget     limit of processor time in seconds for computing an answer, and a measure of the time that it may wait
    build      true to build missing tables while it answers
    builds     the folder with the states of these builds; None if there are none
    """

    tables: Path
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    counting: int = 1
    cors: tuple[str, ...] = ()
    log: bool = True
    sql: bool = False
    budget: float = BUDGET_SECONDS
    hosts: tuple[str, ...] = ()
    forwarded: bool = False
    build: bool = False
    builds: Path | None = None
