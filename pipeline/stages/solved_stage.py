"""Stages whose table is approached pass by pass: a build saves passes, and goes on from them when it is run again."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

from ...work.units import Result, Unit, UnitWork
from .stage import Stage, Work

SAVED = "passes"
"""The folder of saved passes, in the folder of the tables."""


@dataclass(frozen=True)
class SolverWork:
    """The executor of a stage that is solved pass by pass.

    saved  the file of its saved passes; None to save nothing
    goal   the accuracy that was asked for; None for the stage's own
    """

    units: UnitWork
    saved: Path | None = None
    goal: float | None = None

    @classmethod
    def of(cls, work: Work) -> "SolverWork":
        """Return a build's work as such; other work saves nothing and runs in this thread."""
        if isinstance(work, cls):
            return work
        if isinstance(work, UnitWork):
            return cls(work)
        raise TypeError(f"{type(work).__name__} cannot solve a stage")

    @property
    def made(self) -> dict[str, Any]:
        """The results that later stages need again; see `UnitWork`."""
        return self.units.made

    def map(
        self, function: Callable[[Unit], Result], units: Iterable[Unit], before: int = 0, total: int = 0
    ) -> Iterator[Result]:
        """Yield `function` of each unit; see `UnitWork.map`."""
        return self.units.map(function, units, before, total)

    def run(self, function: Callable[[int], None], count: int) -> None:
        """Call a function with 0 to `count` - 1: on the executor's threads, or in this one if it has processes."""
        threads = self.units.executor
        calls = threads.map(function, range(count)) if isinstance(threads, ThreadPoolExecutor) else None
        for _ in calls if calls is not None else map(function, range(count)):
            pass

    def started(self, name: str) -> None:
        """Tell the watcher that a job begins."""
        self.units.watcher.started(name)

    def advanced(self, done: int, passes: int) -> None:
        """Tell the watcher how many passes are done."""
        self.units.watcher.advanced(done, passes)


@dataclass(frozen=True)
class SolvedStage(Stage):
    """A stage that makes its table from saved passes.

    solved_by  the table whose stage plays the passes; its fingerprint names their file
    suffices   returns true if a published table is as accurate as asked for; None if that does not matter
    """

    solved_by: str = ""
    suffices: Callable[[pa.Table, float], bool] | None = field(default=None)
