"""Parquet files of rows, new or behind the rows of an older file, which is copied and not read.

A Parquet file ends with a list of its row groups and where each begins. To add rows, the older file is copied without
its list, new row groups follow, and a list of all of them. Files of many small groups are written anew.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from ..columns import HistoryTable, arrow_schema
from .parquet_footer import data_length, joined_footer, read_footer

if TYPE_CHECKING:
    from typing import BinaryIO

ROW_GROUP = 50_000
"""Rows that are written together."""
_BLOCK = 1 << 22
MOST_SMALL = 64
"""Groups of an older file that may be smaller than a quarter of `ROW_GROUP` on average."""


class RowWriter:
    """Writer of one Parquet file in groups of at least `ROW_GROUP` rows, which do not depend on the workers."""

    def __init__(self, file: "BinaryIO | pa.NativeFile", table: HistoryTable) -> None:
        self._schema = arrow_schema(table)
        self._writer: pq.ParquetWriter = pq.ParquetWriter(
            file, self._schema, compression="zstd", store_decimal_as_integer=True, write_page_checksum=True
        )
        self._waiting: list[pa.Table] = []
        self._rows = 0

    def __enter__(self) -> "RowWriter":
        return self

    def add(self, rows: pa.Table) -> None:
        self._waiting.append(rows)
        self._rows += len(rows)
        if self._rows >= ROW_GROUP:
            self._write()

    def _write(self) -> None:
        if self._waiting:
            self._writer.write_table(pa.concat_tables(self._waiting), row_group_size=self._rows or 1)
        self._waiting, self._rows = [], 0

    def __exit__(self, *_: object) -> None:
        self._write()
        self._writer.close()

    def abandon(self) -> None:
        """Close the writer without the rows that wait, after an error; it would complain when it is collected."""
        with suppress(OSError, pa.ArrowException):
            self._writer.close()


class GrowingFile:
    """A Parquet file that is written with the rows of an older one before its own."""

    def __init__(self, new: Path, old: Path | None, table: HistoryTable) -> None:
        """Write to `new`, once there are rows; `old` may be missing or None."""
        self._new, self._old, self._table = new, old, table
        self._sink: pa.NativeFile | None = None
        self._rows: RowWriter | None = None
        self._is_copy = False

    def add(self, rows: pa.Table) -> None:
        if self._rows is None:
            self._rows = self._begin()
        self._rows.add(rows)

    def _begin(self) -> RowWriter:
        """Copy the older file, or write its rows again if that makes a better file."""
        old = self._old if self._old is not None and self._old.exists() else None
        self._is_copy = old is not None and _fits(old, self._table)
        self._sink = pa.OSFile(str(self._new), "wb")
        rows = RowWriter(self._sink, self._table)
        if old is not None and not self._is_copy:
            for part in _rows_of(old, self._table):
                rows.add(part)
        return rows

    def close(self) -> None:
        """Complete the file. Without rows a new file is empty, and an older one stays as it is."""
        if self._rows is None and (self._old is None or not self._old.exists()):
            self._rows = self._begin()
        if self._rows is None or self._sink is None:
            return
        self._rows.__exit__()
        self._sink.close()
        self._sink = None
        if self._is_copy and self._old is not None:
            added = self._new.with_suffix(".added.partial")
            self._new.replace(added)
            try:
                join_files(self._old, added, self._new)
            finally:
                added.unlink()

    def abandon(self) -> None:
        """Close what is open after an error."""
        if self._rows is not None and self._sink is not None and not self._sink.closed:
            self._rows.abandon()
            self._sink.close()


def _fits(path: Path, table: HistoryTable) -> bool:
    """Return true if a file has the columns of `table`, and not many small groups."""
    found = pq.read_metadata(path)
    small = found.num_row_groups > MOST_SMALL and found.num_rows < found.num_row_groups * ROW_GROUP // 4
    return not small and bool(found.schema.to_arrow_schema().equals(arrow_schema(table)))


def join_files(first: Path, second: Path, whole: Path) -> None:
    """Write a file with the row groups of two others that have the same columns."""
    length = data_length(first)
    with first.open("rb") as before, second.open("rb") as after, whole.open("wb") as file:
        _copy(before, file, length)
        _copy(after, file, data_length(second))
        file.write(joined_footer(read_footer(first), read_footer(second), length))


def _copy(source: "BinaryIO", target: "BinaryIO", length: int) -> None:
    while length and (block := source.read(min(length, _BLOCK))):
        target.write(block)
        length -= len(block)


def _rows_of(path: Path, table: HistoryTable) -> Iterator[pa.Table]:
    """Yield the rows of a file; columns that it lacks are null."""
    schema = arrow_schema(table)
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(ROW_GROUP):
            columns = [
                batch.column(field.name).cast(field.type)
                if field.name in batch.schema.names
                else pa.nulls(len(batch), field.type)
                for field in schema
            ]
            yield pa.Table.from_arrays(columns, schema=schema)
