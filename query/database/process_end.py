"""The end of a process: threads that use DuckDB are parked, and its reports of objects not destroyed are discarded.

Daemon threads may still be in DuckDB when the interpreter shuts down. Python would end them in the middle of C++ code,
which aborts the process, or they would print that their session is closed. Their objects, and those that a forked
process inherited, are never destroyed; DuckDB's module would list them on standard error.
"""

import os
import sys
import threading
import time
from _thread import allocate_lock, get_ident
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import duckdb

from ...cards.errors import BadQuery

_FOLDERS = tuple(str(Path(file).parent) for file in (__file__, duckdb.__file__))
_PAUSE = 0.01
_LOOKS = 3
"""Number of checks in a row, `_PAUSE` seconds apart, that must find no thread in DuckDB."""
_CALL_SECONDS = 10.0
"""Longest wait for a call of DuckDB to return; most calls are stopped sooner, but not the opening of a database."""
_never = allocate_lock()
_never.acquire()


class _Process:
    """State of this process; `silence` is destroyed with this module, after everything that runs at exit."""

    ending = False
    waits = True
    silence: "_Silence | None" = None


class _Silence:
    """Discards what is written to standard error from its destruction on."""

    def __init__(self) -> None:
        """Keep the functions that are needed when the names of this module are gone."""
        self._open, self._duplicate = os.open, os.dup2

    def __del__(self) -> None:
        """Point standard error to nowhere."""
        self._duplicate(self._open("/dev/null", 1), 2)


def discard_reports() -> None:
    """Discard DuckDB's reports when this process ends."""
    _Process.silence = _Silence()


def stop_threads() -> set[int]:
    """Make other threads park at their next call or error of DuckDB; return those that are in DuckDB now."""
    _Process.ending = True
    if threading.active_count() > 1:
        discard_reports()
        threading.excepthook = _without_errors_of_the_end(threading.excepthook)
    return {thread for thread, frame in _frames().items() if _is_calling(frame)}


def do_not_wait() -> None:
    """Make this process end without waiting for threads in DuckDB, since one statement cannot be interrupted."""
    _Process.waits = False


def park_if_ending() -> None:
    """Block the calling thread forever if the process is ending, unless it is the main thread."""
    if _Process.ending and get_ident() != threading.main_thread().ident:
        _never.acquire()


def wait_for_threads(waited_for: set[int], seconds: float) -> None:
    """Wait until some threads, and all that are seen in DuckDB, have parked or ended.

    waited_for  the threads that were in DuckDB before its sessions were closed
    seconds     the longest wait for a thread that has left DuckDB; one that is in it gets `_CALL_SECONDS`
    """
    began, looks = time.monotonic(), 0
    while _Process.waits and looks < _LOOKS and (frames := _frames()):
        running = {thread for thread, frame in frames.items() if frame.f_code is not park_if_ending.__code__}
        calling = {thread for thread in running if _is_calling(frames[thread])}
        waited_for = running & waited_for | calling
        if time.monotonic() - began > (_CALL_SECONDS if calling else seconds):
            return
        looks = 0 if waited_for else looks + 1
        time.sleep(_PAUSE)


def _frames() -> dict[int, FrameType]:
    """Return the innermost frame of every other thread."""
    return {thread: frame for thread, frame in sys._current_frames().items() if thread != get_ident()}


def _is_calling(frame: FrameType) -> bool:
    """Return true if a thread with this innermost frame is in DuckDB or in the code that calls it."""
    outer: FrameType | None = frame
    while outer is not None:
        if outer.f_code.co_filename.startswith(_FOLDERS):
            return True
        outer = outer.f_back
    return False


def _without_errors_of_the_end(hook: Callable[[threading.ExceptHookArgs], object]) -> Callable[[Any], None]:
    """Return a hook for exceptions of threads that parks those whose session was closed by the end of the process."""

    def handle(error: threading.ExceptHookArgs) -> None:
        if issubclass(error.exc_type, (duckdb.Error, BadQuery)):
            park_if_ending()
        hook(error)

    return handle
