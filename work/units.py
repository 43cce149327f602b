"""Independent units of work: run on any executor, their results in order, each reported when it is done."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import TypeVar

from .progress import Watcher

Unit = TypeVar("Unit")
Result = TypeVar("Result")

AHEAD = 32
"""Units that are submitted before the result of the first of them is read, for these take memory."""


@dataclass(frozen=True)
class UnitWork:
    """Runs units on `executor` and reports each to `watcher`; `ahead` are under way or unread at the same time."""

    executor: Executor
    watcher: Watcher
    ahead: int = AHEAD

    def map(
        self, function: Callable[[Unit], Result], units: Iterable[Unit], before: int = 0, total: int = 0
    ) -> Iterator[Result]:
        """`function` of each unit, in the units' order whatever finishes first; both must be picklable.

        Progress counts `before` of `total` units to earlier
        calls; 0 if these are all.
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
