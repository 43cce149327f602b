"""`outs.columns` opened for reading: records by number, each compared with its checksum, and whole sections.

Records are read, not mapped: a file that is cut short is then an error and not a signal, and what has been checked is
what is used. All processes share the system's cache of the file. Threads may share an open file, and copies of the
process made by `fork` too.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from ..tables.blocks import HEAD
from ..tables.column_file import CHECKSUM_BYTES, Section, record_fields, sections_in, tables_of_section
from ..tables.errors import TablesDamaged
from ..tables.location import build_command
from ..tables.manifest import Manifest, read_manifest
from ..tables.schema import COLUMNS
from ..work.regular_files import open_regular
from .published import Published

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Record = tuple[int, ...]


class ColumnFile:
    """The open file, of the same bytes as the manifest says in its head."""

    def __init__(self, path: Path, size: int, head_sha256: str, published: Published | None = None) -> None:
        """Open the file at `path`, of `size` bytes. Raises `TablesDamaged`.

        published  which of the tables in it are up to date; all are unless given
        """
        self.path = path
        self._published = published
        self._descriptor = -1
        self._arrays: dict[str, npt.NDArray[np.void]] = {}
        try:
            with open_regular(path) as file:
                self._descriptor = os.dup(file.fileno())
            found = os.fstat(self._descriptor).st_size
        except OSError as error:
            raise self.damaged(f"cannot be read: {error.strerror}") from error
        if found != size:
            raise self.damaged("is not the file that was published")
        head = self.read(0, HEAD)
        if hashlib.sha256(head).hexdigest() != head_sha256:
            raise self.damaged("was changed after it was published")
        try:
            self._sections = sections_in(head)
        except (ValueError, KeyError, TypeError) as error:
            raise self.damaged(f"cannot be read: {error}") from error

    def __del__(self) -> None:
        """Close the file when nobody uses it any more: a thread may read while the session is closed."""
        if self._descriptor >= 0:
            os.close(self._descriptor)

    def damaged(self, what: str) -> TablesDamaged:
        """The error that says what is wrong with the file."""
        return TablesDamaged(f"{self.path} {what}; run: {build_command(self.path.parent)}")

    def read(self, start: int, count: int) -> bytes:
        """These bytes of the file. Raises `TablesDamaged` if there are fewer."""
        try:
            content = os.pread(self._descriptor, count, start)
            while 0 < len(content) < count:  # one call may give less than it is asked for
                more = os.pread(self._descriptor, count - len(content), start + len(content))
                if not more:
                    break
                content += more
        except OSError as error:
            raise self.damaged(f"cannot be read: {error.strerror}") from error
        if len(content) != count:
            raise self.damaged("is shorter than the file that was published")
        return content

    def section(self, name: str) -> Section:
        """A section. Raises `TablesMissing` or `TablesDamaged` if the file has it not, or not of current tables."""
        if self._published is not None:
            self._published.require(COLUMNS, tables_of_section(name))
        if name not in self._sections:
            raise self.damaged(f"has no section {name}")
        return self._sections[name]

    def records(self, name: str) -> Callable[[int], Record]:
        """The function that reads a record of a section by its number. It raises `TablesDamaged`."""
        section = self.section(name)
        unpack, size, offset, rows = section.struct.unpack, section.struct.size, section.offset, section.rows
        covered, descriptor, pread = size - CHECKSUM_BYTES, self._descriptor, os.pread

        def record(number: int) -> Record:
            if not 0 <= number < rows:
                raise self.damaged(f"has no record {number} in its section {name}")
            try:
                content = pread(descriptor, size, offset + number * size)
            except OSError as error:
                raise self.damaged(f"cannot be read: {error.strerror}") from error
            if len(content) != size:
                raise self.damaged("is shorter than the file that was published")
            *numbers, checksum = unpack(content)
            if crc32(content[:covered], number) != checksum:
                raise self.damaged("was changed after it was published")
            return tuple(numbers)

        return record

    def whole(self, name: str) -> bytes:
        """The bytes of a section. Raises `TablesDamaged`."""
        section = self.section(name)
        content = self.read(section.offset, section.bytes)
        if hashlib.sha256(content).hexdigest() != section.sha256:
            raise self.damaged("was changed after it was published")
        return content

    def rows(self, name: str) -> "list[Record]":
        """The rows of a section that is read whole."""
        return list(self.section(name).struct.iter_unpack(self.whole(name)))

    def row_of(self, name: str) -> Callable[[int], Record]:
        """The function that gives a row of a section that is read whole, by its number; its bytes stay in memory."""
        struct, content = self.section(name).struct, self.whole(name)
        return lambda number: struct.unpack_from(content, number * struct.size)

    def array(self, name: str) -> "npt.NDArray[np.void]":
        """A section as numpy records, whose fields are `f0`, `f1`, ...: (rows,). It stays in memory."""
        import numpy as np

        if name not in self._arrays:
            section = self.section(name)
            fields = np.dtype(record_fields(section.record, section.checked))
            self._arrays[name] = np.frombuffer(self.whole(name), fields)
        return self._arrays[name]


def open_column_file(directory: Path, manifest: Manifest | None = None) -> ColumnFile | None:
    """The column file of the tables in `directory`, or None if their build made none. Raises `TablesDamaged`.

    manifest  theirs, if it was just read
    """
    manifest = manifest or read_manifest(directory)
    published = manifest.files.get(COLUMNS)
    if published is None:
        return None
    path = directory / COLUMNS
    size = path.stat().st_size if path.is_file() else 0
    entry = manifest.entry_of(COLUMNS, size) or published
    return ColumnFile(path, entry.bytes, entry.head, Published(directory, manifest))
