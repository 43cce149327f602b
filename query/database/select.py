"""SQL over all tables by name, read-only and without access to anything outside them."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb

from ...cards.arguments import require_text
from ...cards.errors import BadQuery
from ...tables.files.errors import TablesDamaged
from ...tables.files.location import build_command
from .connection import Connection, Row
from .process_end import park_if_ending
from .published_database import file_error, is_read_error, one_line
from .sql_guard import NO_FILES, require_reading
from .tables_on_request import files_named, raise_if_missing
from .user_files import OwnRows, read_rows

if TYPE_CHECKING:
    import pyarrow as pa

BATCH = 1000
ARROW_BATCH = 65_536
"""Rows per batch of columns."""
LINES_BATCH = 2_048
"""Rows per batch of columns that are written as lines while the statement runs."""
_PLAIN = re.compile(r"BOOLEAN|VARCHAR|(U?(TINYINT|SMALLINT|INTEGER|BIGINT)|FLOAT|DOUBLE)(\[\])?")
"""Types of columns that `display.column_lines` writes."""


_COMPLAINT = re.compile(r"(\w[\w ]*) Error: ")
"""Prefixes of DuckDB's error messages, except those about damaged blocks."""


@dataclass(frozen=True)
class Batches:
    """A result in batches of columns, few of which are in memory at a time."""

    schema: "pa.Schema"
    batches: "Iterator[pa.RecordBatch]"


@dataclass(frozen=True)
class Rows:
    """The rows of a result, read batch by batch; `names` are the names of the columns."""

    names: tuple[str, ...]
    batches: Iterator[list[Row]]


class Statements:
    """SQL over the tables of one session; each statement has its own cursor, so that threads can work concurrently."""

    def __init__(self, connection: Connection) -> None:
        """Run statements on `connection`, or on a separate instance if they name a table built on request."""
        self._connection = connection

    def relation(self, query: str, files: OwnRows | None = None) -> duckdb.DuckDBPyRelation:
        """Return the result of one reading statement as a DuckDB relation. Raises `BadQuery` or `TablesDamaged`."""
        with self._admitted(query, files or {}) as cursor:
            return cursor.sql(query)

    def rows(self, query: str, batch: int = BATCH, files: OwnRows | None = None) -> Rows:
        """Return the rows of one reading statement, one `batch` in memory. Raises `BadQuery` or `TablesDamaged`."""
        with self._admitted(query, files or {}) as cursor:
            result = cursor.execute(query)
            return Rows(tuple(column[0] for column in result.description or ()), self._batches(result, batch))

    def batches(self, query: str, files: OwnRows | None = None) -> Batches:
        """Return the rows of one reading statement as Arrow columns. Raises `BadQuery` or `TablesDamaged`."""
        with self._admitted(query, files or {}) as cursor:
            reader = cursor.sql(query).to_arrow_reader(ARROW_BATCH)
            return Batches(reader.schema, self._read(reader))

    def plain_batches(self, query: str, files: OwnRows | None = None) -> Batches | None:
        """Return the rows as by `batches`, or None unless all of two or more columns have plain types."""
        with self._admitted(query, files or {}) as cursor:
            relation = cursor.sql(query)
            types = relation.types if relation is not None else []
            if len(types) < 2 or not all(_PLAIN.fullmatch(str(kind)) for kind in types):
                return None
            reader = relation.to_arrow_reader(LINES_BATCH)
            return Batches(reader.schema, self._read(reader))

    def interrupt(self) -> None:
        """Stop the statements that other threads are reading; they raise DuckDB's `InterruptException`."""
        self._connection.interrupt()

    @contextmanager
    def _admitted(self, query: str, own: OwnRows) -> Iterator[duckdb.DuckDBPyConnection]:
        """Return a cursor on all tables, if `query` only reads; it includes tables on request named in `query`.

        own  the user's files and frames; the statement can read them only as views of its cursor
        """
        connection = self._connection
        connection.require_open()
        require_text(query, "the statement")
        rows = read_rows(own)
        with query_errors_reported(connection.directory):
            query.encode()
            try:
                files = files_named(connection.directory, query)
                cursor = connection.cursor_with(files) if files else connection.cursor()
                require_reading(cursor, query)
                connection.require_tables(cursor, query)
                for name, table in rows.items():
                    cursor.register(name, table)
                yield cursor
            except duckdb.Error:
                connection.require_open()  # what a closed session stopped is neither damaged nor malformed
                raise

    def _batches(self, result: duckdb.DuckDBPyConnection, size: int) -> Iterator[list[Row]]:
        with query_errors_reported(self._connection.directory):
            while batch := result.fetchmany(size):
                yield batch

    def _read(self, reader: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        with query_errors_reported(self._connection.directory):
            try:
                yield from reader
            except OSError as error:
                raise _of_duckdb(str(error)) from error


@contextmanager
def query_errors_reported(directory: Path) -> Iterator[None]:
    """Convert DuckDB's errors to `TablesDamaged` for an unreadable file, and to `BadQuery` for a bad statement."""
    try:
        yield
    except UnicodeEncodeError as error:
        raise BadQuery(f"the statement is not text: {error.reason} at character {error.start + 1}") from error
    except duckdb.Error as error:
        park_if_ending()
        if (problem := file_error(directory, error)) is not None:
            raise problem from error
        if is_read_error(error):
            command = build_command(directory)
            raise TablesDamaged(f"the database cannot be read ({one_line(error)}); run: {command}") from error
        raise_if_missing(directory, str(error))
        complaint = one_line(error)
        if isinstance(error, duckdb.PermissionException) and "LocalFileSystem" in complaint:
            raise BadQuery(NO_FILES) from error
        if isinstance(error, duckdb.CatalogException) and complaint.startswith("Catalog Error: Table with name"):
            complaint = f"{complaint.partition(' Did you mean')[0]} 'outs tables describe' lists the tables"
        raise BadQuery(complaint) from error


def _of_duckdb(complaint: str) -> duckdb.Error:
    """Return the DuckDB error that Arrow passed on as text."""
    broken = {"IO": duckdb.IOException, "INTERNAL": duckdb.InternalException, "FATAL": duckdb.FatalException}
    begin = _COMPLAINT.match(complaint)
    kind = broken.get(begin[1], duckdb.InvalidInputException) if begin else duckdb.Error
    return kind(complaint)
