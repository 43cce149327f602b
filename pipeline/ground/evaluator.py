"""The table `evaluator`: the arrays that value five to seven cards."""

import numpy as np
import pyarrow as pa

from ...cards.arrays import combination_masks
from ...cards.evaluator import build_evaluator
from ...tables.schema import EVALUATOR, VALUES
from ..inputs import evaluator_from
from ..stage import Columns, Inputs, Stage, Work, column, require


def build(_inputs: Inputs, _work: Work) -> Columns:
    """The arrays, one after the other."""
    array, index, value = build_evaluator().columns()
    return {"array": array, "index": index, "value": value}


def check(data: pa.Table, inputs: Inputs) -> None:
    """Every one of the 2,598,960 hands counts once towards the ways of its value."""
    ways = np.bincount(evaluator_from(data).values(combination_masks(5)))
    require(np.array_equal(ways[1:], column(inputs["values"], "ways")), "ways of each value")


STAGE = Stage(EVALUATOR, (VALUES,), build, check)
