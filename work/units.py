"""Independent units of work, run on any executor; results come in order, and progress is reported."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .progress import Watcher

Unit = TypeVar("Unit")
Result = TypeVar("Result")

AHEAD = 32
"""Most units submitted before the first result is read; unread results take memory."""


@dataclass(frozen=True)
class UnitWork:
    """Runs units on `executor` and reports to `watcher`; at most `ahead` units are running or unread.

    made  results by name, kept for later units; the build clears them after each wave
    """

    executor: Executor
    watcher: Watcher
    ahead: int = AHEAD
    made: dict[str, Any] = field(default_factory=dict, compare=False)

    def map(
        self, function: Callable[[Unit], Result], units: Iterable[Unit], before: int = 0, total: int = 0
    ) -> Iterator[Result]:
        """Yield `function` of each unit, in the units' order; both must be picklable.

        Progress is reported as part of `total` units, of which earlier calls did `before`; a `total` of 0 means no
        other calls.
        """
        waiting = deque(units)
        last = before + len(waiting)
        total = total or last
        futures: deque[Future[Result]] = deque()
        try:
            for done in range(before + 1, last + 1):
                while waiting and len(futures) < self.ahead:
                    futures.append(self.executor.submit(function, waiting.popleft()))
                yield futures.popleft().result()
                self.watcher.advanced(done, total)
        finally:
            for future in futures:
                future.cancel()
