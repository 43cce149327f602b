"""The built tables as stages read them, and a tiny graph of stages that is built in no time."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.categories import cactus_kev
from outs.pipeline import build as build_module
from outs.pipeline import database
from outs.pipeline.stage import Columns, Inputs, Stage, Work, column, require
from outs.tables import verify as verify_module
from outs.tables.declaration import Column, Table
from outs.tables.parquet import read_table
from outs.tables.schema import TABLES

NUMBERS = 200

TURNED = Table(
    "turned",
    "Numbers turned round, one unit each",
    ("number",),
    NUMBERS,
    (Column("number", "USMALLINT", "a number"), Column("turned", "USMALLINT", "the number turned round")),
    row_group_rows=64,
)
SUMS = Table(
    "sums",
    "Each number and what it was turned into, added",
    ("number",),
    NUMBERS,
    (Column("number", "USMALLINT", "a number"), Column("sum", "USMALLINT", "the sum")),
)


def build_turned(_inputs: Inputs, work: Work) -> Columns:
    """One unit a number; the function is the house's, so that other processes can import it."""
    turned = list(work.map(cactus_kev, range(1, NUMBERS + 1)))
    return {"number": np.arange(1, NUMBERS + 1), "turned": np.array(turned)}


def build_sums(inputs: Inputs, _work: Work) -> Columns:
    """From the other table."""
    turned = inputs["turned"]
    return {"number": column(turned, "number"), "sum": column(turned, "number") + column(turned, "turned")}


def check_sums(data: pa.Table, _inputs: Inputs) -> None:
    """All sums are the same."""
    require(bool((column(data, "sum") == cactus_kev(0)).all()), "sums are all the same")


@pytest.fixture
def tiny_stages(monkeypatch: pytest.MonkeyPatch) -> dict[str, Stage]:
    """Two stages instead of all; a test may put others in their place."""
    stages = {
        "sums": Stage(SUMS, (TURNED,), build_sums, check_sums),
        "turned": Stage(TURNED, (), build_turned, lambda _data, _inputs: None, {"parameter": 1}),
    }
    tables = {"turned": TURNED, "sums": SUMS}
    monkeypatch.setattr(build_module, "STAGES", stages)
    for module in (build_module, database, verify_module):
        monkeypatch.setattr(module, "TABLES", tables)
    monkeypatch.setattr(build_module, "REQUESTED", {})
    monkeypatch.setattr(database, "FUNCTIONS", ())
    return stages


@pytest.fixture(scope="session")
def built(tables_folder: Path) -> Mapping[str, pa.Table]:
    """Every built table."""
    return {name: read_table(table, tables_folder / table.file_name) for name, table in TABLES.items()}
