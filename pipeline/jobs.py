"""Jobs of a build that run at the same time, each once the jobs it waits for are done."""

from collections.abc import Callable, Collection, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event

from ..work.progress import BuildWatcher


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
