"""`outs serve` as a process of its own on the loopback."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2

PATIENCE = 300
"""Seconds that a test waits for what must come, however busy the machine is."""
LOCAL = "http://localhost"
"""The address that a client in this process asks."""
SCRIPT = Path(sys.executable).with_name("outs")
"""The command as it is installed: unlike `python -m outs`, it imports nothing from its current folder."""
BUDGET = 60
"""Seconds that a count may take here, so that none is stopped because the machine is busy."""


@dataclass(frozen=True)
class Served:
    """A service that runs in a process of its own."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def address(self) -> str:
        """The address of the service."""
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, **parameters: Any) -> httpx2.Response:
        """The response to one question."""
        return httpx2.get(self.address + path, params=parameters or None, timeout=PATIENCE)

    def connect(self, client: str = "127.0.0.1") -> socket.socket:
        """A plain connection of a client with this address."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=(client, 0))

    def descendants(self) -> set[int]:
        """The ids of its processes, apart from the first."""
        return descendants(self.process.pid)

    def counting(self) -> list[int]:
        """The ids of the processes that count, which give way to the others."""
        own = os.getpriority(os.PRIO_PROCESS, self.process.pid)
        found = []
        for one in sorted(self.descendants()):
            with suppress(ProcessLookupError):
                if os.getpriority(os.PRIO_PROCESS, one) > own:
                    found.append(one)
        return found


def descendants(process: int) -> set[int]:
    """The ids of the processes that a process started, and that these started."""
    found: set[int] = set()
    waiting = [process]
    while waiting:
        children = _children(waiting.pop())
        found.update(children)
        waiting.extend(children)
    return found


def _children(process: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(child) for child in task.read_text().split()]
    return found


def eventually(holds: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """Return true if something holds before the time is up."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if holds():
            return True
        time.sleep(0.05)
    return False


def is_alive(process: int) -> bool:
    """Return true if a process runs, and is no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def are_idle(processes: Iterable[int]) -> bool:
    """Return true if some processes have nothing to do for a second: those of a service have then loaded everything."""
    before = {one: ticks(one) for one in processes}
    time.sleep(1)
    return all(ticks(one) == taken for one, taken in before.items())


def ticks(process: int) -> int:
    """The time of a processor that a process has taken; 0 if it has ended."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])
    return 0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def start(folder: Path, log: Path, *options: str, budget: int = BUDGET, cwd: Path | None = None) -> Served:
    """Start `outs serve`, in the current folder or in `cwd`, and wait until it answers.

    It builds nothing unless an option says so.
    """
    port = free_port()
    command = [str(SCRIPT), "serve", "--port", str(port), "--tables", str(folder.absolute())]
    command += ["--budget", str(budget), "--no-build", "--no-sql", *options]
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, env=os.environ, cwd=cwd)
    served = Served(process, port, log)

    def answers() -> bool:
        with suppress(httpx2.TransportError):
            return served.get("/readyz").status_code == 200
        return process.poll() is not None

    if not eventually(answers):
        process.kill()
        process.wait()
        raise AssertionError(log.read_text())
    assert process.poll() is None, log.read_text()
    return served


def stop(served: Served) -> None:
    """Stop it, whatever state it is in."""
    family = served.descendants()
    served.process.send_signal(signal.SIGTERM)
    try:
        served.process.wait(30)
    except subprocess.TimeoutExpired:
        served.process.kill()
        served.process.wait()
    for one in family:
        if is_alive(one):
            with suppress(OSError):
                os.kill(one, signal.SIGKILL)
