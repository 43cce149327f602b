"""A folder is written whole or not at all: it is filled beside its place, and then put there in one step."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from .whole_file import sync_folder

NOT_EMPTY = (errno.ENOTEMPTY, errno.EEXIST)


@contextmanager
def replacing_folder(path: Path, is_own: Callable[[Path], bool]) -> Iterator[Path]:
    """A new folder to fill, which is called `path` at the end of the block; its parents are made.

    What is called so now may be nothing, an empty folder, or a folder that `is_own`, which goes. Whatever is raised,
    that stays as it was and nothing else does. Raises `OSError`, if it is anything else too.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    new = _beside(target)
    new.mkdir()
    try:
        yield new
        sync_folder(new)
        _put(new, target, is_own)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    sync_folder(target.parent)


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
    return target.with_name(f".outs-{token_hex(8)}.partial")
