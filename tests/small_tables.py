"""Build the small tables from the published ones, and compare their bytes: run by `tests/other_python.py`."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from outs.pipeline.catalogue import STAGES
from outs.pipeline.write import write_stage
from outs.tables.files.formats.parquet import read_table
from outs.tables.files.publish import file_sha256
from outs.tables.schema import TABLES
from outs.work.executors import UnitWork, local_executor
from outs.work.progress import Silent

MOST_ROWS = 250_000
"""Rows of the largest table that is built."""


def differences(published: Path) -> Iterator[str]:
    """The names of the small tables whose bytes are not those in the folder `published`."""
    with tempfile.TemporaryDirectory() as folder, local_executor() as threads:
        for name, table in TABLES.items():
            if table.rows > MOST_ROWS:
                continue
            stage, path = STAGES[name], Path(folder, table.file_name)
            inputs = {one.name: read_table(one, published / one.file_name) for one in stage.inputs}
            write_stage(stage, inputs, stage.build(inputs, UnitWork(threads, Silent())), path)
            if file_sha256(path) != file_sha256(published / table.file_name):
                yield name


def main() -> None:
    """Compare with the folder that is the argument; status 1 if bytes differ."""
    found, python = list(differences(Path(sys.argv[1]))), f"Python {sys.version.split()[0]}"
    if found:
        sys.exit(f"{python} builds other bytes: {', '.join(found)}")
    print(f"{python} builds the same small tables.")


if __name__ == "__main__":
    main()
