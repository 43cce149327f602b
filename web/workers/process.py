"""A process of the service: it can be killed, it dies with the service, and what it found is answered or refused."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from threading import Thread, current_thread, main_thread

NICENESS = 5
"""Counting gives way to looking up."""
OVERDUE = -signal.SIGALRM
"""The exit status of a process that took too long."""
_PARENT_DEATH = 1
"""The option of Linux's `prctl` that names the signal sent to a process when its parent ends."""


@dataclass(frozen=True)
class Counted:
    """What a process found: the bodies of the answers, or what is wrong: the input, or damaged or missing tables."""

    bodies: tuple[bytes, ...] = ()
    complaint: str | None = None
    index: int = 0
    damaged: bool = False
    missing: bool = False


def give_way() -> None:
    """Let this process end when asked to, even in compiled code, and with its parent, and let others go first."""
    die_with_parent(signal.SIGKILL)
    Thread(target=_end_with_worker, name="worker", daemon=True).start()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.nice(NICENESS)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """End this process with the status `OVERDUE` unless what is done within ends in time, even in compiled code."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def die_with_parent(number: int) -> None:
    """Have the system send this process a signal when its parent ends; only Linux can."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH, number)
        parent = parent_process()
        if parent is not None and not parent.is_alive():  # it ended before it could be named
            os.kill(os.getpid(), number)


def _end_with_worker() -> None:
    """End this process once the worker that it counts for has ended; its parent in the system may outlive that."""
    worker = parent_process()
    if worker is not None:
        worker.join()
        os.kill(os.getpid(), signal.SIGKILL)


def end_at_once() -> None:
    """End this process with nothing more done: what DuckDB's module says about objects at the end is no line of a log.

    For the very end, when all else is closed: `atexit` calls it before the interpreter takes itself apart.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def when_asked_to_stop(action: Callable[[], object]) -> None:
    """Call `action` at a signal to stop, beside what the signals do already; not outside the main thread."""
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
    """Whether the process answers at all."""
    return True
