"""Verified files as a file system for DuckDB, the only one that an instance keeps."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fsspec import AbstractFileSystem

from .verified_file import VerifiedFile, VerifiedReader

PROTOCOL = "outs"
_UNCHANGED = datetime(2000, 1, 1, tzinfo=UTC)


def address_of(name: str) -> str:
    """Return the path by which DuckDB knows a file."""
    return f"{PROTOCOL}://{name}"


class VerifiedFileSystem(AbstractFileSystem):  # type: ignore[misc]
    """Files that can only be opened for reading; there are no folders, and nothing can be written."""

    protocol = PROTOCOL
    cachable = False

    def __init__(self, files: Mapping[str, VerifiedFile]) -> None:
        """Serve these files, by the names in their addresses."""
        super().__init__()
        self._files = files

    def open(self, path: str, mode: str = "rb", **_: Any) -> VerifiedReader:
        """Open a file for reading. Raises `PermissionError` for any other mode."""
        if mode != "rb":
            raise PermissionError(f"{path} can only be read")
        return VerifiedReader(self._files[_name(path)])

    def info(self, path: str, **_: Any) -> dict[str, object]:
        """Return a file's size."""
        return {"name": path, "size": self._files[_name(path)].size, "type": "file"}

    def exists(self, path: str, **_: Any) -> bool:
        """Return true if the path is one of the files."""
        return _name(path) in self._files

    def isfile(self, path: str) -> bool:
        """Return true if the path is one of the files."""
        return self.exists(path)

    def isdir(self, _path: str) -> bool:
        """Return false: there are no folders."""
        return False

    def glob(self, path: str, **_: Any) -> list[str]:
        """Return the path itself if it exists: names are not patterns."""
        return [path] if self.exists(path) else []

    def ls(self, _path: str, _detail: bool = True, **_: Any) -> list[Any]:
        """Return an empty list: there are no folders."""
        return []

    def modified(self, _path: str) -> datetime:
        """Return a constant, as published files do not change."""
        return _UNCHANGED

    def created(self, _path: str) -> datetime:
        """Return a constant, as published files do not change."""
        return _UNCHANGED


def _name(path: str) -> str:
    return path.rpartition("://")[2]
