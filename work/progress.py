"""Progress reports: silent, or as progress bars on a terminal."""

import sys
from threading import local
from types import TracebackType
from typing import Protocol, TextIO

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


class Watcher(Protocol):
    """Receives the progress of several jobs: one at a time in each thread."""

    def started(self, name: str) -> None:
        """Note that a job begins; or, while this thread's job is not finished, that it now goes by this name."""

    def advanced(self, done: int, units: int) -> None:
        """Note that `done` of the `units` of this thread's job are done."""

    def finished(self, name: str) -> None:
        """Note that a job is done."""


class BuildWatcher(Watcher, Protocol):
    """Receives the progress of a build, parts of which can be used before it ends."""

    def ready(self, what: str) -> None:
        """Note that `what` can be used from now on, even if a later job fails."""


class Silent:
    """A watcher that shows nothing."""

    def started(self, name: str) -> None:
        """Do nothing."""

    def advanced(self, done: int, units: int) -> None:
        """Do nothing."""

    def finished(self, name: str) -> None:
        """Do nothing."""

    def ready(self, what: str) -> None:
        """Do nothing."""


class Bars:
    """One progress bar per job, with the time left, on a terminal; silent elsewhere. A context manager."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Show bars on `stream`, by default standard error."""
        stream = stream or sys.stderr
        self._bars = Progress(
            TextColumn("{task.description:24}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=Console(file=stream),
            disable=not stream.isatty(),
        )
        self._of_thread = local()

    def started(self, name: str) -> None:
        """Add the job's bar, or rename it."""
        if (task := self._task) is None:
            self._of_thread.task = self._bars.add_task(name, total=None)
        else:
            self._bars.update(task, description=name)

    @property
    def _task(self) -> TaskID | None:
        """The bar of this thread's job, if one is not finished."""
        return getattr(self._of_thread, "task", None)

    def advanced(self, done: int, units: int) -> None:
        """Move the bar."""
        if (task := self._task) is not None:
            self._bars.update(task, completed=done, total=units)

    def finished(self, name: str) -> None:
        """Fill the bar."""
        if (task := self._task) is not None:
            total = self._bars.tasks[task].total or 1
            self._bars.update(task, description=name, completed=total, total=total)
        self._of_thread.task = None

    def ready(self, what: str) -> None:
        """Print a line above the bars."""
        if what and not self._bars.disable:
            self._bars.console.print(f"Ready: {what}")

    def __enter__(self) -> "Bars":
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()
