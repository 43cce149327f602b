"""Functions for the service's processes: phases, results, limits, and ending with the worker that started them."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, MutableSequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any

from ...tables.files.errors import TablesError
from ..problems import request_of, unusable

NICENESS = 5
"""Increment of a compute process's niceness: lookups have priority."""
TOO_COSTLY, TOO_LATE = -signal.SIGPROF, -signal.SIGALRM
"""The exit status of a process that exceeded its limit of processor time, or of time."""
_PARENT_DEATH = 1
"""The option of Linux's `prctl` that names the signal sent to a process when its parent ends."""


@dataclass(frozen=True)
class Refused:
    """The message about an invalid question of a batch."""

    message: str


@dataclass(frozen=True)
class Computed:
    """Answers of a process: a body or a refusal for each question, unless tables are damaged or missing.

    unfinished  true if the same question has a better answer later, so that no cache may keep this one
    unusable    the sentence about tables that are damaged or not built
    lacking     what `outs tables build` is asked for to build such a table, if it is built on request
    """

    bodies: tuple[bytes | Refused, ...] = ()
    unfinished: bool = False
    unusable: str = ""
    lacking: str = ""


def failed(error: TablesError) -> Computed:
    """Return the result of questions whose tables are missing or damaged."""
    return Computed(unusable=unusable(error), lacking=request_of(error))


def give_way() -> None:
    """Lower this process's priority, and make it end with its parent, or on SIGTERM, even in compiled code."""
    die_with_parent(signal.SIGKILL)
    Thread(target=_end_with_worker, name="worker", daemon=True).start()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.nice(NICENESS)


WAITING, PREPARING, COMPUTING, LEFT = range(4)
"""Phases of a call: not begun, loading data, computing, or given up by the worker before it computes."""
Phases = MutableSequence[int]
"""The phase of each call of a pool, in memory shared with its processes."""


class Left(Exception):
    """Nobody waits for the call any more."""


@dataclass
class _CurrentCall:
    """The call that this process has begun, if it belongs to a pool."""

    phases: Phases | None = None
    place: int = 0


_current = _CurrentCall()


def begin_with(phases: Phases, begin: Callable[[Path], None], folder: Path) -> None:
    """Prepare a process of a pool whose calls have these phases."""
    _current.phases = phases
    begin(folder)


def run(place: int, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Return a function's result, or None if the call was given up before it computes."""
    assert _current.phases is not None
    if _current.phases[place] == LEFT:
        return None
    _current.phases[place], _current.place = PREPARING, place
    try:
        return function(*arguments)
    except Left:
        return None


@contextmanager
def at_most(seconds: float, wall: float) -> Iterator[None]:
    """End this process if the block takes too many seconds of the processors or of time, even in compiled code.

    What was loaded before the block is kept: if nobody waits for the answer any more, this raises `Left`.
    """
    if _current.phases is not None:
        if _current.phases[_current.place] == LEFT:
            raise Left
        _current.phases[_current.place] = COMPUTING
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, wall)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def die_with_parent(number: int) -> None:
    """Make the system send this process a signal when its parent ends; only on Linux."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH, number)
        parent = parent_process()
        if parent is not None and not parent.is_alive():  # it ended before the call above
            os.kill(os.getpid(), number)


def _end_with_worker() -> None:
    """End this process when its worker has ended; the system's parent process may live longer."""
    worker = parent_process()
    if worker is not None:
        worker.join()
        os.kill(os.getpid(), signal.SIGKILL)


def end_at_once() -> None:
    """Exit without the interpreter's shutdown, in which DuckDB's module prints messages that do not belong in a log.

    Called by `atexit`, when everything else is closed.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def when_asked_to_stop(action: Callable[[], object]) -> None:
    """Call `action` on a signal to stop, before the existing handler; does nothing outside the main thread."""
    if current_thread() is not main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _both(signal.getsignal(number), action))


def _both(before: object, action: Callable[[], object]) -> Callable[[int, object], None]:
    def handle(number: int, frame: object) -> None:
        action()
        if callable(before):
            before(number, frame)

    return handle


def ready() -> bool:
    return True
