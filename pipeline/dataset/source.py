"""Where a data set is fetched from, and the simplest such place: a folder of this machine."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from ...work.regular_files import open_regular
from .arrival import Arrival, FetchFailed

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
        try:
            with open_regular(path) as file:
                arrival.expect(os.fstat(file.fileno()).st_size, str(path))
                file.seek(arrival.size)
                while content := self._read(file.read):
                    arrival.add(content, str(path))
                    report(arrival.size)
        except FileNotFoundError:
            raise FetchFailed(f"there is no data set in {self.folder}: it has no {file_name}") from None

    def _read(self, read: Callable[[int], bytes]) -> bytes:
        try:
            return read(CHUNK)
        except OSError as error:
            raise FetchFailed(f"{self.folder} cannot be read: {error.strerror}") from error
