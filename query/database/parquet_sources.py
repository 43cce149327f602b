"""The published files of a table on request, open to be read block by block."""

from pathlib import Path

from ...tables.declaration import ListedTable
from ...tables.files.manifest import Entry, read_manifest
from ...tables.files.part_list import part_name, read_list
from ...tables.schema import ON_REQUEST
from .verified_file import KeptBlocks, OpenFile, StoredPart, VerifiedFile


def opened_files(directory: Path, name: str, entry: Entry) -> dict[str, VerifiedFile]:
    """The files of the table called `name`, which is published as `entry`: one of that name, or its parts.

    Raises `TablesDamaged` for a list of parts that is not as published, and `BadInput` for parts in a store that cannot
    be reached with what is installed.
    """
    if not isinstance(ON_REQUEST[name], ListedTable):
        return {name: VerifiedFile(OpenFile(directory / entry.file), entry.bytes, entry.blocks)}
    listed, kept = read_list(directory, read_manifest(directory), name), KeptBlocks()
    store = listed.store(directory)
    return {
        f"{name}/{part_name(part.number)}": VerifiedFile(
            StoredPart(store, listed.name_of(part.number)), part.bytes, part.blocks, kept
        )
        for part in listed.parts
    }
