"""Hand histories: hands of pokerkit's simulator, from a fixed seed, read and valued by all CPUs.

.venv/bin/python benchmarks/hand_histories.py --hands 1000000

The time for a few hands is taken off, so that what counts is the speed after start-up.
"""

import argparse
import os
import re
import resource
import tempfile
from pathlib import Path

import outs
from outs.benchmarks.timing import Row, report, seconds
from outs.histories.columns import TABLES
from outs.histories.run import value_files
from outs.tests.histories.simulated import phhs, simulated
from outs.work.executors import local_executor

HANDS, FEW = 20_000, 200
"""Hands that are measured, and those that show how long the start takes."""
PLAYERS, SEED = 6, 29
BOUND = 1 / 10_000
"""Promised seconds for one hand on two CPUs."""
_DEALT = re.compile(r"'d dh (p\d+) \w+'")


def files(folder: Path, hands: int) -> dict[str, Path]:
    """Write the hands with all cards known, and as sites write them: with those of the showdown alone."""
    text = phhs(list(simulated(hands, SEED, PLAYERS, stacks=(100, 400), raises=0.08)))
    paths = {"all cards known": folder / f"known-{hands}.phhs", "cards of showdowns known": folder / f"{hands}.phhs"}
    for path, written in zip(paths.values(), (text, _DEALT.sub(r"'d dh \1 ????'", text)), strict=True):
        path.write_text(written, encoding="utf-8")
    return paths


def valued(path: Path, tables: Path, folder: Path) -> float:
    """Return the seconds for one file, with all CPUs."""
    workers = os.cpu_count() or 1

    def value() -> None:
        with local_executor(workers, processes=True) as pool:
            opened = {table: (folder / table.file_name).open("wb") for table in TABLES}
            summary = value_files([str(path)], opened, tables, print, executor=pool, workers=workers)
            for file in opened.values():
                file.close()
            if summary.problems:
                raise SystemExit("hands of the simulator were left out")

    return seconds(value)


def histories(hands: int) -> list[Row]:
    """Measure the time for one hand, and the memory of the largest process."""
    with outs.open() as tables, tempfile.TemporaryDirectory() as place:
        folder, found = Path(place), []
        few, many = files(folder, FEW), files(folder, hands)
        for what, path in many.items():
            start = min(valued(few[what], tables.directory, folder) for _ in range(2))
            each = (valued(path, tables.directory, folder) - start) / (hands - FEW)
            found.append(Row(f"one of {hands:,} PHHS hands of {PLAYERS} players, {what}", each, bound=BOUND))
    worker = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"Largest process: {worker:,.0f} MB")
    return found


def groups(hands: int = HANDS) -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    return {"Hand histories": histories(hands)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=HANDS, help="the number of hands to make and to measure")
    report(groups(parser.parse_args().hands))
