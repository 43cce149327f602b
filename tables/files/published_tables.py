"""The published tables of a folder: which of them each file has as they should be, found out without DuckDB."""

from collections.abc import Iterable
from pathlib import Path

from ...cards.lazy_attribute import cached_attribute
from ..schema import COLUMNS, DATABASE, SCHEMA
from .block_hashes import head_sha256
from .errors import TablesDamaged, TablesMissing
from .location import build_command
from .manifest import Manifest, read_manifest
from .outdated_files import TablesOutdated, found_outdated
from .stray_logs import stray_logs
from .waves import about, seconds_to_build


class Published:
    """What a folder's manifest says of its tables. A question requires those that it reads, and no others."""

    def __init__(self, directory: Path, manifest: Manifest | None = None) -> None:
        """For the tables in `directory`. Raises `TablesMissing` or `TablesDamaged` if there is no manifest to trust.

        manifest  theirs, if it was just read
        """
        self.directory = directory
        self.manifest = manifest or read_manifest(directory)

    def require(self, file: str, tables: Iterable[str]) -> None:
        """Raise `TablesMissing` or `TablesOutdated` unless a file made from many tables has these, up to date.

        file  `DATABASE` or `COLUMNS`
        """
        unusable = self.unusable(file)
        wanted = [name for name in tables if name in unusable]
        if not wanted:
            return
        missing = [name for name in wanted if name not in self._held(file)]
        reason, kind = ("not built", TablesMissing) if missing else ("built by another version of outs", TablesOutdated)
        names = missing or wanted
        built = {name for name in SCHEMA.tables if name in self.manifest.files and name not in self._outdated}
        long = about(seconds_to_build(names, built, self.manifest.files))
        command = build_command(self.directory)
        raise kind(f"{reason}, in {self.directory}: {', '.join(names)} ({long} to build); run: {command}")

    def unusable(self, file: str) -> frozenset[str]:
        """The tables that a file made from many tables has not, or not as this version would make them."""
        held, contents = self._held(file), self.manifest.contents
        if file in self._outdated:
            return frozenset(SCHEMA.tables)
        return frozenset(
            name for name in SCHEMA.tables if name in self._outdated or held.get(name, "") != contents.get(name)
        )

    def _held(self, file: str) -> dict[str, str]:
        """The tables in a file, each with its content."""
        entry = self.manifest.files.get(file)
        return dict(entry.made_of) if entry else {}

    @cached_attribute
    def _outdated(self) -> frozenset[str]:
        return frozenset(found_outdated(self.manifest))


def require_any(directory: Path) -> Published:
    """The published tables, if there is a file to look anything up in. Raises `TablesMissing` or `TablesDamaged`."""
    published = Published(directory)
    if not published.manifest.files.keys() & {COLUMNS, DATABASE}:
        raise TablesMissing(f"the tables in {directory} are not finished; run: {build_command(directory)}")
    return published


def require_database(directory: Path) -> Published:
    """The published tables, if the database has the right size and head, and no log lies beside it.

    Raises `TablesMissing` or `TablesDamaged`.
    """
    path = directory / DATABASE
    mend = f"run: {build_command(directory)}"
    published = Published(directory)
    files = published.manifest.files
    if DATABASE not in files or not path.is_file():
        raise TablesMissing(f"the tables in {directory} are not finished; {mend}")
    entry = published.manifest.entry_of(DATABASE, path.stat().st_size)
    if entry is None:
        raise TablesDamaged(f"{path} is not the file that was published; {mend}")
    if entry.head and entry.head != head_sha256(path):
        raise TablesDamaged(f"{path} was changed after it was published; {mend}")
    require_no_log(directory)
    return published


def require_no_log(directory: Path) -> None:
    """Raise `TablesDamaged` if something lies beside the database that DuckDB would replay into it."""
    if logs := stray_logs(directory / DATABASE):
        raise has_log(directory, logs[0].name)


def has_log(directory: Path, name: str) -> TablesDamaged:
    """The error that names a log."""
    return TablesDamaged(
        f"{directory / name} lies beside the tables, which are in use by another program or were left by one "
        f"that died; close it, then run: {build_command(directory)}"
    )
