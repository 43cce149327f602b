"""Answer listing the published files of the tables folder."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ...cards.answers.answer import Json, RowsAnswer
from ..declaration import ListedTable
from ..schema import SCHEMA
from .manifest import Entry, Manifest, published_files, read_manifest
from .needs import needed_by
from .outdated_files import found_outdated, made_of_others

KEYS = ("file", "rows", "bytes", "seconds", "sha256")
NOTHING = {"rows": 0, "bytes": 0, "seconds": 0.0, "sha256": ""}
"""The figures listed for a table that is not built."""


@dataclass(frozen=True)
class FilesAnswer(RowsAnswer):
    """The published files of a folder by table name, with the state of every table that a build always makes.

    states  by name: "current", "outdated", "missing" or "not built"
    """

    directory: Path
    files: dict[str, Entry]
    states: dict[str, str]

    @classmethod
    def of(cls, directory: Path) -> "FilesAnswer":
        """List the files of `directory`; the size of a table stored in many files is the sum over its parts.

        Raises `TablesMissing` or `TablesDamaged`.
        """
        manifest = read_manifest(directory)
        files = {name: _with_parts(directory, manifest, name) for name in published_files(directory)}
        outdated = {*found_outdated(manifest), *made_of_others(manifest)}
        states = dict.fromkeys(SCHEMA.tables, "not built")
        for name, entry in manifest.files.items():
            there = (directory / entry.file).is_file()
            states[name] = ("outdated" if name in outdated else "current") if there else "missing"
        return cls(directory, files, states)

    @property
    def title(self) -> str:
        """The heading of the listing, with the folder."""
        return f"Tables in {self.directory}"

    def rows(self, top: int | None = None) -> Iterable[Json]:
        """Yield one row per file: name, rows, size, build time in seconds, SHA-256, state, questions that read it."""
        for name in list(dict.fromkeys((*self.files, *self.states)))[:top]:
            table, entry = SCHEMA.table(name), self.files.get(name)
            found = asdict(entry) if entry else {"file": table.file_name if table else name, **NOTHING}
            described = {"state": self.states[name], "needed_by": needed_by(name)}
            yield {"name": name} | {key: found[key] for key in KEYS} | described


def _with_parts(directory: Path, manifest: Manifest, name: str) -> Entry:
    entry = manifest.files[name]
    if not isinstance(SCHEMA.table(name), ListedTable):
        return entry
    from .part_list import read_list

    return replace(entry, bytes=read_list(directory, manifest, name).bytes)
