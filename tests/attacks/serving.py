"""Hostile clients of `outs serve`: readers that never read, other hosts, doubled parameters, killed workers.

It is started in a folder with planted modules. Whatever is done, the next question is answered, and none of the modules
runs in any of its processes.
"""

import os
import random
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx2

from outs.tests.attacks.attempts import Attempts, main
from outs.tests.web.serving import Served, start, stop
from outs.tests.work.planted import NAMES, plant

VALUE = "/v1/value?cards=AhKhQhJhTh"
DOUBLED = (
    f"{VALUE}&cards=2c3d4h5s7c", "/v1/sql?sql=SELECT+1&sql=SELECT+2",
    "/v1/equity?players=AhKh&players=QQ&board=&board=",
    "/v1/discard?hand=9dTd6hQh8s&h%61nd=AhKhQhJh2c", "/v1/tables/describe?name=hands&name=values",
)  # fmt: skip
BODIES = (
    ("/v1/value", b'{"cards": "AhKhQhJhTh", "cards": "2c3d4h5s7c"}'),
    ("/v1/sql", b'{"sql": "SELECT 1", "sql": "SELECT 2"}'),
    ("/v1/value", b'{"hands": [], "hands": ["AhKhQhJhTh"]}'),
)
HOSTS = {"rebound.example": b"421", "localhost.evil.example:80": b"421", "192.168.0.7": b"421", "localhost:80": b"200"}
READERS = 600
PLACES = ("AhKh QQ", "QQ+\nAK", "QQ AK KK", "QsQd vs AcKc")
PATIENCE = 30.0
"""Seconds in which a plain question must be answered."""


def answered(served: Served) -> list[str]:
    """Return the faults in the answer to the next plain question; a worker may be starting."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if served.process.poll() is not None:
            return [f"the service ended: {served.log.read_text()[-300:]}"]
        with suppress(httpx2.HTTPError):
            response = httpx2.get(served.address + VALUE, timeout=PATIENCE)
            return [] if response.json().get("value") == 7462 else [f"wrong answer: {response.text[:200]}"]
        time.sleep(0.1)
    return ["the service does not answer: a plain question waited for half a minute"]


def doubled(served: Served, rng: random.Random) -> list[str]:
    """Give something twice."""
    address, (place, body) = rng.choice(DOUBLED), rng.choice(BODIES)
    kind = {"Content-Type": "application/json"}
    found = [served.get(address), httpx2.post(served.address + place, content=body, headers=kind, timeout=PATIENCE)]
    return [f"answered what is given twice: {one.url} {one.text[:100]}" for one in found if one.status_code != 422]


def one_player(served: Served, rng: random.Random) -> list[str]:
    """Give several ranges as one player."""
    response = served.get("/v1/equity", players=["AhKh", rng.choice(PLACES)])
    few = response.status_code == 422 or len(response.json().get("players", ())) == 2
    return [] if few else [f"one value is several players: {response.text[:200]}"]


def other_hosts(served: Served, rng: random.Random) -> list[str]:
    """Ask for other hosts, and for none or two."""
    name = rng.choice(list(HOSTS))
    asked = {f"Host: {name}\r\n": HOSTS[name], "": b"400", "Host: localhost\r\nHost: localhost\r\n": b"400"}
    problems = []
    for headers, status in asked.items():
        with served.connect() as connection:
            connection.sendall(f"GET {VALUE} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n".encode())
            received = connection.recv(4096)
        if received.split(b" ")[1:2] != [status]:
            problems.append(f"wrong status of a host: {headers!r} {received[:40]!r}")
    return problems


@contextmanager
def readers(served: Served, number: int) -> Iterator[None]:
    """Clients that ask for a table and never read."""
    with ExitStack() as stack:
        for _ in range(number):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE))
            with suppress(OSError):
                one.sendall(b"GET /v1/tables/turn.parquet HTTP/1.1\r\nHost: localhost\r\n\r\n")
        yield


def never_read(served: Served, _: random.Random) -> list[str]:
    """Take as many places as a worker has for one client, and read nothing."""
    with readers(served, READERS):
        return answered(served)


def kill_workers(served: Served, rng: random.Random) -> list[str]:
    """Kill the processes of the service that answer, several times within seconds."""
    for _ in range(3):
        for one in sorted(served.descendants()):
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes():
                    os.kill(one, signal.SIGKILL)
        time.sleep(rng.uniform(0.3, 0.8))
    return []


TRIES: tuple[Callable[[Served, random.Random], list[str]], ...] = (
    doubled, one_player, other_hosts, never_read, kill_workers,
)  # fmt: skip


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Ask a service in hostile ways: it answers the next question, and runs no planted module."""
    trace = plant(empty / "current")
    served = start(full, empty / "log", "--workers", "1", "--sql", cwd=trace.parent)
    try:
        for number in attempts.until_over(at_least=len(TRIES)):
            tried = TRIES[number] if number < len(TRIES) else rng.choice(TRIES)
            problems = [*tried(served, rng), *answered(served)]
            if trace.exists():
                problems.append(f"ran planted modules: {trace.read_text()[:100]} of {' '.join(NAMES)}")
                trace.unlink()
            attempts.judge(problems, tried.__name__, tried.__name__)
    finally:
        stop(served)


if __name__ == "__main__":
    main("serving", attack)
