"""Division of the parts of `omaha_flop` among workers of a cluster on this machine: `make cluster-scaling`.

A slice is built by threads, then by one, two and four workers that share a folder. Processor seconds are compared, so
that it does not matter how many processors the machine has, nor what else runs on it. The bytes must be the same.
"""

import shutil
import sys
import tempfile
import time
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from distributed import Client

from outs.pipeline.build import Build
from outs.pipeline.catalogue import STAGES, Catalogue
from outs.pipeline.parts.cluster import cluster_executor
from outs.pipeline.parts.multi_file_table import Slice
from outs.pipeline.parts.stored_parts import Elsewhere
from outs.tables.base_tables import EVALUATOR, VALUES
from outs.tables.files.manifest import read_manifest
from outs.tables.files.part_list import PartFile, PartList, read_list
from outs.tables.files.store import open_store
from outs.tables.omaha import OMAHA_FLOP, OMAHA_STARTING_HANDS
from outs.tables.schema import Schema
from outs.tests.cluster.machines import machines
from outs.work.executors import local_executor
from outs.work.progress import Silent

SLICE = "1/10"
WORKERS = (1, 2, 4)
MADE_FROM, ASKED_FOR = (VALUES, EVALUATOR), (OMAHA_STARTING_HANDS, OMAHA_FLOP)
CATALOGUE = Catalogue(
    Schema({table.name: table for table in MADE_FROM}, {table.name: table for table in ASKED_FOR}, ()),
    {table.name: STAGES[table.name] for table in (*MADE_FROM, *ASKED_FOR)},
    {},
)
"""What the table is made from, and nothing else."""


@dataclass(frozen=True)
class Run:
    """The cost of a build in processor seconds, of each worker and of the program that builds; and its listing."""

    workers: tuple[float, ...]
    driver: float
    parts: tuple[PartFile, ...]


def main(text: str = SLICE) -> None:
    """Build the slice and print what it took. Raises `SystemExit` if bytes differ."""
    slice_ = Slice.parse(text)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        with local_executor(1) as thread:
            Build(folder / "tables", Silent(), thread, [OMAHA_STARTING_HANDS.name], CATALOGUE).run()
            _build(_copied(folder, "compiled"), Slice(1, OMAHA_FLOP.parts), thread)
            began = time.process_time()
            built = _build(_copied(folder, "threads"), slice_, thread)
            seconds = time.process_time() - began
        share = built.rows / OMAHA_FLOP.rows
        print(f"slice {text}: {len(built.parts)} of {OMAHA_FLOP.parts} parts, {built.rows:,} rows, {share:.3%} of all")
        whole = seconds * OMAHA_FLOP.parts / len(built.parts)
        print(f"one thread: {seconds:.1f} s for the slice, so {whole:.0f} s for the whole table")
        runs = {number: _on_workers(folder, slice_, number) for number in WORKERS}
    for number, run in runs.items():
        if run.parts != built.parts:
            raise SystemExit(f"{number} workers made other bytes than threads")
    print("the same bytes by threads and by all workers\n")
    print("workers  longest  all together  efficiency  driver")
    for number, run in runs.items():
        longest, together = max(run.workers), sum(run.workers)
        efficiency = sum(runs[1].workers) / (number * longest)
        print(f"{number:7}  {longest:5.1f} s  {together:10.1f} s  {efficiency:10.0%}  {run.driver:4.1f} s")


def _on_workers(folder: Path, slice_: Slice, number: int) -> Run:
    """The slice by a new cluster with this many workers and an empty store."""
    store = open_store(str(folder / f"store-{number}"))
    with (
        machines(folder / f"machines-{number}", number) as cluster,
        cluster_executor(cluster.address, store) as executor,
        Client(cluster.address, set_as_default=False) as client,  # type: ignore[no-untyped-call]
    ):
        before, began = client.run(time.process_time), time.process_time()
        built = _build(_copied(folder, f"tables-{number}"), slice_, None, Elsewhere(store, executor))
        driver, after = time.process_time() - began, client.run(time.process_time)
    return Run(tuple(after[worker] - before[worker] for worker in after), driver, built.parts)


def _copied(folder: Path, name: str) -> Path:
    """A folder with what the table is made from."""
    return Path(shutil.copytree(folder / "tables", folder / name))


def _build(folder: Path, slice_: Slice, executor: Executor | None, elsewhere: Elsewhere | None = None) -> PartList:
    """The list of the slice, built in a folder that has what it is made from."""
    slices, wanted = {OMAHA_FLOP.name: slice_}, [OMAHA_FLOP.name]
    Build(folder, Silent(), executor, wanted, CATALOGUE, elsewhere=elsewhere, slices=slices).run()
    return read_list(folder, read_manifest(folder), OMAHA_FLOP.name)


if __name__ == "__main__":
    main(*sys.argv[1:])
