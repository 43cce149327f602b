"""Export of a data set: the tables, the documents that describe them, and their checksums."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from ...cards.errors import BadInput
from ...tables.declaration import ListedTable
from ...tables.files.errors import TablesDamaged
from ...tables.files.formats.datapackage import datapackage_text
from ...tables.files.formats.parquet import describes
from ...tables.files.location import PACKAGE, build_command
from ...tables.files.manifest import MANIFEST, Entry
from ...tables.files.publish import file_sha256
from ...tables.schema import DATAPACKAGE, Schema
from ...work.atomic_writes import replacing_folder, write_whole
from ..catalogue import CATALOGUE, Catalogue
from .card import card_text, citation_text
from .contents import (
    CARD,
    CHECKSUMS,
    CITATION,
    CROISSANT,
    LICENCE,
    DataSet,
    exported_tables,
    is_data_set,
    place_file,
    place_parts,
)
from .croissant import croissant_text


def export_dataset(
    directory: Path, target: Path, without: Collection[str] = (), catalogue: Catalogue = CATALOGUE
) -> DataSet:
    """Write the tables published in `directory`, except those named in `without`, as a data set to `target`.

    Tables are hard-linked where the disk allows it, else copied; parts in another store are read from there. The folder
    `target` may be absent, empty or an older data set, and is replaced only if everything succeeds. Raises `BadInput`
    for any other folder; `TablesMissing` or `TablesDamaged` if the tables are not those that this version builds;
    `BuildFailed` if a store cannot be read; `OSError`.
    """
    schema = catalogue.schema
    _require_free(target, schema)
    manifest = exported_tables(directory, without, catalogue)
    with replacing_folder(target, lambda folder: is_data_set(folder, schema)) as folder:
        lists = {}
        for name, entry in manifest.files.items():
            if isinstance(table := schema.table(name), ListedTable):
                lists[name], own = place_parts(table, directory, manifest, folder)
                manifest = replace(manifest, files={**manifest.files, name: own})
            else:
                place_file(directory / entry.file, folder / entry.file)
                _require_as_published(name, entry, folder / entry.file, directory, schema)
        written = DataSet(manifest, lists)
        for file_name, text in _documents(written, catalogue).items():
            write_whole(folder / file_name, text.encode())
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        sums = [f"{file_sha256(path)}  {path.relative_to(folder).as_posix()}\n" for path in files]
        write_whole(folder / CHECKSUMS, "".join(sums).encode())
    return written


def _require_free(target: Path, schema: Schema) -> None:
    """Raise `BadInput` unless a data set may be written to `target`."""
    if not target.exists() and not target.is_symlink():
        return
    if not target.is_dir():
        raise BadInput(f"cannot write a data set to {str(target)!r}: it is not a folder")
    if any(target.iterdir()) and not is_data_set(target, schema):
        raise BadInput(
            f"cannot write a data set to {str(target)!r}: it holds files that do not belong to a data set; choose an "
            "empty folder"
        )


def _require_as_published(name: str, entry: Entry, path: Path, directory: Path, schema: Schema) -> None:
    """Raise `TablesDamaged` if a file's bytes do not match the manifest."""
    table = schema.table(name)
    problem = None if file_sha256(path) == entry.sha256 else "bytes changed since it was published"
    if problem is None and table is not None:
        problem = describes(table, path)
    if problem:
        raise TablesDamaged(f"{directory / entry.file}: {problem}; run: {build_command(directory)}")


def _documents(written: DataSet, catalogue: Catalogue) -> dict[str, str]:
    """Return the documents that describe the tables, by file name."""
    manifest = written.manifest
    declared = {name: table for name in manifest.files if (table := catalogue.schema.table(name))}
    parts = {name: written.parts(name) for name in declared}
    package = datapackage_text(Schema(declared, {}), manifest.files, parts)
    return {
        CARD: card_text(declared, written, catalogue, package),
        CITATION: citation_text(manifest, package),
        CROISSANT: croissant_text(declared, manifest, package),
        LICENCE: (PACKAGE / LICENCE).read_text(encoding="utf-8"),
        DATAPACKAGE: package,
        MANIFEST: manifest.text(),
    }
