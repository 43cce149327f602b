"""Build times: the last build, a build with nothing to do, and the heavy computations alone.

    .venv/bin/python benchmarks/building.py [--from-nothing]

With --from-nothing, every table is also built in a temporary folder, which takes two to four minutes. Its first useful
answers, a discard and an equity, are timed from the start of that build.
"""

import argparse
import csv
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import outs
from outs.benchmarks.timing import OUTS, Row, repeated, report, run, seconds
from outs.pipeline.columns import column, masks_column
from outs.pipeline.holdem import preflop_matchups, random_opponents, starting_hands
from outs.pipeline.inputs import evaluator_from
from outs.query.session import Tables
from outs.tables.base_tables import EVALUATOR, HAND_CLASSES
from outs.tables.files.location import tables_directory
from outs.tables.files.parquet import read_table
from outs.tables.schema import COLUMNS
from outs.work.progress import Silent
from outs.work.units import UnitWork

FIRST_QUESTIONS = (["discard", "AhKhQhJh2c"], ["equity", "AhKh", "QsQd"])
FIRST_ANSWERS = 25.0
"""Bound on the time from the start of a first build until these are answered, in seconds."""
TICK = 0.05
"""Seconds between two looks at the folder of a build."""


def building(from_nothing: bool = False) -> list[Row]:
    """Return the time of the last build by table, or of a new build if asked for, and of one with nothing to do."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = scratch if from_nothing else str(tables_directory())
        command = [OUTS, "tables", "build", "--tables", folder]
        rows = first_build(command, Path(folder)) if from_nothing else []
        took = built_in(Path(folder))
        rows += [Row("all stages of the last build", sum(took.values()))]
        rows += [Row(f"  {name}", spent) for name, spent in took.items() if spent >= 1]
        return [*rows, repeated("nothing to build", lambda: run(command), 3)]


def first_build(command: list[str], folder: Path) -> list[Row]:
    """Return the times from the start of a build in an empty folder to its first useful answers, and to its end."""
    began = time.perf_counter()
    with subprocess.Popen(command) as build:
        while not (folder / COLUMNS).is_file() and build.poll() is None:
            time.sleep(TICK)
        for question in FIRST_QUESTIONS:
            run([OUTS, *question, "--tables", str(folder)])
        first = time.perf_counter() - began
        build.wait()
    return [
        Row("first answers of a first build: discard, equity", first, bound=FIRST_ANSWERS),
        Row("every table, from nothing", time.perf_counter() - began),
    ]


def built_in(folder: Path) -> dict[str, float]:
    """Return the build time of each table in seconds."""
    lines = run([OUTS, "tables", "info", "--csv", "--tables", str(folder)]).splitlines()
    return {next(iter(line.values())): float(line["seconds"]) for line in csv.DictReader(lines)}


def kernels(tables: Tables) -> list[Row]:
    """Return the times of the heavy computations alone, with kernels compiled by the build."""
    sources = {table.name: table for table in (HAND_CLASSES, EVALUATOR)}
    inputs = {name: read_table(table, tables.directory / table.file_name) for name, table in sources.items()}
    evaluator = evaluator_from(inputs["evaluator"])
    boards = masks_column(inputs["hand_classes"]), column(inputs["hand_classes"], "ways")
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        work = UnitWork(threads, Silent())
        computed: dict[str, Callable[[], object]] = {
            "1326 x 1326 matrix over all boards": lambda: preflop_matchups.win_matrix(inputs, work),
            "two and three random opponents, exact": lambda: random_opponents.tie_counts(*boards, evaluator, work),
            "up to nine random opponents, sampled": lambda: starting_hands.sampled_tally(evaluator, work),
        }
        return [Row(what, seconds(compute)) for what, compute in computed.items()]


def groups(from_nothing: bool = False) -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    with outs.open() as tables:
        return {"Building": building(from_nothing), "The heavy parts of it alone": kernels(tables)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--from-nothing", action="store_true", help="also build every table in a temporary folder")
    report(groups(parser.parse_args().from_nothing))
