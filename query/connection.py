"""The database of tables, opened read-only and closed to everything outside it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

import duckdb

from ..cards.errors import BadQuery
from ..tables.errors import TablesDamaged, TablesMissing
from ..tables.foreign import require_own_code
from ..tables.location import build_command
from ..tables.manifest import read_manifest
from ..tables.schema import DATABASE, SCHEMA

if TYPE_CHECKING:
    import numpy.typing as npt

Row = tuple[Any, ...]


class Connection:
    """One session with outs.duckdb. Statements are prepared once, which halves the time of a lookup.

    Threads may share it: their lookups wait for each other, and what takes longer has a cursor of its own.
    """

    def __init__(self, directory: Path) -> None:
        """Open the database in `directory`. Raises `TablesMissing` or `TablesDamaged`."""
        path = _checked_path(directory)
        with damage_reported(directory):
            self.duckdb = duckdb.connect(
                path,
                read_only=True,
                config={"enable_external_access": "false", "lock_configuration": "true", "temp_directory": ""},
            )
        self.directory = directory
        self._with_files: duckdb.DuckDBPyConnection | None = None
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
        with self._one_at_a_time, damage_reported(self.directory):
            name = self._prepared.get(sql)
            if name is None:
                name = f"lookup_{len(self._prepared)}"
                self.duckdb.execute(f"PREPARE {name} AS {sql}")
                self._prepared[sql] = name
            return self.duckdb.execute(f"EXECUTE {name}({', '.join(map(_literal, parameters))})").fetchall()

    def rows_once(self, sql: str) -> list[Row]:
        """All rows of a statement that is asked once."""
        self.require_open()
        with self._one_at_a_time, damage_reported(self.directory):
            return self.duckdb.execute(sql).fetchall()

    def columns(self, sql: str, parameters: Sequence[object] = ()) -> "dict[str, npt.NDArray[Any]]":
        """The columns of a result as numpy arrays, for questions about many hands."""
        self.require_open()
        with self._one_at_a_time, damage_reported(self.directory):
            return self.duckdb.execute(sql, parameters).fetchnumpy()

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """Another cursor on the same database, which no lookup waits for."""
        self.require_open()
        with self._one_at_a_time:
            return self.duckdb.cursor()

    def cursor_with(self, files: Mapping[str, Path]) -> duckdb.DuckDBPyConnection:
        """A cursor on the database and further tables in Parquet files.

        It belongs to another instance of DuckDB, which may read these files and no others, and is opened once. The
        instance of the database is shared with other sessions of the process, and its settings are locked.
        """
        self.require_open()
        with self._one_at_a_time:
            if self._with_files is None:
                self._with_files = _instance_with(self.directory / DATABASE, files.values())
            cursor = self._with_files.cursor()
            cursor.execute("USE outs")
            for name, path in files.items():
                cursor.execute(f'CREATE TEMP VIEW "{name}" AS SELECT * FROM read_parquet({_quoted(str(path))})')
            return cursor

    def close(self) -> None:
        """End the session."""
        self._closed = True
        self.duckdb.close()
        if self._with_files is not None:
            self._with_files.close()


def _literal(parameter: int | str) -> str:
    return str(parameter) if isinstance(parameter, int) else _quoted(parameter)


def _quoted(text: str) -> str:
    """A text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


@contextmanager
def damage_reported(directory: Path) -> Iterator[None]:
    """Raise `TablesDamaged`, in one line, for what DuckDB finds wrong with the file."""
    try:
        yield
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        raise TablesDamaged(
            f"{directory / DATABASE} cannot be used ({reason}); run: {build_command(directory)}"
        ) from error


def _instance_with(database: Path, files: Iterable[Path]) -> duckdb.DuckDBPyConnection:
    """The database, read-only and closed to everything but these files."""
    opened = duckdb.connect(config={"temp_directory": ""})
    opened.execute(f"ATTACH {_quoted(str(database))} AS outs (READ_ONLY)")
    opened.execute(f"SET allowed_paths = [{', '.join(_quoted(str(file)) for file in files)}]")
    opened.execute("SET enable_external_access = false")
    opened.execute("SET lock_configuration = true")
    return opened


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
    require_own_code(directory, manifest, (*SCHEMA.tables, DATABASE))
    return path
