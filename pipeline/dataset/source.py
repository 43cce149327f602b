"""Sources of data sets: the protocol, the simplest source (a local folder), and files that arrive in parts."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol

from ...tables.files.errors import BuildFailed
from ...work.safe_files import open_regular


class FetchFailed(BuildFailed):
    """A data set cannot be fetched; published tables and received bytes are kept."""


class Arrival:
    """The bytes of one file received so far, at most `most`."""

    def __init__(self, file: BinaryIO, most: int, is_exact: bool = True) -> None:
        """Append to `file`, which is open for reading and writing; `is_exact` if `most` is the complete size."""
        self._file = file
        self.most = most
        self.is_exact = is_exact
        self.size = file.seek(0, os.SEEK_END)
        if self.size > most:
            self.start_over()

    def start_over(self) -> None:
        """Discard all bytes received."""
        self.size = self._file.seek(0)
        self._file.truncate()

    def add(self, content: bytes, sender: str) -> None:
        """Append bytes received from `sender`. Raises `FetchFailed` if the file becomes too large."""
        if self.size + len(content) > self.most:
            raise FetchFailed(f"{sender} has more than the {self.most:,} bytes expected")
        self._file.write(content)
        self.size += len(content)

    def expect(self, total: int, sender: str) -> None:
        """Raise `FetchFailed` if the size that `sender` reports, `total`, is not the size expected."""
        if total > self.most or (self.is_exact and total != self.most):
            raise FetchFailed(f"{sender} has {total:,} bytes; {self.most:,} were expected")

    @property
    def is_complete(self) -> bool:
        """True if the size is known and that many bytes have been received, correct or not."""
        return self.is_exact and self.size == self.most


@contextmanager
def arriving(path: Path, most: int, is_exact: bool = True) -> Iterator[Arrival]:
    """Open the new or partial file at `path` for appending. Raises `OSError` for a link or anything but a file."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, 0o666)
    with os.fdopen(descriptor, "r+b") as file:
        yield Arrival(file, most, is_exact)


CHUNK = 1 << 20
"""Most bytes to read at a time."""
Report = Callable[[int], None]
"""Callback for progress; takes the number of bytes received so far."""


class Source(Protocol):
    """A source of a data set's files."""

    name: str
    """The name of the source in error messages."""

    def send(self, file_name: str, arrival: Arrival, report: Report) -> None:
        """Append the missing bytes of a file. Raises `FetchFailed`, keeping the bytes received."""


class Folder:
    """A local folder."""

    def __init__(self, folder: Path) -> None:
        """Use `folder`, which is not read before a file is requested."""
        self.folder = folder
        self.name = str(folder)

    def send(self, file_name: str, arrival: Arrival, report: Report) -> None:
        """Copy the rest of a file."""
        path = self.folder / file_name
        with self._reading(path):
            file = open_regular(path)
        with file:
            with self._reading(path):
                size = os.fstat(file.fileno()).st_size
                file.seek(arrival.size)
            arrival.expect(size, str(path))
            while content := self._read(file, path):
                arrival.add(content, str(path))
                report(arrival.size)

    def _read(self, file: BinaryIO, path: Path) -> bytes:
        with self._reading(path):
            return file.read(CHUNK)

    @contextmanager
    def _reading(self, path: Path) -> Iterator[None]:
        """Raise `FetchFailed` for errors while reading the source; errors while writing the copy pass through."""
        try:
            yield
        except (FileNotFoundError, NotADirectoryError):
            raise FetchFailed(f"there is no data set in {self.folder}: it has no {path.name}") from None
        except OSError as error:
            raise FetchFailed(f"{path} cannot be read: {error.strerror}") from error
