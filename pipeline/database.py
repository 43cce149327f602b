"""The file outs.duckdb: every table natively, with comments and SQL functions, for point lookups and for any client."""

from collections.abc import Iterable
from pathlib import Path

import duckdb

from ..cards.categories import CATEGORIES
from ..tables.declaration import Table
from ..tables.functions import FUNCTIONS, Function
from ..tables.schema import SCHEMA, Schema

ROW_GROUP_ROWS = 32_768
"""A quarter of the default: smaller on disk, and a point lookup reads less."""


def write_database(
    directory: Path, path: Path, schema: Schema = SCHEMA, functions: Iterable[Function] = FUNCTIONS
) -> None:
    """Load the published Parquet files of `directory` into a new database at `path`, and create the SQL functions."""
    for leftover in (path, path.with_name(path.name + ".wal")):
        leftover.unlink(missing_ok=True)
    with duckdb.connect() as connection:
        connection.execute("SET enable_progress_bar = false")
        connection.execute(f"ATTACH {_quoted(str(path))} AS outs (ROW_GROUP_SIZE {ROW_GROUP_ROWS})")
        connection.execute("USE outs")
        names = ", ".join(map(_quoted, CATEGORIES))
        connection.execute(f"CREATE TYPE category AS ENUM ({names})")
        for table in schema.tables.values():
            _load(connection, table, directory)
        for function in functions:
            connection.execute(function.sql)
            connection.execute(f"COMMENT ON MACRO {function.name} IS {_quoted(function.meaning)}")


def _load(connection: duckdb.DuckDBPyConnection, table: Table, directory: Path) -> None:
    columns = ", ".join(
        f'"{column.name}" {column.type}' + ("" if column.nullable else " NOT NULL") for column in table.columns
    )
    source = _quoted(str(directory / table.file_name))
    connection.execute(f'CREATE TABLE "{table.name}" ({columns})')
    connection.execute(f'INSERT INTO "{table.name}" SELECT * FROM read_parquet({source})')
    connection.execute(f'COMMENT ON TABLE "{table.name}" IS {_quoted(table.title)}')
    for column in table.columns:
        connection.execute(f'COMMENT ON COLUMN "{table.name}"."{column.name}" IS {_quoted(column.meaning)}')


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
