"""Opening the published database, alone or with tables on request, and what DuckDB finds wrong with it."""

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
    """The database of `directory`, if it is the published one and has no log beside it, and what it was published with.

    Raises `TablesError`.
    """
    published = require_database(directory)
    with damage_reported(directory):
        instance = open_database((directory / DATABASE).absolute(), bounds)
    try:
        with damage_reported(directory):
            logs = instance.root.execute("SELECT wal_size FROM pragma_database_size()").fetchall()
        if any(size != NO_LOG for (size,) in logs):
            raise has_log(directory, f"{DATABASE}.wal")
        require_no_log(directory)  # one may have come since; from here on DuckDB lets nobody write one
    except BaseException:
        instance.close()
        raise
    return instance, published


def open_published_with(directory: Path, files: Mapping[str, Entry], bounds: Bounds) -> Instance:
    """The same with the published `files` of tables on request. Raises DuckDB's errors or `TablesDamaged`."""
    from .parquet_sources import opened_files

    opened = {name: opened_files(directory, name, entry) for name, entry in files.items()}
    require_no_log(directory)
    return open_with_files(directory / DATABASE, opened, bounds)


@contextmanager
def damage_reported(directory: Path) -> Iterator[None]:
    """Raise `TablesDamaged`, in one line, for what DuckDB finds wrong with the file."""
    try:
        yield
    except duckdb.Error as error:
        raise damage(directory, error) from error


def damage(directory: Path, error: duckdb.Error) -> TablesError:
    """What DuckDB finds wrong, in one line: a file is damaged, cannot be reached, or is in use by another program."""
    if (problem := of_a_file(directory, error)) is not None:
        return problem
    path, text = directory / DATABASE, str(error)
    if _LOCKED in text:
        process = re.search(r"PID \d+", text.partition(_LOCKED)[2])
        holder = f" ({process[0]})" if process else ""
        return TablesInUse(f"{path} is in use by another program{holder}, which may change it; close that first")
    return TablesDamaged(f"{path} cannot be used ({one_line(error)}); run: {build_command(directory)}")
