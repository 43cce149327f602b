"""A user's file is written whole or not at all.

What is written goes to a new file of an unpredictable name in the same folder, to the disk, and then in one step into
the place of the old file, whose permissions it takes. Whatever is raised meanwhile, the old file stays and nothing else
does. A symbolic link is followed to the file that it leads to, unless it belongs to another user.
"""

import errno
import fcntl
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

NEW_FILE = 0o666
"""Permissions of a new file, from which the system takes those of the umask."""
LOCK_SECONDS = 60.0
"""How long another program may hold the lock of a folder."""
POLL_SECONDS = 0.02


def require_writable(path: Path) -> None:
    """Raise `OSError` for a path that cannot be written, now rather than after hours of work."""
    target = _target(path)
    if not target.parent.is_dir():
        raise OSError(f"there is no folder {target.parent}")
    if not os.access(target.parent, os.W_OK) or (target.exists() and not os.access(target, os.W_OK)):
        raise OSError(f"{path} may not be written")


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file to write to, which takes the place of `path` at the end of the block. Raises `OSError`."""
    target = _target(path)
    old = target.stat() if target.exists() else None
    if old and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    temporary = target.with_name(f".outs-{token_hex(8)}.partial")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        descriptor = os.open(temporary, flags, stat.S_IRUSR | stat.S_IWUSR if old else NEW_FILE)
    except OSError as error:  # nobody has heard of the new file
        raise OSError(error.errno, error.strerror, str(path)) from None
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
    sync_folder(target.parent)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, or replace it. Raises `OSError`."""
    with replacing(path) as file:
        file.write(content)


@contextmanager
def folder_locked(path: Path, seconds: float = LOCK_SECONDS) -> Iterator[None]:
    """No other process is in such a block for a file in the same folder. Raises `OSError` after `seconds`.

    The lock is on the folder itself: it needs no file of its own, and it ends with the process.
    """
    folder = _target(path).parent
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        last = time.monotonic() + seconds
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > last:
                    raise OSError(f"another program has locked the folder {folder}") from None
                time.sleep(POLL_SECONDS)
        yield
    finally:
        os.close(descriptor)


def _target(path: Path) -> Path:
    """The file that `path` leads to. Raises `OSError` for a link of another user and for what is not a file."""
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
    """Give a new file the owner and group of the old one if that is allowed, and its permissions."""
    with suppress(PermissionError):
        os.fchown(descriptor, old.st_uid, old.st_gid)
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))


def sync_folder(folder: Path) -> None:
    """Wait until the folder's list of files is on the disk."""
    with suppress(PermissionError):  # a folder may be writable but not readable
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
