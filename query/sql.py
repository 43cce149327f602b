"""One SELECT over all tables by name; it cannot change them, nor reach anything outside them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakSet

import duckdb

from ..cards.errors import BadQuery
from ..tables.errors import TablesDamaged
from ..tables.location import build_command
from .connection import Connection
from .on_request import connect, files_named, require_built

BROKEN = (duckdb.IOException, duckdb.InternalException, duckdb.FatalException, duckdb.SerializationException)
"""What DuckDB raises for a file it cannot read; for a block whose checksum is wrong it is the base class itself."""
READING = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)


class Statements:
    """SQL over the tables of one session; each statement has a cursor of its own, as other threads may ask too."""

    def __init__(self, connection: Connection) -> None:
        """Statements run on `connection`, or beside it if they name a table that is built on request."""
        self._connection = connection
        self._cursors: WeakSet[duckdb.DuckDBPyConnection] = WeakSet()

    def relation(self, query: str) -> duckdb.DuckDBPyRelation:
        """The result of one reading statement, as a DuckDB relation. Raises `BadQuery` or `TablesDamaged`."""
        cursor = _cursor(self._connection, query)
        self._cursors.add(cursor)
        return _relation(cursor, self._connection.directory, query)

    def interrupt(self) -> None:
        """Stop the statements that other threads are reading; they raise DuckDB's `InterruptException`."""
        for cursor in list(self._cursors):
            cursor.interrupt()


def _cursor(connection: Connection, query: str) -> duckdb.DuckDBPyConnection:
    """A cursor on all tables; those built on request only if the query names one, since opening them is slow."""
    connection.require_open()
    if not (files := files_named(connection.directory, query)):
        return connection.cursor()
    with query_errors_reported(connection.directory):
        return connect(connection.directory, files)


def _relation(cursor: duckdb.DuckDBPyConnection, directory: Path, query: str) -> duckdb.DuckDBPyRelation:
    with query_errors_reported(directory):
        query.encode()
        statements = cursor.extract_statements(query)
        if len(statements) != 1:
            raise BadQuery(f"one SQL statement is taken at a time, got {len(statements)}")
        if statements[0].type not in READING:
            raise BadQuery(f"only reading is possible (SELECT, DESCRIBE, EXPLAIN), got {statements[0].type.name}")
        return cursor.sql(query)


@contextmanager
def query_errors_reported(directory: Path) -> Iterator[None]:
    """Turn DuckDB's errors into `TablesDamaged` for a file that cannot be read and `BadQuery` for a bad statement."""
    try:
        yield
    except UnicodeEncodeError as error:
        raise BadQuery(f"the statement is not text: {error.reason} at character {error.start + 1}") from error
    except duckdb.Error as error:
        if type(error) is duckdb.Error or isinstance(error, BROKEN):
            command = build_command(directory)
            raise TablesDamaged(f"the database cannot be read ({one_line(error)}); run: {command}") from error
        require_built(directory, str(error))
        raise BadQuery(one_line(error)) from error


def one_line(error: duckdb.Error) -> str:
    """What DuckDB says is wrong, without the excerpt that it draws below."""
    return " ".join(str(error).partition("\n\nLINE")[0].split())
