"""Fetch a data set: its tables are verified, put where a build would put them, and what is missing is built."""

import shutil
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ...tables.blocks import block_hashes
from ...tables.location import plain_folder
from ...tables.manifest import Entry, Manifest
from ...tables.parquet import describes
from ...tables.publish import DISK, Disk, file_sha256, publish
from ...tables.schema import Schema
from ...tables.verify import file_problem
from ...work.private_folder import is_private
from ...work.progress import Watcher
from ..build import bring_up_to_date, publishing
from ..catalogue import CATALOGUE, Catalogue
from ..folder import FETCHED, one_line_errors
from ..plan import settled_manifest, stage_recipe
from .arrival import FetchFailed, arriving
from .offer import offered_tables
from .source import Source

MEGABYTE = 10**6


@dataclass(frozen=True)
class Fetched:
    """What was fetched: the names of tables and their bytes; and what was built from them."""

    tables: tuple[str, ...]
    bytes: int
    built: tuple[str, ...]


def fetch(
    source: Source,
    directory: Path,
    watcher: Watcher,
    executor: Executor,
    catalogue: Catalogue = CATALOGUE,
    disk: Disk = DISK,
) -> Fetched:
    """Bring the tables of `directory` up to date with those of a data set; what it lacks is built on `executor`.

    A table that is there already is kept. The others arrive in a folder of their own, where an interrupted fetch goes
    on, and are published once all of them have the size and the hash that the manifest says. Raises `FetchFailed` if
    the source cannot be read or has anything else, and `BuildFailed` as a build does; what was published stays.
    Raises `BadInput` for a folder that `plain_folder` refuses.
    """
    directory = plain_folder(directory)
    with one_line_errors(directory):
        offered = offered_tables(source, catalogue)
    with publishing(directory, catalogue.schema, disk):
        manifest = settled_manifest(directory, catalogue.schema, disk)
        wanted = _wanted(directory, manifest, offered, catalogue.schema)
        with _arrivals(directory, wanted, disk) as arrivals:
            _require_room(arrivals, wanted)
            for name, entry in wanted.items():
                watcher.started(name)
                _fetch_file(source, entry, _place(arrivals, name, entry), watcher)
                watcher.finished(name)
            _require_tables(source, wanted, arrivals, catalogue.schema)
            for name, entry in wanted.items():
                arrived = _place(arrivals, name, entry)
                described = _described(name, entry, arrived, catalogue)
                manifest = _publish(directory, manifest, name, described, arrived, disk)
        built = bring_up_to_date(directory, watcher, executor, (), catalogue, disk)
    return Fetched(tuple(wanted), sum(entry.bytes for entry in wanted.values()), tuple(built))


def _place(arrivals: Path, name: str, entry: Entry) -> Path:
    """Where a table arrives: what is begun of other bytes is not gone on with."""
    return arrivals / f"{name}-{entry.sha256}"


def _described(name: str, entry: Entry, arrived: Path, catalogue: Catalogue) -> Entry:
    """The entry with what a build says of its table beside the hash, which nobody else is believed."""
    blocks = block_hashes(arrived) if name in catalogue.schema.on_request else ""
    return replace(entry, recipe=stage_recipe(catalogue.stages[name]), head="", blocks=blocks)


def _publish(directory: Path, manifest: Manifest, name: str, entry: Entry, arrived: Path, disk: Disk) -> Manifest:
    """Put a verified file in its place; returns the manifest that names it."""
    return publish(directory, manifest, name, lambda _: entry, arrived.rename, entry.file, disk)


def _wanted(directory: Path, manifest: Manifest, offered: Manifest, schema: Schema) -> dict[str, Entry]:
    """The tables that are not in the folder already, in the order of the schema."""

    def is_there(name: str, entry: Entry) -> bool:
        found = manifest.files.get(name)
        return (
            found is not None
            and (found.sha256, found.fingerprint) == (entry.sha256, entry.fingerprint)
            and file_problem(directory / found.file, manifest, name) is None
        )

    in_order = {name: offered.files[name] for name in (*schema.tables, *schema.on_request) if name in offered.files}
    return {name: entry for name, entry in in_order.items() if not is_there(name, entry)}


@contextmanager
def _arrivals(directory: Path, wanted: dict[str, Entry], disk: Disk) -> Iterator[Path]:
    """The folder in which files arrive; what is not wanted any more is removed from it."""
    folder = directory / FETCHED
    folder.mkdir(mode=0o700, exist_ok=True)
    if not is_private(folder):
        raise FetchFailed(f"{folder} is a link, or others may write to it: remove it")
    places = {_place(folder, name, entry) for name, entry in wanted.items()}
    for path in list(folder.iterdir()):
        if path not in places:
            disk.remove(path)
    yield folder
    disk.remove(folder)


def _require_room(arrivals: Path, wanted: dict[str, Entry]) -> None:
    """Raise `FetchFailed` if the tables do not fit on the disk: whatever a manifest says, it is not filled."""
    missing = sum(entry.bytes for entry in wanted.values()) - sum(path.stat().st_size for path in arrivals.iterdir())
    free = shutil.disk_usage(arrivals).free
    if missing > free:
        raise FetchFailed(
            f"the tables take {-(-missing // MEGABYTE):,} MB more and {arrivals.parent} has {free // MEGABYTE:,} MB: "
            "free some space and run it again"
        )


def _fetch_file(source: Source, entry: Entry, path: Path, watcher: Watcher) -> None:
    """Bring the file at `path` to the size and hash that the manifest says; a wrong start is forgotten once."""
    units = -(-entry.bytes // MEGABYTE)
    had_a_start = path.is_file() and path.stat().st_size > 0
    with arriving(path, entry.bytes) as arrival:
        if not arrival.is_complete:
            source.send(entry.file, arrival, lambda size: watcher.advanced(-(-size // MEGABYTE), units))
        arrived = arrival.size
    if arrived == entry.bytes and file_sha256(path) == entry.sha256:
        return
    path.unlink()
    if not had_a_start:
        raise FetchFailed(f"{entry.file} of {source.name} has other bytes than its manifest says")
    _fetch_file(source, entry, path, watcher)


def _require_tables(source: Source, wanted: dict[str, Entry], arrivals: Path, schema: Schema) -> None:
    """Raise `FetchFailed` if what has arrived is not the table that is declared."""
    for name, entry in wanted.items():
        table = schema.table(name)
        problem = describes(table, _place(arrivals, name, entry)) if table else None
        if problem:
            _place(arrivals, name, entry).unlink()
            raise FetchFailed(f"{entry.file} of {source.name}: {problem}")
