"""List file of a table split into many files: the parts present, their store, sizes and hashes.

The manifest holds the hash of the list, and the list holds the hashes of the parts, so a reader can verify each part.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...work.safe_files import open_regular
from ..declaration import ListedTable
from .errors import TablesDamaged
from .location import build_command
from .manifest import Manifest
from .store import Store, open_store

FORMAT = 1
PARTS = "parts"
"""Subfolder of the tables folder for parts that are not kept in another store."""


@dataclass(frozen=True)
class PartFile:
    """One part: its number, size, SHA-256, block hashes (`tables/files/formats/block_hashes.py`) and number of rows."""

    number: int
    bytes: int
    sha256: str
    blocks: str
    rows: int


@dataclass(frozen=True)
class PartList:
    """The `parts` present, ascending, in a `folder` of the store at `place`; an empty place means `PARTS`."""

    place: str
    folder: str
    parts: tuple[PartFile, ...]

    def store(self, directory: Path) -> Store:
        """Open the store of the parts of a list in `directory`.

        Raises `BadInput` for a store that needs a package that is not installed.
        """
        return open_store(self.place or str(directory / PARTS))

    def name_of(self, number: int) -> str:
        """Return the name of a part in the store."""
        return f"{self.folder}/{part_name(number)}"

    @property
    def numbers(self) -> list[int]:
        """The numbers of the parts present."""
        return [part.number for part in self.parts]

    @property
    def rows(self) -> int:
        """The number of rows in all parts present."""
        return sum(part.rows for part in self.parts)

    @property
    def bytes(self) -> int:
        """The size of all parts present, in bytes."""
        return sum(part.bytes for part in self.parts)

    def text(self) -> str:
        """Return the list as JSON, with one line per part."""
        lines = ",\n".join(f"  {json.dumps(vars(part))}" for part in self.parts)
        place, folder = json.dumps(self.place), json.dumps(self.folder)
        return f'{{\n "format": {FORMAT},\n "place": {place},\n "folder": {folder},\n "parts": [\n{lines}\n ]\n}}\n'


def part_name(number: int) -> str:
    """Return the file name of a part."""
    return f"{number:05}.parquet"


def read_list(directory: Path, manifest: Manifest, name: str) -> PartList:
    """Read the published list of a table in `directory`. Raises `TablesDamaged` if its bytes have changed."""
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
    """Parse a list from its JSON. Raises `ValueError`, `LookupError` or `TypeError` for anything else."""
    body: Mapping[str, Any] = json.loads(content)
    if body["format"] != FORMAT:
        raise ValueError(f"its format is {body['format']!r:.20}, not {FORMAT}")
    return PartList(body["place"], body["folder"], tuple(PartFile(**part) for part in body["parts"]))


def part_problem(table: ListedTable, part: PartFile, content: bytes | None) -> str | None:
    """Return the problem with the `content` of a part, or None; `content` is None for a missing file."""
    from .formats.parquet import describes_part

    if content is None:
        return "is missing"
    if sha256(content).hexdigest() != part.sha256:
        return "has changed since it was published"
    return describes_part(table, content, part.rows)


def list_problem(table: ListedTable, directory: Path, manifest: Manifest) -> str | None:
    """Return the first problem with the list of a published table or with one of its parts, or None.

    Raises `BuildFailed` if the store cannot be read, and `BadInput` if it needs a package that is not installed.
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
