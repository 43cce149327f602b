"""Atomic writes of a user's files and folders: each is written completely or not at all.

The content goes to a new file or folder with an unpredictable name next to the old one, is flushed to disk, and then
replaces the old one in one step; a file keeps its permissions. If anything fails, the old one stays and the new one is
removed. The writing process holds a lock on the new one. What a killed process left is therefore recognised by its name
and its free lock, and is removed when the same place is next written.
A symbolic link is followed to its file, unless the link belongs to another user.
"""

import errno
import fcntl
import os
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

NEW_FILE = 0o666
"""Permissions of a new file, before the umask is applied."""
LOCK_SECONDS = 60.0
"""Longest wait, in seconds, for a lock that another program holds on a folder."""
POLL_SECONDS = 0.02
KEPT_POLLS = 10
"""Polls in a row that find a lock kept for long before it is no longer waited for."""


def require_writable(path: Path) -> None:
    """Raise `OSError` for a path that cannot be written, before hours of work are lost."""
    target = _target(path)
    if not target.parent.is_dir():
        raise OSError(f"there is no folder {target.parent}")
    if not os.access(target.parent, os.W_OK) or (target.exists() and not os.access(target, os.W_OK)):
        raise OSError(f"{path} may not be written")


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a new file to write to, which replaces `path` at the end of the context. Raise `OSError`."""
    target = _target(path)
    old = target.stat() if target.exists() else None
    if old and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    for left in partial_paths(target):
        _remove_unlocked(left)
    try:
        temporary, descriptor = _begun(target, stat.S_IRUSR | stat.S_IWUSR if old else NEW_FILE)
    except OSError as error:  # name the user's file, not the temporary one
        raise OSError(error.errno, error.strerror, str(path)) from None
    lock = os.dup(descriptor)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            if old:
                _give(file.fileno(), old)
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    finally:
        os.close(lock)
    sync_folder(target.parent)


def partial_path(target: Path) -> Path:
    """Return a new temporary path, next to `target`, from which it is replaced."""
    return target.with_name(f"{_prefix(target)}{token_hex(8)}.partial")


def partial_paths(target: Path) -> list[Path]:
    """Return the temporary files for `target`, in use or left by killed processes."""
    return list(target.parent.glob(f"{_prefix(target)}*.partial"))


def _prefix(target: Path) -> str:
    return f".outs-{sha256(os.fsencode(target.name)).hexdigest()[:16]}-"


def _begun(target: Path, mode: int) -> tuple[Path, int]:
    """Create a new file next to `target` and lock it; return it with its descriptor. Raise `OSError`."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    while True:
        temporary = partial_path(target)
        descriptor = os.open(temporary, flags, mode)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:  # another process locked it first, in order to remove it
            os.close(descriptor)
            continue
        except OSError:  # the file system has no locks, so that no process removes it
            return temporary, descriptor
        if os.fstat(descriptor).st_nlink:
            return temporary, descriptor
        os.close(descriptor)


def _remove_unlocked(left: Path, remove: Callable[[Path], object] = Path.unlink) -> None:
    """Remove a file or folder of this user that no process is writing."""
    with suppress(OSError):  # a link, another user's, or locked
        descriptor = os.open(left, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            found = os.fstat(descriptor)
            if found.st_uid == os.geteuid() and (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                remove(left)
        finally:
            os.close(descriptor)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, or replace it. Raise `OSError`."""
    with replacing(path) as file:
        file.write(content)


class FolderLocked(OSError):
    """Another program has locked a folder."""


@contextmanager
def folder_locked(path: Path, seconds: float = LOCK_SECONDS) -> Iterator[None]:
    """Lock the folder of `path` as `locked_folder` does. Raise `OSError`."""
    with locked_folder(_target(path).parent, seconds):
        yield


@contextmanager
def locked_folder(folder: Path, seconds: float = LOCK_SECONDS, *, for_long: bool = False) -> Iterator[None]:
    """Lock a folder; other users of this function wait. Raise `FolderLocked` after `seconds`, or another `OSError`.

    The lock is on the folder itself: it needs no file of its own, and it ends with the process.

    for_long  keep the lock as a shared one, by which others know at once that waiting is useless
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        last, kept = time.monotonic() + seconds, 0
        while not _locks(descriptor, fcntl.LOCK_EX):
            # A lock that is shared for a moment is another waiting program's, in this very place.
            kept = kept + 1 if _locks(descriptor, fcntl.LOCK_SH) else 0
            fcntl.flock(descriptor, fcntl.LOCK_UN)
            if kept == KEPT_POLLS or time.monotonic() > last:
                raise FolderLocked(f"another program has locked the folder {folder}")
            time.sleep(POLL_SECONDS)
        if for_long and not _locks(descriptor, fcntl.LOCK_SH):  # between the two locks, another program may take it
            raise FolderLocked(f"another program has locked the folder {folder}")
        try:
            yield
        finally:  # a process that was forked in the meantime has the same lock
            fcntl.flock(descriptor, fcntl.LOCK_UN)
    finally:
        os.close(descriptor)


def _locks(descriptor: int, kind: int) -> bool:
    """Return True if a lock of this kind could be taken at once."""
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _target(path: Path) -> Path:
    """Return the file that `path` leads to. Raise `OSError` for another user's link and for anything but a file."""
    target = path
    if path.is_symlink():
        if path.lstat().st_uid != os.geteuid():
            raise OSError(f"{path} is a symbolic link of another user")
        target = Path(os.path.realpath(path))
    if target.is_dir():
        raise OSError(f"{path} is a folder")
    if target.exists() and not target.is_file():
        raise OSError(f"{path} is not a regular file")
    return target


def _give(descriptor: int, old: os.stat_result) -> None:
    """Give a new file the permissions of the old one and, if allowed, its owner and group."""
    with suppress(PermissionError):
        os.fchown(descriptor, old.st_uid, old.st_gid)
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))


def sync_folder(folder: Path) -> None:
    """Flush a folder's list of files to disk."""
    with suppress(PermissionError):  # a folder may be writable but not readable
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


NOT_EMPTY = (errno.ENOTEMPTY, errno.EEXIST)


@contextmanager
def replacing_folder(path: Path, is_own: Callable[[Path], bool]) -> Iterator[Path]:
    """Yield a new folder to fill, which is renamed to `path` at the end of the context; parents are created.

    `path` may be missing, an empty folder, or a folder for which `is_own` is true, which is replaced. If anything
    fails, it stays unchanged and the new folder is removed. Raise `OSError`, also if `path` is anything else.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    new, lock = _begun_folder(target)
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


def _begun_folder(target: Path) -> tuple[Path, int]:
    """Create a new folder next to `target`, lock it, and remove leftovers; return it with the lock's descriptor."""
    new = partial_path(target)
    with folder_locked(new):
        for left in partial_paths(target):
            _remove_unlocked(left, shutil.rmtree)
        new.mkdir()
        lock = os.open(new, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        fcntl.flock(lock, fcntl.LOCK_EX)
    return new, lock


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
