"""Whose turn it is on a processor: who is looked up for goes before who is counted for.

Counting has the lower priority, so that it gets the smaller share of a busy processor. A share says nothing about when:
Linux lets a process go on for some milliseconds, whoever has come to wait meanwhile. From version 6.12 on it stops
earlier for one that asks for shorter slices of time (its documentation of the EEVDF scheduler), and so the threads that
look up ask for the shortest. Neither needs any rights; other systems know priorities alone.
"""

import ctypes
import os
import sys

NICENESS = 5
"""What is added to the niceness of a process that counts: it still has a share of a processor that is always busy."""
SHORTEST = 100_000
"""The shortest slice that Linux gives, in nanoseconds."""
USUAL = 0
"""In place of a slice: as long as the system thinks fit."""
_SET_ATTRIBUTES = {"x86_64": 314, "aarch64": 274, "riscv64": 274}
"""The number of the call `sched_setattr`, by machine; C libraries have had a function for it since 2025 alone."""
_POINTER = 8
"""The bytes of a pointer in processes for which these numbers hold."""


class _Attributes(ctypes.Structure):
    """How a thread is scheduled: `struct sched_attr`; of a usual thread `runtime` is its slice."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("policy", ctypes.c_uint32),
        ("flags", ctypes.c_uint64),
        ("nice", ctypes.c_int32),
        ("priority", ctypes.c_uint32),
        ("runtime", ctypes.c_uint64),
        ("deadline", ctypes.c_uint64),
        ("period", ctypes.c_uint64),
    )


def go_first() -> None:
    """Have this thread, and those that it starts, run as soon as they can, for short slices of time."""
    _ask_for_slices(SHORTEST)


def go_after() -> None:
    """Have this process give way to those it was started by; it forgets what they asked for."""
    os.nice(NICENESS)
    _ask_for_slices(USUAL)


def _ask_for_slices(nanoseconds: int) -> None:
    """Ask for slices of this length; nothing happens where that cannot be."""
    if sys.platform != "linux" or os.sched_getscheduler(0) != os.SCHED_OTHER:
        return
    number = _SET_ATTRIBUTES.get(os.uname().machine)
    if number is None or ctypes.sizeof(ctypes.c_void_p) != _POINTER:
        return
    wanted = _Attributes(
        ctypes.sizeof(_Attributes), os.SCHED_OTHER, 0, os.getpriority(os.PRIO_PROCESS, 0), 0, nanoseconds
    )
    ctypes.CDLL(None).syscall(ctypes.c_long(number), 0, ctypes.byref(wanted), 0)
