"""The table `endings`: the distinct distributions over the categories in `discards`."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...tables.draw import DISCARDS, ENDINGS
from ..columns import column
from ..stages.checks import Check, Inputs, check
from ..stages.stage import Columns, Stage, Work
from .discards import ENDING


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the counts of the first row with each ending."""
    discards = inputs["discards"]
    ending_ids, first = np.unique(discards["ending_id"].to_numpy(), return_index=True)  # 16 bits: a fast sort
    yield {"ending_id": ending_ids, **{name: column(discards, name)[first] for name in ENDING}}


@check
def ids_are_dense(data: pa.Table, _inputs: Inputs) -> bool:
    """Ids ascend from 0 without gaps."""
    return np.array_equal(column(data, "ending_id"), np.arange(data.num_rows))


def _same_in_discards(name: str) -> Check:
    """Check that every row of discards has the value of its ending in a column."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        discards = inputs["discards"]
        return np.array_equal(column(data, name)[column(discards, "ending_id")], column(discards, name))

    return Check(f"{name} of every row of discards", holds)


STAGE = Stage(ENDINGS, (DISCARDS,), build, (ids_are_dense, *map(_same_in_discards, ENDING)))
