"""Validation of a source's manifest and lists of parts: only tables that this version of outs builds are accepted."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from ...tables.declaration import ListedTable, Table
from ...tables.files.errors import TablesError
from ...tables.files.location import BUILD_COMMAND
from ...tables.files.manifest import MANIFEST, Entry, Manifest, read_manifest
from ...tables.files.parts.part_list import PartList, parse_list
from ..catalogue import Catalogue
from ._part_files import is_declared
from .contents import DataSet, outdated_tables
from .source import FetchFailed, Source, arriving

LARGEST_MANIFEST = 16 << 20
"""Limit in bytes; a manifest is less than a hundredth of this, or a tenth with the block hashes of `river`."""
LARGEST_LIST = 16 << 20
"""Limit in bytes of the list of a table stored in many files; a list is less than a tenth of this."""
_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)


def offered_tables(source: Source, catalogue: Catalogue) -> DataSet:
    """Return the tables that a source offers. Raises `FetchFailed` unless all are what this version builds.

    The source may be a folder of tables, whose manifest also names other files that a build publishes; those are built
    instead of fetched. Tables whose parts are in another store are ignored.
    """
    schema, manifest = catalogue.schema, _read(source)
    if manifest.pending:
        raise FetchFailed(f"a build is running in {source.name}, or was killed there: its tables are incomplete")
    if strangers := [name for name in manifest.files if not schema.table(name) and name not in schema.other_files]:
        raise FetchFailed(f"{source.name} has a table that outs does not know: {strangers[0]!r:.40}")
    offered = replace(manifest, files={name: one for name, one in manifest.files.items() if schema.table(name)})
    if not offered.files:
        raise FetchFailed(f"there are no tables in {source.name}")
    if outdated := outdated_tables(offered, catalogue):
        raise FetchFailed(
            f"{source.name} has tables of another version of outs: {', '.join(outdated)}; "
            f"{BUILD_COMMAND} builds those of this version"
        )
    lists = {}
    for name, entry in offered.files.items():
        if isinstance(table := schema.table(name), ListedTable):
            _require(_is_described(entry, table) and entry.bytes <= LARGEST_LIST, source, table)
            lists[name] = _read_list(source, entry, table)
            _require(is_declared(lists[name], entry, table, catalogue, offered), source, table)
        elif table:
            _require(_is_described(entry, table) and entry.rows == table.rows, source, table)
    elsewhere = [name for name, listed in lists.items() if listed.place]
    kept = {name: entry for name, entry in offered.files.items() if name not in elsewhere}
    return DataSet(replace(offered, files=kept), {name: lists[name] for name in lists if name in kept})


def _read(source: Source) -> Manifest:
    with _received(source, MANIFEST, LARGEST_MANIFEST, is_exact=False) as path:
        try:
            return read_manifest(path.parent)
        except TablesError as error:
            raise FetchFailed(f"{source.name} is not a data set of outs: its {MANIFEST} is invalid") from error


def _read_list(source: Source, entry: Entry, table: ListedTable) -> PartList:
    with _received(source, entry.file, entry.bytes) as path:
        content = path.read_bytes()
    if sha256(content).hexdigest() != entry.sha256:
        raise FetchFailed(f"{entry.file} of {source.name} does not match the hash in its manifest")
    try:
        return parse_list(content)
    except (ValueError, LookupError, TypeError, RecursionError):
        raise _undeclared(source, table) from None


@contextmanager
def _received(source: Source, file_name: str, most: int, is_exact: bool = True) -> Iterator[Path]:
    """Download a small file to a temporary folder, which is removed at the end."""
    with TemporaryDirectory(prefix="outs-") as folder:
        path = Path(folder, file_name)
        with arriving(path, most, is_exact) as arrival:
            source.send(file_name, arrival, lambda _: None)
        yield path


def _is_described(entry: Entry, table: Table) -> bool:
    """Return true if a manifest describes a table as it is declared, except for the number of rows."""
    columns = tuple((column.name, column.type) for column in table.columns)
    is_declared = entry.file == table.file_name and entry.columns == columns
    return is_declared and entry.bytes > 0 and bool(_SHA256.fullmatch(entry.sha256))


def _require(is_right: bool, source: Source, table: Table) -> None:
    if not is_right:
        raise _undeclared(source, table)


def _undeclared(source: Source, table: Table) -> FetchFailed:
    return FetchFailed(f"{source.name} does not describe the table {table.name} as outs declares it")
