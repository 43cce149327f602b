"""Importing this module keeps a process from printing its libraries' shutdown messages to the log.

It also suppresses the error if the process cannot start because its worker has ended.
"""

import atexit
import sys
from multiprocessing import synchronize
from traceback import walk_tb
from types import TracebackType

from .process import end_at_once


def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print an unhandled exception, unless a lock of the worker is missing because the service is stopping."""
    files = [frame.f_code.co_filename for frame, _ in walk_tb(trace)]
    if not (issubclass(kind, FileNotFoundError) and files[-1:] == [synchronize.__file__]):
        sys.__excepthook__(kind, error, trace)


sys.excepthook = report
atexit.register(end_at_once)
