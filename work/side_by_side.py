"""Jobs that need each other's results, run side by side in threads."""

import ctypes
import threading
from collections.abc import Callable, Collection, Mapping


class _Stopped(SystemExit):
    """Raised in a running job after another job has failed."""


class _Jobs:
    """The jobs that wait and those that are done, shared by the threads that run them."""

    def __init__(self, needs: Mapping[str, Collection[str]], do: Callable[[str], None]) -> None:
        """Call `do` for each name; the parameters are those of `side_by_side`."""
        self.problem: BaseException | None = None
        self._needs = needs
        self._do = do
        self._waiting = list(needs)
        self._done: set[str] = set()
        self._changed = threading.Condition()

    def run(self) -> None:
        """Run one job after another until none is left or one has failed."""
        try:
            while (name := self._next()) is not None:
                self._do(name)
                with self._changed:
                    self._done.add(name)
                    self._changed.notify_all()
        except BaseException as error:
            self.stop(error)

    def stop(self, problem: BaseException) -> None:
        """Start no further job; the first problem is kept."""
        with self._changed:
            self.problem = self.problem or problem
            self._changed.notify_all()

    def _next(self) -> str | None:
        """Wait until a job can start; return None if none is left or the jobs were stopped."""
        with self._changed:
            while self._waiting and self.problem is None:
                for name in self._waiting:
                    if self._done.issuperset(self._needs[name]):
                        self._waiting.remove(name)
                        return name
                self._changed.wait()
        return None


def side_by_side(needs: Mapping[str, Collection[str]], do: Callable[[str], None], threads: int) -> None:
    """Call `do` for each name of `needs` after the calls for the names that it needs, which must precede it.

    At most `threads` calls run at a time, one of them in the calling thread, which takes the first name. If a call
    fails, the others are interrupted and its error is raised.
    """
    jobs = _Jobs(needs, do)
    helpers = [threading.Thread(target=jobs.run) for _ in range(threads - 1)]
    started: list[threading.Thread] = []
    try:
        for helper in helpers:
            helper.start()
            started.append(helper)
        jobs.run()
        if jobs.problem is None:
            _join(started)
    except BaseException as error:
        jobs.stop(error)
    if jobs.problem is not None:
        for helper in started:
            _interrupt(helper)
        _join(started)
        raise jobs.problem


def _join(helpers: list[threading.Thread]) -> None:
    for helper in helpers:
        helper.join()


def _interrupt(thread: threading.Thread) -> None:
    """Raise `_Stopped` in a thread before its next step in Python."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_Stopped))
