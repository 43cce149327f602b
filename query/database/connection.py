"""Open tables: the column file, for rows by number, and the database, read-only and closed to all outside it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from ...cards.errors import BadQuery
from ...tables.files.errors import TablesError, TablesMissing
from ...tables.files.outdated_files import TablesOutdated
from ...tables.files.published_tables import require_any
from ..columns.column_file import ColumnFile, open_column_file
from .resource_limits import BOUNDS, Bounds

if TYPE_CHECKING:
    import duckdb
    import numpy.typing as npt

    from ...tables.files.manifest import Entry
    from .duckdb_instance import Instance
    from .needed_tables import NeededTables

NOT_CURRENT = (TablesMissing, TablesOutdated)
"""What is raised for a table in whose place an answer may be computed; a damaged one is reported."""
Row = tuple[Any, ...]
Result = TypeVar("Result")


class Connection:
    """One session with outs.columns and outs.duckdb; DuckDB is imported when the database is opened.

    Statements asked again are prepared, which halves their time. Threads may share a session: rows are read at the same
    time, statements wait for each other, and those that take longer have a cursor of their own.
    """

    def __init__(self, directory: Path, bounds: Bounds = BOUNDS, at_once: bool = True) -> None:
        """Open the tables in `directory`. Raises `TablesMissing`, `TablesDamaged` or `TablesInUse`.

        at_once  False: check what can be known without DuckDB, and open the database when a question needs it
        """
        self.directory = directory
        self._manifest = require_any(directory).manifest
        self._file: ColumnFile | None = None
        with suppress(TablesError):  # the questions that need the file raise it
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
        """The file of rows by number. Raises `TablesMissing` or `TablesDamaged`, and `BadQuery` after `close`."""
        if self._closed:
            raise BadQuery("the session with the tables is closed")
        if self._file is None:
            self._file = open_column_file(self.directory, self._manifest)
        return self._file

    def has_rows(self, table: str) -> bool:
        """Whether rows of a table can be looked up by number; if not, a question that can be computed is.

        False for a table that is not built or is outdated. Raises `TablesDamaged` for a damaged file, in whose place
        nothing is computed.
        """
        try:
            self.column_file.section(table)
        except NOT_CURRENT:
            return False
        return True

    def require_open(self) -> None:
        """Raise `BadQuery` after `close`, or in a process forked since the tables were opened."""
        _ = self._instance.root

    def rows(self, sql: str, *parameters: int | str) -> list[Row]:
        """All rows of a statement, prepared when it is asked again, whose parameters are $1, $2, ..."""

        def ask(root: "duckdb.DuckDBPyConnection") -> list[Row]:
            self.require_tables(root, sql)
            if sql not in self._asked:  # it may be all that the session asks
                self._asked.add(sql)
                return root.execute(sql, parameters).fetchall()
            name = self._prepared.get(sql)
            if name is None:
                name = f"lookup_{len(self._prepared)}"
                root.execute(f"PREPARE {name} AS {sql}")
                self._prepared[sql] = name
            return root.execute(f"EXECUTE {name}({', '.join(map(_literal, parameters))})").fetchall()

        return self._ask(ask)

    def rows_once(self, sql: str) -> list[Row]:
        """All rows of a statement that is asked once."""

        def ask(root: "duckdb.DuckDBPyConnection") -> list[Row]:
            self.require_tables(root, sql)
            return root.execute(sql).fetchall()

        return self._ask(ask)

    def columns(self, sql: str, parameters: Sequence[object] = ()) -> "dict[str, npt.NDArray[Any]]":
        """The columns of a result as numpy arrays, for questions about many hands."""

        def ask(root: "duckdb.DuckDBPyConnection") -> "dict[str, npt.NDArray[Any]]":
            self.require_tables(root, sql)
            return root.execute(sql, parameters).fetchnumpy()

        return self._ask(ask)

    def require_tables(self, cursor: "duckdb.DuckDBPyConnection", sql: str) -> None:
        """Raise `TablesMissing` or `TablesDamaged` if a statement reads a table that is missing or outdated."""
        if self._needed is not None:
            self._needed.require(cursor, sql)

    def cursor(self) -> "duckdb.DuckDBPyConnection":
        """Another cursor on the same database, which no lookup waits for."""
        self.require_open()
        with self._one_at_a_time:
            return self._instance.cursor()

    def cursor_with(self, files: "Mapping[str, Entry]") -> "duckdb.DuckDBPyConnection":
        """A cursor on the database and further published tables, each in its Parquet file.

        It belongs to another instance of DuckDB, opened once, since what an instance may read is settled when it opens;
        and again for tables that were built since.
        """
        from .open_database import open_published_with

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
        """End the session: lookups and statements that still run in other threads are stopped."""
        self._closed = True
        self._file = None
        for instance in self._instances():
            instance.close()

    @property
    def _instance(self) -> "Instance":
        """The database, opened when it is first needed, and closed after `close`. Raises as opening does."""
        if self._opened is None:
            from .needed_tables import NeededTables
            from .open_database import open_published

            with self._one_at_a_time:
                if self._opened is None:
                    self._opened, published = open_published(self.directory, self._bounds)
                    self._needed = NeededTables(published)
            if self._closed:  # since this was asked, or before
                self._opened.close()
        return self._opened

    def _instances(self) -> "list[Instance]":
        return [*([self._opened] if self._opened else []), *self._with_files.values()]

    def _ask(self, ask: "Callable[[duckdb.DuckDBPyConnection], Result]") -> Result:
        import duckdb

        root = self._instance.root
        with self._one_at_a_time:
            try:
                return ask(root)
            except duckdb.Error as error:
                from .open_database import damage

                self.require_open()  # a closed session is no damage
                raise damage(self.directory, error) from error


def _literal(parameter: int | str) -> str:
    if isinstance(parameter, int):
        return str(parameter)
    from .duckdb_instance import quoted

    return quoted(parameter)
