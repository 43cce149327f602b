"""The database of tables, opened read-only and closed to everything outside it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

import duckdb

from ..cards.errors import BadQuery
from ..tables.errors import TablesDamaged, TablesMissing
from ..tables.location import build_command
from ..tables.manifest import read_manifest
from ..tables.schema import DATABASE, SCHEMA

if TYPE_CHECKING:
    import numpy.typing as npt

Row = tuple[Any, ...]


class Connection:
    """One session with outs.duckdb. Statements are prepared once, which spares half the time of a lookup.

    Threads may share it: their look-ups wait for each other, and what takes longer has a cursor of its own.
    """

    def __init__(self, directory: Path) -> None:
        """Open the database in `directory`. Raises `TablesMissing` or `TablesDamaged`."""
        path = _checked_path(directory)
        with explained(directory):
            self.duckdb = duckdb.connect(
                path,
                read_only=True,
                config={"enable_external_access": "false", "lock_configuration": "true", "temp_directory": ""},
            )
        self.directory = directory
        self._closed = False
        self._one_at_a_time = RLock()
        self._prepared: dict[str, str] = {}

    def require_open(self) -> None:
        """Raise `BadQuery` after `close`."""
        if self._closed:
            raise BadQuery("the session with the tables is closed")

    def rows(self, sql: str, *parameters: int | str) -> list[Row]:
        """All rows of a prepared statement, whose parameters are $1, $2, ..."""
        self.require_open()
        with self._one_at_a_time, explained(self.directory):
            name = self._prepared.get(sql)
            if name is None:
                name = f"lookup_{len(self._prepared)}"
                self.duckdb.execute(f"PREPARE {name} AS {sql}")
                self._prepared[sql] = name
            return self.duckdb.execute(f"EXECUTE {name}({', '.join(map(_literal, parameters))})").fetchall()

    def rows_once(self, sql: str) -> list[Row]:
        """All rows of a statement that will not be asked again as it is."""
        self.require_open()
        with self._one_at_a_time, explained(self.directory):
            return self.duckdb.execute(sql).fetchall()

    def columns(self, sql: str, parameters: Sequence[object] = ()) -> "dict[str, npt.NDArray[Any]]":
        """The columns of a result as numpy arrays, for questions about many hands."""
        self.require_open()
        with self._one_at_a_time, explained(self.directory):
            return self.duckdb.execute(sql, parameters).fetchnumpy()

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """Another connection to the same database, which no look-up waits for."""
        self.require_open()
        with self._one_at_a_time:
            return self.duckdb.cursor()

    def close(self) -> None:
        """End the session."""
        self._closed = True
        self.duckdb.close()


def _literal(parameter: int | str) -> str:
    return str(parameter) if isinstance(parameter, int) else "'" + parameter.replace("'", "''") + "'"


@contextmanager
def explained(directory: Path) -> Iterator[None]:
    """Report what DuckDB finds wrong with the file as damage, in one line."""
    try:
        yield
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        raise TablesDamaged(
            f"{directory / DATABASE} cannot be used ({reason}); run: {build_command(directory)}"
        ) from error


def _checked_path(directory: Path) -> Path:
    """The database's path, if its manifest names it and its size is right."""
    path = directory / DATABASE
    mend = f"run: {build_command(directory)}"
    manifest = read_manifest(directory)
    if manifest.schema != SCHEMA.digest:
        raise TablesDamaged(f"the tables in {directory} were built by another version of outs; {mend}")
    if DATABASE not in manifest.files or not path.is_file():
        raise TablesMissing(f"the tables in {directory} are not finished; {mend}")
    if manifest.entry_of(DATABASE, path.stat().st_size) is None:
        raise TablesDamaged(f"{path} is not the file that was published; {mend}")
    return path
