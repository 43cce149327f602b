"""A tiny table that is many files, for threads, processes and workers."""

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from outs.pipeline.catalogue import Catalogue
from outs.pipeline.stages.checks import Inputs, check
from outs.pipeline.stages.inputs import column
from outs.pipeline.stages.stage import Columns, Parts, Stage, Work, in_this_process, one_by_one
from outs.tables.declaration import Column, ListedTable
from outs.tables.schema import Schema
from outs.tests.pipeline.tiny import NUMBERS, TURNED, tiny_catalogue

FILES = 20
PER_FILE = NUMBERS // FILES

CUBES = ListedTable(
    "cubes",
    "The cube of each number, and the number turned round",
    ("number",),
    NUMBERS,
    (
        Column("number", "USMALLINT", "a number"),
        Column("cube", "UINTEGER", "the cube of the number"),
        Column("turned", "USMALLINT", "the number turned round"),
    ),
    row_group_rows=4,
    dictionaries=(),
    parts=FILES,
    encodings=(("cube", "BYTE_STREAM_SPLIT"),),
)


def part_count(_inputs: Inputs) -> int:
    """Return the number of parts."""
    return FILES


def shared_data(inputs: Inputs) -> npt.NDArray[np.int64]:
    """Every number, and what it is turned into."""
    return np.stack([column(inputs["turned"], "number"), column(inputs["turned"], "turned")])


def make(shared: npt.NDArray[np.int64], index: int) -> Columns:
    """Ten numbers."""
    number, turned = shared[:, index * PER_FILE : (index + 1) * PER_FILE]
    return {"number": number, "cube": number**3, "turned": turned}


PARTS = Parts(__name__, CUBES, (TURNED,), part_count, shared_data, make, one_by_one)


def build_cubes(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """In this process."""
    return in_this_process(PARTS, inputs, work)


def sums(parts: Iterable[pa.Table], _inputs: Inputs) -> list[int]:
    """Return the faults of each part, added up."""
    return [int((column(part, "number") ** 3 - column(part, "cube")).sum()) for part in parts]


@check
def cubes_are_cubes(wrong: list[int], _inputs: Inputs) -> bool:
    """Of the numbers."""
    return not any(wrong)


def catalogue_with_a_list() -> Catalogue:
    """The table that is many files, on request, and of the tiny catalogue what it is made from."""
    turned = tiny_catalogue().stages["turned"]
    cubes = Stage(CUBES, (TURNED,), build_cubes, (cubes_are_cubes,), {"parameter": 1}, sums, parts=PARTS)
    return Catalogue(Schema({"turned": TURNED}, {"cubes": CUBES}, ()), {"turned": turned, "cubes": cubes}, {})
