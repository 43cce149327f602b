"""Folders in the user's cache that no other user can write to; what lies in others is not trusted."""

import os
import stat
from pathlib import Path

_WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def private_folder(cache: Path, *below: str) -> Path | None:
    """The folder `below` the program's `cache`, created for this user alone if missing.

    None if it cannot be created or written, or if another user could have put something there: `cache` and each folder
    in it must be a folder and no link, belong to this user, and be writable by nobody else; what `cache` lies in must
    not be writable by everybody, unless, like /tmp, it lets nobody rename another's files.
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
    """Write a file for this user alone, in one step; what a power loss leaves of it may be cut. Raises `OSError`."""
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
    """Whether a file or folder is no link, belongs to this user, and is writable by nobody else. Raises `OSError`."""
    found = path.lstat()
    if not (stat.S_ISDIR(found.st_mode) or stat.S_ISREG(found.st_mode)):
        return False
    return _is_this_user(found.st_uid) and not found.st_mode & _WRITABLE_BY_OTHERS


def _keeps_names(folder: Path) -> bool:
    """Whether no stranger can rename what lies in `folder` or in a folder above it."""
    for place in (folder.resolve(), *folder.resolve().parents):
        mode = place.stat().st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            return False
    return True


def _is_this_user(owner: int) -> bool:
    return not hasattr(os, "geteuid") or owner == os.geteuid()
