"""Executors of this machine, units of work that run on them in order, and jobs that wait for each other."""

import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from threading import Event
from typing import Any, TypeVar

from .progress import BuildWatcher, Watcher

SAFE_PATH = {"PYTHONSAFEPATH": "1"}
"""Keeps a new Python process from importing modules from its current folder, which `python -c` would search first."""


@contextmanager
def safe_path() -> Iterator[None]:
    """Start processes inside the context with an import path that excludes their current folder."""
    before = {name: os.environ.get(name) for name in SAFE_PATH}
    os.environ.update(SAFE_PATH)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def local_executor(
    workers: int | None = None, processes: bool = False, begin: Callable[[], None] | None = None
) -> Iterator[Executor]:
    """Yield an executor with `workers` threads or processes, by default one per CPU; they end with the context.

    Processes are spawned, not forked, since a fork of a process with threads can hang. They import nothing from the
    current folder.

    begin  what each process does first
    """
    if processes:
        with safe_path(), ProcessPoolExecutor(workers, get_context("spawn"), begin) as pool:
            yield pool
    else:
        with ThreadPoolExecutor(workers or os.cpu_count()) as threads:
            yield threads


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


class Stopped(Exception):
    """Ends a job because the build has failed or was interrupted."""


class StoppableWatcher:
    """Reports progress to another watcher, and ends the job that reports once `stopped` is set."""

    def __init__(self, watcher: BuildWatcher, stopped: Event) -> None:
        """Report to `watcher`."""
        self._watcher = watcher
        self._stopped = stopped

    def started(self, name: str) -> None:
        """Note that a job begins."""
        self._watcher.started(name)

    def advanced(self, done: int, units: int) -> None:
        """Note that `done` of the job's `units` are done. Raises `Stopped`."""
        self._watcher.advanced(done, units)
        if self._stopped.is_set():
            raise Stopped

    def finished(self, name: str) -> None:
        """Note that a job is done."""
        self._watcher.finished(name)

    def ready(self, what: str) -> None:
        """Note that `what` can be used from now on."""
        self._watcher.ready(what)


def run_jobs(jobs: Mapping[str, Collection[str]], run: Callable[[str], None], at_once: int, stopped: Event) -> None:
    """Call `run` with the name of each job, `at_once` of them at a time, after the names that the job waits for.

    Of the jobs that could start, the first in the order of `jobs` does. After an error or an interrupt, no job starts,
    `stopped` is set, and the error is raised once the running jobs have ended.
    """
    waiting, running = list(jobs), dict[Future[None], str]()
    with ThreadPoolExecutor(at_once) as threads:
        try:
            while waiting or running:
                unfinished = {*waiting, *running.values()}
                could_start = [name for name in waiting if unfinished.isdisjoint(jobs[name]) and not stopped.is_set()]
                for name in could_start[: at_once - len(running)]:
                    waiting.remove(name)
                    running[threads.submit(run, name)] = name
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    del running[future]
                    if not isinstance(future.exception(), Stopped):  # the error that stopped the job comes from another
                        future.result()
        except BaseException:
            stopped.set()
            raise
