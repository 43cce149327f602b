"""Writer of outs.duckdb: a database of the tables, with comments, SQL functions and views, for any DuckDB client."""

import shutil
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import duckdb

from ..cards.hands.categories import CATEGORIES
from ..tables.declaration import Table
from ..tables.files.formats.parquet import record_batches
from ..tables.schema import DATABASE, Schema
from ..tables.sql.functions import ALL_FUNCTIONS, Function
from ..tables.sql.views import VIEWS, View
from .stages.checks import require

ROW_GROUP_ROWS = 32_768
"""A quarter of DuckDB's default: the file is smaller, and a point lookup reads less."""
BATCH_ROWS = 131_072
"""Rows handed to DuckDB at a time."""
Declared = TypeVar("Declared", bound=Function | View)


def write_database(
    directory: Path,
    path: Path,
    schema: Schema,
    kept: Collection[str] = (),
    functions: Iterable[Function] = ALL_FUNCTIONS,
    views: Iterable[View] = VIEWS,
) -> None:
    """Load the published Parquet files of `directory` into a new database at `path`; create SQL functions and views.

    Tables that are `kept` are copied with the published database, whose other tables are dropped. Functions and views
    that read a table not in `schema` are omitted. DuckDB receives rows instead of paths, which it would read as
    patterns. Raises `InvariantBroken` unless it has loaded every row of every table.
    """
    if kept:
        shutil.copyfile(directory / DATABASE, path)
    with duckdb.connect() as connection:
        _attach(connection, path)
        if kept:
            _drop_all_but(kept, connection)
        else:
            names = ", ".join(map(_quoted, CATEGORIES))
            connection.execute(f"CREATE TYPE category AS ENUM ({names})")
        for table in schema.tables.values():
            if table.name not in kept:
                _load(connection, table, directory)
        for function in _made_of(functions, schema):
            connection.execute(function.sql)
        for view in _made_of(views, schema):
            connection.execute(view.sql)
        _comment_all(connection, schema, functions, views)


def _drop_all_but(kept: Collection[str], connection: duckdb.DuckDBPyConnection) -> None:
    """Drop all functions and views, and all tables that are not `kept`."""
    found = connection.execute(
        """
        SELECT 'VIEW', view_name FROM duckdb_views() WHERE database_name = 'outs' AND NOT internal
        UNION ALL SELECT DISTINCT if(function_type = 'macro', 'MACRO', 'MACRO TABLE'), function_name
        FROM duckdb_functions() WHERE database_name = 'outs' AND NOT internal
        UNION ALL SELECT 'TABLE', table_name FROM duckdb_tables() WHERE database_name = 'outs'
        """
    ).fetchall()
    for kind, name in found:
        if kind != "TABLE" or name not in kept:
            connection.execute(f'DROP {kind} "{name}"')
    connection.execute("CHECKPOINT outs")  # new tables then use the space of those dropped


def _attach(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Attach the database at `path`; with another row group size, a new comment would rewrite the groups."""
    connection.execute("SET enable_progress_bar = false")
    location = _quoted(str(path.absolute()))
    connection.execute(f"ATTACH {location} AS outs (TYPE duckdb, ROW_GROUP_SIZE {ROW_GROUP_ROWS})")
    connection.execute("USE outs")


def database_wording(
    schema: Schema, functions: Iterable[Function] = ALL_FUNCTIONS, views: Iterable[View] = VIEWS
) -> list[str]:
    """Return the titles and meanings in a database of the tables of `schema`."""
    tables = [text for table in schema.tables.values() for text in table.wording]
    macros = [function.meaning for function in _made_of(functions, schema)]
    return [*tables, *macros, *(text for view in _made_of(views, schema) for text in view.wording)]


def _made_of(declared: Iterable[Declared], schema: Schema) -> Iterator[Declared]:
    """Yield the functions or views that read only tables of `schema`."""
    return (one for one in declared if schema.tables.keys() >= {*one.tables})


def _comment_all(
    connection: duckdb.DuckDBPyConnection, schema: Schema, functions: Iterable[Function], views: Iterable[View]
) -> None:
    for table in schema.tables.values():
        _comment(connection, "TABLE", table)
    for function in _made_of(functions, schema):
        connection.execute(f"COMMENT ON {function.kind} {function.name} IS {_quoted(function.meaning)}")
    for view in _made_of(views, schema):
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


def _comment(connection: duckdb.DuckDBPyConnection, kind: str, declared: Table | View) -> None:
    connection.execute(f'COMMENT ON {kind} "{declared.name}" IS {_quoted(declared.title)}')
    for column in declared.columns:
        connection.execute(f'COMMENT ON COLUMN "{declared.name}"."{column.name}" IS {_quoted(column.meaning)}')


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
