"""Files appear whole or not at all: temporary file, fsync, rename, and the manifest last."""

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from .manifest import MANIFEST, Entry, Manifest
from .stray_logs import stray_logs

TEMPORARY = ".partial"


class Disk:
    """The operations by which files appear and disappear."""

    def sync(self, path: Path) -> None:
        """Wait until a file, or a folder's list of files, is on the disk."""
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        """Rename `source` to `target`, over what is there, in one step."""
        source.replace(target)

    def remove(self, path: Path) -> None:
        """Remove a file or a folder."""
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


DISK = Disk()
"""The disk of this machine, used unless another is given."""


def file_sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def publish(
    directory: Path,
    manifest: Manifest,
    name: str,
    entry_for: Callable[[Path], Entry],
    write: Callable[[Path], object],
    file_name: str,
    disk: Disk = DISK,
) -> Manifest:
    """Write a file and put it in place of the one it replaces; returns the manifest that names it.

    `write` fills the temporary file; `entry_for` describes it. Whatever is raised, nothing half-written stays.
    """
    temporary = directory / (file_name + TEMPORARY)
    try:
        write(temporary)
        disk.sync(temporary)
        entry = entry_for(temporary)
        manifest = manifest.announce(name, entry)
        write_manifest(directory, manifest, disk)
        _remove_stray_logs(directory / file_name, disk)
        disk.replace(temporary, directory / file_name)
        disk.sync(directory)
    finally:
        sweep(directory, file_name, disk)
    manifest = manifest.settle(name, entry)
    write_manifest(directory, manifest, disk)
    return manifest


def _remove_stray_logs(database: Path, disk: Disk) -> None:
    """Remove the logs of the file to be replaced, or its successor would be changed by them; folders stay."""
    for log in stray_logs(database):
        if log.is_symlink() or not log.is_dir():
            disk.remove(log)


def write_manifest(directory: Path, manifest: Manifest, disk: Disk = DISK) -> None:
    """Replace the manifest in one step."""
    temporary = directory / (MANIFEST + TEMPORARY)
    try:
        temporary.write_bytes(manifest.text().encode())
        disk.sync(temporary)
        disk.replace(temporary, directory / MANIFEST)
        disk.sync(directory)
    finally:
        disk.remove(temporary)


def sweep(directory: Path, file_name: str = "*", disk: Disk = DISK) -> None:
    """Remove the temporary files of one file, or of all; an unfinished database has further files beside it."""
    for leftover in directory.glob(f"{file_name}{TEMPORARY}*"):
        disk.remove(leftover)
