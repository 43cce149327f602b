"""Published files of a table on request, opened for reading block by block."""

from pathlib import Path

from ...tables.declaration import ListedTable
from ...tables.files.manifest import Entry, read_manifest
from ...tables.files.part_list import part_name, read_list
from ...tables.schema import ON_REQUEST
from .verified_file import KeptBlocks, OpenFile, StoredPart, VerifiedFile


def opened_files(directory: Path, name: str, entry: Entry) -> dict[str, VerifiedFile]:
    """Open the files of the table `name`, published as `entry`: one file with the table's name, or its parts.

    Raises `TablesDamaged` if a list of parts differs from what was published, and `BadInput` if the store of the parts
    needs a package that is not installed.
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
