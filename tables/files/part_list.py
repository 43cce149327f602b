"""The list of a table that is many files: which parts of it are there, in which store, and what their bytes are.

The manifest has the hash of the list, and the list those of the parts, so that whoever reads a part can check it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...work.regular_files import open_regular
from ..declaration import ListedTable
from .errors import TablesDamaged
from .location import build_command
from .manifest import Manifest
from .store import Store, open_store

FORMAT = 1
PARTS = "parts"
"""The folder, beside the other tables, of parts that are kept in no other store."""


@dataclass(frozen=True)
class PartFile:
    """One part: its number, its size, its hash, those of its blocks (`tables/files/block_hashes.py`), and its rows."""

    number: int
    bytes: int
    sha256: str
    blocks: str
    rows: int


@dataclass(frozen=True)
class PartList:
    """The `parts` that are there, ascending, in a `folder` of the store at `place`, which is empty for `PARTS`."""

    place: str
    folder: str
    parts: tuple[PartFile, ...]

    def store(self, directory: Path) -> Store:
        """Where the parts of a list in `directory` are. Raises `BadInput` for a store that needs what is missing."""
        return open_store(self.place or str(directory / PARTS))

    def name_of(self, number: int) -> str:
        """The name of a part in the store."""
        return f"{self.folder}/{part_name(number)}"

    @property
    def numbers(self) -> list[int]:
        """Of the parts that are there."""
        return [part.number for part in self.parts]

    @property
    def rows(self) -> int:
        """Of all parts that are there."""
        return sum(part.rows for part in self.parts)

    @property
    def bytes(self) -> int:
        """Of all parts that are there."""
        return sum(part.bytes for part in self.parts)

    def text(self) -> str:
        """The list as JSON, a line for each part."""
        lines = ",\n".join(f"  {json.dumps(vars(part))}" for part in self.parts)
        place, folder = json.dumps(self.place), json.dumps(self.folder)
        return f'{{\n "format": {FORMAT},\n "place": {place},\n "folder": {folder},\n "parts": [\n{lines}\n ]\n}}\n'


def part_name(number: int) -> str:
    """The name of the file of a part."""
    return f"{number:05}.parquet"


def read_list(directory: Path, manifest: Manifest, name: str) -> PartList:
    """The list of a table that is published in `directory`. Raises `TablesDamaged` unless it is as it was published."""
    path = directory / manifest.files[name].file
    try:
        with open_regular(path) as file:
            content = file.read()
        if manifest.entry_of(name, len(content), sha256(content).hexdigest()) is None:
            raise ValueError("its bytes changed")
        return parse_list(content)
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        mend = f"run: {build_command(directory)}"
        raise TablesDamaged(f"{path} is not the list that was published: {error}; {mend}") from error


def parse_list(content: bytes) -> PartList:
    """The list that is written as `content`. Raises `ValueError`, `LookupError` or `TypeError` for anything else."""
    body: Mapping[str, Any] = json.loads(content)
    if body["format"] != FORMAT:
        raise ValueError(f"its format is {body['format']!r:.20}")
    return PartList(body["place"], body["folder"], tuple(PartFile(**part) for part in body["parts"]))


def part_problem(table: ListedTable, part: PartFile, content: bytes | None) -> str | None:
    """What is wrong with the `content` of a part, which is None if there is no such file; or None."""
    from .parquet import describes_part

    if content is None:
        return "is missing"
    if sha256(content).hexdigest() != part.sha256:
        return "has changed since it was published"
    return describes_part(table, content, part.rows)


def list_problem(table: ListedTable, directory: Path, manifest: Manifest) -> str | None:
    """What is wrong with the list of a published table, or with the first such part of it; or None.

    Raises `BuildFailed` for a store that cannot be read, and `BadInput` for one that needs what is not installed.
    """
    try:
        listed = read_list(directory, manifest, table.name)
    except TablesDamaged as error:
        return str(error)
    store = listed.store(directory)
    for part in listed.parts:
        if problem := part_problem(table, part, store.read(listed.name_of(part.number))):
            return f"part {part_name(part.number)} in {store.place} {problem}"
    return None
