"""Tables stored in many files in a data set; their parts are laid out as in a tables folder."""

import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from ...tables.declaration import ListedTable
from ...tables.files.errors import TablesDamaged
from ...tables.files.formats.block_hashes import DIGITS, block_count
from ...tables.files.location import build_command
from ...tables.files.manifest import Entry, Manifest
from ...tables.files.parts.part_list import PARTS, PartFile, PartList, part_problem, read_list
from ...tables.files.parts.store import Store, open_store
from ...tables.schema import Schema
from ...work.whole_file import write_whole
from ..catalogue import Catalogue
from ..parts.multi_file_table import PublishedList, parts_folder, parts_of
from ..parts.part_files import PartUnit, keep_part, part_content
from ..parts.stored_parts import FINGERPRINT

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
        return PartUnit(self.store.place, self.module, self.listed.folder.rpartition("/")[2], part.number)
