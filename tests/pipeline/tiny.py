"""A tiny catalogue that is built in no time, ways to change it, and what a folder built from it looks like."""

import hashlib
import os
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from outs.cards.hands.categories import cactus_kev
from outs.pipeline.build_folder import LOCK
from outs.pipeline.catalogue import Catalogue, OtherFile
from outs.pipeline.database import database_wording, write_database
from outs.pipeline.stages.checks import Inputs, check
from outs.pipeline.stages.inputs import column
from outs.pipeline.stages.stage import Columns, Stage, Work
from outs.tables.declaration import Column, Table
from outs.tables.files.formats.datapackage import schema_wording, write_datapackage
from outs.tables.files.manifest import MANIFEST
from outs.tables.files.publish import Disk
from outs.tables.files.verify import verify
from outs.tables.schema import DATABASE, DATAPACKAGE, Schema

EVERYTHING = ["turned", "sums", DATABASE, DATAPACKAGE]
FILES = {"turned.parquet", "sums.parquet", DATABASE, DATAPACKAGE, MANIFEST}
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


def build_turned(_inputs: Inputs, work: Work) -> Iterator[Columns]:
    """One unit a number; the function is from outs, so that other processes can import it."""
    turned = list(work.map(cactus_kev, range(1, NUMBERS + 1)))
    yield {"number": np.arange(1, NUMBERS + 1), "turned": np.array(turned)}


def build_sums(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """From the other table."""
    turned = inputs["turned"]
    yield {"number": column(turned, "number"), "sum": column(turned, "number") + column(turned, "turned")}


@check
def sums_are_all_the_same(data: pa.Table, _inputs: Inputs) -> bool:
    """A number and what it is turned into add up to the same."""
    return bool((column(data, "sum") == cactus_kev(0)).all())


@check
def sums_are_small(data: pa.Table, _inputs: Inputs) -> bool:
    """Small enough for the column."""
    return bool((column(data, "sum") <= cactus_kev(0)).all())


def write_tiny_database(directory: Path, path: Path, schema: Schema, kept: Collection[str]) -> None:
    """Without the SQL functions and views, which are about the full tables."""
    write_database(directory, path, schema, kept, functions=(), views=())


def tiny_wording(schema: Schema) -> list[str]:
    """Return the output of `write_tiny_database`."""
    return database_wording(schema, functions=(), views=())


def tiny_catalogue() -> Catalogue:
    """A catalogue of two tables, one made from the other."""
    stages = {
        "sums": Stage(SUMS, (TURNED,), build_sums, (sums_are_all_the_same, sums_are_small)),
        "turned": Stage(TURNED, (), build_turned, (), {"parameter": 1}),
    }
    writers = {
        DATABASE: OtherFile(write_tiny_database, None, tiny_wording),
        DATAPACKAGE: OtherFile(write_datapackage, None, schema_wording),
    }
    return Catalogue(Schema({"turned": TURNED, "sums": SUMS}, {}, (DATABASE, DATAPACKAGE)), stages, writers)


HALF_OF_TURNED = {"number": list(range(1, 101)), "turned": [cactus_kev(number) for number in range(1, 101)]}


def changed(tiny: Catalogue, name: str, **changes: Any) -> Catalogue:
    """The catalogue with a stage of which some fields are others."""
    return replace(tiny, stages={**tiny.stages, name: replace(tiny.stages[name], **changes)})


def renumbered(tiny: Catalogue, *names: str, **changes: Any) -> Catalogue:
    """The catalogue with stages that have another parameter, so that they run again."""
    for name in names:
        tiny = changed(tiny, name, parameters={"parameter": 2}, **changes)
    return tiny


def yielding(*parts: Columns) -> Callable[[Inputs, Work], Iterator[Columns]]:
    """A stage's function that yields these parts."""

    def build_parts(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
        yield from parts

    return build_parts


def raising(error: BaseException, *parts: Columns) -> Callable[[Inputs, Work], Iterator[Columns]]:
    """A stage's function that fails after these parts."""

    def build_parts(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
        yield from parts
        raise error

    return build_parts


def names_in(folder: Path) -> set[str]:
    """The folder's files, its lock apart."""
    return {path.name for path in folder.iterdir()} - {LOCK}


def hashes(folder: Path) -> dict[str, str]:
    """The bytes of the tables."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.parquet")}


def is_sound(folder: Path, tiny: Catalogue) -> bool:
    """Return true if every expected file is as it was published."""
    return not unsound(folder, tiny)


def unsound(folder: Path, tiny: Catalogue) -> dict[str, str | None]:
    """Return the faults by table."""
    return {finding.name: finding.problem for finding in verify(folder, tiny.schema) if finding.problem}


class Refusing(Disk):
    """A disk that does not write."""

    def __init__(self, number: int) -> None:
        """For the reason with this number."""
        self.number = number

    def sync(self, _path: Path) -> None:
        """Refuse."""
        raise OSError(self.number, os.strerror(self.number))
