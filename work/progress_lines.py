"""Progress reports as lines of text, for log files: a line for each job that takes long, at most every half minute."""

import sys
from collections.abc import Callable
from threading import local
from time import monotonic
from types import TracebackType
from typing import TextIO

EVERY = 30.0
"""Seconds between two lines of a job; a job that takes less has none."""


class Lines:
    """A watcher that writes lines. A context manager, as `Bars` is."""

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = monotonic) -> None:
        """Write to `stream`, by default standard error."""
        self._stream, self._clock = stream or sys.stderr, clock
        self._of_thread = local()

    def started(self, name: str) -> None:
        """Note the job's name, and when it began."""
        if not hasattr(self._of_thread, "begun"):
            self._of_thread.begun = self._of_thread.last = self._clock()
        self._of_thread.name = name

    def advanced(self, done: int, units: int) -> None:
        """Write a line, if the last one is old enough."""
        mine, now = self._of_thread, self._clock()
        if hasattr(mine, "begun") and now - mine.last >= EVERY:
            mine.last = now
            self._write(f"{mine.name}: {done} of {units} after {now - mine.begun:.0f} s")

    def finished(self, name: str) -> None:
        """Write that a job is done which has taken long."""
        mine = self._of_thread
        if hasattr(mine, "begun"):
            if (seconds := self._clock() - mine.begun) >= EVERY:
                self._write(f"{name}: done after {seconds:.0f} s")
            del mine.begun

    def ready(self, what: str) -> None:
        """Do nothing."""

    def _write(self, line: str) -> None:
        print(line, file=self._stream, flush=True)

    def __enter__(self) -> "Lines":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Write nothing more."""
