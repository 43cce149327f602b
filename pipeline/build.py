"""Run the stages: what is up to date is kept, what is not is built, checked and published, one table at a time."""

import errno
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from graphlib import TopologicalSorter
from multiprocessing import get_context
from pathlib import Path

import duckdb
import filelock
import pyarrow as pa

from ..tables import datapackage, parquet
from ..tables.declaration import Table
from ..tables.errors import BuildFailed, TablesDamaged, TablesMissing
from ..tables.location import build_command
from ..tables.manifest import Entry, Manifest, empty_manifest, read_manifest
from ..tables.publish import file_sha256, publish, sweep, write_manifest
from ..tables.schema import DATABASE, DATAPACKAGE, TABLES, schema_digest
from ..tables.verify import file_problem
from ..work.fingerprint import fingerprint
from ..work.progress import Watcher
from . import database
from .draw import best_discards, deuces_wild, discards, draw_equilibrium, endings, objective_sums, policies
from .ground import evaluator, hand_classes, hands, subset_classes, values
from .halatro import halatro_values
from .holdem import flop, preflop_matchups, river, starting_hand_matchups, starting_hands, turn
from .stage import Inputs, InvariantBroken, Result, Stage, StreamedStage, Unit, check_rows_and_key, checked_parts

STAGES: dict[str, Stage] = {
    stage.table.name: stage
    for stage in (
        values.STAGE,
        evaluator.STAGE,
        subset_classes.STAGE,
        hand_classes.STAGE,
        hands.STAGE,
        discards.STAGE,
        endings.STAGE,
        draw_equilibrium.STAGE,
        objective_sums.STAGE,
        best_discards.STAGE,
        policies.STAGE,
        deuces_wild.STAGE,
        preflop_matchups.STAGE,
        starting_hand_matchups.STAGE,
        starting_hands.STAGE,
        flop.STAGE,
        turn.STAGE,
        halatro_values.STAGE,
    )
}
REQUESTED: dict[str, StreamedStage] = {river.STAGE.table.name: river.STAGE}
LOCK = ".build.lock"
AHEAD = 32


@dataclass(frozen=True)
class UnitWork:
    """Runs a stage's units on an executor and reports each; see `stage.Work`."""

    executor: Executor
    watcher: Watcher

    def map(
        self, function: Callable[[Unit], Result], units: Iterable[Unit], before: int = 0, total: int = 0
    ) -> Iterator[Result]:
        """Results in the units' order; no more than `AHEAD` units are under way or unread."""
        waiting = deque(units)
        last = before + len(waiting)
        total = total or last
        futures: deque[Future[Result]] = deque()
        try:
            for done in range(before + 1, last + 1):
                while waiting and len(futures) < AHEAD:
                    futures.append(self.executor.submit(function, waiting.popleft()))
                yield futures.popleft().result()
                self.watcher.advanced(done, total)
        finally:
            for future in futures:
                future.cancel()


def build(
    directory: Path, watcher: Watcher, executor: Executor | None = None, requested: Iterable[str] = ()
) -> list[str]:
    """Bring every table in `directory` up to date; returns the names of what was built.

    A table of `ON_REQUEST` is built if it is `requested`, or was before.

    Units run on `executor`, else on one thread per processor. Raises `BuildFailed` if another build holds the folder or
    it cannot be written, and its subclass `InvariantBroken` if a result is wrong; either way what was published stays
    readable.
    """
    if executor is None:
        return build_with_workers(directory, watcher, requested=requested)
    with _explained(directory), _locked(directory):
        sweep(directory)
        manifest = _present_manifest(directory)
        built: list[str] = []
        stages = STAGES | {name: REQUESTED[name] for name in REQUESTED if name in {*requested, *manifest.files}}
        for name in TopologicalSorter({n: [t.name for t in s.inputs] for n, s in stages.items()}).static_order():
            stage = stages[name]
            mark = fingerprint(
                (stage.module, parquet.__name__),
                {table.name: manifest.files[table.name].sha256 for table in stage.inputs},
                stage.parameters,
            )
            if not _is_current(directory, manifest, name, mark):
                manifest = _run(directory, manifest, stage, mark, UnitWork(executor, watcher), watcher)
                built.append(name)
        return built + _publish_package(directory, manifest, watcher)


def build_with_workers(
    directory: Path,
    watcher: Watcher,
    workers: int | None = None,
    processes: bool = False,
    requested: Iterable[str] = (),
) -> list[str]:
    """`build` on so many threads or processes, by default one per processor."""
    if processes:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            return build(directory, watcher, pool, requested)
    with ThreadPoolExecutor(workers or os.cpu_count()) as threads:
        return build(directory, watcher, threads, requested)


def _run(
    directory: Path, manifest: Manifest, stage: Stage | StreamedStage, mark: str, work: UnitWork, watcher: Watcher
) -> Manifest:
    table = stage.table
    watcher.started(table.name)
    began = time.perf_counter()
    inputs = {source.name: parquet.read_table(source, directory / source.file_name) for source in stage.inputs}
    with _named(table):
        write = _writer(stage, inputs, work)

    def entry_for(path: Path) -> Entry:
        columns = tuple((column.name, column.type) for column in table.columns)
        return _entry(path, table.file_name, table.rows, columns, mark, began)

    manifest = publish(directory, manifest, table.name, entry_for, write, table.file_name)
    watcher.finished(table.name)
    return manifest


def _writer(stage: Stage | StreamedStage, inputs: Inputs, work: UnitWork) -> Callable[[Path], None]:
    """What writes the stage's table, checked: before it is written, or if it is streamed, before it is published."""
    table = stage.table
    if isinstance(stage, Stage):
        data = parquet.arrow_table(table, stage.build(inputs, work))
        check_rows_and_key(table, data)
        stage.check(data, inputs)
        return lambda path: parquet.write_table(table, data, path)

    def stream(path: Path) -> None:
        with _named(table):
            parquet.write_parts(table, (parquet.arrow_table(table, part) for part in stage.build(inputs, work)), path)
            stage.check(checked_parts(table, parquet.read_parts(path)), inputs)

    return stream


@contextmanager
def _named(table: Table) -> Iterator[None]:
    """Say which table is wrong."""
    try:
        yield
    except (InvariantBroken, pa.ArrowInvalid) as error:
        reason = " ".join(str(error).split())
        raise InvariantBroken(f"table {table.name} is not what it must be and was not published: {reason}") from error


def _publish_package(directory: Path, manifest: Manifest, watcher: Watcher) -> list[str]:
    """Publish the database and the Data Package descriptor of the finished tables."""
    hashes = {name: manifest.files[name].sha256 for name in TABLES}
    writers: dict[str, tuple[str, Callable[[Path], None]]] = {
        DATABASE: (database.__name__, lambda path: database.write_database(directory, path)),
        DATAPACKAGE: (datapackage.__name__, datapackage.write_datapackage),
    }
    built = []
    for file_name, (module, write) in writers.items():
        mark = fingerprint((module,), hashes, {})
        if _is_current(directory, manifest, file_name, mark):
            continue
        watcher.started(file_name)
        began = time.perf_counter()

        def entry_for(path: Path, file_name: str = file_name, mark: str = mark, began: float = began) -> Entry:
            return _entry(path, file_name, 0, (), mark, began)

        manifest = publish(directory, manifest, file_name, entry_for, write, file_name)
        watcher.finished(file_name)
        built.append(file_name)
    return built


def _entry(
    path: Path, file_name: str, rows: int, columns: tuple[tuple[str, str], ...], mark: str, began: float
) -> Entry:
    seconds = round(time.perf_counter() - began, 2)
    return Entry(file_name, file_sha256(path), path.stat().st_size, rows, columns, mark, seconds)


def _is_current(directory: Path, manifest: Manifest, name: str, mark: str) -> bool:
    entry = manifest.files.get(name)
    if entry is None or entry.fingerprint != mark:
        return False
    return file_problem(directory / entry.file, manifest, name) is None


def _present_manifest(directory: Path) -> Manifest:
    """The folder's manifest, settled; empty where there is none, or none that can be trusted."""
    try:
        manifest = read_manifest(directory)
    except (TablesMissing, TablesDamaged):
        return empty_manifest()
    if manifest.schema != schema_digest():
        return empty_manifest()
    files = dict(manifest.files)
    for name, entry in manifest.pending.items():
        path = directory / entry.file
        if path.is_file() and file_sha256(path) == entry.sha256:
            files[name] = entry
    if manifest.pending:
        manifest = Manifest(manifest.schema, files)
        write_manifest(directory, manifest)
    return manifest


@contextmanager
def _locked(directory: Path) -> Iterator[None]:
    directory.mkdir(parents=True, exist_ok=True)
    try:
        with filelock.FileLock(directory / LOCK, timeout=0):
            yield
    except filelock.Timeout:
        raise BuildFailed(f"another build is running in {directory}; wait for it to end") from None


@contextmanager
def _explained(directory: Path) -> Iterator[None]:
    """Turn what the operating system refuses into one line."""
    try:
        yield
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise BuildFailed(f"cannot build tables in {directory}: {reason}{_hint(reason)}") from error
    except BrokenExecutor as error:
        raise BuildFailed(f"a worker died; what was finished is kept, run again: {build_command(directory)}") from error
    except duckdb.Error as error:
        reason = " ".join(str(error).split())
        raise BuildFailed(f"cannot build tables in {directory}: {reason}{_hint(reason)}") from error


def _hint(reason: str) -> str:
    return "; free some space and run it again" if os.strerror(errno.ENOSPC) in reason else ""
