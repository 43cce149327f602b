"""Opening of the published database, alone or with tables on request, and reporting of damage by DuckDB."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import duckdb

from ...tables.files.errors import TablesDamaged, TablesError, TablesInUse
from ...tables.files.location import build_command
from ...tables.files.manifest import Entry
from ...tables.files.published_tables import Published, has_log, require_database, require_no_log
from ...tables.schema import DATABASE
from .duckdb_errors import of_a_file, one_line
from .duckdb_instance import Instance, open_database, open_with_files
from .resource_limits import Bounds

NO_LOG = "0 bytes"
_LOCKED = "Could not set lock on file"


def open_published(directory: Path, bounds: Bounds) -> tuple[Instance, Published]:
    """Open the database of `directory` and return it with the state of the published tables.

    Raises `TablesError` if it is not the published database, or if there is a write-ahead log next to it.
    """
    published = require_database(directory)
    with damage_reported(directory):
        instance = open_database((directory / DATABASE).absolute(), bounds)
    try:
        with damage_reported(directory):
            logs = instance.root.execute("SELECT wal_size FROM pragma_database_size()").fetchall()
        if any(size != NO_LOG for (size,) in logs):
            raise has_log(directory, f"{DATABASE}.wal")
        require_no_log(directory)  # one may be new; from now on DuckDB's lock prevents other programs from writing one
    except BaseException:
        instance.close()
        raise
    return instance, published


def open_published_with(directory: Path, files: Mapping[str, Entry], bounds: Bounds) -> Instance:
    """Open the database and the published `files` of tables on request. Raises DuckDB's errors or `TablesDamaged`."""
    from .parquet_sources import opened_files

    opened = {name: opened_files(directory, name, entry) for name, entry in files.items()}
    require_no_log(directory)
    return open_with_files(directory / DATABASE, opened, bounds)


@contextmanager
def damage_reported(directory: Path) -> Iterator[None]:
    """Convert DuckDB's errors about the file to `TablesDamaged`, in one line."""
    try:
        yield
    except duckdb.Error as error:
        raise damage(directory, error) from error


def damage(directory: Path, error: duckdb.Error) -> TablesError:
    """Return the error for DuckDB's complaint about a file: damaged, unreachable, or in use by another program."""
    if (problem := of_a_file(directory, error)) is not None:
        return problem
    path, text = directory / DATABASE, str(error)
    if _LOCKED in text:
        process = re.search(r"PID \d+", text.partition(_LOCKED)[2])
        holder = f" ({process[0]})" if process else ""
        return TablesInUse(f"{path} is in use by another program{holder}, which may change it; close that first")
    return TablesDamaged(f"{path} cannot be used ({one_line(error)}); run: {build_command(directory)}")
