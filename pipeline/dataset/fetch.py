"""Fetching of a data set: verifies its tables, publishes them like a build, and builds what is missing."""

import shutil
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ...tables.declaration import ListedTable
from ...tables.files.formats.block_hashes import block_hashes
from ...tables.files.formats.parquet import describes, has_wording
from ...tables.files.formats.parquet_footer import table_hashes
from ...tables.files.location import plain_folder
from ...tables.files.manifest import Entry, Manifest
from ...tables.files.publish import DISK, Disk, file_sha256, publish
from ...tables.files.verify import file_problem
from ...tables.schema import Schema, wording_digest
from ...work.private_folder import is_private
from ...work.progress import BuildWatcher, Watcher
from ..build import bring_up_to_date, publishing
from ..build_folder import FETCHED, one_line_errors
from ..catalogue import CATALOGUE, Catalogue
from ..plan import settled_manifest, stage_recipe
from ._part_files import Chosen, Keeper, file_of
from ._remote_manifest import offered_tables
from .contents import DataSet
from .source import FetchFailed, Source, arriving

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
        parts = {name: _parts_wanted(keeper) for name, keeper in keepers.items()}
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
                manifest = _publish(directory, manifest, name, described, arrived, disk)
        chosen = {name: Chosen(tuple(listed.numbers)) for name, listed in offered.lists.items()}
        built = bring_up_to_date(directory, watcher, executor, chosen, catalogue, disk, slices=chosen)
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


def _parts_wanted(keeper: Keeper) -> list[_Piece]:
    """List the files of the missing parts."""
    return [_Piece(file_of(keeper.listed, part), part.bytes, part.sha256) for part in keeper.missing()]


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


def _publish(directory: Path, manifest: Manifest, name: str, entry: Entry, arrived: Path, disk: Disk) -> Manifest:
    """Publish a verified file and return the manifest that includes it."""
    return publish(directory, manifest, name, lambda _: entry, arrived.rename, entry.file, disk)


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
