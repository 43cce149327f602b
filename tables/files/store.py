"""Stores for parts, which other processes and machines can read: a folder, or a bucket of an S3 service."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

from ...cards.errors import BadInput
from ...cards.extras import missing_extra
from ...work.atomic_writes import write_whole
from .errors import BuildFailed

S3 = "s3://"
Found = TypeVar("Found")
_MISSING = (FileNotFoundError, NotADirectoryError)


class Store(ABC):
    """Small files by name; a name consists of words of letters, digits and dots, separated by slashes.

    Files appear whole or not at all. Every method raises `BuildFailed` if the store refuses an operation.
    """

    def __init__(self, place: str) -> None:
        """Open the store at `place`, an address that opens the same store in another process."""
        self.place = place

    def read(self, name: str) -> bytes | None:
        """Return the content of a file, or None if it does not exist."""
        return self._attempt("read", None, self._read, name)

    def read_range(self, name: str, start: int, count: int) -> bytes:
        """Return up to `count` bytes of a file from `start` on, or no bytes if it does not exist."""
        return self._attempt("read", b"", self._read_range, name, start, count)

    def write(self, name: str, content: bytes) -> None:
        """Write a file, or replace it."""
        try:
            self._write(name, content)
        except Exception as error:
            raise self._refused("written", error) from error

    def remove(self, name: str) -> None:
        """Remove a file."""
        self._attempt("written", None, self._remove, name)

    def names(self, folder: str) -> set[str]:
        """Return the names in a folder, without the folder's own; empty if it does not exist."""
        return self._attempt("read", set(), self._names, folder)

    def require_working(self) -> None:
        """Write a file, read it back and remove it. Raises `BuildFailed` if its content differs."""
        name, content = f"probe-{token_hex(8)}", token_hex(8).encode()
        self.write(name, content)
        found = self.read(name)
        self.remove(name)
        if found != content:
            raise BuildFailed(f"the store {self.place} does not return what was written to it")

    def _attempt(self, done: str, missing: Found, operation: Callable[..., Found], *given: object) -> Found:
        """Return the result of an operation, or `missing` if the file or folder does not exist."""
        try:
            return operation(*given)
        except _MISSING:
            return missing
        except Exception as error:
            raise self._refused(done, error) from error

    def _refused(self, done: str, error: Exception) -> BuildFailed:
        number = error.errno if isinstance(error, OSError) else None
        reason = os.strerror(number) if number else " ".join(str(error).split()) or type(error).__name__
        return BuildFailed(f"the store {self.place} cannot be {done}: {reason}")

    @abstractmethod
    def _read(self, name: str) -> bytes: ...

    @abstractmethod
    def _read_range(self, name: str, start: int, count: int) -> bytes: ...

    @abstractmethod
    def _write(self, name: str, content: bytes) -> None: ...

    @abstractmethod
    def _remove(self, name: str) -> None: ...

    @abstractmethod
    def _names(self, folder: str) -> set[str]: ...


class _Folder(Store):
    """A folder; on a cluster, one that all machines share."""

    def __init__(self, place: str) -> None:
        """Open the folder at this path."""
        super().__init__(place)
        self._folder = Path(place)

    def _read(self, name: str) -> bytes:
        return (self._folder / name).read_bytes()

    def _read_range(self, name: str, start: int, count: int) -> bytes:
        with (self._folder / name).open("rb") as file:
            file.seek(start)
            return file.read(count)

    def _write(self, name: str, content: bytes) -> None:
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)

    def _remove(self, name: str) -> None:
        (self._folder / name).unlink()

    def _names(self, folder: str) -> set[str]:
        return {path.name for path in (self._folder / folder).iterdir()}


class _Bucket(Store):
    """A prefix of an S3 bucket; each file is one PUT. Address and keys are taken from the usual AWS settings."""

    def __init__(self, place: str, files: Any) -> None:
        """Open the prefix at `place` through s3fs's file system `files`."""
        super().__init__(place.rstrip("/"))
        self._files = files

    def _read(self, name: str) -> bytes:
        return bytes(self._files.cat_file(self._path(name)))

    def _read_range(self, name: str, start: int, count: int) -> bytes:
        return bytes(self._files.cat_file(self._path(name), start=start, end=start + count))

    def _write(self, name: str, content: bytes) -> None:
        self._files.pipe_file(self._path(name), content)

    def _remove(self, name: str) -> None:
        self._files.rm_file(self._path(name))

    def _names(self, folder: str) -> set[str]:
        found = self._files.ls(self._path(folder), detail=False, refresh=True)
        return {str(path).rstrip("/").rpartition("/")[2] for path in found}

    def _path(self, name: str) -> str:
        return f"{self.place.removeprefix(S3)}/{name}"


def open_store(place: str) -> Store:
    """Open the store at `place`: a folder, or s3://BUCKET/PREFIX. Raises `BadInput` for any other address."""
    return _opened(place, os.getpid())


@cache
def _opened(place: str, _process: int) -> Store:
    """Open a store once per process: a copy made by `fork` lacks the threads of s3fs."""
    if not place.startswith(S3):
        if "://" in place or not place or "\0" in place:
            raise BadInput(f"{place!r} is not a store: give a folder, or s3://BUCKET/PREFIX")
        return _Folder(str(Path(place).absolute()))
    if not place.removeprefix(S3).partition("/")[0]:
        raise BadInput(f"{place!r} lacks the name of a bucket: give s3://BUCKET/PREFIX")
    try:
        from s3fs import S3FileSystem
    except ModuleNotFoundError:
        raise missing_extra("S3 stores need s3fs", "cluster") from None
    return _Bucket(place, S3FileSystem(use_listings_cache=False))
