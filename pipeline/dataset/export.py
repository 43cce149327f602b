"""Write a data set: the tables, what describes them, and the sums by which anybody can check them."""

import os
import shutil
from collections.abc import Collection
from pathlib import Path

from ...cards.errors import BadInput
from ...tables.datapackage import datapackage_text
from ...tables.errors import TablesDamaged
from ...tables.location import PACKAGE, build_command
from ...tables.manifest import MANIFEST, Entry, Manifest
from ...tables.parquet import describes
from ...tables.publish import file_sha256
from ...tables.schema import DATAPACKAGE, Schema
from ...work.whole_file import write_whole
from ...work.written_folders import replacing_folder
from ..catalogue import CATALOGUE, Catalogue
from .card import card_text
from .citation import citation_text
from .contents import CARD, CHECKSUMS, CITATION, LICENCE, exported_tables, is_data_set


def export_dataset(
    directory: Path, target: Path, without: Collection[str] = (), catalogue: Catalogue = CATALOGUE
) -> Manifest:
    """Write the tables published in `directory`, but for those `without`, as a data set to the folder `target`.

    Tables are linked where the disk allows it, else copied. Returns the manifest of the data set. `target` may be
    absent, empty, or an older data set; it has the new one at the end, or stays as it was. Raises `BadInput` if it is
    anything else; `TablesMissing` or `TablesDamaged` if the tables are not those that this version builds; `OSError`.
    """
    schema = catalogue.schema
    _require_free(target, schema)
    manifest = exported_tables(directory, without, catalogue)
    with replacing_folder(target, lambda folder: is_data_set(folder, schema)) as folder:
        for name, entry in manifest.files.items():
            _place(directory / entry.file, folder / entry.file)
            _require_as_published(name, entry, folder / entry.file, directory, schema)
        for file_name, text in _documents(manifest, catalogue).items():
            write_whole(folder / file_name, text.encode())
        sums = [f"{file_sha256(path)}  {path.name}\n" for path in sorted(folder.iterdir())]
        write_whole(folder / CHECKSUMS, "".join(sums).encode())
    return manifest


def _require_free(target: Path, schema: Schema) -> None:
    """Raise `BadInput` unless a data set may be written to `target`."""
    if not target.exists() and not target.is_symlink():
        return
    if not target.is_dir():
        raise BadInput(f"cannot write a data set to {str(target)!r}: it is not a folder")
    if any(target.iterdir()) and not is_data_set(target, schema):
        raise BadInput(
            f"cannot write a data set to {str(target)!r}: it holds files that are not those of a data set; choose an "
            "empty folder"
        )


def _place(source: Path, copy: Path) -> None:
    """Give a published file, which is never changed but replaced, a second name, or copy it to another disk."""
    try:
        copy.hardlink_to(source)
    except OSError:
        with source.open("rb") as content, copy.open("xb") as file:
            shutil.copyfileobj(content, file, 1 << 20)
            file.flush()
            os.fsync(file.fileno())


def _require_as_published(name: str, entry: Entry, path: Path, directory: Path, schema: Schema) -> None:
    """Raise `TablesDamaged` if the bytes are not those that the manifest says."""
    table = schema.table(name)
    problem = None if file_sha256(path) == entry.sha256 else "bytes changed since it was published"
    if problem is None and table is not None:
        problem = describes(table, path)
    if problem:
        raise TablesDamaged(f"{directory / entry.file}: {problem}; run: {build_command(directory)}")


def _documents(manifest: Manifest, catalogue: Catalogue) -> dict[str, str]:
    """What describes the tables, by file name."""
    declared = {name: table for name in manifest.files if (table := catalogue.schema.table(name))}
    package = datapackage_text(Schema(declared, {}), manifest.files)
    return {
        CARD: card_text(declared, manifest, catalogue, package),
        CITATION: citation_text(manifest, package),
        LICENCE: (PACKAGE / LICENCE).read_text(encoding="utf-8"),
        DATAPACKAGE: package,
        MANIFEST: manifest.text(),
    }
