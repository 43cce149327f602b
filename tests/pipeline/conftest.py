"""The built tables as stages read them, a folder of the tiny catalogue, and executors of both kinds."""

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from pathlib import Path

import pyarrow as pa
import pytest

from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue
from outs.tables.files.formats.parquet import read_table
from outs.tables.schema import TABLES
from outs.tests.pipeline.tiny import tiny_catalogue
from outs.work.executors import local_executor
from outs.work.progress import Silent


@pytest.fixture
def tiny() -> Catalogue:
    """A catalogue of two tables."""
    return tiny_catalogue()


@pytest.fixture
def folder(tmp_path: Path, tiny: Catalogue) -> Path:
    """A folder with everything built."""
    Build(tmp_path / "tables", Silent(), catalogue=tiny).run()
    return tmp_path / "tables"


@pytest.fixture(scope="session")
def executors() -> Iterator[list[Executor]]:
    """Two threads, and another process that imports everything afresh."""
    with local_executor(2) as threads, local_executor(1, processes=True) as process:
        yield [threads, process]


class BuiltTables(Mapping[str, pa.Table]):
    """Built tables by name, each read from its file when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        """The tables of a folder."""
        self.folder = folder
        self.read: dict[str, pa.Table] = {}

    def __getitem__(self, name: str) -> pa.Table:
        if name not in self.read:
            table = TABLES[name]
            self.read[name] = read_table(table, self.folder / table.file_name)
        return self.read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(TABLES)

    def __len__(self) -> int:
        return len(TABLES)


@pytest.fixture(scope="session")
def built(tables_folder: Path) -> Mapping[str, pa.Table]:
    """Every built table."""
    return BuiltTables(tables_folder)
