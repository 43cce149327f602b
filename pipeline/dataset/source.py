"""Sources of data sets: the protocol, and the simplest source, a local folder."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol

from ...work.regular_files import open_regular
from .partial_download import Arrival, FetchFailed

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
