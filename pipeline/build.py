"""Build the tables: what is up to date is kept; the rest is built, checked and published, one table at a time."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ..tables import parquet
from ..tables.blocks import block_hashes, head_sha256
from ..tables.location import plain_folder
from ..tables.manifest import Entry, Manifest
from ..tables.publish import DISK, Disk, file_sha256, publish, sweep, write_manifest
from ..tables.recipe import Recipe, recipe_fingerprint
from ..tables.schema import COLUMNS, DATABASE, Schema
from ..work.executors import local_executor
from ..work.progress import Watcher
from ..work.units import UnitWork
from .catalogue import CATALOGUE, Catalogue, FileWriter
from .checks import Inputs
from .filed_parts import Elsewhere, FiledParts
from .folder import FETCHED, locked, one_line_errors
from .plan import file_hashes, file_recipe, is_current, settled_manifest, stage_recipe, stages_in_order
from .stage import Columns, Stage
from .store import open_store
from .write import write_stage


def build(
    directory: Path,
    watcher: Watcher,
    executor: Executor | None = None,
    requested: Iterable[str] = (),
    catalogue: Catalogue = CATALOGUE,
    disk: Disk = DISK,
    elsewhere: Elsewhere | None = None,
) -> list[str]:
    """Bring every table in `directory` up to date; returns the names of what was built.

    A table on request is built if it is `requested`, or was before. Units run on `executor`, else on one thread per
    processor; parts of tables are made `elsewhere` and stay there, if that is given. Raises `BuildFailed` if another
    build holds the folder or it cannot be written, and its subclass `InvariantBroken` if a result is wrong; either way
    what was published stays readable. Raises `BadInput` for a folder that `plain_folder` refuses.
    """
    if executor is None:
        with local_executor() as threads:
            return build(directory, watcher, threads, requested, catalogue, disk, elsewhere)
    directory = plain_folder(directory)
    with publishing(directory, catalogue.schema, disk):
        return bring_up_to_date(directory, watcher, executor, requested, catalogue, disk, elsewhere)


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
) -> list[str]:
    """What `build` does in a folder that is `publishing`."""
    manifest = settled_manifest(directory, catalogue.schema, disk)
    folder = _Folder(directory, catalogue.schema, manifest, watcher, disk)
    work = _Work(UnitWork(executor, watcher), elsewhere)
    for stage in stages_in_order(catalogue, {*requested, *manifest.files}):
        folder.bring_table_up_to_date(stage, work, stage.table.name in catalogue.schema.on_request)
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
        table = stage.table
        columns = tuple((column.name, column.type) for column in table.columns)
        recipe = stage_recipe(stage)
        mark = self._fingerprint(table.name, recipe)
        target = _Target(table.name, table.file_name, table.rows, columns, mark, recipe, in_blocks)

        def write(path: Path) -> None:
            inputs = {one.name: parquet.read_table(one, self.directory / one.file_name) for one in stage.inputs}
            hashes = file_hashes(self.manifest.files)
            write_stage(stage, inputs, work.columns(stage, inputs, hashes, self.directory, path), path)

        self._publish_unless_current(target, write)

    def bring_file_up_to_date(self, file_name: str, writer: FileWriter) -> None:
        """Make a file from all tables unless it is current."""
        recipe = file_recipe(writer, self.schema)
        target = _Target(file_name, file_name, 0, (), self._fingerprint(file_name, recipe), recipe)
        self._publish_unless_current(target, lambda path: writer(self.directory, path, self.schema))

    def _fingerprint(self, name: str, recipe: Recipe) -> str:
        return recipe_fingerprint(name, recipe, file_hashes(self.manifest.files), self.schema)

    def _publish_unless_current(self, target: "_Target", write: Callable[[Path], None]) -> None:
        if self._is_current(target):
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


@dataclass(frozen=True)
class _Target:
    """A file to publish, without its bytes; `mark` is its fingerprint."""

    name: str
    file_name: str
    rows: int
    columns: tuple[tuple[str, str], ...]
    mark: str
    recipe: Recipe
    in_blocks: bool = False

    def entry(self, path: Path, seconds: float) -> Entry:
        """The manifest's entry for the file written at `path` in `seconds`."""
        size, sha256 = path.stat().st_size, file_sha256(path)
        head = head_sha256(path) if self.name in (DATABASE, COLUMNS) else ""
        blocks = block_hashes(path) if self.in_blocks else ""
        return Entry(
            self.file_name,
            sha256,
            size,
            self.rows,
            self.columns,
            self.mark,
            round(seconds, 2),
            self.recipe,
            head,
            blocks,
        )
