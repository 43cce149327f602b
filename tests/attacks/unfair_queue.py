"""One address with 40 connections of costly questions or statements, and another that asks a quick one at a time.

The other address gets each of its answers, within a few turns of the queue. Both are addresses of the loopback.
"""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from urllib.parse import quote

from outs.tests.attacks.attempts import Attempts, main
from outs.tests.web.serving import Served, start, stop

CONNECTIONS = 40
"""Connections of the greedy address at the same time."""
BUDGET = 3
"""The limit of processor time, as it is by default."""
GREEDY, MODEST = "127.0.0.1", "127.0.0.2"
RANGES = "&".join(["ranges=22%2B,A2%2B,K2%2B,Q2%2B,J2%2B"] * 5)
ENDLESS = "SELECT count(*) FROM range(1_000_000_000_000) AS a, range(1000) AS b WHERE a.range % 7 = b.range % 5"
COSTLY = {
    "questions": f"/v1/strength?hole=AsKd&board=Kh7c2s&samples=1000000&{RANGES}",
    "statements": f"/v1/sql?sql={quote(ENDLESS)}",
}
QUICK = {
    "questions": "/v1/equity?players=AhKh&players=QsQd&players=7c7d&board=2c3d4h",
    "statements": "/v1/sql?sql=SELECT+1",
}
SETTLING = 2.0
"""Seconds in which the greedy address fills its share of the queue."""
PATIENCE = 120.0
"""Seconds for one response."""
TRIES = 3
"""Questions of the modest address in one try."""


def asked(served: Served, client: str, address: str, over: Event) -> tuple[int, float]:
    """Return the status of an answer, and the seconds that it took; 0 if there is none before it is over."""
    began = time.monotonic()
    with suppress(OSError), served.connect(client) as connection:
        connection.sendall(f"GET {address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        connection.settimeout(0.5)
        while not over.is_set() and time.monotonic() - began < PATIENCE:
            with suppress(TimeoutError):
                received = connection.recv(64)
                return int(received.split(b" ")[1]) if received else 0, time.monotonic() - began
    return 0, time.monotonic() - began


@contextmanager
def greedy(served: Served, address: str) -> Iterator[None]:
    """Ask something costly in all connections, again and again, as soon as each is answered or refused."""
    over = Event()

    def ask() -> None:
        while not over.is_set():
            asked(served, GREEDY, address, over)
            over.wait(0.2)  # a client that is refused at once tries again, without using all of the processor

    threads = [Thread(target=ask, daemon=True) for _ in range(CONNECTIONS)]
    for one in threads:
        one.start()
    time.sleep(SETTLING)
    try:
        yield
    finally:
        over.set()
        for one in threads:
            one.join(PATIENCE)


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Fill the queue from one address: another gets each of its answers."""
    served = start(full, empty / "log", "--workers", "1", "--sql", budget=BUDGET)
    waits: dict[str, list[float]] = {kind: [] for kind in COSTLY}
    try:
        for number in attempts.until_over(at_least=len(COSTLY)):
            kind = list(COSTLY)[number] if number < len(COSTLY) else rng.choice(list(COSTLY))
            with greedy(served, COSTLY[kind]):
                for _ in range(TRIES):
                    status, seconds = asked(served, MODEST, QUICK[kind], Event())
                    waits[kind].append(seconds)
                    fault = [] if status == 200 else [f"another address was refused: {status} after {seconds:.1f} s"]
                    attempts.judge(fault, kind, f"answered beside {CONNECTIONS} connections of {kind}")
    finally:
        stop(served)
    for kind, found in waits.items():
        print(f"  {kind}: {len(found)} asked, the longest wait {max(found):.1f} s")


if __name__ == "__main__":
    main("unfair queue", attack)
