"""Several files of one folder that change together: after a crash, all of them are old or all are new.

New contents are written next to the old files. A journal with the names is then written in one step, which is the
moment of the change; the files are renamed, and the journal is removed. Where a process was killed in between,
`finish_replacing` does the rest of the work from the journal. The folder is locked by the caller.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .atomic_writes import locked_folder, partial_path, partial_paths, sync_folder
from .checked_files import read_checked, write_checked

JOURNAL = ".outs-journal"
"""Name of the journal in its folder."""


class FileSet:
    """The files of a folder that are about to be replaced."""

    def __init__(self, folder: Path) -> None:
        """Replace files of `folder`."""
        self._folder = folder
        self._new: dict[str, Path] = {}

    def path(self, name: str) -> Path:
        """Return where to write the new content of a file."""
        if name not in self._new:
            target = self._folder / name
            for left in partial_paths(target):  # of a process that was killed: the folder is locked
                left.unlink(missing_ok=True)
            self._new[name] = partial_path(target)
        return self._new[name]

    def commit(self) -> None:
        """Replace all files for which a new content was written."""
        pairs = [(new.name, name) for name, new in self._new.items() if new.exists()]
        if not pairs:
            return
        for new, _ in pairs:
            _sync(self._folder / new)
        write_checked(self._folder / JOURNAL, [json.dumps(pairs).encode()])
        _finish(self._folder, pairs)

    def abandon(self) -> None:
        """Remove what was written."""
        for new in self._new.values():
            new.unlink(missing_ok=True)


@contextmanager
def replacing_together(folder: Path) -> Iterator[FileSet]:
    """Yield a set of files that replace those of a locked folder at the end of the context. Raise `OSError`."""
    files = FileSet(folder)
    try:
        yield files
        files.commit()
    finally:
        files.abandon()


def finish_replacing(folder: Path, is_locked: bool = False) -> None:
    """Finish a change that a killed process had begun, if there is one. Raise `OSError`.

    is_locked  whether the caller has locked the folder
    """
    if not (folder / JOURNAL).is_file():
        return
    if not is_locked:
        with locked_folder(folder):
            finish_replacing(folder, is_locked=True)
        return
    content = read_checked(folder / JOURNAL)
    if content is not None:
        _finish(folder, json.loads(content))
    with suppress(FileNotFoundError):  # a damaged journal was never complete
        (folder / JOURNAL).unlink()


def _finish(folder: Path, pairs: list[tuple[str, str]]) -> None:
    for new, name in pairs:
        with suppress(FileNotFoundError):  # renamed before the process was killed
            (folder / new).replace(folder / name)
    sync_folder(folder)
    (folder / JOURNAL).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
