"""Verified files as a file system that DuckDB reads from, the only one that an instance keeps."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fsspec import AbstractFileSystem

from .verified_file import VerifiedFile, VerifiedReader

PROTOCOL = "outs"
_UNCHANGED = datetime(2000, 1, 1, tzinfo=UTC)


def address_of(name: str) -> str:
    """The path by which DuckDB knows a file."""
    return f"{PROTOCOL}://{name}"


class VerifiedFileSystem(AbstractFileSystem):  # type: ignore[misc]
    """Files that can be opened for reading, and nothing else: there are no folders and nothing is written."""

    protocol = PROTOCOL
    cachable = False

    def __init__(self, files: Mapping[str, VerifiedFile]) -> None:
        """Have these files, by the names in their addresses."""
        super().__init__()
        self._files = files

    def open(self, path: str, mode: str = "rb", **_: Any) -> VerifiedReader:
        """The file, to read. Raises `PermissionError` for any other mode."""
        if mode != "rb":
            raise PermissionError(f"{path} can only be read")
        return VerifiedReader(self._files[_name(path)])

    def info(self, path: str, **_: Any) -> dict[str, object]:
        """Its size."""
        return {"name": path, "size": self._files[_name(path)].size, "type": "file"}

    def exists(self, path: str, **_: Any) -> bool:
        """Whether it is one of the files."""
        return _name(path) in self._files

    def isfile(self, path: str) -> bool:
        """Whether it is one of the files."""
        return self.exists(path)

    def isdir(self, _path: str) -> bool:
        """Nothing is a folder."""
        return False

    def glob(self, path: str, **_: Any) -> list[str]:
        """The path itself: names are no patterns."""
        return [path] if self.exists(path) else []

    def ls(self, _path: str, _detail: bool = True, **_: Any) -> list[Any]:
        """Nothing is in a folder."""
        return []

    def modified(self, _path: str) -> datetime:
        """Always the same: a published file does not change."""
        return _UNCHANGED

    def created(self, _path: str) -> datetime:
        """Always the same."""
        return _UNCHANGED


def _name(path: str) -> str:
    return path.rpartition("://")[2]
