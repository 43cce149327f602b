"""Contents of a data set: its tables, and the names of its files."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ...cards.errors import BadInput, shortened
from ...tables.files.errors import TablesDamaged, TablesMissing
from ...tables.files.location import build_command
from ...tables.files.manifest import MANIFEST, Entry, Manifest, is_manifest, read_manifest, recipe_fingerprint
from ...tables.files.parts.part_list import PARTS, PartList
from ...tables.schema import DATAPACKAGE, Schema
from ..catalogue import Catalogue
from ..plan import stage_recipe
from ._part_files import are_parts, file_of

CARD, CITATION, LICENCE, CHECKSUMS = "README.md", "CITATION.cff", "LICENSE", "SHA256SUMS"
DOCUMENTS = (CARD, CITATION, LICENCE, DATAPACKAGE, MANIFEST, CHECKSUMS)
"""The files that accompany the tables of a data set."""


@dataclass(frozen=True)
class DataSet:
    """The manifest of a data set's tables, and by name the lists of those stored in many files."""

    manifest: Manifest
    lists: Mapping[str, PartList]

    def parts(self, name: str) -> dict[str, int]:
        """Return the sizes of a table's parts in bytes, by file name; empty for a table in one file."""
        listed = self.lists.get(name)
        return {file_of(listed, part): part.bytes for part in listed.parts} if listed else {}

    def size(self, name: str) -> int:
        """Return the size of a table in bytes, including its list."""
        return self.manifest.files[name].bytes + sum(self.parts(name).values())

    @property
    def bytes(self) -> int:
        """The size of all tables, in bytes."""
        return sum(map(self.size, self.manifest.files))


def exported_tables(directory: Path, without: Collection[str], catalogue: Catalogue) -> Manifest:
    """Return the manifest of the tables published in `directory`, except those named in `without`.

    Raises `BadInput` if `without` names an unknown table or the input of a table that stays: without its inputs, a
    table's version cannot be verified. Raises `TablesMissing` or `TablesDamaged` for tables that need a build.
    """
    schema, manifest = catalogue.schema, read_manifest(directory)
    files = {name: manifest.files[name] for name in (*schema.tables, *schema.on_request) if name in manifest.files}
    _require_made_here(directory, manifest, files, catalogue)
    for name in without:
        if name not in files:
            raise BadInput(f"there is no table {shortened(name)!r} to leave out; there are {', '.join(files)}")
    kept = {name: entry for name, entry in files.items() if name not in without}
    for name in without:
        if made := [one for one, entry in kept.items() if entry.recipe and name in entry.recipe.inputs]:
            raise BadInput(f"{', '.join(made)} {_are(made)} made from {name}: leave {_them(made)} out, too")
    if not kept:
        raise BadInput("every table is left out: a data set has at least one")
    return Manifest(kept)


def outdated_tables(manifest: Manifest, catalogue: Catalogue) -> list[str]:
    """List the tables of a manifest that differ from what this version would make of the others."""
    contents = manifest.contents

    def is_outdated(name: str) -> bool:
        recipe = stage_recipe(catalogue.stages[name])
        if not contents.keys() >= {*recipe.inputs}:
            return True
        return manifest.files[name].fingerprint != recipe_fingerprint(name, recipe, contents, catalogue.schema)

    return [name for name in manifest.files if is_outdated(name)]


def is_data_set(folder: Path, schema: Schema) -> bool:
    """Return true if a folder has all files of a data set of outs and no others."""
    tables = {table.file_name for table in (*schema.tables.values(), *schema.on_request.values())}
    names = {path.name for path in folder.iterdir()}
    is_complete = set(DOCUMENTS) <= names <= tables | {*DOCUMENTS, PARTS}
    return is_complete and is_manifest(folder / MANIFEST) and are_parts(folder, schema)


def _require_made_here(directory: Path, manifest: Manifest, files: dict[str, Entry], catalogue: Catalogue) -> None:
    repair = f"run: {build_command(directory)}"
    if missing := [name for name in catalogue.schema.tables if name not in files]:
        raise TablesMissing(f"not built, in {directory}: {', '.join(missing)}; {repair}")
    if outdated := outdated_tables(replace(manifest, files=files), catalogue):
        raise TablesDamaged(f"built by another version of outs, in {directory}: {', '.join(outdated)}; {repair}")


def _are(names: list[str]) -> str:
    return "are" if names[1:] else "is"


def _them(names: list[str]) -> str:
    return "them" if names[1:] else "it"
