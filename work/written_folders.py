"""Atomic writes of folders: a folder is filled next to its final place, and then renamed into it.

The writing process holds a lock on the folder, which ends with the process. Folders left by a killed process are
therefore recognised by their name and their free lock, and are removed when a folder is next written to that place.
"""

import errno
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .whole_file import folder_locked, partial_path, partial_paths, sync_folder

NOT_EMPTY = (errno.ENOTEMPTY, errno.EEXIST)


@contextmanager
def replacing_folder(path: Path, is_own: Callable[[Path], bool]) -> Iterator[Path]:
    """Yield a new folder to fill, which is renamed to `path` at the end of the context; parents are created.

    `path` may be missing, an empty folder, or a folder for which `is_own` is true, which is replaced. If anything
    fails, it stays unchanged and the new folder is removed. Raise `OSError`, also if `path` is anything else.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    new, lock = _begun(target)
    try:
        yield new
        sync_folder(new)
        _put(new, target, is_own)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    finally:
        os.close(lock)
    sync_folder(target.parent)


def _begun(target: Path) -> tuple[Path, int]:
    """Create a new folder next to `target`, lock it, and remove leftovers; return it with the lock's descriptor."""
    new = partial_path(target)
    with folder_locked(new):
        for left in partial_paths(target):
            _remove_unlocked(left)
        new.mkdir()
        lock = os.open(new, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        fcntl.flock(lock, fcntl.LOCK_EX)
    return new, lock


def _remove_unlocked(folder: Path) -> None:
    """Remove a folder of this user that no process is filling."""
    with suppress(OSError):  # not a folder, another user's, or locked
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            if os.fstat(descriptor).st_uid == os.geteuid():
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder)
        finally:
            os.close(descriptor)


def _put(new: Path, target: Path, is_own: Callable[[Path], bool]) -> None:
    """Rename `new` to `target`. An existing folder is renamed first, since a non-empty folder cannot be replaced."""
    try:
        new.rename(target)
    except OSError as error:
        if error.errno not in NOT_EMPTY or not is_own(target):
            raise
        old = partial_path(target)
        target.rename(old)
        try:
            new.rename(target)
        except BaseException:
            old.rename(target)
            raise
        shutil.rmtree(old, ignore_errors=True)
