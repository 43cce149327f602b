"""What a source offers: a manifest, of which only tables of this version of outs are taken."""

import re
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ...tables.declaration import Table
from ...tables.errors import TablesError
from ...tables.location import BUILD_COMMAND
from ...tables.manifest import MANIFEST, Entry, Manifest, read_manifest
from ..catalogue import Catalogue
from .arrival import FetchFailed, arriving
from .contents import foreign_tables
from .source import Source

LARGEST_MANIFEST = 16 << 20
"""Bytes; one is less than a hundredth of this, and with the hashes of `river`'s blocks a tenth."""
_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)


def offered_tables(source: Source, catalogue: Catalogue) -> Manifest:
    """The manifest of a source, of its tables alone. Raises `FetchFailed` unless all are what this version builds.

    Other files that a build publishes may be named in it, as in a folder of tables; they are not fetched but built. So
    may tables of many files, which are neither.
    """
    schema, manifest = catalogue.schema, _read(source)
    if manifest.pending:
        raise FetchFailed(f"a build is running in {source.name}, or was killed there: its tables are not all there")
    if strangers := [name for name in manifest.files if not schema.table(name) and name not in schema.other_files]:
        raise FetchFailed(f"{source.name} has a table that outs does not know: {strangers[0]!r:.40}")
    offered = replace(manifest, files={name: one for name, one in manifest.files.items() if schema.in_one_file(name)})
    if not offered.files:
        raise FetchFailed(f"there are no tables in {source.name}")
    if foreign := foreign_tables(offered, catalogue):
        raise FetchFailed(
            f"{source.name} has tables of another version of outs: {', '.join(foreign)}; "
            f"{BUILD_COMMAND} makes those of this one"
        )
    for name, table in schema.tables.items() | schema.on_request.items():
        if name in offered.files:
            _require_declared(source, offered.files[name], table)
    return offered


def _read(source: Source) -> Manifest:
    with TemporaryDirectory(prefix="outs-") as folder:
        with arriving(Path(folder, MANIFEST), LARGEST_MANIFEST, is_exact=False) as arrival:
            source.send(MANIFEST, arrival, lambda _: None)
        try:
            return read_manifest(Path(folder))
        except TablesError as error:
            raise FetchFailed(f"{source.name} is no data set of outs, by its {MANIFEST}") from error


def _require_declared(source: Source, entry: Entry, table: Table) -> None:
    """Raise `FetchFailed` if what the manifest says of a table is not what is declared."""
    columns = tuple((column.name, column.type) for column in table.columns)
    is_declared = entry.file == table.file_name and entry.rows == table.rows and entry.columns == columns
    if not (is_declared and entry.bytes > 0 and _SHA256.fullmatch(entry.sha256)):
        raise FetchFailed(f"{source.name} does not describe the table {table.name} as outs declares it")
