"""The folder that a build writes to: one build at a time, and every refusal of the system as one line."""

import errno
import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path

import duckdb
import filelock

from ..tables.errors import BuildFailed
from ..tables.location import build_command

LOCK = ".build.lock"


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """Make the folder and lock it. Raises `BuildFailed` if another build holds it."""
    directory.mkdir(parents=True, exist_ok=True)
    try:
        with filelock.FileLock(directory / LOCK, timeout=0):
            yield
    except filelock.Timeout:
        raise BuildFailed(f"another build is running in {directory}; wait for it to end") from None


@contextmanager
def one_line_errors(directory: Path) -> Iterator[None]:
    """Report what the operating system, a worker or the database refuses as `BuildFailed`, in one line."""
    try:
        yield
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise _failed(directory, reason) from error
    except BrokenExecutor as error:
        raise BuildFailed(f"a worker died; what was finished is kept, run again: {build_command(directory)}") from error
    except duckdb.Error as error:
        raise _failed(directory, " ".join(str(error).split())) from error


def _failed(directory: Path, reason: str) -> BuildFailed:
    hint = "; free some space and run it again" if os.strerror(errno.ENOSPC) in reason else ""
    return BuildFailed(f"cannot build tables in {directory}: {reason}{hint}")
