"""A process that answers requests, so that a crash or a hang of what is attacked is seen and does no harm here."""

import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).with_name("answer_requests.py")


class Died(Exception):
    """The process ended, or did not answer in time."""


class Process:
    """A process that answers one request after the other; a new one takes its place when it dies."""

    def __init__(self, cwd: Path, **environment: str) -> None:
        """Start it in the folder `cwd`; what it prints by itself goes to the file `printed` there."""
        self._cwd, self._environment = cwd, environment
        self.printed = cwd / "printed"
        self._start()

    def _start(self) -> None:
        requests, self._to = os.pipe()
        self._from, replies = os.pipe()
        with self.printed.open("ab") as printed:
            self._process = subprocess.Popen(
                [sys.executable, SCRIPT, str(requests), str(replies)],
                stdin=subprocess.DEVNULL, stdout=printed, stderr=printed, cwd=self._cwd,
                env={**os.environ, **self._environment}, pass_fds=(requests, replies),
            )  # fmt: skip
        os.close(requests)
        os.close(replies)
        if self._read_line(60) != "ready":
            raise Died(f"it did not start: {self.printed.read_text(errors='replace')[-2000:]}")
        self.printed.write_bytes(b"")

    def ask(self, seconds: float = 20.0, **request: Any) -> Any:
        """The reply to a request. Raises `Died`; then the next request goes to a new process."""
        os.write(self._to, json.dumps(request).encode() + b"\n")
        try:
            return json.loads(self._read_line(seconds))
        except Died:
            self.close()
            self._start()
            raise

    def _read_line(self, seconds: float) -> str:
        end, line = time.monotonic() + seconds, b""
        while not line.endswith(b"\n"):
            if not select.select([self._from], [], [], max(0.0, end - time.monotonic()))[0]:
                raise Died(f"no answer after {seconds:.0f} s")
            piece = os.read(self._from, 1 << 16)
            if not piece:
                raise Died(f"it ended with status {self._process.wait()}")
            line += piece
        return line.decode().rstrip("\n")

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
