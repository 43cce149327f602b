"""Hostile clients of a service that builds tables, a second service on its folder, and kills of its builds.

Whatever is done, the next question is answered, nobody adds a build, at most one runs in the folder, and the published
tables stay as they are.
"""

import os
import random
import shutil
import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx2

from outs.tables.files.manifest import read_manifest
from outs.tables.files.publish import is_temporary
from outs.tables.schema import REQUESTS
from outs.tests.attacks.attempts import Attempts, main
from outs.tests.attacks.serving import PATIENCE, answered
from outs.tests.web.serving import Served, eventually, is_alive, start, stop
from outs.web.builds.builder import AUTOMATIC

OPTIONS = ("--workers", "1", "--build")
NAMES = ("../../etc/passwd", "rest", "triples;id", "%2e%2e%2fdata", "wanted-x", "x" * 3_000, "draw-game\r\nX: y", "-h")
METHODS = ("POST", "PUT", "DELETE", "PATCH")
MANY = 200
SECONDS = 20.0
"""Seconds that a build or a service has to end."""


@dataclass
class Attacked:
    """A service, and the folder in which it builds."""

    folder: Path
    log: Path
    served: Served

    def builds(self) -> list[int]:
        """The processes that build in the folder."""
        names = (path.name for path in Path("/proc").iterdir())
        return [one for one in map(int, filter(str.isdecimal, names)) if self._is_build(one)]

    def _is_build(self, process: int) -> bool:
        with suppress(OSError):
            words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
            return b"build" in words and os.fsencode(self.folder) in words and is_alive(process)
        return False

    def is_building(self) -> bool:
        """Return true if a build is running."""
        return any(one["state"] == "building" for one in self.served.get("/builds").json()["builds"])


def changed(attacked: Attacked, rng: random.Random) -> list[str]:
    """Ask to add, change or remove a build."""
    name, method = rng.choice(NAMES), rng.choice(METHODS)
    body = {"name": name, "builds": [{"name": name, "state": "waiting"}]}
    response = httpx2.request(method, f"{attacked.served.address}/builds", json=body, timeout=PATIENCE)
    return [] if response.status_code in (405, 422) else [f"{method} of builds is answered: {response.status_code}"]


def strange_names(attacked: Attacked, rng: random.Random) -> list[str]:
    """Name what is no build, below the address and in questions that note which build is wanted."""
    name = rng.choice(NAMES)
    asked = [
        httpx2.get(f"{attacked.served.address}{path}", params=given, timeout=PATIENCE)
        for path, given in (
            (f"/builds/{httpx2.URL('http://x').copy_with(path='/' + name).raw_path.decode()[1:]}", {}),
            ("/v1/draw-game", {"game": name}),
            ("/v1/push-fold", {"stacks": "10,10,10", "game": name}),
        )
    ]
    return [f"a strange name is answered: {one.url} {one.status_code}" for one in asked if one.status_code < 400]


def wanted(attacked: Attacked, rng: random.Random) -> list[str]:
    """Ask in many ways for what is not built, again and again, so that other builds are wanted."""
    games = [rng.choice(("high", "2-7", "a-5")) for _ in range(20)]
    statuses = {attacked.served.get("/v1/draw-game", game=game).status_code for game in games}
    return [] if statuses == {503} else [f"what is not built has other answers: {statuses}"]


def other_pages(attacked: Attacked, rng: random.Random) -> list[str]:
    """Ask as a page of somebody else, and under another name."""
    origin = rng.choice(("https://evil.example", "null", f"http://localhost.evil.example:{attacked.served.port}"))
    read = httpx2.get(f"{attacked.served.address}/builds", headers={"Origin": origin}, timeout=PATIENCE)
    rebound = httpx2.get(f"{attacked.served.address}/builds", headers={"Host": "rebound.example"}, timeout=PATIENCE)
    problems = ["another page may read the builds: " + origin] if "access-control-allow-origin" in read.headers else []
    return problems + ([] if rebound.status_code == 421 else [f"another host is answered: {rebound.status_code}"])


def cancelled(attacked: Attacked, rng: random.Random) -> list[str]:
    """Leave in the middle of many requests, before or after the end of their headers."""
    for path in rng.choices(("/builds", "/v1/draw-game", "/v1/push-fold?stacks=10,10,10"), k=40):
        whole = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        with suppress(OSError), attacked.served.connect() as connection:
            connection.sendall(whole[: rng.choice((8, len(whole) - 2, len(whole)))])
    return []


def many(attacked: Attacked, _: random.Random) -> list[str]:
    """Ask for the builds in many connections at once."""
    with ExitStack() as stack:
        each = []
        for _number in range(MANY):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", attacked.served.port), timeout=PATIENCE))
            one.sendall(b"GET /builds HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            each.append(one)
        good = sum(one.recv(64).split(b" ")[1:2] in ([b"200"], [b"503"]) for one in each)
    return [] if good == MANY else [f"many who look at the builds at once are not answered: {MANY - good}"]


def second_service(attacked: Attacked, _: random.Random) -> list[str]:
    """Start another service that builds in the same folder."""
    other = start(attacked.folder, attacked.log.with_name("second.log"), *OPTIONS)
    try:
        return answered(other)
    finally:
        stop(other)


def kill_a_build(attacked: Attacked, rng: random.Random) -> list[str]:
    """Kill the running build: it has failed, which its state says, or another one runs."""
    eventually(attacked.builds, SECONDS)
    for one in attacked.builds():
        with suppress(OSError):
            os.kill(one, rng.choice((signal.SIGKILL, signal.SIGTERM)))
    return []


def kill_the_service(attacked: Attacked, _: random.Random) -> list[str]:
    """Kill the service: its build ends with it. Then start it again."""
    attacked.served.process.kill()
    attacked.served.process.wait()
    if not eventually(lambda: not attacked.builds(), SECONDS):
        return ["a build goes on without its service"]
    attacked.served = start(attacked.folder, attacked.log, *OPTIONS)
    return [] if eventually(attacked.is_building, SECONDS) else ["a service that starts again does not build"]


Try = Callable[[Attacked, random.Random], list[str]]
TRIES: tuple[Try, ...] = (
    changed, strange_names, wanted, other_pages, cancelled, many, second_service, kill_a_build, kill_the_service,
)  # fmt: skip


def harm(attacked: Attacked, published: str, names: set[str]) -> list[str]:
    """Return what became of the builds and the tables."""
    problems = answered(attacked.served)
    listed = {one["name"] for one in attacked.served.get("/builds").json()["builds"]}
    if not listed <= {*AUTOMATIC} <= {*REQUESTS}:
        problems.append(f"other builds are listed: {listed}")
    if not eventually(lambda: len(attacked.builds()) <= 1, SECONDS):
        problems.append(f"several builds run in one folder: {len(attacked.builds())}")
    if read_manifest(attacked.folder).digest != published:
        problems.append("the published tables are others")
    left = {path.name for path in attacked.folder.iterdir() if not is_temporary(path)} - names
    return [*problems, *([f"files are left in the folder: {left}"] if left else [])]


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Attack a service that builds in a copy of the tables."""
    folder = empty / "tables"
    shutil.copytree(full, folder, copy_function=os.link)
    names = {path.name for path in folder.iterdir()} | {".build.lock"}
    published = read_manifest(folder).digest
    log = empty / "log"
    attacked = Attacked(folder, log, start(folder, log, *OPTIONS))
    try:
        for number in attempts.until_over(at_least=len(TRIES)):
            tried = TRIES[number] if number < len(TRIES) else rng.choice(TRIES)
            problems = [*tried(attacked, rng), *harm(attacked, published, names)]
            attempts.judge(problems, tried.__name__, tried.__name__)
    finally:
        stop(attacked.served)


if __name__ == "__main__":
    main("service builds", attack)
