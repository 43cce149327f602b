"""Build the tables: what is up to date is kept; the rest is built, checked and published, one table at a time."""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from ..tables import parquet
from ..tables.blocks import block_hashes, head_sha256
from ..tables.manifest import Entry, Manifest
from ..tables.publish import DISK, Disk, file_sha256, publish, sweep
from ..tables.schema import DATABASE
from ..work.executors import local_executor
from ..work.progress import Watcher
from ..work.units import UnitWork
from .catalogue import CATALOGUE, Catalogue
from .folder import locked, one_line_errors
from .plan import file_fingerprint, is_current, settled_manifest, stage_fingerprint, stages_in_order
from .stage import Stage
from .write import write_stage


def build(
    directory: Path,
    watcher: Watcher,
    executor: Executor | None = None,
    requested: Iterable[str] = (),
    catalogue: Catalogue = CATALOGUE,
    disk: Disk = DISK,
) -> list[str]:
    """Bring every table in `directory` up to date; returns the names of what was built.

    A table on request is built if it is `requested`, or was before. Units run on `executor`, else on one thread per
    processor. Raises `BuildFailed` if another build holds the folder or it cannot be written, and its subclass
    `InvariantBroken` if a result is wrong; either way what was published stays readable.
    """
    if executor is None:
        with local_executor() as threads:
            return build(directory, watcher, threads, requested, catalogue, disk)
    with one_line_errors(directory), locked(directory):
        sweep(directory, disk=disk)
        manifest = settled_manifest(directory, catalogue.schema, disk)
        folder = _Folder(directory, manifest, watcher, disk)
        work = UnitWork(executor, watcher)
        for stage in stages_in_order(catalogue, {*requested, *manifest.files}):
            folder.bring_table_up_to_date(stage, work, stage.table.name in catalogue.schema.on_request)
        for file_name in catalogue.other_files:
            folder.bring_file_up_to_date(file_name, catalogue)
    return folder.built


class _Folder:
    """The folder while it is built: its manifest so far, and the names of what was built."""

    def __init__(self, directory: Path, manifest: Manifest, watcher: Watcher, disk: Disk) -> None:
        """Publish to `directory`, which has `manifest`."""
        self.directory = directory
        self.manifest = manifest
        self.watcher = watcher
        self.disk = disk
        self.built: list[str] = []

    def bring_table_up_to_date(self, stage: Stage, work: UnitWork, in_blocks: bool) -> None:
        """Run `stage` unless its table is current; one that is read from its file has the hashes of its blocks."""
        table = stage.table
        columns = tuple((column.name, column.type) for column in table.columns)
        mark = stage_fingerprint(stage, self.manifest.files)
        target = _Target(table.name, table.file_name, table.rows, columns, mark, in_blocks)

        def write(path: Path) -> None:
            inputs = {one.name: parquet.read_table(one, self.directory / one.file_name) for one in stage.inputs}
            write_stage(stage, inputs, work, path)

        self._publish_unless_current(target, write)

    def bring_file_up_to_date(self, file_name: str, catalogue: Catalogue) -> None:
        """Make a file from all tables unless it is current."""
        writer = catalogue.other_files[file_name]
        mark = file_fingerprint(writer, catalogue.schema, self.manifest.files)
        target = _Target(file_name, file_name, 0, (), mark)
        self._publish_unless_current(target, lambda path: writer(self.directory, path, catalogue.schema))

    def _publish_unless_current(self, target: "_Target", write: Callable[[Path], None]) -> None:
        if self._is_current(target):
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


@dataclass(frozen=True)
class _Target:
    """A file to publish, without its bytes; `mark` is its fingerprint."""

    name: str
    file_name: str
    rows: int
    columns: tuple[tuple[str, str], ...]
    mark: str
    in_blocks: bool = False

    def entry(self, path: Path, seconds: float) -> Entry:
        """The manifest's entry for the file written at `path` in `seconds`."""
        size, sha256 = path.stat().st_size, file_sha256(path)
        head = head_sha256(path) if self.name == DATABASE else ""
        blocks = block_hashes(path) if self.in_blocks else ""
        return Entry(self.file_name, sha256, size, self.rows, self.columns, self.mark, round(seconds, 2), head, blocks)
