"""Reader of `outs.columns`: single records by number, verified by checksums, and whole sections.

Records are read instead of memory-mapped. A truncated file is then an error instead of a signal, and the bytes that
were verified are the bytes that are used. All processes share the system's cache of the file. Threads may share an open
file, and so may processes made by `fork`.
"""

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from ...tables.files.errors import NotBuilt, TablesDamaged, TablesMissing
from ...tables.files.formats.block_hashes import HEAD
from ...tables.files.formats.column_layout import Section, record_fields, sections_in, tables_of_section
from ...tables.files.location import build_command
from ...tables.files.manifest import Manifest
from ...tables.files.published_tables import Published
from ...tables.schema import COLUMNS
from ...work.safe_files import open_regular

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Record = tuple[int, ...]
RESIDUE = 0x2144DF1C
"""The CRC-32 of any bytes followed by their own CRC-32, which is the layout of a record."""


class ColumnFile:
    """The open file, whose head matches the hash in the manifest."""

    def __init__(self, path: Path, size: int, head_sha256: str, published: Published) -> None:
        """Open the file at `path`, of `size` bytes, with tables in the state `published`. Raises `TablesDamaged`."""
        self.path = path
        self._published = published
        self._usable: dict[str, Section] = {}
        self._descriptor = -1
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
        """Close the file once no thread uses it; threads may still read while the session is closed."""
        if self._descriptor >= 0:
            os.close(self._descriptor)

    def damaged(self, what: str) -> TablesDamaged:
        """Return an error with a description of the problem and the command that repairs it."""
        return TablesDamaged(f"{self.path} {what}; run: {build_command(self.path.parent)}")

    def read(self, start: int, count: int) -> bytes:
        """Read `count` bytes from `start` on. Raises `TablesDamaged` if the file has fewer."""
        try:
            content = os.pread(self._descriptor, count, start)
            while 0 < len(content) < count:  # one call may return fewer bytes
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
        """Return a section. Raises `TablesMissing` or `TablesDamaged` if it is missing or its tables are outdated."""
        found = self._usable.get(name)
        if found is not None:
            return found
        self._published.require(COLUMNS, tables_of_section(name))
        if name not in self._sections:
            table = name.partition(":")[0]
            raise NotBuilt(f"the table {table} is not built; run: {build_command(self.path.parent)}", table)
        return self._usable.setdefault(name, self._sections[name])

    def records(self, name: str) -> Callable[[int], Record]:
        """Return a function that reads a record of a section by number, and raises `TablesDamaged`."""
        content, unpack = self.contents(name), self.section(name).struct.unpack
        return lambda number: unpack(content(number))[:-1]

    def contents(self, name: str) -> Callable[[int], bytes]:
        """Return a function that reads a record's bytes and checksum by number, and raises `TablesDamaged`."""
        section = self.section(name)
        size, offset, rows = section.struct.size, section.offset, section.rows
        descriptor, pread = self._descriptor, os.pread

        def read(number: int) -> bytes:
            if not 0 <= number < rows:
                raise self.damaged(f"has no record {number} in its section {name}")
            try:
                content = pread(descriptor, size, offset + number * size)
            except OSError as error:
                raise self.damaged(f"cannot be read: {error.strerror}") from error
            if len(content) != size:
                raise self.damaged("is shorter than the file that was published")
            if crc32(content, number) != RESIDUE:
                raise self.damaged("was changed after it was published")
            return content

        return read

    def whole(self, name: str) -> bytes:
        """Return the bytes of a section. Raises `TablesDamaged`."""
        section = self.section(name)
        content = self.read(section.offset, section.bytes)
        if hashlib.sha256(content).hexdigest() != section.sha256:
            raise self.damaged("was changed after it was published")
        return content

    def rows(self, name: str) -> "list[Record]":
        """Return all rows of a section that is read whole."""
        return list(self.section(name).struct.iter_unpack(self.whole(name)))

    def row_of(self, name: str) -> Callable[[int], Record]:
        """Return a function that gives a row by number, for a section that is read whole and kept in memory."""
        struct, content = self.section(name).struct, self.whole(name)
        return lambda number: struct.unpack_from(content, number * struct.size)

    def array(self, name: str) -> "npt.NDArray[np.void]":
        """Return a section as numpy records with fields `f0`, `f1`, ...: (rows,)."""
        return self._as_array(name, self.whole(name))

    def chosen(self, name: str, numbers: Iterable[int]) -> "npt.NDArray[np.void]":
        """Return the records with these numbers as numpy records like `array`: (n,). Raises `TablesDamaged`."""
        return self._as_array(name, b"".join(map(self.contents(name), numbers)))

    def _as_array(self, name: str, content: bytes) -> "npt.NDArray[np.void]":
        import numpy as np

        section = self.section(name)
        return np.frombuffer(content, np.dtype(record_fields(section.record, section.checked)))


def open_column_file(directory: Path, manifest: Manifest) -> ColumnFile:
    """Open the column file of the tables in `directory`. Raises `TablesMissing` or `TablesDamaged`."""
    published = manifest.files.get(COLUMNS)
    if published is None:
        raise TablesMissing(f"{COLUMNS} is not built; run: {build_command(directory)}")
    path = directory / COLUMNS
    size = path.stat().st_size if path.is_file() else 0
    entry = manifest.entry_of(COLUMNS, size) or published
    return ColumnFile(path, entry.bytes, entry.head, Published(directory, manifest))
