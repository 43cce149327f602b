"""Fetching of a data set: validates what a source offers, verifies and publishes its tables, and builds the rest."""

import re
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from ...tables.declaration import ListedTable, Table
from ...tables.files.errors import TablesError
from ...tables.files.formats.block_hashes import block_hashes
from ...tables.files.formats.parquet import describes, has_wording
from ...tables.files.formats.parquet_footer import table_hashes
from ...tables.files.location import BUILD_COMMAND, plain_folder
from ...tables.files.manifest import MANIFEST, Entry, Manifest, read_manifest
from ...tables.files.part_list import PartList, parse_list
from ...tables.files.publish import DISK, Disk, file_sha256, put_in_place, written
from ...tables.files.verify import file_problem
from ...tables.schema import Schema, wording_digest
from ...work.progress import BuildWatcher, Watcher
from ...work.safe_files import is_private
from ..build import Build, publishing
from ..build_folder import FETCHED, one_line_errors
from ..catalogue import CATALOGUE, Catalogue
from ..plan import settled_manifest, stage_recipe
from .contents import Chosen, DataSet, Keeper, file_of, is_declared, outdated_tables
from .source import FetchFailed, Source, arriving

LARGEST_MANIFEST = 16 << 20
"""Limit in bytes; a manifest is less than a hundredth of this, or a tenth with the block hashes of `river`."""
LARGEST_LIST = 16 << 20
"""Limit in bytes of the list of a table stored in many files; a list is less than a tenth of this."""
_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)


def offered_tables(source: Source, catalogue: Catalogue) -> DataSet:
    """Return the tables that a source offers. Raises `FetchFailed` unless all are what this version builds.

    The source may be a folder of tables, whose manifest also names other files that a build publishes; those are built
    instead of fetched. Tables whose parts are in another store are ignored.
    """
    schema, manifest = catalogue.schema, _read(source)
    if manifest.pending:
        raise FetchFailed(f"a build is running in {source.name}, or was killed there: its tables are incomplete")
    if strangers := [name for name in manifest.files if not schema.table(name) and name not in schema.other_files]:
        raise FetchFailed(f"{source.name} has a table that outs does not know: {strangers[0]!r:.40}")
    offered = replace(manifest, files={name: one for name, one in manifest.files.items() if schema.table(name)})
    if not offered.files:
        raise FetchFailed(f"there are no tables in {source.name}")
    if outdated := outdated_tables(offered, catalogue):
        raise FetchFailed(
            f"{source.name} has tables of another version of outs: {', '.join(outdated)}; "
            f"{BUILD_COMMAND} builds those of this version"
        )
    lists = {}
    for name, entry in offered.files.items():
        if isinstance(table := schema.table(name), ListedTable):
            _require(_is_described(entry, table) and entry.bytes <= LARGEST_LIST, source, table)
            lists[name] = _read_list(source, entry, table)
            _require(is_declared(lists[name], entry, table, catalogue, offered), source, table)
        elif table:
            _require(_is_described(entry, table) and entry.rows == table.rows, source, table)
    elsewhere = [name for name, listed in lists.items() if listed.place]
    kept = {name: entry for name, entry in offered.files.items() if name not in elsewhere}
    return DataSet(replace(offered, files=kept), {name: lists[name] for name in lists if name in kept})


def _read(source: Source) -> Manifest:
    with _received(source, MANIFEST, LARGEST_MANIFEST, is_exact=False) as path:
        try:
            return read_manifest(path.parent)
        except TablesError as error:
            raise FetchFailed(f"{source.name} is not a data set of outs: its {MANIFEST} is invalid") from error


def _read_list(source: Source, entry: Entry, table: ListedTable) -> PartList:
    with _received(source, entry.file, entry.bytes) as path:
        content = path.read_bytes()
    if sha256(content).hexdigest() != entry.sha256:
        raise FetchFailed(f"{entry.file} of {source.name} does not match the hash in its manifest")
    try:
        return parse_list(content)
    except (ValueError, LookupError, TypeError, RecursionError):
        raise _undeclared(source, table) from None


@contextmanager
def _received(source: Source, file_name: str, most: int, is_exact: bool = True) -> Iterator[Path]:
    """Download a small file to a temporary folder, which is removed at the end."""
    with TemporaryDirectory(prefix="outs-") as folder:
        path = Path(folder, file_name)
        with arriving(path, most, is_exact) as arrival:
            source.send(file_name, arrival, lambda _: None)
        yield path


def _is_described(entry: Entry, table: Table) -> bool:
    """Return true if a manifest describes a table as it is declared, except for the number of rows."""
    columns = tuple((column.name, column.type) for column in table.columns)
    is_declared = entry.file == table.file_name and entry.columns == columns
    return is_declared and entry.bytes > 0 and bool(_SHA256.fullmatch(entry.sha256))


def _require(is_right: bool, source: Source, table: Table) -> None:
    if not is_right:
        raise _undeclared(source, table)


def _undeclared(source: Source, table: Table) -> FetchFailed:
    return FetchFailed(f"{source.name} does not describe the table {table.name} as outs declares it")


MEGABYTE = 10**6


@dataclass(frozen=True)
class Fetched:
    """The result of a fetch: names and total bytes of the fetched tables, and names of what was built from them."""

    tables: tuple[str, ...]
    bytes: int
    built: tuple[str, ...]


def fetch(
    source: Source,
    directory: Path,
    watcher: BuildWatcher,
    executor: Executor,
    catalogue: Catalogue = CATALOGUE,
    disk: Disk = DISK,
) -> Fetched:
    """Bring the tables of `directory` up to date from a data set, and build what it lacks on `executor`.

    Tables already present are kept. The others are downloaded to a separate folder, where an interrupted fetch
    resumes, and are published once all of them match the sizes and hashes of the manifest. Raises `FetchFailed` if the
    source cannot be read or does not match its manifest, and `BuildFailed` if building fails; published tables stay.
    Raises `BadInput` for a folder that `plain_folder` refuses.
    """
    directory = plain_folder(directory)
    with one_line_errors(directory):
        offered = offered_tables(source, catalogue)
    with publishing(directory, catalogue.schema, disk):
        manifest = settled_manifest(directory, catalogue.schema, disk)
        wanted = _wanted(directory, manifest, offered.manifest, catalogue.schema)
        keepers = _keepers(directory, manifest, offered, catalogue)
        parts = {
            name: [_Piece(file_of(keeper.listed, part), part.bytes, part.sha256) for part in keeper.missing()]
            for name, keeper in keepers.items()
        }
        pieces = [*map(_piece, wanted.values()), *(piece for some in parts.values() for piece in some)]
        with _arrivals(directory, pieces, disk) as arrivals:
            _require_room(arrivals, pieces)
            for piece in pieces:
                watcher.started(piece.label)
                _fetch_file(source, piece, piece.place(arrivals), watcher)
                watcher.finished(piece.label)
            _require_tables(source, wanted, arrivals, catalogue.schema)
            for name, keeper in keepers.items():
                _keep_parts(source, keeper, parts[name], arrivals)
            for name, entry in wanted.items():
                arrived = _piece(entry).place(arrivals)
                described = _described(name, entry, arrived, catalogue)
                with written(directory, arrived.rename, entry.file, disk) as temporary:
                    manifest = put_in_place(directory, manifest, name, described, temporary, disk)
        chosen = {name: Chosen(tuple(listed.numbers)) for name, listed in offered.lists.items()}
        built = Build(directory, watcher, executor, chosen, catalogue, disk, slices=chosen).run_locked()
    fetched = (*wanted, *(name for name, some in parts.items() if some))
    size = sum(piece.bytes for piece in pieces)
    return Fetched(fetched, size, tuple(name for name in built if name not in fetched))


@dataclass(frozen=True)
class _Piece:
    """One file to fetch: its name in the data set, size and hash."""

    file: str
    bytes: int
    sha256: str

    @property
    def label(self) -> str:
        """The name under which progress is shown."""
        return Path(self.file).stem

    def place(self, arrivals: Path) -> Path:
        """Return the path it is downloaded to; the hash in its name keeps other versions apart."""
        return arrivals / f"{self.label}-{self.sha256}"


def _piece(entry: Entry) -> _Piece:
    return _Piece(entry.file, entry.bytes, entry.sha256)


def _keepers(directory: Path, manifest: Manifest, offered: DataSet, catalogue: Catalogue) -> dict[str, Keeper]:
    """Return a keeper for the parts of each table stored in many files."""
    tables = ((name, catalogue.schema.table(name)) for name in offered.lists)
    return {
        name: Keeper.of(table, offered.lists[name], directory, manifest, catalogue)
        for name, table in tables
        if isinstance(table, ListedTable)
    }


def _keep_parts(source: Source, keeper: Keeper, pieces: list[_Piece], arrivals: Path) -> None:
    """Move downloaded parts to where a build expects them. Raises `FetchFailed` for one that is not as declared."""
    by_file = {file_of(keeper.listed, part): part for part in keeper.listed.parts}
    for piece in pieces:
        path = piece.place(arrivals)
        problem = keeper.keep(by_file[piece.file], path.read_bytes())
        path.unlink()
        if problem:
            raise FetchFailed(f"{piece.file} of {source.name} {problem}")


def _described(name: str, entry: Entry, arrived: Path, catalogue: Catalogue) -> Entry:
    """Return the entry with hashes and digests recomputed as a build does; the data set's own are not trusted."""
    table, recipe = catalogue.stages[name].table, stage_recipe(catalogue.stages[name])
    blocks = block_hashes(arrived) if name in catalogue.schema.on_request else ""
    _, content = table_hashes(table, arrived)
    wording = wording_digest(table.wording) if has_wording(table, arrived) else ""
    return replace(
        entry, recipe=recipe, head="", blocks=blocks, content=content, wording=wording, made_of=(), version=0
    )


def _wanted(directory: Path, manifest: Manifest, offered: Manifest, schema: Schema) -> dict[str, Entry]:
    """Return the tables that the folder lacks, in the order of the schema."""

    def is_there(name: str, entry: Entry) -> bool:
        found = manifest.files.get(name)
        return (
            found is not None
            and (found.sha256, found.fingerprint) == (entry.sha256, entry.fingerprint)
            and file_problem(directory / found.file, manifest, name) is None
        )

    listed = {table.name for table in schema.on_request.values() if isinstance(table, ListedTable)}
    names = [name for name in (*schema.tables, *schema.on_request) if name in offered.files and name not in listed]
    in_order = {name: offered.files[name] for name in names}
    return {name: entry for name, entry in in_order.items() if not is_there(name, entry)}


@contextmanager
def _arrivals(directory: Path, pieces: list[_Piece], disk: Disk) -> Iterator[Path]:
    """Yield the download folder, after removing files that are no longer wanted from it."""
    folder = directory / FETCHED
    folder.mkdir(mode=0o700, exist_ok=True)
    if not is_private(folder):
        raise FetchFailed(f"{folder} is a link, or other users may write to it: remove it")
    places = {piece.place(folder) for piece in pieces}
    for path in list(folder.iterdir()):
        if path not in places:
            disk.remove(path)
    yield folder
    disk.remove(folder)


def _require_room(arrivals: Path, pieces: list[_Piece]) -> None:
    """Raise `FetchFailed` if the tables do not fit on the disk, before an untrusted manifest can fill it."""
    missing = sum(piece.bytes for piece in pieces) - sum(path.stat().st_size for path in arrivals.iterdir())
    free = shutil.disk_usage(arrivals).free
    if missing > free:
        raise FetchFailed(
            f"the tables need {-(-missing // MEGABYTE):,} MB more and {arrivals.parent} has {free // MEGABYTE:,} MB "
            "free: free some space and run it again"
        )


def _fetch_file(source: Source, piece: _Piece, path: Path, watcher: Watcher) -> None:
    """Download the file at `path` to its declared size and hash; retry a resumed file once from its start."""
    units = -(-piece.bytes // MEGABYTE)
    had_a_start = path.is_file() and path.stat().st_size > 0
    with arriving(path, piece.bytes) as arrival:
        if not arrival.is_complete:
            source.send(piece.file, arrival, lambda size: watcher.advanced(-(-size // MEGABYTE), units))
        arrived = arrival.size
    if arrived == piece.bytes and file_sha256(path) == piece.sha256:
        return
    path.unlink()
    if not had_a_start:
        raise FetchFailed(f"{piece.file} of {source.name} does not match the hash in its manifest")
    _fetch_file(source, piece, path, watcher)


def _require_tables(source: Source, wanted: dict[str, Entry], arrivals: Path, schema: Schema) -> None:
    """Raise `FetchFailed` if a downloaded file does not have the declared columns and rows."""
    for name, entry in wanted.items():
        table = schema.table(name)
        path = _piece(entry).place(arrivals)
        problem = describes(table, path) if table else None
        if problem:
            path.unlink()
            raise FetchFailed(f"{entry.file} of {source.name}: {problem}")
