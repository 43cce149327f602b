"""Hand histories: hands of `drawn_hands.py`, from a fixed seed, read, valued and written by all CPUs.

.venv/bin/python benchmarks/hand_histories.py --hands 1000000

The time for a few hands is taken off, so that what counts is the speed after start-up.
"""

import argparse
import os
import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import outs
from outs.benchmarks.drawn_hands import PLAYERS, drawn_hands
from outs.benchmarks.timing import Row, report
from outs.histories.columns import TABLES
from outs.histories.run import value_files
from outs.work.executors import local_executor

HANDS, FEW = 20_000, 400
"""Hands that are measured, and those of each process that show how long the start takes."""
WORKERS = os.cpu_count() or 1
SEED = 29
CPUS = 2
BOUND = CPUS / 10_000
"""Promised seconds of one CPU for one hand: 10,000 hands a second on two."""
MEGABYTE = 1024
"""Units of `ru_maxrss`."""


@dataclass(frozen=True)
class Spent:
    """Seconds by the clock, and of all CPUs together."""

    wall: float
    cpu: float


def valued(hands: int, known: bool, times: int, tables: Path, folder: Path) -> Spent:
    """Return the time for a file of so many hands that is read `times` times, without the time to write the file."""
    path = folder / "hands.phhs"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(drawn_hands(hands, SEED, known))
    wall, cpu = time.perf_counter(), _cpu_seconds()
    with local_executor(WORKERS, processes=True) as pool:
        opened = {table: (folder / table.file_name).open("wb") for table in TABLES}
        summary = value_files([str(path)] * times, opened, tables, print, executor=pool, workers=WORKERS)
        for written in opened.values():
            written.close()
    if summary.problems or summary.hands != hands * times:
        raise SystemExit("hands were left out")
    return Spent(time.perf_counter() - wall, _cpu_seconds() - cpu)


def _cpu_seconds() -> float:
    """Return the CPU time of this process and of those that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def histories(hands: int) -> list[Row]:
    """Measure the time of one CPU for one hand, and print hands a second and the memory of the largest processes."""
    found = []
    with outs.open() as tables, tempfile.TemporaryDirectory() as place:
        for known in (True, False):
            what = "all cards known" if known else "cards of showdowns known"
            starts = [valued(FEW, known, WORKERS, tables.directory, Path(place)) for _ in range(2)]
            start = min(starts, key=lambda one: one.cpu)  # of a file for each process; the first may also read tables
            whole = valued(hands, known, 1, tables.directory, Path(place))
            more = hands - FEW * WORKERS
            each, rate = (whole.cpu - start.cpu) / more, more / (whole.wall - start.wall)
            found.append(Row(f"one of {hands:,} PHHS hands of {PLAYERS} players, {what}: CPU", each, bound=BOUND))
            print(f"{what}: {rate:,.0f} hands a second with {WORKERS} processes", flush=True)
    worker, own = (resource.getrusage(who).ru_maxrss / MEGABYTE for who in _PROCESSES)
    print(f"Largest worker: {worker:,.0f} MB; this process: {own:,.0f} MB")
    return found


_PROCESSES = (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)


def groups(hands: int = HANDS) -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    return {"Hand histories": histories(hands)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=HANDS, help="the number of hands to draw and to measure")
    report(groups(parser.parse_args().hands))
