"""A process of the service: it can be killed, it dies with the service, and what it found is answered or refused."""

import os
import signal
import sys
from dataclasses import dataclass
from multiprocessing import parent_process

NICENESS = 5
"""Counting gives way to looking up."""
_PARENT_DEATH = 1
"""The option of Linux's `prctl` that names the signal sent to a process when its parent ends."""


@dataclass(frozen=True)
class Counted:
    """What a process found: the bodies of the answers, or what is wrong with the input, or with the tables."""

    bodies: tuple[bytes, ...] = ()
    complaint: str | None = None
    index: int = 0
    damaged: bool = False


def give_way() -> None:
    """Let this process end when asked to, even in compiled code, and with its parent, and let others go first."""
    die_with_parent(signal.SIGKILL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.nice(NICENESS)


def die_with_parent(number: int) -> None:
    """Have the system send this process a signal when its parent ends; only Linux can."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH, number)
        parent = parent_process()
        if parent is not None and not parent.is_alive():  # it ended before it could be named
            os.kill(os.getpid(), number)


def ready() -> bool:
    """Whether the process answers at all."""
    return True
