"""Tables that are built on request and stay in files of their own: opened for the queries that name them."""

import re
from pathlib import Path

import duckdb

from ..tables.errors import TablesDamaged, TablesMissing
from ..tables.location import build_command
from ..tables.manifest import read_manifest
from ..tables.schema import DATABASE, ON_REQUEST

_MISSING = re.compile(r'Table with name "?(\w+)"? does not exist')


def files_named(directory: Path, query: str) -> dict[str, Path]:
    """The published files of tables on request whose names occur in a query. Raises `TablesDamaged`."""
    named = [name for name in ON_REQUEST if re.search(rf"\b{name}\b", query, re.IGNORECASE)]
    if not named:
        return {}
    manifest = read_manifest(directory)
    found = {name: directory.absolute() / manifest.files[name].file for name in named if name in manifest.files}
    for name, path in found.items():
        if not path.is_file() or manifest.entry_of(name, path.stat().st_size) is None:
            raise TablesDamaged(f"{path} is not the file that was published; {_mend(directory, name)}")
    return found


def connect(directory: Path, files: dict[str, Path]) -> duckdb.DuckDBPyConnection:
    """The database with these files as further tables, read-only and closed to everything else."""
    opened = duckdb.connect(config={"temp_directory": ""})
    opened.execute(f"ATTACH {_quoted(directory / DATABASE)} AS outs (READ_ONLY)")
    opened.execute("USE outs")
    opened.execute(f"SET allowed_paths = [{', '.join(map(_quoted, files.values()))}]")
    opened.execute("SET enable_external_access = false")
    for name, path in files.items():
        opened.execute(f'CREATE TEMP VIEW "{name}" AS SELECT * FROM read_parquet({_quoted(path)})')
    opened.execute("SET lock_configuration = true")
    return opened


def require_built(directory: Path, complaint: str) -> None:
    """Raise `TablesMissing` if DuckDB's `complaint` is that there is no table of a name that is built on request."""
    if (match := _MISSING.search(complaint)) and match[1].lower() in ON_REQUEST:
        name = match[1].lower()
        raise TablesMissing(f"the table {name} is not built; {_mend(directory, name)}")


def _mend(directory: Path, name: str) -> str:
    return f"run: {build_command(directory)} {name}"


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
