"""The file outs.duckdb: every table natively, with comments, SQL functions and views, for any client."""

from collections.abc import Iterable
from pathlib import Path

import duckdb

from ..cards.categories import CATEGORIES
from ..tables.declaration import Table
from ..tables.functions import Function
from ..tables.lookups import ALL_FUNCTIONS
from ..tables.parquet import record_batches
from ..tables.schema import DATABASE, SCHEMA, Schema
from ..tables.views import VIEWS, View
from .checks import require

ROW_GROUP_ROWS = 32_768
"""A quarter of the default: smaller on disk, and a point lookup reads less."""
BATCH_ROWS = 131_072
"""Rows handed to DuckDB at a time."""


def write_database(
    directory: Path,
    path: Path,
    schema: Schema = SCHEMA,
    functions: Iterable[Function] = ALL_FUNCTIONS,
    views: Iterable[View] = VIEWS,
) -> None:
    """Load the published Parquet files of `directory` into a new database at `path`; create SQL functions and views.

    Functions and views that read a table which is not in `schema` are left out. DuckDB is handed rows, not paths, which
    it would take for patterns. Raises `InvariantBroken` unless every row of every table arrives.
    """
    with duckdb.connect() as connection:
        connection.execute("SET enable_progress_bar = false")
        location = _quoted(str(path.absolute()))
        connection.execute(f"ATTACH {location} AS outs (TYPE duckdb, ROW_GROUP_SIZE {ROW_GROUP_ROWS})")
        connection.execute("USE outs")
        names = ", ".join(map(_quoted, CATEGORIES))
        connection.execute(f"CREATE TYPE category AS ENUM ({names})")
        for table in schema.tables.values():
            _load(connection, table, directory)
        for function in functions:
            if schema.tables.keys() >= {*function.tables}:
                connection.execute(function.sql)
                connection.execute(f"COMMENT ON {function.kind} {function.name} IS {_quoted(function.meaning)}")
        for view in views:
            if schema.tables.keys() >= {*view.tables}:
                connection.execute(view.sql)
                _comment(connection, "VIEW", view)


def _load(connection: duckdb.DuckDBPyConnection, table: Table, directory: Path) -> None:
    columns = ", ".join(
        f'"{column.name}" {column.type}' + ("" if column.nullable else " NOT NULL") for column in table.columns
    )
    connection.execute(f'CREATE TABLE "{table.name}" ({columns})')
    with record_batches(directory / table.file_name, BATCH_ROWS) as rows:
        connection.register("rows", rows)
        connection.execute(f'INSERT INTO "{table.name}" SELECT * FROM rows')
        connection.unregister("rows")
    loaded = connection.execute(f'SELECT count(*) FROM "{table.name}"').fetchall()[0][0]
    require(loaded == table.rows, f"{DATABASE}: {loaded} rows in {table.name} where {table.rows} belong")
    _comment(connection, "TABLE", table)


def _comment(connection: duckdb.DuckDBPyConnection, kind: str, declared: Table | View) -> None:
    connection.execute(f'COMMENT ON {kind} "{declared.name}" IS {_quoted(declared.title)}')
    for column in declared.columns:
        connection.execute(f'COMMENT ON COLUMN "{declared.name}"."{column.name}" IS {_quoted(column.meaning)}')


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
