"""Files that are verified block by block as they are read, and their file system for DuckDB.

The bytes returned are the same bytes in memory that were hashed, so they cannot change between check and use. Reading
takes one hash per block, about a millisecond, and does not depend on the file's format.
"""

import hashlib
import io
import os
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from fsspec import AbstractFileSystem

from ...tables.declaration import ListedTable
from ...tables.files.errors import TablesError
from ...tables.files.formats.block_hashes import BLOCK, split_hashes
from ...tables.files.manifest import Entry, read_manifest
from ...tables.files.part_list import part_name, read_list
from ...tables.files.store import Store
from ...tables.schema import ON_REQUEST

MOST_KEPT = 32
PROTOCOL = "outs"
_UNCHANGED = datetime(2000, 1, 1, tzinfo=UTC)


class BlockDamaged(OSError):
    """A block does not match its hash in the manifest."""


class PartUnreachable(OSError):
    """The store of a part does not respond, or refuses."""


class Source(Protocol):
    """Access to the bytes of a file; threads may share it."""

    place: str

    def read(self, start: int, count: int) -> bytes:
        """Return up to `count` bytes from `start` on. Raises `OSError`."""

    def close(self) -> None:
        """Release the file."""


class OpenFile:
    """A local file, which stays open."""

    def __init__(self, path: Path) -> None:
        """Open the file."""
        self.place = str(path)
        self._file = path.open("rb")

    def read(self, start: int, count: int) -> bytes:
        """Read from the open file, even if another has replaced it."""
        return os.pread(self._file.fileno(), count, start)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class StoredPart:
    """A file of a store, looked up for every block, since a table may have more files than can be open at once."""

    def __init__(self, store: Store, name: str) -> None:
        """Refer to a file by its `name`."""
        self.place = f"{store.place}/{name}"
        self._store, self._name = store, name

    def read(self, start: int, count: int) -> bytes:
        """Read from the store; returns nothing if the file no longer exists."""
        try:
            return self._store.read_range(self._name, start, count)
        except TablesError as error:
            raise PartUnreachable(str(error)) from error

    def close(self) -> None:
        """Do nothing, as nothing is open."""


class KeptBlocks:
    """Cache of recently used blocks of one or more files; threads may share it."""

    def __init__(self) -> None:
        """Keep at most `MOST_KEPT` blocks."""
        self._kept: OrderedDict[tuple[str, int], Future[bytes]] = OrderedDict()
        self._lock = Lock()

    def block(self, place: str, number: int, fetch: Callable[[], bytes]) -> bytes:
        """Return block `number` of the file at `place`, from the cache or else from `fetch`.

        Threads that need the same block at the same time share one fetch. Raises the errors of `fetch`.
        """
        key = place, number
        with self._lock:
            is_new = key not in self._kept
            block = self._kept.setdefault(key, Future())
            self._kept.move_to_end(key)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        if is_new:
            try:
                block.set_result(fetch())
            except BaseException as error:
                with self._lock:
                    self._kept.pop(key, None)
                block.set_exception(error)
        return block.result()


class VerifiedFile:
    """A file and the hashes of its blocks; threads may share it."""

    def __init__(self, source: Source, size: int, hashes: str, kept: KeptBlocks | None = None) -> None:
        """Read a file of `size` bytes whose blocks have the `hashes` made by `tables.blocks.block_hashes`.

        kept  a cache shared with other files; default: a separate one
        """
        self.size = size
        self._source = source
        self._hashes = split_hashes(hashes)
        self._kept = KeptBlocks() if kept is None else kept

    def read(self, start: int, count: int) -> bytes:
        """Return up to `count` bytes from `start` on. Raises `BlockDamaged` or `PartUnreachable`."""
        end = min(start + count, self.size)
        if start >= end:
            return b""
        first = start // BLOCK
        content = b"".join(self._block(number) for number in range(first, (end - 1) // BLOCK + 1))
        return content[start - first * BLOCK : end - first * BLOCK]

    def close(self) -> None:
        """Close the file."""
        self._source.close()

    def _block(self, number: int) -> bytes:
        return self._kept.block(self._source.place, number, lambda: self._fetched(number))

    def _fetched(self, number: int) -> bytes:
        content = self._source.read(number * BLOCK, BLOCK)
        if number >= len(self._hashes) or hashlib.sha256(content).digest() != self._hashes[number]:
            wrong = f"block {number} is not what was published" if content else "the file is missing or cut short"
            raise BlockDamaged(f"{self._source.place}: {wrong}")
        return content


class VerifiedReader(io.RawIOBase):
    """File object that reads a `VerifiedFile`."""

    def __init__(self, file: VerifiedFile) -> None:
        """Begin at the start of `file`."""
        self._source = file
        self._place = 0

    def readable(self) -> bool:
        """Return true."""
        return True

    def seekable(self) -> bool:
        """Return true."""
        return True

    def tell(self) -> int:
        """Return the current position in bytes."""
        return self._place

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move to `offset` from the start, the current position or the end, and return the new position."""
        self._place = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self._source.size}[whence]
        return self._place

    def read(self, count: int | None = -1) -> bytes:
        """Return the next `count` bytes, or all that are left."""
        left = self._source.size if count is None or count < 0 else count
        content = self._source.read(self._place, left)
        self._place += len(content)
        return content


def opened_files(directory: Path, name: str, entry: Entry) -> dict[str, VerifiedFile]:
    """Open the files of the table `name`, published as `entry`: one file with the table's name, or its parts.

    Raises `TablesDamaged` if a list of parts differs from what was published, and `BadInput` if the store of the parts
    needs a package that is not installed.
    """
    if not isinstance(ON_REQUEST[name], ListedTable):
        return {name: VerifiedFile(OpenFile(directory / entry.file), entry.bytes, entry.blocks)}
    listed, kept = read_list(directory, read_manifest(directory), name), KeptBlocks()
    store = listed.store(directory)
    return {
        f"{name}/{part_name(part.number)}": VerifiedFile(
            StoredPart(store, listed.name_of(part.number)), part.bytes, part.blocks, kept
        )
        for part in listed.parts
    }


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
        return VerifiedReader(self._file(path))

    def info(self, path: str, **_: Any) -> dict[str, object]:
        """Return a file's size."""
        return {"name": path, "size": self._file(path).size, "type": "file"}

    def glob(self, path: str, **_: Any) -> list[str]:
        """Return the path itself if it exists: names are not patterns."""
        return [path] if self.exists(path) else []

    def ls(self, _path: str, _detail: bool = True, **_: Any) -> list[Any]:
        """Return an empty list: there are no folders."""
        return []

    def modified(self, _path: str) -> datetime:
        """Return a constant, as published files do not change."""
        return _UNCHANGED

    def _file(self, path: str) -> VerifiedFile:
        file = self._files.get(path.rpartition("://")[2])
        if file is None:
            raise FileNotFoundError(path)
        return file
