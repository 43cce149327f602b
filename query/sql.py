"""One SELECT over all tables by name; it cannot change them, nor reach anything outside them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path

import duckdb

from ..cards.errors import BadQuery
from ..display.answers import print_csv, print_json
from ..tables.errors import TablesDamaged
from ..tables.location import build_command
from .connection import Connection
from .on_request import files_named, require_built

BROKEN = (duckdb.IOException, duckdb.InternalException, duckdb.FatalException, duckdb.SerializationException)
"""What DuckDB raises for a file it cannot read; for a block whose checksum is wrong it is the base class itself."""
READING = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)


def run_sql(connection: Connection, query: str) -> duckdb.DuckDBPyRelation:
    """The result of one reading statement, as a DuckDB relation. Raises `BadQuery` or `TablesDamaged`.

    It is read from a cursor of its own, as other threads may ask in the meantime.
    """
    return _relation(_cursor(connection, query), connection.directory, query)


def _cursor(connection: Connection, query: str) -> duckdb.DuckDBPyConnection:
    """A cursor on all tables; those built on request only if the query names one, since a view reads its file."""
    connection.require_open()
    if not (files := files_named(connection.directory, query)):
        return connection.cursor()
    with explained_query(connection.directory):
        return connection.cursor_with(files)


def _relation(cursor: duckdb.DuckDBPyConnection, directory: Path, query: str) -> duckdb.DuckDBPyRelation:
    with explained_query(directory):
        query.encode()
        statements = cursor.extract_statements(query)
        if len(statements) != 1:
            raise BadQuery(f"one SQL statement is taken at a time, got {len(statements)}")
        if statements[0].type not in READING:
            raise BadQuery(f"only reading is possible (SELECT, DESCRIBE, EXPLAIN), got {statements[0].type.name}")
        return cursor.sql(query)


@contextmanager
def explained_query(directory: Path) -> Iterator[None]:
    """Tell a file that cannot be read from a statement that cannot be meant."""
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


def print_result(connection: Connection, query: str, form: str) -> None:
    """Print what a statement gives as a box, as one JSON array of rows, or as CSV.

    DuckDB runs in a thread of its own, so that an interrupt reaches it. Raises `BadQuery` or `TablesDamaged`.
    """
    cursor = _cursor(connection, query)
    relation = _relation(cursor, connection.directory, query)
    with ThreadPoolExecutor(1) as thread, explained_query(connection.directory):
        printing = thread.submit(_print_relation, relation, form)
        try:
            while not printing.done():
                wait((printing,), timeout=0.1)
        except KeyboardInterrupt:
            cursor.interrupt()
            raise
        printing.result()


def _print_relation(relation: duckdb.DuckDBPyRelation, form: str) -> None:
    if form == "screen":
        relation.show()
        return
    names = _distinct(relation.columns)
    found = [dict(zip(names, row, strict=True)) for row in relation.fetchall()]
    if form == "json":
        print_json(found)
    else:
        print_csv(found, names)


def _distinct(names: list[str]) -> list[str]:
    """The column names, a repeated one numbered."""
    distinct: list[str] = []
    for name in names:
        number, unused = 0, name
        while unused in distinct or (number and unused in names):
            number += 1
            unused = f"{name}_{number}"
        distinct.append(unused)
    return distinct
