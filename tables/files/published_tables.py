"""State of the published tables in each file of a folder, determined without DuckDB."""

from collections.abc import Iterable
from pathlib import Path

from ...cards.lazy_attribute import cached_attribute
from ..schema import COLUMNS, DATABASE, SCHEMA
from .errors import TablesDamaged, TablesMissing
from .formats.block_hashes import head_sha256
from .location import build_command, stray_logs
from .manifest import Manifest, read_manifest
from .outdated_files import TablesOutdated, found_outdated
from .waves import about, seconds_to_build


class Published:
    """The tables of a folder according to its manifest; a question requires only those it reads."""

    def __init__(self, directory: Path, manifest: Manifest | None = None) -> None:
        """Use the tables in `directory`. Raises `TablesMissing` or `TablesDamaged` if there is no valid manifest.

        manifest  the folder's manifest, if it was just read
        """
        self.directory = directory
        self.manifest = manifest or read_manifest(directory)

    def require(self, file: str, tables: Iterable[str]) -> None:
        """Raise `TablesMissing` or `TablesOutdated` unless a file made from many tables has current rows of `tables`.

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
        """Return the tables that a file made from many tables lacks, or holds in an outdated version."""
        held, contents = self._held(file), self.manifest.contents
        if file in self._outdated:
            return frozenset(SCHEMA.tables)
        return frozenset(
            name for name in SCHEMA.tables if name in self._outdated or held.get(name, "") != contents.get(name)
        )

    def _held(self, file: str) -> dict[str, str]:
        """Return the tables in a file, each with its content hash."""
        entry = self.manifest.files.get(file)
        return dict(entry.made_of) if entry else {}

    @cached_attribute
    def _outdated(self) -> frozenset[str]:
        return frozenset(found_outdated(self.manifest))


def require_any(directory: Path) -> Published:
    """Return the published tables if any lookup is possible. Raises `TablesMissing` or `TablesDamaged`."""
    published = Published(directory)
    if not published.manifest.files.keys() & {COLUMNS, DATABASE}:
        raise TablesMissing(f"the tables in {directory} are not finished; run: {build_command(directory)}")
    return published


def require_database(directory: Path) -> Published:
    """Return the published tables if the database has the right size and head, and no log is next to it.

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
    """Raise `TablesDamaged` if there is a log next to the database, which DuckDB would replay into it."""
    if logs := stray_logs(directory / DATABASE):
        raise has_log(directory, logs[0].name)


def has_log(directory: Path, name: str) -> TablesDamaged:
    """Return the error about a log."""
    return TablesDamaged(
        f"{directory / name} is next to the tables: another program is using them or crashed while doing so; close it, "
        f"then run: {build_command(directory)}"
    )
