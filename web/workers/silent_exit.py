"""For a process that imports this: it ends without the farewell of its libraries, which would stand in the log.

Nor does it report that it cannot start because the worker that it was for has ended.
"""

import atexit
import sys
from multiprocessing import synchronize
from traceback import walk_tb
from types import TracebackType

from .process import end_at_once


def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print an unhandled exception, unless it is that a lock of the worker is gone, as when the service is stopped."""
    files = [frame.f_code.co_filename for frame, _ in walk_tb(trace)]
    if not (issubclass(kind, FileNotFoundError) and files[-1:] == [synchronize.__file__]):
        sys.__excepthook__(kind, error, trace)


sys.excepthook = report
atexit.register(end_at_once)
