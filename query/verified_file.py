"""A published file of which only checked bytes are handed out: each block is hashed before its first use.

The bytes handed out are the very bytes that were hashed, so that nothing changes between check and use. Reading costs
one hash of each block touched, about a millisecond, and needs to know nothing about the file's format.
"""

import hashlib
import io
from collections import OrderedDict
from pathlib import Path
from threading import Lock

from ..tables.blocks import BLOCK, split_hashes

_KEPT = 32


class BlockDamaged(OSError):
    """A block does not have the hash that the manifest gives."""


class VerifiedFile:
    """A file and the hashes of its blocks. Threads may share it."""

    def __init__(self, path: Path, size: int, hashes: str) -> None:
        """Open the file at `path` of `size` bytes, whose blocks have the `hashes` of `tables.blocks.block_hashes`."""
        self.path = path
        self.size = size
        self._file = path.open("rb")
        self._hashes = split_hashes(hashes)
        self._kept: OrderedDict[int, bytes] = OrderedDict()
        self._lock = Lock()

    def read(self, start: int, count: int) -> bytes:
        """Up to `count` bytes from `start` on. Raises `BlockDamaged`."""
        end = min(start + count, self.size)
        if start >= end:
            return b""
        first = start // BLOCK
        content = b"".join(self._block(number) for number in range(first, (end - 1) // BLOCK + 1))
        return content[start - first * BLOCK : end - first * BLOCK]

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _block(self, number: int) -> bytes:
        with self._lock:
            if (kept := self._kept.get(number)) is not None:
                self._kept.move_to_end(number)
                return kept
            self._file.seek(number * BLOCK)
            content = self._file.read(BLOCK)
        if number >= len(self._hashes) or hashlib.sha256(content).digest() != self._hashes[number]:
            raise BlockDamaged(f"{self.path}: block {number} is not what was published")
        with self._lock:
            self._kept[number] = content
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return content


class VerifiedReader(io.RawIOBase):
    """A place in a `VerifiedFile`, which is read as a file is."""

    def __init__(self, file: VerifiedFile) -> None:
        """Begin at the start of `file`."""
        self._source = file
        self._place = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def seekable(self) -> bool:
        """It is."""
        return True

    def tell(self) -> int:
        """The number of bytes before the place."""
        return self._place

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move to `offset` from the start, from here or from the end; returns the new place."""
        self._place = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self._source.size}[whence]
        return self._place

    def read(self, count: int | None = -1) -> bytes:
        """The next `count` bytes, or all that are left."""
        left = self._source.size if count is None or count < 0 else count
        content = self._source.read(self._place, left)
        self._place += len(content)
        return content
