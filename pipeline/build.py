"""Build the tables: what is up to date is kept; the rest is built, checked and published, one table at a time."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ..tables import parquet
from ..tables.blocks import block_hashes, head_sha256
from ..tables.declaration import ListedTable
from ..tables.location import plain_folder
from ..tables.manifest import Entry, Manifest
from ..tables.part_list import PARTS, parse_list
from ..tables.publish import DISK, Disk, file_sha256, publish, sweep, write_manifest
from ..tables.recipe import Recipe, recipe_fingerprint
from ..tables.schema import COLUMNS, DATABASE, Schema
from ..tables.store import open_store
from ..work.executors import local_executor
from ..work.progress import Watcher
from ..work.units import UnitWork
from .catalogue import CATALOGUE, Catalogue, FileWriter
from .checks import Inputs
from .filed_parts import Elsewhere, FiledParts
from .folder import FETCHED, locked, one_line_errors
from .listed import PublishedList, made_parts, parts_folder, tidy, write_list
from .plan import file_hashes, file_recipe, is_current, settled_manifest, stage_recipe, stages_in_order
from .slices import SomeParts
from .stage import Columns, Stage
from .write import write_stage

NO_SLICES: Mapping[str, SomeParts] = {}


def build(
    directory: Path,
    watcher: Watcher,
    executor: Executor | None = None,
    requested: Iterable[str] = (),
    catalogue: Catalogue = CATALOGUE,
    disk: Disk = DISK,
    elsewhere: Elsewhere | None = None,
    slices: Mapping[str, SomeParts] = NO_SLICES,
) -> list[str]:
    """Bring every table in `directory` up to date; returns the names of what was built.

    A table on request is built if it is `requested`, or was before. Of one that is many files, `slices` may name a part
    to be built, beside what is there. Units run on `executor`, else on one thread per
    processor; parts of tables are made `elsewhere` and stay there, if that is given. Raises `BuildFailed` if another
    build holds the folder or it cannot be written, and its subclass `InvariantBroken` if a result is wrong; either way
    what was published stays readable. Raises `BadInput` for a folder that `plain_folder` refuses.
    """
    if executor is None:
        with local_executor() as threads:
            return build(directory, watcher, threads, requested, catalogue, disk, elsewhere, slices)
    directory = plain_folder(directory)
    with publishing(directory, catalogue.schema, disk):
        return bring_up_to_date(directory, watcher, executor, requested, catalogue, disk, elsewhere, slices)


@contextmanager
def publishing(directory: Path, schema: Schema, disk: Disk = DISK) -> Iterator[None]:
    """The folder, made if missing, is this process's to publish to; no temporary folder is in it before or after.

    Raises `BuildFailed` as `build` does.
    """
    with one_line_errors(directory), locked(directory, schema):
        sweep(directory, disk=disk)
        try:
            yield
        except BaseException:
            sweep(directory, disk=disk)  # a signal may have come while a temporary folder was removed
            raise


def bring_up_to_date(
    directory: Path,
    watcher: Watcher,
    executor: Executor,
    requested: Iterable[str],
    catalogue: Catalogue,
    disk: Disk,
    elsewhere: Elsewhere | None = None,
    slices: Mapping[str, SomeParts] = NO_SLICES,
) -> list[str]:
    """What `build` does in a folder that is `publishing`."""
    manifest = settled_manifest(directory, catalogue.schema, disk)
    folder = _Folder(directory, catalogue.schema, manifest, watcher, disk)
    work = _Work(UnitWork(executor, watcher), elsewhere)
    asked_for = {*requested}
    for stage in stages_in_order(catalogue, {*asked_for, *manifest.files}):
        name = stage.table.name
        if isinstance(stage.table, ListedTable):
            folder.bring_list_up_to_date(stage, stage.table, work, name in asked_for, slices.get(name))
        else:
            folder.bring_table_up_to_date(stage, work, name in catalogue.schema.on_request)
    for file_name in catalogue.other_files:
        folder.bring_file_up_to_date(file_name, catalogue.other_files[file_name])
    disk.remove(directory / FETCHED)
    return folder.built


class _Folder:
    """The folder while it is built: its manifest so far, and the names of what was built."""

    def __init__(self, directory: Path, schema: Schema, manifest: Manifest, watcher: Watcher, disk: Disk) -> None:
        """Publish to `directory`, which has `manifest`."""
        self.directory = directory
        self.schema = schema
        self.manifest = manifest
        self.watcher = watcher
        self.disk = disk
        self.built: list[str] = []

    def bring_table_up_to_date(self, stage: Stage, work: "_Work", in_blocks: bool) -> None:
        """Run `stage` unless its table is current; one that is read from its file has the hashes of its blocks."""
        target = self._target(stage, in_blocks)

        def write(path: Path) -> None:
            inputs, hashes = self._inputs(stage), file_hashes(self.manifest.files)
            write_stage(stage, inputs, work.columns(stage, inputs, hashes, self.directory, path), path)

        self._publish_unless(self._is_current(target), target, write)

    def bring_list_up_to_date(
        self, stage: Stage, table: ListedTable, work: "_Work", requested: bool, slice_: SomeParts | None
    ) -> None:
        """Make the parts of a table that are missing, where they stay, and list them; drop a list that was lost."""
        published = PublishedList(table, self.directory, self.manifest)
        target, hashes = self._target(stage, in_blocks=False), file_hashes(self.manifest.files)
        elsewhere, place = work.kept(published)
        folder = parts_folder(stage, hashes)
        wanted = published.wanted(requested, slice_, made_parts(elsewhere.store, folder))
        if not wanted:
            self.manifest = self.manifest.without(table.name)
            write_manifest(self.directory, self.manifest, self.disk)
            return

        def write(path: Path) -> None:
            filed = FiledParts(elsewhere, self.directory, hashes, self.watcher)
            write_list(stage, self._inputs(stage), wanted, filed, place, path)

        self._publish_unless(self._is_current(target) and published.has(wanted), target, write)
        tidy(self.directory, replace(published, manifest=self.manifest), self.disk)

    def _inputs(self, stage: Stage) -> Inputs:
        return {one.name: parquet.read_table(one, self.directory / one.file_name) for one in stage.inputs}

    def _target(self, stage: Stage, in_blocks: bool) -> "_Target":
        table, recipe = stage.table, stage_recipe(stage)
        columns = tuple((column.name, column.type) for column in table.columns)
        mark = self._fingerprint(table.name, recipe)
        rows = None if isinstance(table, ListedTable) else table.rows
        return _Target(table.name, table.file_name, rows, columns, mark, recipe, in_blocks)

    def bring_file_up_to_date(self, file_name: str, writer: FileWriter) -> None:
        """Make a file from all tables unless it is current."""
        recipe = file_recipe(writer, self.schema)
        target = _Target(file_name, file_name, 0, (), self._fingerprint(file_name, recipe), recipe)
        self._publish_unless(self._is_current(target), target, lambda path: writer(self.directory, path, self.schema))

    def _fingerprint(self, name: str, recipe: Recipe) -> str:
        return recipe_fingerprint(name, recipe, file_hashes(self.manifest.files), self.schema)

    def _publish_unless(self, is_current: bool, target: "_Target", write: Callable[[Path], None]) -> None:
        if is_current:
            self._note_recipe(target)
            return
        self.watcher.started(target.name)
        began = time.perf_counter()
        self.manifest = publish(
            self.directory,
            self.manifest,
            target.name,
            lambda path: target.entry(path, time.perf_counter() - began),
            write,
            target.file_name,
            self.disk,
        )
        self.watcher.finished(target.name)
        self.built.append(target.name)

    def _is_current(self, target: "_Target") -> bool:
        if not is_current(self.directory, self.manifest, target.name, target.mark):
            return False
        return not target.in_blocks or bool(self.manifest.files[target.name].blocks)

    def _note_recipe(self, target: "_Target") -> None:
        """Bring the recipe in the manifest up to date: a module has another name, or an older outs wrote none."""
        entry = self.manifest.files[target.name]
        if entry.recipe != target.recipe:
            self.manifest = self.manifest.settle(target.name, replace(entry, recipe=target.recipe))
            write_manifest(self.directory, self.manifest, self.disk)


@dataclass(frozen=True)
class _Work:
    """What runs the units of stages, and where parts are made if not in this process."""

    units: UnitWork
    elsewhere: Elsewhere | None

    def columns(
        self, stage: Stage, inputs: Inputs, hashes: Mapping[str, str], directory: Path, path: Path
    ) -> Iterable[Columns]:
        """What `stage` makes of `inputs`, which are published in `directory`; `path` is in a folder that will go.

        Processes share no memory, so that they get what parts are made from as files in that folder.
        """
        elsewhere = self.elsewhere
        if elsewhere is None and not isinstance(self.units.executor, ThreadPoolExecutor):
            elsewhere = Elsewhere(open_store(str(path.with_name("parts"))), self.units.executor)
        if stage.parts is None or elsewhere is None:
            return stage.build(inputs, self.units)
        return FiledParts(elsewhere, directory, hashes, self.units.watcher).columns(stage.parts, inputs)

    def kept(self, published: PublishedList) -> tuple[Elsewhere, str]:
        """Where the parts of a table are made and stay, and what its list says of that place."""
        if self.elsewhere is not None:
            return self.elsewhere, self.elsewhere.store.place
        place = found.place if (found := published.found) else ""
        return Elsewhere(open_store(place or str(published.directory / PARTS)), self.units.executor), place


@dataclass(frozen=True)
class _Target:
    """A file to publish, without its bytes; `mark` is its fingerprint. A list says itself how many `rows` there are."""

    name: str
    file_name: str
    rows: int | None
    columns: tuple[tuple[str, str], ...]
    mark: str
    recipe: Recipe
    in_blocks: bool = False

    def entry(self, path: Path, seconds: float) -> Entry:
        """The manifest's entry for the file written at `path` in `seconds`."""
        size, sha256 = path.stat().st_size, file_sha256(path)
        head = head_sha256(path) if self.name in (DATABASE, COLUMNS) else ""
        blocks = block_hashes(path) if self.in_blocks else ""
        rows = parse_list(path.read_bytes()).rows if self.rows is None else self.rows
        return Entry(
            self.file_name,
            sha256,
            size,
            rows,
            self.columns,
            self.mark,
            round(seconds, 2),
            self.recipe,
            head,
            blocks,
        )
