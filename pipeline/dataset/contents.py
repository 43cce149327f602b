"""What a data set is made of: which tables, and the names of its files."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ...cards.errors import BadInput, shortened
from ...tables.files.errors import TablesDamaged, TablesMissing
from ...tables.files.location import build_command
from ...tables.files.manifest import MANIFEST, Entry, Manifest, is_manifest, read_manifest
from ...tables.files.part_list import PARTS, PartList
from ...tables.files.recipe import recipe_fingerprint
from ...tables.schema import DATAPACKAGE, Schema
from ..catalogue import Catalogue
from ..plan import stage_recipe
from .part_files import are_parts, file_of

CARD, CITATION, LICENCE, CHECKSUMS = "README.md", "CITATION.cff", "LICENSE", "SHA256SUMS"
DOCUMENTS = (CARD, CITATION, LICENCE, DATAPACKAGE, MANIFEST, CHECKSUMS)
"""The files of a data set besides its tables."""


@dataclass(frozen=True)
class DataSet:
    """The manifest of its tables, and the lists of those of many files, by name."""

    manifest: Manifest
    lists: Mapping[str, PartList]

    def parts(self, name: str) -> dict[str, int]:
        """The bytes of the parts of a table of many files, by their names; none of any other table."""
        listed = self.lists.get(name)
        return {file_of(listed, part): part.bytes for part in listed.parts} if listed else {}

    def size(self, name: str) -> int:
        """The bytes of a table, its list included."""
        return self.manifest.files[name].bytes + sum(self.parts(name).values())

    @property
    def bytes(self) -> int:
        """Of all tables."""
        return sum(map(self.size, self.manifest.files))


def exported_tables(directory: Path, without: Collection[str], catalogue: Catalogue) -> Manifest:
    """The manifest of the tables that are published in `directory`, but for those `without`.

    Raises `BadInput` if there is no such table, or if one that stays was made from it: nobody could then say whether
    that one is of this version. Raises `TablesMissing` or `TablesDamaged` for tables that a build would make.
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
            raise BadInput(f"{name} is what {', '.join(made)} {_are(made)} made from: leave {_them(made)} out, too")
    if not kept:
        raise BadInput("every table is left out: a data set has at least one")
    return Manifest(kept)


def outdated_tables(manifest: Manifest, catalogue: Catalogue) -> list[str]:
    """The tables of a manifest that are not what this version makes of the others in it."""
    contents = manifest.contents

    def is_outdated(name: str) -> bool:
        recipe = stage_recipe(catalogue.stages[name])
        if not contents.keys() >= {*recipe.inputs}:
            return True
        return manifest.files[name].fingerprint != recipe_fingerprint(name, recipe, contents, catalogue.schema)

    return [name for name in manifest.files if is_outdated(name)]


def is_data_set(folder: Path, schema: Schema) -> bool:
    """Whether a folder has the files of a data set of outs and no others."""
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
