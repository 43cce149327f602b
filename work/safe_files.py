"""Files that other users cannot interfere with: regular files only, and private folders in the user's cache."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path


def open_regular(path: Path) -> BufferedReader:
    """Open a regular file for reading bytes; the caller closes it. Raise `OSError` for anything else."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        return open(descriptor, "rb")  # noqa: PTH123 - the path was opened above
    except BaseException:
        os.close(descriptor)
        raise


_WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def private_folder(cache: Path, *below: str) -> Path | None:
    """Return the folder `below` the program's `cache`; if missing, it is created for this user only.

    Return None if it cannot be created or written, or if another user could have put something there. `cache` and each
    folder below it must be a folder and not a link, belong to this user, and not be writable by others; the folders
    above `cache` must not be writable by everyone, unless they have the sticky bit like /tmp, so that nobody can rename
    another user's files.
    """
    folder = cache
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        if not _keeps_names(cache.parent):
            return None
        for name in (None, *below):
            folder = folder / name if name else folder
            folder.mkdir(mode=0o700, exist_ok=True)
            if not is_private(folder):
                return None
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def write_private(path: Path, content: bytes) -> None:
    """Write a file for this user only, atomically; after a power loss it may be truncated. Raise `OSError`."""
    temporary = path.with_name(f"{os.urandom(8).hex()}.partial")
    try:
        descriptor = os.open(
            temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, stat.S_IRUSR | stat.S_IWUSR
        )
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def is_private(path: Path) -> bool:
    """Return True for a file or folder (not a link) that this user owns and no other can write. Raise `OSError`."""
    found = path.lstat()
    if not (stat.S_ISDIR(found.st_mode) or stat.S_ISREG(found.st_mode)):
        return False
    is_this_user = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
    return is_this_user and not found.st_mode & _WRITABLE_BY_OTHERS


def _keeps_names(folder: Path) -> bool:
    """Return True if no other user can rename anything in `folder` or in a folder above it."""
    for place in (folder.resolve(), *folder.resolve().parents):
        mode = place.stat().st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            return False
    return True
