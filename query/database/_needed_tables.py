"""Check that the tables that a statement reads are present and current; other tables may be missing."""

import re

import duckdb

from ...tables.files.published_tables import Published
from ...tables.schema import DATABASE, SCHEMA
from ...tables.sql.row_functions import ALL_FUNCTIONS
from ...tables.sql.views import VIEWS

_PARAMETER = re.compile(r"\$\d+")
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
        try:
            names = connection.get_table_names(_PARAMETER.sub("NULL", sql))
        except duckdb.Error:  # for example if the database lacks a table
            names = tables_named(sql)
        self._published.require(DATABASE, sorted(name.lower() for name in names))
        self._sound.add(sql)


def tables_named(sql: str) -> set[str]:
    """Return the tables read by the names in a text: tables, views, and functions before a parenthesis.

    >>> sorted(tables_named('SELECT hand_id, hand_value (x) FROM "FLOP_STATES"'))
    ['flop', 'hands', 'subset_classes']
    """
    found = ((_READ_BY_FUNCTION if call else _READ_BY_VIEW).get(name, ()) for name, call in _NAME.findall(sql.lower()))
    return {table for tables in found for table in tables}
