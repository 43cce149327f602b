"""Opening of the published database, alone or with tables on request, and reporting of damage by DuckDB."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import duckdb

from ...tables.files.errors import StoreUnreachable, TablesDamaged, TablesError, TablesInUse
from ...tables.files.location import build_command
from ...tables.files.manifest import Entry
from ...tables.files.published_tables import Published, has_log, require_database, require_no_log
from ...tables.schema import DATABASE, REQUEST_OF
from .duckdb_instance import Instance, open_database, open_with_files
from .process_end import park_if_ending
from .resource_limits import Bounds

NO_LOG = "0 bytes"
_LOGS = "SELECT wal_size FROM pragma_database_size()"
_LOCKED = "Could not set lock on file"
LONGEST_COMPLAINT = 500
BROKEN = (duckdb.IOException, duckdb.InternalException, duckdb.FatalException, duckdb.SerializationException)
"""Errors that DuckDB raises for an unreadable file; for a block with a wrong checksum, it raises their base class."""
_FILE_EXCEPTIONS = ("BlockDamaged: ", "PartUnreachable: ")
"""Names of the exceptions of `verified_file.py`, matched as text because that module is imported only when needed."""
_ADDITIONS = (
    "\n\nLINE", "\n\nPossible solutions", "\nDatabase is launched in in-memory mode",
    ", due to the following Python exception",
)  # fmt: skip


def open_published(directory: Path, bounds: Bounds) -> tuple[Instance, Published]:
    """Open the database of `directory` and return it with the state of the published tables.

    Raises `TablesError` if it is not the published database, or if there is a write-ahead log next to it.
    """
    published = require_database(directory)
    with damage_reported(directory):
        instance = open_database((directory / DATABASE).absolute(), bounds)
    try:
        with damage_reported(directory):
            logs = instance.root.execute(_LOGS).fetchall()
        if any(size != NO_LOG for (size,) in logs):
            raise has_log(directory, f"{DATABASE}.wal")
        require_no_log(directory)  # one may be new; from now on DuckDB's lock prevents other programs from writing one
    except BaseException:
        instance.close()
        raise
    return instance, published


def open_published_with(directory: Path, files: Mapping[str, Entry], bounds: Bounds) -> Instance:
    """Open the database and the published `files` of tables on request. Raises DuckDB's errors or `TablesDamaged`."""
    from .verified_file import opened_files

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
    park_if_ending()  # the end of the process interrupts statements, which says nothing about the file
    if (problem := file_error(directory, error)) is not None:
        return problem
    path, text = directory / DATABASE, str(error)
    if _LOCKED in text:
        process = re.search(r"PID \d+", text.partition(_LOCKED)[2])
        holder = f" ({process[0]})" if process else ""
        return TablesInUse(f"{path} is in use by another program{holder}, which may change it; close that first")
    return TablesDamaged(f"{path} cannot be used ({one_line(error)}); run: {build_command(directory)}")


def file_error(directory: Path, error: duckdb.Error) -> TablesError | None:
    """Return the error of a published file, or of its store, that made DuckDB fail; None if there is none."""
    name, _ = _last_exception_name(str(error))
    if not name or not is_read_error(error):
        return None
    said = one_line(error)
    if name == "PartUnreachable: ":
        return StoreUnreachable(said)
    words = re.split(r"[/.]", said.partition(": ")[0])
    request = next((f" {REQUEST_OF[word]}" for word in reversed(words) if word in REQUEST_OF), "")
    return TablesDamaged(f"{said}; run: {build_command(directory)}{request}")


def _last_exception_name(text: str) -> tuple[str, str]:
    """Return the last name of `_FILE_EXCEPTIONS` in a text, and what follows it: the whole text without such a name."""
    place, name = max((text.rfind(name), name) for name in _FILE_EXCEPTIONS)
    return (name, text[place + len(name) :]) if place >= 0 else ("", text)


def is_read_error(error: duckdb.Error) -> bool:
    """Return true if DuckDB could not read a file; errors in statements have other classes, whatever their text."""
    return type(error) is duckdb.Error or isinstance(error, BROKEN)


def one_line(error: duckdb.Error) -> str:
    """Return DuckDB's message on one line, without its excerpt and advice, in printable characters.

    The statement may contain control characters, escape sequences and marks that change the direction of text; these
    are escaped as in a Python string.
    """
    _, text = _last_exception_name(str(error))  # without the traceback of the Python code that DuckDB called
    for addition in _ADDITIONS:
        text = text.partition(addition)[0]
    line = " ".join(text.split())
    if len(line) > LONGEST_COMPLAINT:
        line = f"{line[: LONGEST_COMPLAINT // 2]} ... {line[-LONGEST_COMPLAINT // 2 :]}"
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in line
    )
