"""Twice each number, made in parts for the table of `tiny_parts`, and published nowhere."""

from typing import Any

import numpy as np

from outs.pipeline.stages.checks import Inputs
from outs.pipeline.stages.inputs import column
from outs.pipeline.stages.stage import Columns, Parts, one_by_one
from outs.tables.declaration import Column, Table
from outs.tests.pipeline.tiny import NUMBERS, TURNED

DOUBLES = Table(
    "doubles",
    "Twice each number",
    ("number",),
    NUMBERS,
    (Column("number", "USMALLINT", "a number"), Column("double", "UINTEGER", "twice the number")),
)
HALVES = 2


def part_count(_inputs: Inputs) -> int:
    """Two halves."""
    return HALVES


def shared_data(inputs: Inputs) -> np.ndarray[Any, Any]:
    """The numbers."""
    return column(inputs["turned"], "number")


def make(numbers: np.ndarray[Any, Any], number: int) -> Columns:
    """One half."""
    half = np.array_split(numbers, HALVES)[number]
    return {"number": half, "double": 2 * half}


PARTS = Parts(__name__, DOUBLES, (TURNED,), part_count, shared_data, make, one_by_one)
