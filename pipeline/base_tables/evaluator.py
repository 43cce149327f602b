"""The table `evaluator`: the arrays that value five to seven cards."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.hands.evaluator import build_evaluator
from ...cards.mask_arrays import combination_masks
from ...tables.base_tables import EVALUATOR, VALUES
from ..columns import column
from ..inputs import evaluator_from
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work


def build(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the arrays, one after the other."""
    array, index, value = build_evaluator().columns()
    yield {"array": array, "index": index, "value": value}


@check
def every_hand_counts_towards_the_ways_of_its_value(data: pa.Table, inputs: Inputs) -> bool:
    """The arrays give each of the 2,598,960 hands a value, and each value its number of hands."""
    ways = np.bincount(evaluator_from(data).values(combination_masks(5)))
    return np.array_equal(ways[1:], column(inputs["values"], "ways"))


STAGE = Stage(EVALUATOR, (VALUES,), build, (every_hand_counts_towards_the_ways_of_its_value,))
