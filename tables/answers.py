"""What a question about the tables' folder returns: the files that are published in it."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ..cards.answers import Json, RowsAnswer
from .declaration import ListedTable
from .manifest import Entry, Manifest, published_files, read_manifest
from .schema import SCHEMA

KEYS = ("file", "rows", "bytes", "seconds", "sha256")


@dataclass(frozen=True)
class FilesAnswer(RowsAnswer):
    """The published files of a folder by the name of their table."""

    directory: Path
    files: dict[str, Entry]

    @classmethod
    def of(cls, directory: Path) -> "FilesAnswer":
        """Those of this folder; the bytes of a table that is many files are those of its parts.

        Raises `TablesMissing` or `TablesDamaged`.
        """
        manifest = read_manifest(directory)
        return cls(directory, {name: _with_parts(directory, manifest, name) for name in published_files(directory)})

    @property
    def title(self) -> str:
        """Where the tables are."""
        return f"Tables in {self.directory}"

    def rows(self, top: int | None = None) -> Iterable[Json]:
        """One row a file: its name, rows, size, the seconds it took to build, and its SHA-256."""
        for name, entry in list(self.files.items())[:top]:
            found = asdict(entry)
            yield {"name": name} | {key: found[key] for key in KEYS}


def _with_parts(directory: Path, manifest: Manifest, name: str) -> Entry:
    entry = manifest.files[name]
    if not isinstance(SCHEMA.table(name), ListedTable):
        return entry
    from .part_list import read_list

    return replace(entry, bytes=read_list(directory, manifest, name).bytes)
