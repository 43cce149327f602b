"""Check that the tables that a statement reads are present and current; other tables may be missing."""

import re

import duckdb

from ...tables.files.published_tables import Published
from ...tables.schema import DATABASE, SCHEMA
from ...tables.sql.functions import ALL_FUNCTIONS
from ...tables.sql.views import VIEWS
from .sql_guard import PARSED

_NAMES = f"""{PARSED} SELECT (tree->>'$.error') = 'true', tree->>'$..table_name', tree->>'$..function_name'
    FROM parsed"""
"""Query for three columns: true if DuckDB cannot give a parse tree; the tables and views named; the functions."""
_NAME = re.compile(r"(\w+)(?=\W|$)(\"?\s*\()?")
_READ_BY_VIEW = {name: (name,) for name in SCHEMA.tables} | {view.name: view.tables for view in VIEWS}
_READ_BY_FUNCTION = {function.name: function.tables for function in ALL_FUNCTIONS}


class NeededTables:
    """Check of statements against a database; each text is parsed once, or never if the database has all tables."""

    def __init__(self, published: Published) -> None:
        """Check against the database of the published tables."""
        self._published = published
        self._unusable = published.unusable(DATABASE)
        self._sound: set[str] = set()

    def require(self, connection: duckdb.DuckDBPyConnection, sql: str) -> None:
        """Raise `TablesMissing` or `TablesDamaged` if a statement reads a missing or outdated table.

        Other errors in the statement are reported when it runs.
        """
        if not self._unusable or sql in self._sound:
            return
        self._published.require(DATABASE, sorted(_tables_read(connection, sql)))
        self._sound.add(sql)


def _tables_read(connection: duckdb.DuckDBPyConnection, sql: str) -> set[str]:
    """Return the tables read by a statement; a name that the statement itself defines counts as a table's.

    DuckDB's `get_table_names` would do more than parse: it reads the head of files that the statement names while it
    keeps other threads from running Python, and waits forever for those that read files verified in Python.
    """
    ((unseen, tables, functions),) = connection.execute(_NAMES, [sql]).fetchall()
    if unseen:
        return tables_named(sql)
    read = [_READ_BY_VIEW.get(name.strip('"').lower(), ()) for name in tables]
    read += [_READ_BY_FUNCTION.get(name.lower(), ()) for name in functions]
    return {table for found in read for table in found}


def tables_named(sql: str) -> set[str]:
    """Return the tables read by the names in a text: tables, views, and functions before a parenthesis.

    >>> sorted(tables_named('SELECT hand_id, hand_value (x) FROM "FLOP_STATES"'))
    ['flop', 'hands', 'subset_classes']
    """
    found = ((_READ_BY_FUNCTION if call else _READ_BY_VIEW).get(name, ()) for name, call in _NAME.findall(sql.lower()))
    return {table for tables in found for table in tables}
