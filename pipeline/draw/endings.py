"""The table `endings`: the distinct spreads over the categories that occur in `discards`."""

import numpy as np
import pyarrow as pa

from ...tables.schema import DISCARDS, ENDINGS
from ..stage import Columns, Inputs, Stage, Work, column, require
from .discards import ENDING


def build(inputs: Inputs, _work: Work) -> Columns:
    """The counts of the first row with each ending."""
    discards = inputs["discards"]
    ending_ids, first = np.unique(column(discards, "ending_id"), return_index=True)
    return {"ending_id": ending_ids, **{name: column(discards, name)[first] for name in ENDING}}


def check(data: pa.Table, inputs: Inputs) -> None:
    """Every row of discards has the counts of its ending."""
    discards = inputs["discards"]
    which = column(discards, "ending_id")
    for name in ENDING:
        require(np.array_equal(column(data, name)[which], column(discards, name)), f"{name} of every row")


STAGE = Stage(ENDINGS, (DISCARDS,), build, check)
