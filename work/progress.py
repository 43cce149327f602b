"""Who watches a build: nobody, or a terminal's progress bars on standard error."""

import sys
from types import TracebackType
from typing import Protocol

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
    """Who is told how far a build is."""

    def started(self, name: str) -> None:
        """A table's stage begins."""

    def advanced(self, done: int, units: int) -> None:
        """`done` of the running stage's `units` are done."""

    def finished(self, name: str) -> None:
        """A table is published."""


class Silent:
    """Watches nothing."""

    def started(self, name: str) -> None:
        """Ignored."""

    def advanced(self, done: int, units: int) -> None:
        """Ignored."""

    def finished(self, name: str) -> None:
        """Ignored."""


class Bars:
    """One bar a table with the time left; silent when standard error is not a terminal. A context manager."""

    def __init__(self) -> None:
        """No bar is shown yet."""
        self._bars = Progress(
            TextColumn("{task.description:24}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=not sys.stderr.isatty(),
        )
        self._task = TaskID(0)

    def started(self, name: str) -> None:
        """Add the table's bar."""
        self._task = self._bars.add_task(name, total=None)

    def advanced(self, done: int, units: int) -> None:
        """Move it."""
        self._bars.update(self._task, completed=done, total=units)

    def finished(self, name: str) -> None:
        """Fill it."""
        task = self._bars.tasks[self._task]
        total = task.total or 1
        self._bars.update(self._task, description=name, completed=total, total=total)

    def __enter__(self) -> "Bars":
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()
