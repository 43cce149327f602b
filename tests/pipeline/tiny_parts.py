"""A tiny table made in parts, which need another table in parts, for threads, processes and workers."""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from outs.pipeline.catalogue import Catalogue
from outs.pipeline.stages.checks import Inputs, check
from outs.pipeline.stages.inputs import column
from outs.pipeline.stages.stage import Columns, Parts, Stage, Work, as_one, in_this_process
from outs.tables.declaration import Column, Table
from outs.tests.pipeline import tiny_doubles
from outs.tests.pipeline.tiny import NUMBERS, TURNED, tiny_catalogue

PER_PART = 10
PARTS_IN_ALL = NUMBERS // PER_PART
PAUSE = "SECONDS_OF_A_TINY_PART"
"""The variable with the seconds that a part takes: more than none where somebody is killed meanwhile."""

SQUARES = Table(
    "squares",
    "The square of twice each number, and the number turned round",
    ("number",),
    NUMBERS,
    (
        Column("number", "USMALLINT", "a number"),
        Column("square", "UINTEGER", "the square of twice the number"),
        Column("turned", "USMALLINT", "the number turned round"),
    ),
    row_group_rows=64,
)


@dataclass(frozen=True)
class Shared:
    """Columns that all parts look at."""

    number: npt.NDArray[np.int64]
    turned: npt.NDArray[np.int64]
    double: npt.NDArray[np.int64]


def part_count(_inputs: Inputs) -> int:
    """Return the number of parts."""
    return PARTS_IN_ALL


def shared_data(inputs: Inputs) -> Shared:
    """The turned numbers, and twice each number."""
    turned, doubles = inputs["turned"], inputs[tiny_doubles.DOUBLES.name]
    return Shared(column(turned, "number"), column(turned, "turned"), column(doubles, "double"))


def make(shared: Shared, number: int) -> Columns:
    """Ten numbers."""
    time.sleep(float(os.environ.get(PAUSE, "0")))
    rows = slice(number * PER_PART, (number + 1) * PER_PART)
    return {"number": shared.number[rows], "square": shared.double[rows] ** 2, "turned": shared.turned[rows]}


PARTS = Parts(__name__, SQUARES, (TURNED,), part_count, shared_data, make, as_one, (tiny_doubles.PARTS,))


def build_squares(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """In this process."""
    return in_this_process(PARTS, inputs, work)


@check
def squares_are_squares(data: object, _inputs: Inputs) -> bool:
    """Of twice the number."""
    return bool((column(data, "square") == (2 * np.arange(1, NUMBERS + 1)) ** 2).all())


def catalogue_in_parts() -> Catalogue:
    """The tiny catalogue with the table made in parts, on request."""
    tiny = tiny_catalogue()
    stage = Stage(SQUARES, (TURNED,), build_squares, (squares_are_squares,), parts=PARTS)
    schema = replace(tiny.schema, on_request={"squares": SQUARES})
    return replace(tiny, schema=schema, stages={**tiny.stages, "squares": stage})
