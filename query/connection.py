"""The database of tables, opened read-only and closed to everything outside it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

import duckdb

from ..tables.blocks import head_sha256
from ..tables.errors import TablesDamaged, TablesError, TablesInUse, TablesMissing
from ..tables.foreign import require_own_code
from ..tables.location import build_command
from ..tables.manifest import Entry, read_manifest
from ..tables.schema import DATABASE, SCHEMA
from ..tables.stray_logs import stray_logs
from .complaints import one_line
from .instance import BOUNDS, Bounds, Instance, open_database, open_with_files, quoted
from .lookups import Lookups

if TYPE_CHECKING:
    import numpy.typing as npt

Row = tuple[Any, ...]
Result = TypeVar("Result")

NO_LOG = "0 bytes"
_LOCKED = "Could not set lock on file"


class Connection:
    """One session with outs.duckdb. Statements asked again are prepared, which halves the time of a lookup.

    Threads may share it: their lookups wait for each other, and what takes longer has a cursor of its own.
    """

    def __init__(self, directory: Path, bounds: Bounds = BOUNDS) -> None:
        """Open the database in `directory`. Raises `TablesMissing`, `TablesDamaged` or `TablesInUse`."""
        self.directory = directory
        self.lookups = Lookups(directory)
        self._bounds = bounds
        self._instance = _open(directory, bounds)
        self._with_files: dict[frozenset[tuple[str, str]], Instance] = {}
        self._one_at_a_time = RLock()
        self._asked: set[str] = set()
        self._prepared: dict[str, str] = {}

    def require_open(self) -> None:
        """Raise `BadQuery` after `close`, or in a process forked since the tables were opened."""
        _ = self._instance.root

    def rows(self, sql: str, *parameters: int | str) -> list[Row]:
        """All rows of a statement, prepared when it is asked again, whose parameters are $1, $2, ..."""

        def ask(root: duckdb.DuckDBPyConnection) -> list[Row]:
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
        return self._ask(lambda root: root.execute(sql).fetchall())

    def columns(self, sql: str, parameters: Sequence[object] = ()) -> "dict[str, npt.NDArray[Any]]":
        """The columns of a result as numpy arrays, for questions about many hands."""
        return self._ask(lambda root: root.execute(sql, parameters).fetchnumpy())

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """Another cursor on the same database, which no lookup waits for."""
        self.require_open()
        with self._one_at_a_time:
            return self._instance.cursor()

    def cursor_with(self, files: Mapping[str, Entry]) -> duckdb.DuckDBPyConnection:
        """A cursor on the database and further published tables, each in its Parquet file.

        It belongs to another instance of DuckDB, opened once, since what an instance may read is settled when it opens;
        and again for tables that were built since.
        """
        self.require_open()
        with self._one_at_a_time:
            wanted = frozenset((name, entry.sha256) for name, entry in files.items())
            if wanted not in self._with_files:
                self._with_files[wanted] = _open_with(self.directory.absolute(), files, self._bounds)
            return self._with_files[wanted].cursor()

    def interrupt(self) -> None:
        """Stop the statements that run on cursors."""
        for instance in self._instances():
            instance.interrupt()

    def close(self) -> None:
        """End the session: lookups and statements that still run in other threads are stopped."""
        self.lookups.close()
        for instance in self._instances():
            instance.close()

    def _instances(self) -> list[Instance]:
        return [self._instance, *self._with_files.values()]

    def _ask(self, ask: Callable[[duckdb.DuckDBPyConnection], Result]) -> Result:
        root = self._instance.root
        with self._one_at_a_time:
            try:
                return ask(root)
            except duckdb.Error as error:
                self.require_open()  # a closed session is no damage
                raise _damage(self.directory, error) from error


def _literal(parameter: int | str) -> str:
    return str(parameter) if isinstance(parameter, int) else quoted(parameter)


@contextmanager
def damage_reported(directory: Path) -> Iterator[None]:
    """Raise `TablesDamaged`, in one line, for what DuckDB finds wrong with the file."""
    try:
        yield
    except duckdb.Error as error:
        raise _damage(directory, error) from error


def _damage(directory: Path, error: duckdb.Error) -> TablesError:
    path, text = directory / DATABASE, str(error)
    if _LOCKED in text:
        process = re.search(r"PID \d+", text.partition(_LOCKED)[2])
        holder = f" ({process[0]})" if process else ""
        return TablesInUse(f"{path} is in use by another program{holder}, which may change it; close that first")
    return TablesDamaged(f"{path} cannot be used ({one_line(error)}); run: {build_command(directory)}")


def _open(directory: Path, bounds: Bounds) -> Instance:
    """The database of `directory`, if it is the published one and has no log beside it."""
    path = _checked_path(directory)
    _require_no_log(directory)
    with damage_reported(directory):
        instance = open_database(path.absolute(), bounds)
    try:
        with damage_reported(directory):
            logs = instance.root.execute("SELECT wal_size FROM pragma_database_size()").fetchall()
        if any(size != NO_LOG for (size,) in logs):
            raise _has_log(directory, f"{DATABASE}.wal")
        _require_no_log(directory)  # one may have come since; from here on DuckDB lets nobody write one
    except BaseException:
        instance.close()
        raise
    return instance


def _open_with(directory: Path, files: Mapping[str, Entry], bounds: Bounds) -> Instance:
    from .opened_files import opened_files

    opened = {name: opened_files(directory, name, entry) for name, entry in files.items()}
    _require_no_log(directory)
    return open_with_files(directory / DATABASE, opened, bounds)


def _require_no_log(directory: Path) -> None:
    if logs := stray_logs(directory / DATABASE):
        raise _has_log(directory, logs[0].name)


def _has_log(directory: Path, name: str) -> TablesDamaged:
    return TablesDamaged(
        f"{directory / name} lies beside the tables, which are in use by another program or were left by one "
        f"that died; close it, then run: {build_command(directory)}"
    )


def _checked_path(directory: Path) -> Path:
    """The database's path, if its manifest names it and its size and head are right."""
    path = directory / DATABASE
    mend = f"run: {build_command(directory)}"
    manifest = read_manifest(directory)
    if manifest.schema != SCHEMA.digest:
        raise TablesDamaged(f"the tables in {directory} were built by another version of outs; {mend}")
    if DATABASE not in manifest.files or not path.is_file():
        raise TablesMissing(f"the tables in {directory} are not finished; {mend}")
    entry = manifest.entry_of(DATABASE, path.stat().st_size)
    if entry is None:
        raise TablesDamaged(f"{path} is not the file that was published; {mend}")
    if entry.head and entry.head != head_sha256(path):
        raise TablesDamaged(f"{path} was changed after it was published; {mend}")
    require_own_code(directory, manifest, (*SCHEMA.tables, DATABASE))
    return path
