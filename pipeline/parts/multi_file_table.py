"""Build of tables stored in many files: makes the parts in their store, checks them and writes their list.

A slice is every n-th part, so that slices take about equally long.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa

from ...cards.errors import BadInput, shortened
from ...tables.declaration import ListedTable
from ...tables.files.errors import TablesDamaged
from ...tables.files.formats import parquet
from ...tables.files.formats.block_hashes import hashes_of_blocks
from ...tables.files.manifest import Manifest
from ...tables.files.part_list import PARTS, PartFile, PartList, list_problem, read_list
from ...tables.files.publish import Disk
from ...tables.files.store import Store
from ..stages.checks import Inputs, in_key_order, require_all
from ..stages.stage import Parts, Stage
from ..write import naming
from .stored_parts import MADE, FiledParts, parts_fingerprint

_SLICE = re.compile(r"(\d{1,9})/(\d{1,9})", re.ASCII)


class SomeParts(Protocol):
    """A selection of the parts of a table stored in many files."""

    def parts(self, count: int, /) -> list[int]:
        """Return the numbers of the selected parts, for a table with `count` parts."""


@dataclass(frozen=True)
class Slice:
    """Slice `number` of `of`, counted from 1."""

    number: int
    of: int

    @classmethod
    def parse(cls, text: str) -> "Slice":
        """Parse a slice such as `1/200`. Raises `BadInput`.

        >>> Slice.parse("3/200").parts(585)
        [2, 202, 402]
        """
        found = _SLICE.fullmatch(text.strip())
        if found is None:
            raise BadInput(f"{shortened(text)!r} is not a slice: write 1/200 for the first of 200")
        number, of = int(found[1]), int(found[2])
        if not 1 <= number <= of:
            raise BadInput(f"there is no slice {number} of {of}: give a number from 1 to the number of slices")
        return cls(number, of)

    def parts(self, count: int) -> list[int]:
        """Return the numbers of its parts, for a table with `count` parts. Raises `BadInput` if there are too few."""
        if self.of > count:
            raise BadInput(f"the table cannot be cut into {self.of} slices: it has {count} parts")
        return list(range(self.number - 1, count, self.of))


@dataclass(frozen=True)
class PublishedList:
    """The published list of a table in the folder `directory`, if there is one."""

    table: ListedTable
    directory: Path
    manifest: Manifest

    @property
    def found(self) -> PartList | None:
        """The list, or None if no readable one is published."""
        try:
            return read_list(self.directory, self.manifest, self.table.name)
        except (KeyError, TablesDamaged):
            return None

    def wanted(self, requested: bool, slice_: SomeParts | None, made: Collection[int]) -> list[int]:
        """Return the numbers of the parts to list: those of the slice and those already listed.

        If the published list is lost or damaged, the parts in the store, `made`, are listed instead.
        """
        if slice_ is None and requested:
            return list(range(self.table.parts))
        asked = slice_.parts(self.table.parts) if slice_ else []
        if self.table.name not in self.manifest.files:
            return asked
        found = self.found
        return sorted({*asked, *(made if found is None else found.numbers)})

    def has(self, wanted: Collection[int]) -> bool:
        """Return true if the list includes these parts, and all its parts are as they were published."""
        found = self.found
        if found is None or not {*found.numbers} >= {*wanted}:
            return False
        return list_problem(self.table, self.directory, self.manifest) is None


def write_list(
    stage: Stage, inputs: Inputs, wanted: Collection[int], filed: FiledParts, place: str, path: Path
) -> None:
    """Make the `wanted` parts of a table, read them back, run its checks, and write their list to `path`.

    Raises `InvariantBroken` if a number does not fit its column or a check fails.
    """
    table, parts = stage.table, parts_of(stage)
    folder, listed = parts_folder(stage, filed.contents), list[PartFile]()

    def read_back() -> Iterator[pa.Table]:
        for unit in filed.units_made(parts, inputs, sorted(wanted)):
            content = filed.content(unit)
            part = parquet.read_part(content)
            digest, blocks = sha256(content).hexdigest(), hashes_of_blocks(BytesIO(content))
            listed.append(PartFile(unit.number, len(content), digest, blocks, part.num_rows))
            yield part

    with naming(table):
        whole = len(wanted) == parts.part_count(inputs)
        gathered = stage.gather(in_key_order(table, read_back(), whole), inputs)
        require_all(stage.checks, gathered, inputs)
    path.write_text(PartList(place, folder, tuple(listed)).text())


def parts_of(stage: Stage) -> Parts[Any]:
    """Return the recipe of the parts of a table stored in many files."""
    if stage.parts is None:
        raise ValueError(f"{stage.table.name} is made in one piece")
    return stage.parts


def parts_folder(stage: Stage, contents: Mapping[str, str]) -> str:
    """Return the folder, in a store, of the parts made from tables with these `contents`."""
    return f"{stage.table.name}/{parts_fingerprint(parts_of(stage), contents)}"


def made_parts(store: Store, folder: str) -> list[int]:
    """List the numbers of the parts that have markers in a folder of a store."""
    return [int(name.removesuffix(MADE)) for name in store.names(folder) if name.endswith(MADE)]


def tidy(directory: Path, published: PublishedList, disk: Disk) -> None:
    """Remove, from the tables folder, parts that the list does not name, inputs of parts, and partial files."""
    own, found, name = directory / PARTS, published.found, published.table.name
    kept = found.folder if found and not found.place else None
    if not own.is_dir():
        return
    folders = [*(own / name).iterdir()] if (own / name).is_dir() else []
    leftovers = [path for path in folders if f"{name}/{path.name}" != kept]
    for path in (*leftovers, own / "inputs", *own.glob(f"{kept}/.outs-*.partial")):
        disk.remove(path)
    for path in (own / name, own):
        if path.is_dir() and not any(path.iterdir()):
            disk.remove(path)
