"""Tables built on request: a folder in which all of them seem to be built, and a view of one without them.

As a program, run the tests that read the list of tables as if every table on request were built: `make test-requested`.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from outs.pipeline.catalogue import CATALOGUE
from outs.pipeline.plan import stage_recipe
from outs.tables.declaration import ListedTable, Table
from outs.tables.files.formats.block_hashes import block_hashes
from outs.tables.files.location import PACKAGE, tables_directory
from outs.tables.files.manifest import MANIFEST, Entry, Recipe, read_manifest, recipe_fingerprint
from outs.tables.schema import DATABASE, ON_REQUEST, SCHEMA, wording_digest

STAND_IN = b"a stand-in, which no test may read"
LISTING = (
    "tests/tables",
    "tests/query/database",
    "tests/query/holdem/equity",
    "tests/pipeline/dataset",
    "tests/test_requested_tables.py",
)
"""Tests that read the list of tables, or whose answers would differ with a table on request."""


def without_requested(folder: Path, view: Path) -> Path:
    """Return `folder` if it has no tables on request, else `view`, filled with links to its other files."""
    manifest = read_manifest(folder)
    files = {name: entry for name, entry in manifest.files.items() if name not in ON_REQUEST}
    if len(files) == len(manifest.files):
        return folder
    view.mkdir(parents=True, exist_ok=True)
    for entry in files.values():
        (view / entry.file).symlink_to((folder / entry.file).absolute())
    (view / MANIFEST).write_text(replace(manifest, files=files).text())
    return view


def publish_rows(
    folder: Path, tables_folder: Path, published: Iterable[tuple[Table, pa.Table]], linked: Iterable[str] = (DATABASE,)
) -> None:
    """Put tables on request with these rows into an empty folder, beside links to some files of `tables_folder`."""
    for name in linked:
        (folder / name).symlink_to(tables_folder / name)
    manifest, recipe = read_manifest(tables_folder), Recipe((), ())
    files = {name: entry for name, entry in manifest.files.items() if name not in ON_REQUEST}
    for table, rows in published:
        file = folder / table.file_name
        pq.write_table(rows, file)
        fingerprint = recipe_fingerprint(table.name, recipe, {}, SCHEMA)
        files[table.name] = Entry(
            file.name, "0" * 64, file.stat().st_size, rows.num_rows, (), fingerprint, 1.0, recipe,
            blocks=block_hashes(file),
        )  # fmt: skip
    (folder / MANIFEST).write_text(replace(manifest, files=files).text())


def with_requested(folder: Path, copy: Path) -> Path:
    """Fill `copy` with hard links to a folder's files, and with a stand-in for each table on request; return it.

    A stand-in has the fingerprint that the current code gives the table, so that a build leaves it alone. A table of
    many files has none: a build would look for its parts.
    """
    manifest = read_manifest(folder)
    copy.mkdir(parents=True, exist_ok=True)
    for entry in manifest.files.values():
        (copy / entry.file).hardlink_to(folder / entry.file)
    files, sha256 = dict(manifest.files), hashlib.sha256(STAND_IN).hexdigest()
    contents = {**manifest.contents, **dict.fromkeys(ON_REQUEST, sha256)}
    for name, table in ON_REQUEST.items():
        if isinstance(table, ListedTable):
            continue
        (copy / table.file_name).unlink(missing_ok=True)
        (copy / table.file_name).write_bytes(STAND_IN)
        recipe = stage_recipe(CATALOGUE.stages[name])
        files[name] = Entry(
            file=table.file_name,
            sha256=sha256,
            bytes=len(STAND_IN),
            rows=1,
            columns=(),
            fingerprint=recipe_fingerprint(name, recipe, contents, SCHEMA),
            seconds=1.0,
            recipe=recipe,
            content=sha256,
            blocks=sha256,
            wording=wording_digest(table.wording),
        )
    (copy / MANIFEST).write_text(replace(manifest, files=files).text())
    return copy


def main() -> None:
    """Run the tests of `LISTING` with stand-ins, and pytest with the given options; exit with its status."""
    folder = tables_directory().absolute()
    with tempfile.TemporaryDirectory(prefix=".requested-", dir=folder.parent) as beside:
        environment = {**os.environ, "OUTS_TABLES": str(with_requested(folder, Path(beside) / "tables"))}
        tests = [sys.executable, "-m", "pytest", *sys.argv[1:], "-m", "not long", *LISTING]
        raise SystemExit(subprocess.run(tests, check=False, cwd=PACKAGE, env=environment).returncode)


if __name__ == "__main__":
    main()
