"""Build times: the last build, a build with nothing to do, and the heavy computations alone.

    .venv/bin/python benchmarks/building.py [--from-nothing [--into DIR]]

With --from-nothing, every table is built in a temporary folder, or in an empty one that is kept, which takes two to
four minutes. The cache of kernels is empty, as after an installation. The time to the answers of each wave is measured
from the start of the build, and so are its CPU seconds.
"""

import argparse
import csv
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import outs
from outs.benchmarks.timing import OUTS, Row, beside_published, repeated, report, run, seconds
from outs.pipeline.holdem import exact_starting_hands, matchups, starting_hands
from outs.pipeline.stages.inputs import column, evaluator_from, masks_column
from outs.query.session import Tables
from outs.tables.base_tables import EVALUATOR, HAND_CLASSES
from outs.tables.files.errors import TablesMissing
from outs.tables.files.formats.column_layout import SECTION_TABLES
from outs.tables.files.formats.parquet import read_table
from outs.tables.files.location import tables_directory
from outs.tables.files.manifest import read_manifest
from outs.tables.files.waves import WAVES
from outs.tables.schema import COLUMNS, DATAPACKAGE
from outs.work.executors import UnitWork
from outs.work.progress import Silent

MATRIX = 8 * 60.0
"""Seconds for all starting hands against each other: README of github.com/dafmontenegro/holdem-preflop-equity."""
QUESTIONS = (
    (["discard", "AhKhQhJh2c"], ["equity", "AhKh", "QsQd"]),
    (["equity", "AhKh", "random"], ["state", "AhKh", "--board", "Qh7h2c"]),
    (["push-fold", "K9s", "--stack", "12.5"], ["discard", "AhKhQhJh2c", "--game", "2-7"]),
)
"""Questions that a build can answer after each wave."""
PUBLISHED = (
    (COLUMNS, {*WAVES[0].tables} & {*SECTION_TABLES}),
    *((DATAPACKAGE, {*wave.tables}) for wave in WAVES[1:]),
)
"""The file and its tables by which their answers are awaited: the first file of the first wave, the last of others."""
FIRST_ANSWERS = 25.0
"""Bound on the time from the start of a first build until those of the first wave are answered, in seconds."""
TICK = 0.2
"""Seconds between two looks at the folder of a build."""


def building(from_nothing: bool = False, into: Path | None = None) -> list[Row]:
    """Return the time of the last build by table, or of a new build if asked for, and of one with nothing to do."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = (into or Path(scratch) / "tables") if from_nothing else tables_directory()
        command = [OUTS, "tables", "build", "--tables", str(folder)]
        rows = first_build(command, folder, Path(scratch) / "cache") if from_nothing else []
        took = built_in(folder)
        rows += [Row("all stages of the last build", sum(took.values()))]
        rows += [Row(f"  {name}", spent) for name, spent in took.items() if spent >= 1]
        return [*rows, repeated("nothing to build", lambda: run(command), 3)]


@dataclass
class TimedBuild:
    """A running build: when it began, and once it has ended, its CPU seconds."""

    process: subprocess.Popen[bytes]
    began: float
    cpu: float | None = None

    def has_ended(self) -> bool:
        """Return true if the build has ended, after noting its CPU seconds. Raises `SystemExit` if it failed."""
        if self.cpu is None:
            ended, status, used = os.wait4(self.process.pid, os.WNOHANG)
            if ended:
                self.process.returncode = os.waitstatus_to_exitcode(status)
                self.cpu = used.ru_utime + used.ru_stime
                if status:
                    raise SystemExit(f"the build has failed: exit status {self.process.returncode}")
        return self.cpu is not None

    def until(self, happened: Callable[[], bool]) -> float:
        """Wait until something has happened or the build has ended, and return the seconds since it began."""
        while not (self.has_ended() or happened()):
            time.sleep(TICK)
        return time.perf_counter() - self.began


def first_build(command: list[str], folder: Path, cache: Path) -> list[Row]:
    """Return the times from the start of a build in an empty folder to the answers of each wave, and to its end."""
    environment = os.environ | {"XDG_CACHE_HOME": str(cache)}
    began = time.perf_counter()
    rows: list[Row] = []
    with subprocess.Popen(command, env=environment) as process:
        build = TimedBuild(process, began)
        for (file, tables), questions in zip(PUBLISHED, QUESTIONS, strict=True):
            build.until(partial(published, folder, file, tables))
            for question in questions:
                run([OUTS, *question, "--tables", str(folder)])
            answered = ", ".join(question[0] for question in questions)
            bound = None if rows else FIRST_ANSWERS
            rows.append(Row(f"from nothing to the answers of {answered}", time.perf_counter() - began, bound=bound))
        rows.append(Row("every table, from nothing", build.until(lambda: False)))
    return [*rows, Row("its CPU seconds, with the compilation of kernels", build.cpu or 0)]


def published(folder: Path, file: str, tables: set[str]) -> bool:
    """Return true if a file made from many tables is published with these `tables`."""
    try:
        entry = read_manifest(folder).files.get(file)
    except TablesMissing:
        return False
    return entry is not None and tables <= dict(entry.made_of).keys()


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
            "1326 x 1326 matrix over all boards": lambda: matchups.win_matrix(inputs, work),
            "two and three random opponents, exact": lambda: exact_starting_hands.tie_counts(*boards, evaluator, work),
            "up to nine random opponents, sampled": lambda: starting_hands.sampled_tally(evaluator, work),
        }
        rows = [Row(what, seconds(compute)) for what, compute in computed.items()]
        matrix = beside_published(
            rows[0].what, rows[0].median, "holdem-preflop-equity, 169 x 169 in C, Apple M1", MATRIX
        )
        return [matrix, *rows[1:]]


def groups(from_nothing: bool = False, into: Path | None = None) -> dict[str, list[Row]]:
    """Return every measurement of this file; a build from nothing is measured alone."""
    rows = building(from_nothing, into)
    if from_nothing:
        return {"Building": rows}
    with outs.open() as tables:
        return {"Building": rows, "The heavy parts of it alone": kernels(tables)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--from-nothing", action="store_true", help="build every table in a temporary folder")
    parser.add_argument(
        "--into", type=Path, metavar="DIR", help="build them in DIR, which must be empty, and keep them"
    )
    arguments = parser.parse_args()
    if arguments.into and not arguments.from_nothing:
        parser.error("--into needs --from-nothing")
    report(groups(arguments.from_nothing, arguments.into))
