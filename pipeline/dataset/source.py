"""Where a data set is fetched from, and the simplest such place: a folder of this machine."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol

from ...work.regular_files import open_regular
from .partial_download import Arrival, FetchFailed

CHUNK = 1 << 20
"""Bytes that are read at a time, at most."""
Report = Callable[[int], None]
"""Is given the bytes that have arrived, again and again."""


class Source(Protocol):
    """A place that has the files of a data set."""

    name: str
    """What the place is called in errors."""

    def send(self, file_name: str, arrival: Arrival, report: Report) -> None:
        """Add what is missing of a file. Raises `FetchFailed`; what has arrived by then stays."""


class Folder:
    """A folder of this machine."""

    def __init__(self, folder: Path) -> None:
        """The folder, which is read only when a file is asked for."""
        self.folder = folder
        self.name = str(folder)

    def send(self, file_name: str, arrival: Arrival, report: Report) -> None:
        """Copy the file from where it broke off."""
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
        """Tell errors of reading from those of writing what was read."""
        try:
            yield
        except (FileNotFoundError, NotADirectoryError):
            raise FetchFailed(f"there is no data set in {self.folder}: it has no {path.name}") from None
        except OSError as error:
            raise FetchFailed(f"{path} cannot be read: {error.strerror}") from error
