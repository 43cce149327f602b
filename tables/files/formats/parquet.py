"""Reading and writing tables as Parquet files, with types, comments, order and checksums from the schema.

Files are opened here and passed to pyarrow as open files, so pyarrow cannot read a path as a pattern or a URL.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ....cards.hands.categories import CATEGORIES
from ....work.safe_files import open_regular
from ...declaration import Column, ListedTable, Table
from ..errors import TablesDamaged
from ..location import build_command

_TYPES: dict[str, pa.DataType] = {
    "UTINYINT": pa.uint8(),
    "USMALLINT": pa.uint16(),
    "UINTEGER": pa.uint32(),
    "UBIGINT": pa.uint64(),
    "INTEGER": pa.int32(),
    "BIGINT": pa.int64(),
    "FLOAT": pa.float32(),
    "DOUBLE": pa.float64(),
    "BOOLEAN": pa.bool_(),
    "VARCHAR": pa.string(),
    "CATEGORY": pa.dictionary(pa.int8(), pa.string()),
    "USMALLINT[]": pa.list_(pa.field("element", pa.uint16(), nullable=False)),
    "UINTEGER[]": pa.list_(pa.field("element", pa.uint32(), nullable=False)),
    "UBIGINT[]": pa.list_(pa.field("element", pa.uint64(), nullable=False)),
}


def arrow_schema(table: Table) -> pa.Schema:
    """Return the table's Arrow schema; each field carries its meaning under `comment`."""
    fields = [
        pa.field(column.name, _TYPES[column.type], nullable=column.nullable, metadata={"comment": column.meaning})
        for column in table.columns
    ]
    return pa.schema(fields, metadata={"title": table.title, "key": ",".join(table.key)})


def arrow_table(table: Table, columns: Mapping[str, Any]) -> pa.Table:
    """Make an Arrow table of `columns` (numpy arrays, Arrow arrays or lists; a CATEGORY as category numbers).

    Raises `ValueError` if a column is missing, unknown, too long for its type, or of another length.
    """
    schema = arrow_schema(table)
    if set(columns) != set(schema.names):
        raise ValueError(f"{table.name}: columns {sorted(set(columns) ^ set(schema.names))} do not match the schema")
    return pa.table([_arrow_column(column, columns[column.name]) for column in table.columns], schema=schema)


def _arrow_column(column: Column, data: Any) -> Any:
    if isinstance(data, pa.Array):
        return data
    if column.type == "CATEGORY":
        return pa.DictionaryArray.from_arrays(pa.array(np.asarray(data)).cast(pa.int8()), pa.array(CATEGORIES))
    if isinstance(data, np.ndarray) and data.dtype.kind in "iu":
        return pa.array(data).cast(_TYPES[column.type])  # a safe cast: raises if a number does not fit
    return pa.array(data, type=_TYPES[column.type])


def write_table(table: Table, parts: Iterable[pa.Table], path: Path) -> None:
    """Write the table's Parquet file.

    Parts are written in order. Each begins a new row group, and only one is in memory at a time.
    """
    with path.open("xb") as file:
        write_rows(table, parts, file)


def write_rows(table: Table, parts: Iterable[pa.Table], file: BinaryIO) -> None:
    """Write rows of a table to an open file as Parquet: zstd, sorted by key, page index and page checksums."""
    schema = arrow_schema(table)
    encodings = dict(table.encodings) if isinstance(table, ListedTable) else None
    with pq.ParquetWriter(
        file,
        schema,
        compression="zstd",
        compression_level=3,
        use_dictionary=True if table.dictionaries is None else list(table.dictionaries),
        column_encoding=encodings or None,
        sorting_columns=pq.SortingColumn.from_ordering(schema, [(name, "ascending") for name in table.key]),
        write_page_index=True,
        write_page_checksum=True,
    ) as writer:
        for part in parts:
            writer.write_table(part, row_group_size=table.row_group_rows)


def read_parts(path: Path) -> Iterator[pa.Table]:
    """Yield a table's row groups, verifying page checksums."""
    with _opened(path) as file:
        for group in range(file.num_row_groups):
            yield file.read_row_group(group)


@contextmanager
def record_batches(path: Path, rows: int) -> Iterator[pa.RecordBatchReader]:
    """Yield a reader of a table's rows, in order and at most `rows` at a time, verifying page checksums."""
    with _opened(path) as file:
        yield pa.RecordBatchReader.from_batches(file.schema_arrow, file.iter_batches(rows))


def read_part(content: bytes) -> pa.Table:
    """Read the rows of a Parquet file with this `content`, verifying page checksums."""
    with pq.ParquetFile(pa.BufferReader(content), page_checksum_verification=True) as file:
        return file.read()


def read_table(table: Table, path: Path) -> pa.Table:
    """Read a table, verifying page checksums. Raises `TablesDamaged`."""
    try:
        with _opened(path) as file:
            return file.read()
    except (OSError, pa.ArrowException) as error:
        raise TablesDamaged(
            f"{path}: cannot be read as table {table.name} ({error}); run: {build_command(path.parent)}"
        ) from error


def describes(table: Table, path: Path) -> str | None:
    """Return the problem with the columns or row count in a file's footer, or None; wording may differ."""
    try:
        with _opened(path) as file:
            return _difference(table, file, table.rows)
    except (OSError, pa.ArrowException) as error:
        return f"not a readable Parquet file ({error})"


def has_wording(table: Table, path: Path) -> bool:
    """Return true if a table's file has the declared title and meanings."""
    with _opened(path) as file:
        return bool(file.schema_arrow.equals(arrow_schema(table), check_metadata=True))


def describes_part(table: Table, content: bytes, rows: int) -> str | None:
    """Return the problem with the `content` of a file that should hold `rows` rows of the table, or None."""
    try:
        with pq.ParquetFile(pa.BufferReader(content)) as file:
            return _difference(table, file, rows)
    except pa.ArrowException as error:
        return f"not a readable Parquet file ({error})"


def _difference(table: Table, file: pq.ParquetFile, rows: int) -> str | None:
    if not file.schema_arrow.equals(arrow_schema(table)):
        return "schema differs"
    found = file.metadata.num_rows
    return None if found == rows else f"{found} rows where {rows} belong"


@contextmanager
def _opened(path: Path) -> Iterator[pq.ParquetFile]:
    with open_regular(path) as file, pq.ParquetFile(file, page_checksum_verification=True) as opened:
        yield opened


def category_numbers(data: pa.Table) -> Any:
    """Return the `category` column as numbers, lowest category 0: (rows,), int8."""
    column = data["category"].combine_chunks()
    numbers = np.array([CATEGORIES.index(name) for name in column.dictionary.to_pylist()], np.int8)
    return numbers[column.indices.to_numpy()]
