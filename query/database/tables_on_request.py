"""Access to tables built on request, each in its own file, for the queries that name them."""

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...tables.declaration import ListedTable
from ...tables.files.errors import NotBuilt, TablesDamaged
from ...tables.files.location import build_command
from ...tables.files.manifest import MANIFEST, Entry, Manifest, read_manifest
from ...tables.files.outdated_files import require_current
from ...tables.schema import ON_REQUEST, REQUEST_OF
from .connection import Connection, Row

if TYPE_CHECKING:
    import numpy.typing as npt


_MISSING = re.compile(r'Table with name "?(\w+)"? does not exist')


def files_named(directory: Path, query: str) -> dict[str, Entry]:
    """Return the published files of tables on request whose names occur in a query. Raises `TablesDamaged`."""
    named = [name for name in ON_REQUEST if re.search(rf"\b{name}\b", query, re.IGNORECASE)]
    if not named:
        return {}
    manifest = current_manifest(directory)
    found = {}
    for name in named:
        if name not in manifest.files:
            continue
        path = directory / manifest.files[name].file
        entry = manifest.entry_of(name, path.stat().st_size) if path.is_file() else None
        if entry is None:
            raise TablesDamaged(f"{path} is not the file that was published; {_build_hint(directory, name)}")
        if not entry.blocks and not isinstance(ON_REQUEST[name], ListedTable):
            raise TablesDamaged(f"{path} was built without hashes of its blocks; {_build_hint(directory, name)}")
        found[name] = entry
    require_current(directory, manifest, found)
    return found


def is_built(directory: Path, name: str) -> bool:
    """Return true if a table on request is published."""
    return name in current_manifest(directory).files


def current_manifest(directory: Path) -> Manifest:
    """Return the manifest, read again only if its file was replaced. Raises `TablesMissing` or `TablesDamaged`."""
    with suppress(FileNotFoundError):
        found = (directory / MANIFEST).stat()
        return _read(directory, (found.st_ino, found.st_mtime_ns, found.st_size))
    return read_manifest(directory)


@lru_cache(maxsize=4)
def _read(directory: Path, _file: tuple[int, int, int]) -> Manifest:
    return read_manifest(directory)


def whole_columns(connection: Connection, name: str, columns: Iterable[str]) -> "dict[str, npt.NDArray[Any]]":
    """Return columns of a table on request, in the order of its rows. Raises `TablesMissing` or `TablesDamaged`."""
    return columns_on_request(connection, name, f"SELECT {', '.join(columns)} FROM {name}")


def columns_on_request(connection: Connection, name: str, sql: str) -> "dict[str, npt.NDArray[Any]]":
    """Return the columns of a statement about one table on request. Raises `TablesMissing` or `TablesDamaged`."""
    from .published_database import damage_reported

    files = {name: published_entry(connection.directory, name)}
    with damage_reported(connection.directory):
        found: dict[str, Any] = connection.cursor_with(files).execute(sql).fetchnumpy()
    return found


def rows_on_request(connection: Connection, name: str, sql: str, *parameters: int) -> list[Row]:
    """Return all rows of a statement about one table on request. Raises `TablesMissing` or `TablesDamaged`."""
    from .published_database import damage_reported

    files = {name: published_entry(connection.directory, name)}
    with damage_reported(connection.directory):
        cursor = connection.cursor_with(files)
        return cursor.execute(sql, parameters).fetchall()


def raise_if_missing(directory: Path, complaint: str) -> None:
    """Raise `NotBuilt` if DuckDB's `complaint` is that a table on request does not exist."""
    if (match := _MISSING.search(complaint)) and match[1].lower() in ON_REQUEST:
        raise _not_built(directory, match[1].lower())


def published_entry(directory: Path, name: str) -> Entry:
    """Return the published file of one table on request. Raises `NotBuilt` or `TablesDamaged`."""
    if not (found := files_named(directory, name)):
        raise _not_built(directory, name)
    return found[name]


def _not_built(directory: Path, name: str) -> NotBuilt:
    return NotBuilt(f"the table {name} is not built; {_build_hint(directory, name)}", name)


def _build_hint(directory: Path, name: str) -> str:
    return f"run: {build_command(directory)} {REQUEST_OF[name]}"
