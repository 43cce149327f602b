"""What a question about the tables' folder returns: the files that are published in it."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from ..cards.answers import Json, RowsAnswer
from .manifest import Entry, published_files

KEYS = ("file", "rows", "bytes", "seconds", "sha256")


@dataclass(frozen=True)
class FilesAnswer(RowsAnswer):
    """The published files of a folder by the name of their table."""

    directory: Path
    files: dict[str, Entry]

    @classmethod
    def of(cls, directory: Path) -> "FilesAnswer":
        """Those of this folder. Raises `TablesMissing` or `TablesDamaged`."""
        return cls(directory, published_files(directory))

    @property
    def title(self) -> str:
        """Where the tables are."""
        return f"Tables in {self.directory}"

    def rows(self, top: int | None = None) -> Iterable[Json]:
        """One row a file: its name, rows, size, the seconds it took to build, and its SHA-256."""
        for name, entry in list(self.files.items())[:top]:
            found = asdict(entry)
            yield {"name": name} | {key: found[key] for key in KEYS}
