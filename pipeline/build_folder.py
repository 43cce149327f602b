"""Protection of the folder that a build writes to: ownership check, lock, one-line errors."""

import errno
import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path

import duckdb

from ..tables.files.errors import BuildFailed
from ..tables.files.formats.parquet import describes
from ..tables.files.location import build_command
from ..tables.files.manifest import MANIFEST, is_manifest
from ..tables.files.part_list import PARTS
from ..tables.files.publish import is_temporary
from ..tables.schema import Schema
from ..work.atomic_writes import FolderLocked, locked_folder
from .stages.stage import SAVED

LOCK = ".build.lock"
FETCHED = ".fetched"
"""The folder for the partial downloads of a data set, removed when all are complete or a build ends."""
UNOWNED = {LOCK, FETCHED, "lost+found"}
"""Names allowed in a folder before its first build.

They are the lock file of earlier versions, downloads, and the recovery folder of a new disk.
"""
SHOWN = 3
"""Number of files to name when a folder is refused."""


@contextmanager
def locked(directory: Path, schema: Schema) -> Iterator[None]:
    """Make the folder and lock it. Raises `BuildFailed` if another build has locked it, or if it has other files.

    The lock is on the folder itself, not on a file in it, which a copy made of hard links would share.
    """
    directory.mkdir(parents=True, exist_ok=True)
    _require_own(directory, schema)
    try:
        with locked_folder(directory, seconds=0, for_long=True):
            yield
    except FolderLocked:
        raise BuildFailed(f"another build is running in {directory}; wait for it to end") from None


def _require_own(directory: Path, schema: Schema) -> None:
    """Raise `BuildFailed` if the folder has files and nothing in it shows that outs made them.

    Evidence is a manifest of outs or, if that is lost or damaged, at least one table of outs and no files but those
    that a build publishes.
    """
    names = {path.name for path in directory.iterdir() if not is_temporary(path)} - UNOWNED
    if not names or (MANIFEST in names and is_manifest(directory / MANIFEST)):
        return
    tables = (*schema.tables.values(), *schema.on_request.values())
    strangers = names - {table.file_name for table in tables} - {*schema.other_files, MANIFEST, PARTS, SAVED}
    if strangers or not any(describes(table, directory / table.file_name) is None for table in tables):
        shown = ", ".join(map(repr, sorted(strangers or names)[:SHOWN]))
        raise BuildFailed(
            f"cannot build tables in {directory}: it has no manifest of outs but contains {shown}; choose an empty "
            "folder"
        )


@contextmanager
def one_line_errors(directory: Path) -> Iterator[None]:
    """Convert errors of the operating system, a worker or the database to a `BuildFailed` of one line."""
    try:
        yield
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise _failed(directory, f"{_elsewhere(directory, error)}{reason}") from error
    except BrokenExecutor as error:
        raise BuildFailed(f"a worker died; what was finished is kept, run again: {build_command(directory)}") from error
    except duckdb.Error as error:
        raise _failed(directory, " ".join(str(error).split())) from error


def _elsewhere(directory: Path, error: OSError) -> str:
    """Return the path an error is about if it is outside the folder, perhaps on another disk; else an empty text."""
    if not isinstance(error.filename, str) or Path(error.filename).resolve().is_relative_to(directory.resolve()):
        return ""
    return f"{error.filename}: "


def _failed(directory: Path, reason: str) -> BuildFailed:
    hint = "; free some space and run it again" if os.strerror(errno.ENOSPC) in reason else ""
    return BuildFailed(f"cannot build tables in {directory}: {reason}{hint}")
