"""The tables that a statement reads, so that one that is missing or outdated stops no statement but those."""

import re

import duckdb

from ..tables.lookups import ALL_FUNCTIONS
from ..tables.schema import DATABASE
from ..tables.views import VIEWS
from .published import Published

_PARAMETER = re.compile(r"\$\d+")
_MISSING = re.compile(r'(?:Table|View|Function|Macro)[\w ]* with name "?(\w+)"? does not exist', re.IGNORECASE)
_READ_BY = {one.name: one.tables for one in (*ALL_FUNCTIONS, *VIEWS)}
"""The tables that each function and view reads."""


class NeededTables:
    """Whether a database has what statements read; each text is looked at once, and none if the database has all."""

    def __init__(self, published: Published) -> None:
        """For the database of the published tables."""
        self._published = published
        self._unusable = published.unusable(DATABASE)
        self._sound: set[str] = set()

    def require(self, connection: duckdb.DuckDBPyConnection, sql: str) -> None:
        """Raise `TablesMissing` or `TablesDamaged` if a statement reads a table that the database has not up to date.

        What else is wrong with the statement shows when it runs.
        """
        if not self._unusable or sql in self._sound:
            return
        try:
            names = connection.get_table_names(_PARAMETER.sub("NULL", sql))
        except duckdb.CatalogException as error:
            found = _MISSING.search(str(error))
            name = found[1].lower() if found else ""
            names = {*_READ_BY.get(name, (name,))}
        except duckdb.Error:
            return
        self._published.require(DATABASE, sorted(name.lower() for name in names))
        self._sound.add(sql)
