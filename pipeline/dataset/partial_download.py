"""A file that arrives in parts: what has come stays on the disk, and the rest is added to it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ...tables.files.errors import BuildFailed


class FetchFailed(BuildFailed):
    """A data set cannot be fetched; what is published stays, and what has arrived is kept."""


class Arrival:
    """The bytes of one file so far; never more than `most`."""

    def __init__(self, file: BinaryIO, most: int, is_exact: bool = True) -> None:
        """Go on with what `file`, open for reading and writing, has; `is_exact` if `most` is the file's size."""
        self._file = file
        self.most = most
        self.is_exact = is_exact
        self.size = file.seek(0, os.SEEK_END)
        if self.size > most:
            self.start_over()

    def start_over(self) -> None:
        """Forget what has arrived."""
        self.size = self._file.seek(0)
        self._file.truncate()

    def add(self, content: bytes, sender: str) -> None:
        """Add what `sender` sent. Raises `FetchFailed` if that is more than belongs to the file."""
        if self.size + len(content) > self.most:
            raise FetchFailed(f"{sender} has more than the {self.most:,} bytes that belong to it")
        self._file.write(content)
        self.size += len(content)

    def expect(self, total: int, sender: str) -> None:
        """Raise `FetchFailed` if what `sender` has is another number of bytes than belong to the file."""
        if total > self.most or (self.is_exact and total != self.most):
            raise FetchFailed(f"{sender} has {total:,} bytes where {self.most:,} belong")

    @property
    def is_complete(self) -> bool:
        """Whether every byte is here, right or wrong, as far as that is known."""
        return self.is_exact and self.size == self.most


@contextmanager
def arriving(path: Path, most: int, is_exact: bool = True) -> Iterator[Arrival]:
    """The file at `path`, new or begun, to add to; a link or anything but a file is an `OSError`."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, 0o666)
    with os.fdopen(descriptor, "r+b") as file:
        yield Arrival(file, most, is_exact)
