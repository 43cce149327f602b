"""Contents of a data set: its tables, the names of its files, and tables stored in many files."""

import os
import re
import shutil
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from ...cards.errors import BadInput, shortened
from ...tables.declaration import ListedTable
from ...tables.files.errors import TablesDamaged, TablesMissing
from ...tables.files.formats.block_hashes import DIGITS, block_count
from ...tables.files.location import build_command
from ...tables.files.manifest import MANIFEST, Entry, Manifest, is_manifest, read_manifest, recipe_fingerprint
from ...tables.files.part_list import PARTS, PartFile, PartList, part_problem, read_list
from ...tables.files.store import Store, open_store
from ...tables.schema import DATAPACKAGE, Schema
from ...work.atomic_writes import write_whole
from ..catalogue import Catalogue
from ..parts.multi_file_table import PublishedList, parts_folder, parts_of
from ..parts.stored_parts import FINGERPRINT, PartUnit, keep_part, part_content
from ..plan import stage_recipe

_HEX = frozenset("0123456789abcdef")
_PART = re.compile(r"[0-9]{5}\.parquet", re.ASCII)


def file_of(listed: PartList, part: PartFile) -> str:
    """Return the file name of a part in a data set."""
    return f"{PARTS}/{listed.name_of(part.number)}"


def are_parts(folder: Path, schema: Schema) -> bool:
    """Return true if the subfolder `parts`, if present, holds only parts of tables stored in many files."""
    names = {table.name for table in schema.on_request.values() if isinstance(table, ListedTable)}
    for path in (folder / PARTS).rglob("*"):
        kind = path.relative_to(folder / PARTS).parts
        is_right = all((kind[0] in names, len(kind) < 2 or FINGERPRINT.fullmatch(kind[1]), len(kind) <= 3))
        if not is_right or path.is_file() != (len(kind) == 3 and bool(_PART.fullmatch(kind[-1]))):
            return False
    return True


def place_file(source: Path, copy: Path) -> None:
    """Hard-link a published file, which builds never change in place, or copy it to another disk."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    try:
        copy.hardlink_to(source)
    except OSError:
        with source.open("rb") as content, copy.open("xb") as file:
            shutil.copyfileobj(content, file, 1 << 20)
            file.flush()
            os.fsync(file.fileno())


def place_parts(table: ListedTable, directory: Path, manifest: Manifest, folder: Path) -> tuple[PartList, Entry]:
    """Write a table's list and parts to the `folder` of a data set; returns the list and its manifest entry.

    Raises `TablesDamaged` if anything differs from what was published, and `BuildFailed` if a store cannot be read.
    """
    listed = read_list(directory, manifest, table.name)
    store, copies = listed.store(directory), open_store(str(folder / PARTS))
    for part in listed.parts:
        name = listed.name_of(part.number)
        content = store.read(name)
        problem = part_problem(table, part, content)
        if content is None or problem:
            raise TablesDamaged(f"{name} in {store.place} {problem}; run: {build_command(directory)}")
        if listed.place:
            copies.write(name, content)
        else:
            place_file(directory / PARTS / name, folder / PARTS / name)
    listed = replace(listed, place="")
    text = listed.text().encode()
    write_whole(folder / table.file_name, text)
    return listed, replace(manifest.files[table.name], sha256=sha256(text).hexdigest(), bytes=len(text))


def is_declared(listed: PartList, entry: Entry, table: ListedTable, catalogue: Catalogue, offered: Manifest) -> bool:
    """Return true if an untrusted list is one that this version would write, so that its file names are safe."""
    numbers = listed.numbers
    counts = [(part.number, part.bytes, part.rows) for part in listed.parts]
    return (
        isinstance(listed.place, str)
        and all(type(count) is int and count >= 0 for row in counts for count in row)
        and numbers == sorted({*numbers})
        and bool(numbers)
        and numbers[-1] < table.parts
        and all(_is_hashed(part) for part in listed.parts)
        and listed.rows == entry.rows
        and listed.folder == parts_folder(catalogue.stages[table.name], offered.contents)
    )


def _is_hashed(part: PartFile) -> bool:
    if not (isinstance(part.sha256, str) and isinstance(part.blocks, str)):
        return False
    hashes = part.sha256 + part.blocks
    return len(part.sha256) == DIGITS and len(hashes) == DIGITS * (1 + block_count(part.bytes)) and {*hashes} <= _HEX


@dataclass(frozen=True)
class Chosen:
    """Parts, by number, to list in addition to those already listed."""

    numbers: tuple[int, ...]

    def parts(self, _count: int) -> list[int]:
        """Return the numbers of the parts."""
        return list(self.numbers)


@dataclass(frozen=True)
class Keeper:
    """Stores fetched parts where a build of their table expects them."""

    table: ListedTable
    listed: PartList
    store: Store
    module: str

    @classmethod
    def of(
        cls, table: ListedTable, listed: PartList, directory: Path, manifest: Manifest, catalogue: Catalogue
    ) -> "Keeper":
        """Keep the parts of an offered list in the store of the list published in `directory`, if there is one."""
        found = PublishedList(table, directory, manifest).found
        store = open_store((found.place if found else "") or str(directory / PARTS))
        return cls(table, listed, store, parts_of(catalogue.stages[table.name]).module)

    def missing(self) -> Iterator[PartFile]:
        """Yield the parts that are missing."""
        return (part for part in self.listed.parts if part_content(self._unit(part)) is None)

    def keep(self, part: PartFile, content: bytes) -> str | None:
        """Store a part and return None, or return the problem with it."""
        problem = part_problem(self.table, part, content)
        if problem is None:
            keep_part(self._unit(part), content)
        return problem

    def _unit(self, part: PartFile) -> PartUnit:
        fingerprint = self.listed.folder.rpartition("/")[2]
        return PartUnit(self.store.place, self.module, self.table.name, fingerprint, part.number)


CARD, CITATION, CROISSANT, LICENCE, CHECKSUMS = "README.md", "CITATION.cff", "croissant.json", "LICENSE", "SHA256SUMS"
DOCUMENTS = (CARD, CITATION, CROISSANT, LICENCE, DATAPACKAGE, MANIFEST, CHECKSUMS)
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
            are, them = ("are", "them") if made[1:] else ("is", "it")
            raise BadInput(f"{', '.join(made)} {are} made from {name}: leave {them} out, too")
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
    is_complete = {*DOCUMENTS} - {CROISSANT} <= names <= tables | {*DOCUMENTS, PARTS}
    return is_complete and is_manifest(folder / MANIFEST) and are_parts(folder, schema)


def _require_made_here(directory: Path, manifest: Manifest, files: dict[str, Entry], catalogue: Catalogue) -> None:
    repair = f"run: {build_command(directory)}"
    if missing := [name for name in catalogue.schema.tables if name not in files]:
        raise TablesMissing(f"not built, in {directory}: {', '.join(missing)}; {repair}")
    if outdated := outdated_tables(replace(manifest, files=files), catalogue):
        raise TablesDamaged(f"built by another version of outs, in {directory}: {', '.join(outdated)}; {repair}")
