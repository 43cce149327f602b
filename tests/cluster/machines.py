"""A cluster on this machine's loopback: a scheduler, workers that can be killed, and a service that speaks S3."""

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from distributed import Client
from moto.server import ThreadedMotoServer
from s3fs import S3FileSystem

from outs.work.executors import SAFE_PATH

HOST = "127.0.0.1"
BUCKET = "outs"
PATIENCE = 120.0
"""Seconds that anything may take to start."""


class Machines:
    """A scheduler and workers, each a process of its own; all end with the block."""

    def __init__(self, scratch: Path) -> None:
        """Prepare the programs, whose output goes to the folder `scratch`."""
        self._scratch = scratch
        self._running: list[subprocess.Popen[bytes]] = []
        scratch.mkdir(parents=True, exist_ok=True)
        found = scratch / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--host", HOST, "--port", "0", "--no-dashboard", "--scheduler-file", str(found)
        )
        until(lambda: found.exists() and found.stat().st_size > 0, "the scheduler")
        self.address: str = json.loads(found.read_text())["address"]

    def add_worker(self, package: Path | None = None, safe: bool = True) -> subprocess.Popen[bytes]:
        """Start a worker, whose `outs` is in the folder `package` if that is given."""
        environment = SAFE_PATH if safe else {}
        if package is not None:
            environment = {**environment, "PYTHONPATH": str(package)}
        local = str(self._scratch / f"worker-{len(self._running)}")
        return self._start(
            "worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard", "--death-timeout", "120",
            "--host", HOST, "--local-directory", local, environment=environment,
        )  # fmt: skip

    def _start(
        self, kind: str, *arguments: str, environment: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        log = self._scratch / f"{kind}-{len(self._running)}.log"
        with log.open("wb") as written:
            started = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments],
                stdin=subprocess.DEVNULL, stdout=written, stderr=written, cwd=self._scratch,
                env={**os.environ, **(environment or {})},
            )  # fmt: skip
        self._running.append(started)
        return started

    def wait_for_workers(self, count: int) -> None:
        """Wait until the scheduler knows this many workers. Raises `TimeoutError`."""
        with Client(self.address, timeout=PATIENCE, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(count, timeout=PATIENCE)

    def end(self) -> None:
        """Kill what still runs."""
        for process in reversed(self._running):
            process.kill()
            process.wait()


@contextmanager
def machines(scratch: Path, workers: int) -> Iterator[Machines]:
    """A scheduler and some workers, once they know each other."""
    started = Machines(scratch)
    try:
        for _ in range(workers):
            started.add_worker()
        started.wait_for_workers(workers)
        yield started
    finally:
        started.end()


@contextmanager
def bucket() -> Iterator[dict[str, str]]:
    """An empty bucket, and the environment in which programs find it."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)  # it would print every request
    server = ThreadedMotoServer(ip_address=HOST, port=0, verbose=False)
    server.start()
    try:
        address, port = server.get_host_and_port()
        environment = {
            "AWS_ENDPOINT_URL": f"http://{address}:{port}",
            "AWS_ACCESS_KEY_ID": "nobody",
            "AWS_SECRET_ACCESS_KEY": "nothing",
            "AWS_DEFAULT_REGION": "us-east-1",
        }
        S3FileSystem(
            endpoint_url=environment["AWS_ENDPOINT_URL"], key="nobody", secret="nothing", skip_instance_cache=True
        ).mkdir(BUCKET)
        yield environment
    finally:
        server.stop()


def until(holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something holds. Raises `TimeoutError` with what did not happen."""
    last = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > last:
            raise TimeoutError(f"{what}: nothing after {seconds:.0f} s")
        time.sleep(0.05)
