"""Files appear whole or not at all: temporary file, fsync, rename, and the manifest last."""

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from .manifest import MANIFEST, Entry, Manifest

TEMPORARY = ".partial"


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
) -> Manifest:
    """Write a file and put it in place of the one it replaces; returns the manifest that names it.

    `write` fills the temporary file; `entry_for` describes it. Whatever is raised, nothing half-written stays.
    """
    temporary = directory / (file_name + TEMPORARY)
    try:
        write(temporary)
        _sync(temporary)
        entry = entry_for(temporary)
        manifest = manifest.announce(name, entry)
        write_manifest(directory, manifest)
        temporary.replace(directory / file_name)
        _sync(directory)
    finally:
        sweep(directory, file_name)
    manifest = manifest.settle(name, entry)
    write_manifest(directory, manifest)
    return manifest


def write_manifest(directory: Path, manifest: Manifest) -> None:
    """Replace the manifest in one step."""
    temporary = directory / (MANIFEST + TEMPORARY)
    try:
        temporary.write_bytes(manifest.text().encode())
        _sync(temporary)
        temporary.replace(directory / MANIFEST)
        _sync(directory)
    finally:
        temporary.unlink(missing_ok=True)


def sweep(directory: Path, file_name: str = "*") -> None:
    """Remove what was left unfinished of a file, or of all; a database in the making has files beside it."""
    for leftover in directory.glob(f"{file_name}{TEMPORARY}*"):
        if leftover.is_dir():
            shutil.rmtree(leftover)
        else:
            leftover.unlink()


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
