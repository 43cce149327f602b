"""Atomic publication of files: write to a temporary file, fsync, rename, and update the manifest last.

A temporary file is written in a temporary folder that only this user can write to. Half of the folder's name is random
and half is a digest of that half. Others cannot predict the name, and their files are not mistaken for leftovers.
"""

import hashlib
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ...work.safe_files import open_regular
from .location import stray_logs
from .manifest import MANIFEST, Entry, Manifest

TEMPORARY = ".partial"
_TEMPORARY_NAME = re.compile(rf"\.outs-([0-9a-f]{{16}})-([0-9a-f]{{16}}){re.escape(TEMPORARY)}", re.ASCII)


class Disk:
    """The file system operations by which files appear and disappear."""

    def sync(self, path: Path) -> None:
        """Flush a file, or a folder's list of files, to the disk."""
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        """Rename `source` to `target` atomically, replacing any file there."""
        source.replace(target)

    def remove(self, path: Path) -> None:
        """Remove a file or a folder."""
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


DISK = Disk()
"""The local file system, used by default."""


def file_sha256(path: Path) -> str:
    """Return the SHA-256 of a regular file, in hexadecimal."""
    with open_regular(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def written(directory: Path, write: Callable[[Path], object], file_name: str, disk: Disk = DISK) -> Iterator[Path]:
    """Write a file to a temporary folder and yield its path; the folder is removed at the end."""
    with _temporary_folder(directory, disk) as folder:
        temporary = folder / file_name
        write(temporary)
        disk.sync(temporary)
        yield temporary


def put_in_place(
    directory: Path, manifest: Manifest, name: str, entry: Entry, temporary: Path, disk: Disk = DISK
) -> Manifest:
    """Publish a file that is `written`, and return the manifest that includes its `entry`."""
    manifest = manifest.announce(name, entry)
    write_manifest(directory, manifest, disk)
    _remove_stray_logs(directory / entry.file, disk)
    disk.replace(temporary, directory / entry.file)
    disk.sync(directory)
    manifest = manifest.settle(name, entry)
    write_manifest(directory, manifest, disk)
    return manifest


def _remove_stray_logs(database: Path, disk: Disk) -> None:
    """Remove the logs of the file to be replaced: DuckDB would apply them to the new file. Folders stay."""
    for log in stray_logs(database):
        if log.is_symlink() or not log.is_dir():
            disk.remove(log)


def write_manifest(directory: Path, manifest: Manifest, disk: Disk = DISK) -> None:
    """Replace the manifest in one step."""
    with _temporary_folder(directory, disk) as folder:
        temporary = folder / MANIFEST
        temporary.write_bytes(manifest.text().encode())
        disk.sync(temporary)
        disk.replace(temporary, directory / MANIFEST)
        disk.sync(directory)


def sweep(directory: Path, disk: Disk = DISK) -> None:
    """Remove the temporary folders that killed builds left behind, with their content."""
    for path in list(directory.iterdir()):
        if is_temporary(path):
            disk.remove(path)


def is_temporary(path: Path) -> bool:
    """Return true if a path is a temporary folder of a build."""
    found = _TEMPORARY_NAME.fullmatch(path.name)
    return found is not None and found[2] == _check(found[1]) and stat.S_ISDIR(path.lstat().st_mode)


@contextmanager
def _temporary_folder(directory: Path, disk: Disk) -> Iterator[Path]:
    """Make a new folder in `directory` that only this user can access, and remove it at the end."""
    random = os.urandom(8).hex()
    folder = directory / f".outs-{random}-{_check(random)}{TEMPORARY}"
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        disk.remove(folder)


def _check(random: str) -> str:
    return hashlib.sha256(f"temporary folder of outs {random}".encode()).hexdigest()[:16]
