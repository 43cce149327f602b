"""What the service is started with, and its limits."""

import os
from dataclasses import dataclass
from pathlib import Path

LARGEST_BODY = 256 * 1024
"""Bytes of a request's body."""
HANDS_ADDRESS = "/v1/hands"
"""The route that reads hand histories."""
LARGEST_HISTORIES = 4 * 1024 * 1024
"""Bytes of a request's body there."""
MOST_HISTORIES = 100
"""Files of one request there."""
MOST_READ, MOST_READ_OF_CLIENT = 8, 4
"""Requests there of which a worker holds the bodies at the same time, and of one client."""
LONG_BODY = 2_048
"""Bytes of a body from which on it is parsed in a turn of its own, between which other requests are answered."""
BODY_SECONDS = 5.0
"""In which a body must arrive."""
HEADER_MILLISECONDS = 5_000
"""In which a request's head must arrive."""
STOPPING_SECONDS = 3
"""In which a worker finishes what is in flight once it is asked to stop; then it is killed."""
FINISHING_SECONDS = 2.0
"""In which what is being counted then may end, so that there is time to say that it was not."""
RETRY_AFTER = {"Retry-After": "2"}
"""The header that says when to ask again, in seconds."""
STOPPING = "The service is stopping."
GONE = 499
"""The status that the log shows where the asker hung up."""
BUDGET_SECONDS = 3.0
"""What counting an answer may take if no other budget is set, and a statement at most; then its process is killed."""
LOADING_SECONDS = 30.0
"""What loading an index may take for the first question of a process that needs it, before its own time begins."""
QUEUE = 16
"""Questions of a worker that may wait for a counting process."""
MOST_CONNECTIONS = 1_024
"""Connections that a worker has; more wait in the operating system's queue."""
MOST_OF_CLIENT = 512
"""Connections that a worker keeps of one client; of more, the most silent ones are closed."""
SLOW_BYTES, SLOW_SECONDS = 32 * 1024, 10.0
"""What a client must read of a response in which time, while more of it waits; then its connection is closed."""
MOST_DOWNLOADS = 64
"""Files that a worker sends at the same time."""
MOST_DOWNLOADS_OF_CLIENT = 32
"""Files that a worker sends to one client at the same time."""
MOST_BATCHES = 32
"""Batches of a worker that are looked up or sent at the same time."""
MOST_BATCHES_OF_CLIENT = 16
"""Batches of one client that are looked up or sent at the same time."""
MOST_LARGE = 64
"""Answers of more than 64 KiB to single questions that a worker sends at the same time."""
MOST_LARGE_OF_CLIENT = 32
"""Such answers that a worker sends to one client at the same time."""
MOST_HANDS = 1_000
"""Hands of a batch."""
GZIP_FROM = 1_000
"""Bytes of a body from which on it is compressed."""
GZIP_LEVEL = 4
FRESH_SECONDS = 300
"""How long a cache may give an answer away without asking whether it still holds."""


def processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Settings:
    """What one service is started with.

    tables    the folder of the tables, verified by whoever starts the service
    counting  answers that a worker counts at a time, each in its own process; one more process is kept warm
    hosts     names besides those of the loopback that the service answers to; `*` for all
    cors      the origins whose pages may read answers; `*` for all
    log       whether each request is a line of JSON on standard error
    sql       whether statements in SQL are answered
    forwarded whether the log names the client that the last X-Forwarded-For names, for a service behind a proxy
    budget    seconds that counting an answer may take, and waiting for its turn
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
