"""Session with the tables: the column file, for rows by number, and the database, read-only and sealed off."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from ...tables.files.errors import TablesError, TablesMissing
from ...tables.files.outdated_files import TablesOutdated
from ...tables.files.published_tables import require_any
from ..columns.column_file import ColumnFile, open_column_file
from .resource_limits import BOUNDS, Bounds
from .session_closed import CLOSED, SessionClosed

if TYPE_CHECKING:
    import duckdb
    import numpy.typing as npt

    from ...tables.files.manifest import Entry
    from .duckdb_instance import Instance
    from .sql_guard import NeededTables

NOT_CURRENT = (TablesMissing, TablesOutdated)
"""Errors for tables without which an answer may still be computed; a damaged table is reported instead."""
Row = tuple[Any, ...]
Result = TypeVar("Result")


class Connection:
    """One session with outs.columns and outs.duckdb; DuckDB is imported when the database is opened.

    Statements are prepared when they are repeated, which halves their time. Threads may share a session: rows are read
    concurrently, statements run one at a time, and long ones get their own cursor.
    """

    def __init__(self, directory: Path, bounds: Bounds = BOUNDS, at_once: bool = True) -> None:
        """Open the tables in `directory`. Raises `TablesMissing`, `TablesDamaged` or `TablesInUse`.

        at_once  if false, check only what needs no DuckDB, and open the database when a question needs it
        """
        self.directory = directory
        self._manifest = require_any(directory).manifest
        self._file: ColumnFile | None = None
        with suppress(TablesError):  # raised again by the questions that need the file
            self._file = open_column_file(directory, self._manifest)
        self._bounds = bounds
        self._opened: Instance | None = None
        self._needed: NeededTables | None = None
        self._closed = False
        self._with_files: dict[frozenset[tuple[str, str]], Instance] = {}
        self._one_at_a_time = RLock()
        self._asked: set[str] = set()
        self._prepared: dict[str, str] = {}
        if at_once:
            _ = self._instance

    @property
    def column_file(self) -> ColumnFile:
        """The file of rows by number. Raises `TablesMissing` or `TablesDamaged`, and `SessionClosed` after `close`."""
        if self._closed:
            raise SessionClosed(CLOSED)
        if self._file is None:
            self._file = open_column_file(self.directory, self._manifest)
        return self._file

    def has_rows(self, table: str) -> bool:
        """Return true if rows of a table can be looked up by number, and false if it is missing or outdated.

        Answers may then be computed instead. Raises `TablesDamaged` for a damaged file, which is never replaced by
        computing.
        """
        try:
            self.column_file.section(table)
        except NOT_CURRENT:
            return False
        return True

    def require_open(self) -> None:
        """Raise `SessionClosed` after `close`, or in a process forked since the tables were opened."""
        _ = self._instance.root

    def rows(self, sql: str, *parameters: int | str) -> list[Row]:
        """Return all rows of a statement with parameters $1, $2, ..., which is prepared when it is repeated."""

        def ask(root: "duckdb.DuckDBPyConnection") -> list[Row]:
            if sql not in self._asked:  # preparing does not pay off if it is never repeated
                self._asked.add(sql)
                return root.execute(sql, parameters).fetchall()
            name = self._prepared.get(sql)
            if name is None:
                name = f"lookup_{len(self._prepared)}"
                root.execute(f"PREPARE {name} AS {sql}")
                self._prepared[sql] = name
            return root.execute(f"EXECUTE {name}({', '.join(map(_literal, parameters))})").fetchall()

        return self._ask(sql, ask)

    def rows_once(self, sql: str) -> list[Row]:
        """Return all rows of a statement that is not repeated."""
        return self._ask(sql, lambda root: root.execute(sql).fetchall())

    def columns(self, sql: str, parameters: Sequence[object] = ()) -> "dict[str, npt.NDArray[Any]]":
        """Return the columns of a result as numpy arrays, for questions about many hands."""
        return self._ask(sql, lambda root: root.execute(sql, parameters).fetchnumpy())

    def require_tables(self, cursor: "duckdb.DuckDBPyConnection", sql: str) -> None:
        """Raise `TablesMissing` or `TablesDamaged` if a statement reads a table that is missing or outdated."""
        if self._needed is not None:
            self._needed.require(cursor, sql)

    def cursor(self) -> "duckdb.DuckDBPyConnection":
        """Return another cursor on the same database, which lookups do not wait for."""
        self.require_open()
        with self._one_at_a_time:
            return self._instance.cursor()

    def cursor_with(self, files: "Mapping[str, Entry]") -> "duckdb.DuckDBPyConnection":
        """Return a cursor on the database and further published tables, each in its Parquet file.

        The files that a DuckDB instance may read are fixed when it opens, so the cursor belongs to another instance.
        That is opened once, and again if the tables have been rebuilt.
        """
        from .published_database import open_published_with

        self.require_open()
        with self._one_at_a_time:
            wanted = frozenset((name, entry.sha256) for name, entry in files.items())
            if wanted not in self._with_files:
                self._with_files[wanted] = open_published_with(self.directory.absolute(), files, self._bounds)
            return self._with_files[wanted].cursor()

    def interrupt(self) -> None:
        """Stop the statements that run on cursors."""
        for instance in self._instances():
            instance.interrupt()

    def close(self) -> None:
        """End the session, stopping lookups and statements that still run in other threads."""
        self._closed = True
        self._file = None
        for instance in self._instances():
            instance.close()

    @property
    def _instance(self) -> "Instance":
        """The database, opened on first use, or closed at once after `close`. Raises the errors of opening it."""
        if self._opened is None:
            from .published_database import open_published
            from .sql_guard import NeededTables

            with self._one_at_a_time:
                if self._opened is None:
                    self._opened, published = open_published(self.directory, self._bounds)
                    self._needed = NeededTables(published)
            if self._closed:  # perhaps by another thread in the meantime
                self._opened.close()
        return self._opened

    def _instances(self) -> "list[Instance]":
        return [*([self._opened] if self._opened else []), *self._with_files.values()]

    def _ask(self, sql: str, ask: "Callable[[duckdb.DuckDBPyConnection], Result]") -> Result:
        import duckdb

        root = self._instance.root
        with self._one_at_a_time:
            try:
                self.require_tables(root, sql)
                return ask(root)
            except duckdb.Error as error:
                from .published_database import damage

                self.require_open()  # a closed session is not damaged
                raise damage(self.directory, error) from error


def _literal(parameter: int | str) -> str:
    if isinstance(parameter, int):
        return str(parameter)
    from .duckdb_instance import quoted

    return quoted(parameter)
