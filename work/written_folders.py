"""A folder is written whole or not at all: it is filled beside its place, and then put there in one step.

Who fills it holds a lock on it, which ends with the process. What a killed process left is therefore known by its name
and its free lock, and goes with the next folder that is written to the same place.
"""

import errno
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from .whole_file import folder_locked, sync_folder

NOT_EMPTY = (errno.ENOTEMPTY, errno.EEXIST)


@contextmanager
def replacing_folder(path: Path, is_own: Callable[[Path], bool]) -> Iterator[Path]:
    """A new folder to fill, which is called `path` at the end of the block; its parents are made.

    What is called so now may be nothing, an empty folder, or a folder that `is_own`, which goes. Whatever is raised,
    that stays as it was and nothing else does. Raises `OSError`, if it is anything else too.
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
    """A new folder beside `target`, and the descriptor that locks it; what killed processes left there goes."""
    new = _beside(target)
    with folder_locked(new):
        for left in target.parent.glob(f"{_prefix(target)}*.partial"):
            _remove_unlocked(left)
        new.mkdir()
        lock = os.open(new, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        fcntl.flock(lock, fcntl.LOCK_EX)
    return new, lock


def _remove_unlocked(folder: Path) -> None:
    """Remove a folder of this user that no process fills."""
    with suppress(OSError):  # it is no folder, or another user's, or locked
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            if os.fstat(descriptor).st_uid == os.geteuid():
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder)
        finally:
            os.close(descriptor)


def _put(new: Path, target: Path, is_own: Callable[[Path], bool]) -> None:
    """Rename `new` to `target`; an old folder steps aside first, for a full one cannot be renamed over."""
    try:
        new.rename(target)
    except OSError as error:
        if error.errno not in NOT_EMPTY or not is_own(target):
            raise
        old = _beside(target)
        target.rename(old)
        try:
            new.rename(target)
        except BaseException:
            old.rename(target)
            raise
        shutil.rmtree(old, ignore_errors=True)


def _beside(target: Path) -> Path:
    return target.with_name(f"{_prefix(target)}{token_hex(8)}.partial")


def _prefix(target: Path) -> str:
    """How the names of folders begin that become `target`."""
    return f".outs-{sha256(os.fsencode(target.name)).hexdigest()[:16]}-"
